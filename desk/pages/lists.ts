import { countJobs, deskNowMs, JOB_STATUSES, type Job, type JobStatus } from '../store/jobs.js';
import { listAsked } from '../service/jobs.js';
import { html, type Html, type Part } from './html.js';
import { jobRows } from './job-parts.js';
import { emptyState, moreLink, show, type DeskContext, type Pages, type Served } from './page.js';
import { STATUS_WORDS } from './words.js';

/** What was asked, newest first: the queue by state, and briefs by the words of their questions. */
export const listPages: Pages = (route, served) => {
  route('GET /queue', 'read', (context) => showQueue(served, context));
  route('GET /briefs', 'read', (context) => showBriefs(served, context));
};

async function showQueue(served: Served, context: DeskContext): Promise<Response> {
  const status = JOB_STATUSES.find((each) => each === context.req.query('status'));
  const counts = await countJobs(served.desk.database);
  const list = await listHtml(served, context, {
    path: status === undefined ? '/queue?' : `/queue?status=${status}&`,
    filter: status === undefined ? {} : { status: [status] },
    empty: emptyState(
      status === undefined ? 'The queue is empty.' : `No question is ${STATUS_WORDS[status]}.`,
      html`<a href="/">Ask a question</a>, or add many:
        <code>research-loop queue add --file questions.csv</code>`,
    ),
  });
  const isMoving = counts.running + counts.waiting > 0;
  const body = html`<h1>Queue</h1>
    ${filters(counts, status)} ${list}`;
  return show(context, { title: 'Queue', place: '/queue', body, again: isMoving ? 15 : null });
}

const WITH_BRIEF: readonly JobStatus[] = ['done', 'stopped'];
const LONGEST_WORDS = 200;

async function showBriefs(served: Served, context: DeskContext): Promise<Response> {
  const words = (context.req.query('words') ?? '').trim().slice(0, LONGEST_WORDS);
  const list = await listHtml(served, context, {
    path: words === '' ? '/briefs?' : `/briefs?words=${encodeURIComponent(words)}&`,
    filter: { status: WITH_BRIEF, ...(words === '' ? {} : { words }) },
    empty:
      words === ''
        ? emptyState(
            'There is no brief yet.',
            html`<a href="/">Ask a question</a>, and its brief stands here when it is done.`,
          )
        : emptyState(`No question of a brief holds “${words}”.`, html`<a href="/briefs">All briefs</a>`),
  });
  const body = html`<h1>Briefs</h1>
    <form method="get" action="/briefs" role="search" class="search">
      <label for="words">Words of the question</label>
      <input id="words" type="search" name="words" value="${words}" />
      <button>Find</button>
    </form>
    <p class="hint"><a href="/compare">Compare</a> two briefs.</p>
    ${list}`;
  return show(context, { title: 'Briefs', place: '/briefs', body });
}

/** Jobs of one page. */
const AT_ONCE = 50;

interface List {
  /** Of the list, ending so that a further field of the query can follow. */
  readonly path: string;
  readonly filter: Parameters<typeof listAsked>[2];
  readonly empty: Html;
}

async function listHtml(
  { desk }: Served,
  context: DeskContext,
  { path, filter, empty }: List,
): Promise<Part> {
  const person = context.get('person');
  const before = cursorOf(context.req.query('before'));
  const [jobs, nowMs] = await Promise.all([
    listAsked(desk, person, { ...filter, ...(before && { before }), limit: AT_ONCE + 1 }),
    deskNowMs(desk.database),
  ]);
  const shown = jobs.slice(0, AT_ONCE);
  const last = jobs.length > AT_ONCE ? shown.at(-1) : undefined;
  return html`${shown.length === 0 ? empty : jobRows(shown, { nowMs, back: path.slice(0, -1), person })}
  ${last && moreLink(`${path}before=${last.createdAtMs}.${encodeURIComponent(last.id)}`)}`;
}

function filters(counts: Readonly<Record<JobStatus, number>>, chosen: JobStatus | undefined): Html {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const link = (path: string, words: string, isChosen: boolean): Html =>
    html`<li><a href="${path}" ${isChosen ? html`aria-current="true"` : null}>${words}</a></li>`;
  return html`<nav aria-label="States" class="filters">
    <ul>
      ${link('/queue', `all ${total}`, chosen === undefined)}
      ${JOB_STATUSES.filter((status) => counts[status] > 0 || status === chosen).map((status) =>
        link(`/queue?status=${status}`, `${STATUS_WORDS[status]} ${counts[status]}`, status === chosen),
      )}
    </ul>
  </nav>`;
}

/** The place in the list after which the next page begins. */
function cursorOf(written: string | undefined): Pick<Job, 'createdAtMs' | 'id'> | null {
  const match = /^(\d{1,15})\.(.{1,100})$/.exec(written ?? '');
  return match === null ? null : { createdAtMs: Number(match[1]), id: match[2] ?? '' };
}
