import { html } from '../../../loop/report/html/markup.js';
import { deskNowMs, type JobStatus } from '../../../store/desk/jobs.js';
import { listAsked } from '../../desk/service/jobs.js';
import type { Pages } from '../served.js';
import { jobRows } from '../job-list.js';
import { emptyState, moreLink } from '../page.js';
import { cursor, cursorOf } from './queue.js';

/** Briefs of one page. */
const AT_ONCE = 50;
const WITH_BRIEF: readonly JobStatus[] = ['done', 'stopped'];
const LONGEST_WORDS = 200;

/** Every brief, newest first; those whose question holds some words. */
export const briefsPages: Pages = (app, { desk, show }) => {
  app.get('/briefs', async (context) => {
    const person = context.get('person');
    const words = (context.req.query('words') ?? '').trim().slice(0, LONGEST_WORDS);
    const before = cursorOf(context.req.query('before'));
    const filter = {
      status: WITH_BRIEF,
      ...(words === '' ? {} : { words }),
      ...(before === null ? {} : { before }),
    };
    const [jobs, nowMs] = await Promise.all([
      listAsked(desk, person, { ...filter, limit: AT_ONCE + 1 }),
      deskNowMs(desk.database),
    ]);
    const shown = jobs.slice(0, AT_ONCE);
    const at = words === '' ? '/briefs' : `/briefs?words=${encodeURIComponent(words)}`;
    const body = html`<h1>Briefs</h1>
      <form method="get" action="/briefs" role="search" class="search">
        <label for="words">Words of the question</label>
        <input id="words" type="search" name="words" value="${words}" />
        <button>Find</button>
      </form>
      <p class="hint"><a href="/compare">Compare</a> two briefs.</p>
      ${
        shown.length > 0
          ? jobRows(shown, { nowMs, back: at, person })
          : words === ''
            ? emptyState(
                'There is no brief yet.',
                html`<a href="/">Ask a question</a>, and its brief stands here when it is done.`,
              )
            : emptyState(`No question of a brief holds “${words}”.`, html`<a href="/briefs">All briefs</a>`)
      }
      ${jobs.length > AT_ONCE ? moreLink(`${at}${at.includes('?') ? '&' : '?'}before=${cursor(shown.at(-1))}`) : null}`;
    return show(context, { title: 'Briefs', place: '/briefs', body });
  });
};
