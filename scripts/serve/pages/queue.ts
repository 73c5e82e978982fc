import { html, type Html } from '../../../loop/report/html/markup.js';
import { countJobs, deskNowMs, JOB_STATUSES, type Job, type JobStatus } from '../../../store/desk/jobs.js';
import { listAsked } from '../../desk/service/jobs.js';
import type { Pages } from '../served.js';
import { jobRows } from '../job-list.js';
import { emptyState, moreLink } from '../page.js';
import { statusWords } from '../statuses.js';

/** Jobs of one page. */
const AT_ONCE = 50;

/** The queue: what was asked, by state, newest first. */
export const queuePages: Pages = (app, { desk, show }) => {
  app.get('/queue', async (context) => {
    const person = context.get('person');
    const status = JOB_STATUSES.find((each) => each === context.req.query('status'));
    const before = cursorOf(context.req.query('before'));
    const filter = {
      ...(status === undefined ? {} : { status: [status] }),
      ...(before === null ? {} : { before }),
    };
    const [jobs, counts, nowMs] = await Promise.all([
      listAsked(desk, person, { ...filter, limit: AT_ONCE + 1 }),
      countJobs(desk.database),
      deskNowMs(desk.database),
    ]);
    const shown = jobs.slice(0, AT_ONCE);
    const at = status === undefined ? '/queue' : `/queue?status=${status}`;
    const body = html`<h1>Queue</h1>
      ${filters(counts, status)}
      ${
        shown.length === 0
          ? emptyState(
              status === undefined ? 'The queue is empty.' : `No question is ${statusWords(status)}.`,
              html`<a href="/">Ask a question</a>, or add many:
                <code>research-loop queue add --file questions.csv</code>`,
            )
          : jobRows(shown, { nowMs, back: at, person, withPriority: true })
      }
      ${jobs.length > AT_ONCE ? moreLink(`${at}${at.includes('?') ? '&' : '?'}before=${cursor(shown.at(-1))}`) : null}`;
    const isMoving = counts.running + counts.waiting > 0;
    return show(context, { title: 'Queue', place: '/queue', body, again: isMoving ? 15 : null });
  });
};

function filters(counts: Readonly<Record<JobStatus, number>>, chosen: JobStatus | undefined): Html {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const link = (path: string, words: string, isChosen: boolean): Html =>
    html`<li><a href="${path}" ${isChosen ? html`aria-current="true"` : null}>${words}</a></li>`;
  return html`<nav aria-label="States" class="filters">
    <ul>
      ${link('/queue', `all ${total}`, chosen === undefined)}
      ${JOB_STATUSES.filter((status) => counts[status] > 0 || status === chosen).map((status) =>
        link(`/queue?status=${status}`, `${statusWords(status)} ${counts[status]}`, status === chosen),
      )}
    </ul>
  </nav>`;
}

/** The place in the list after which the next page begins. */
export const cursor = (job: Pick<Job, 'createdAtMs' | 'id'> | undefined): string =>
  job === undefined ? '' : encodeURIComponent(`${job.createdAtMs}.${job.id}`);

export function cursorOf(written: string | undefined): Pick<Job, 'createdAtMs' | 'id'> | null {
  const match = /^(\d{1,15})\.(.{1,100})$/.exec(written ?? '');
  return match === null ? null : { createdAtMs: Number(match[1]), id: match[2] ?? '' };
}
