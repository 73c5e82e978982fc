import { ENDED, JOB_STATUSES, type Job, type JobFilter, type JobStatus } from '../store/jobs.js';
import { listAsked } from '../service/jobs.js';
import { html, type Html } from '../../loop/report/html/markup.js';
import { cards } from './job-parts.js';
import { besideCards, exampleCards, exampleLinks } from './printed-brief.js';
import { emptyState, filters, show, type DeskContext, type Pages, type Served } from './page.js';

/** Everything that was asked, newest first: by state, and by the words of the question. */
export const briefListPages: Pages = (route, served) => {
  route('GET /briefs', 'read', (context) => showBriefs(served, context));
};

/** What a list is narrowed to, by its name in the address. */
const SHOWN: Readonly<Record<string, { readonly words: string; readonly status: readonly JobStatus[] }>> = {
  all: { words: 'All', status: JOB_STATUSES },
  open: { words: 'In progress', status: JOB_STATUSES.filter((status) => !ENDED.has(status)) },
  ready: { words: 'Ready', status: ['done', 'stopped'] },
  failed: { words: 'Failed or stopped', status: ['failed', 'cancelled'] },
};

const LONGEST_WORDS = 200;
/** Questions of one page. */
const AT_ONCE = 50;

async function showBriefs({ desk }: Served, context: DeskContext): Promise<Response> {
  const words = (context.req.query('words') ?? '').trim().slice(0, LONGEST_WORDS);
  const name = context.req.query('show') ?? 'all';
  const chosen = Object.hasOwn(SHOWN, name) ? name : 'all';
  const before = cursorOf(context.req.query('before'));
  const filter: JobFilter = {
    status: SHOWN[chosen]?.status ?? JOB_STATUSES,
    ...(words === '' ? {} : { words }),
    ...(before && { before }),
    limit: AT_ONCE + 1,
  };
  const jobs = await listAsked(desk, context.get('person'), filter);
  const listed = jobs.slice(0, AT_ONCE);
  const last = jobs.length > AT_ONCE ? listed.at(-1) : undefined;
  const next = new URLSearchParams({ show: chosen, words, before: `${last?.createdAtMs}.${last?.id}` });
  const isMoving = jobs.some(({ status }) => status === 'running' || status === 'waiting');
  const isAll = chosen === 'all' && words === '' && !before;
  const beside = isAll ? await besideCards(desk, context.get('person')) : null;
  const body = html`<h1>Briefs</h1>
    <form method="get" action="/briefs" role="search" class="search">
      <label class="spoken" for="words">Words of the question</label>
      <input id="words" type="search" name="words" value="${words}" placeholder="Words of the question" />
      <input type="hidden" name="show" value="${chosen}" />
      <button>Find</button>
    </form>
    ${filters(
      'Which briefs',
      Object.entries(SHOWN).map(([show, { words: label }]) => [
        `/briefs?${new URLSearchParams({ show, words }).toString()}`,
        label,
        show === chosen,
      ]),
    )}
    <h2 class="spoken">${SHOWN[chosen]?.words}</h2>
    ${listed.length === 0 ? nothing(chosen, words) : cards(desk, listed)}
    ${last && html`<p class="more"><a rel="next" href="/briefs?${next.toString()}">Older</a></p>`}
    ${beside ?? (isAll && listed.length === 0 ? exampleCards() : null)}
    ${isAll && (beside !== null || listed.length > 0) ? exampleLinks() : null}`;
  return show(context, { title: 'Briefs', place: '/briefs', body, again: isMoving ? 15 : null });
}

function nothing(chosen: string, words: string): Html {
  if (words !== '')
    return emptyState(`No question holds “${words}”.`, html`<a href="/briefs">Show all briefs</a>`);
  if (chosen !== 'all') return emptyState('There is none.', html`<a href="/briefs">Show all briefs</a>`);
  return emptyState(
    'Nothing has been asked here yet.',
    html`<a href="/">Ask a question</a>, and its brief stands here.`,
  );
}

/** The place in the list after which the next page begins. */
function cursorOf(written: string | undefined): Pick<Job, 'createdAtMs' | 'id'> | null {
  const match = /^(\d{1,15})\.(.{1,100})$/.exec(written ?? '');
  return match === null ? null : { createdAtMs: Number(match[1]), id: match[2] ?? '' };
}
