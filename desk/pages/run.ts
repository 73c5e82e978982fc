import { deskNowMs, findJob, type Job } from '../store/jobs.js';
import { mayChange } from '../access/may.js';
import { readForm } from '../access/read-form.js';
import type { Person } from '../access/person.js';
import { ENDED } from '../store/jobs.js';
import { cancelJob, pauseJob, resumeJob, retryJob, showJob, stopJob } from '../service/jobs.js';
import { removeJob } from '../service/remove.js';
import type { DeskService } from '../service/service.js';
import { html, type Html } from './html.js';
import { runPath } from './job-parts.js';
import { show, type Pages } from './page.js';
import { allowedRows, limitFields, optionsTyped, type Typed } from './question-form.js';
import { runParts } from './run-parts.js';
import { timeElement } from './words.js';

type Act = (desk: DeskService, person: Person, asked: { id: string; typed: Typed }) => Promise<Job>;

const ACTS: Readonly<Record<string, Act>> = {
  pause: (desk, person, { id }) => pauseJob(desk, person, id),
  resume: (desk, person, { id }) => resumeJob(desk, person, id),
  stop: (desk, person, { id }) => stopJob(desk, person, id),
  cancel: (desk, person, { id }) => cancelJob(desk, person, id),
  retry: (desk, person, { id, typed }) => {
    const options = optionsTyped(typed, allowedRows(desk));
    return retryJob(desk, person, { name: id, ...(Object.keys(options).length > 0 ? { options } : {}) });
  },
  remove: (desk, person, { id }) => removeJob(desk, person, id),
};

/** A run as it goes on, and what is done with its job. */
export const runPages: Pages = (route, { desk, live }) => {
  route('GET /runs/:run', 'read', async (context) => {
    const person = context.get('person');
    const job = await showJob(desk, person, context.req.param('run') ?? '');
    const [view, nowMs] = await Promise.all([live.viewOf(job), deskNowMs(desk.database)]);
    const isOver = ENDED.has(job.status);
    const isOwn = mayChange(person, job);
    const body = html`<div
      class="run"
      data-now="${nowMs}"
      ${isOver ? null : html`data-live="${runPath(job)}/changes"`}
    >
      <h1 dir="auto">${job.question}</h1>
      <p class="facts-line">Asked ${timeElement(job.createdAtMs, nowMs)} by ${job.askedBy}</p>
      ${runParts(job, view, isOwn)} ${isOwn && isOver ? html`${goOnForm(desk, job)}${removeForm(job)}` : null}
    </div>`;
    return show(context, { title: job.question, body, again: isOver ? null : 10 });
  });
  route('GET /runs/:run/changes', 'read', async (context) => {
    const { id, run } = await showJob(desk, context.get('person'), context.req.param('run') ?? '');
    return live.changes(context, async () => {
      const job = await findJob(desk.database, id);
      const [last] = await desk.database.query<{ id: number | null }>(
        'SELECT max(id) AS id FROM run_events WHERE run = $1',
        [run],
      );
      const state = `${job?.status} ${job?.priority} ${last?.id ?? 0}`;
      return { state, isOver: job === undefined || ENDED.has(job.status) };
    });
  });
  for (const [name, act] of Object.entries(ACTS))
    route(`POST /jobs/:id/${name}`, 'ask', async (context) => {
      const { typed } = await readForm(context);
      const job = await act(desk, context.get('person'), { id: context.req.param('id') ?? '', typed });
      return context.redirect(backOf(typed, name === 'remove' ? '/queue' : runPath(job)), 303);
    });
};

/** Where a form leads back to: a path of the desk, never another place. */
function backOf({ back = '' }: Typed, usual: string): string {
  return /^\/(?![/\\.])[\x21-\x7e]*$/.test(back) && !back.includes('//') ? back : usual;
}

/** A run that a limit stopped goes on with higher ones. */
const goOnForm = (desk: DeskService, job: Job): Html | null =>
  job.status === 'done'
    ? null
    : html`<details class="go-on" ${job.status === 'stopped' ? html`open` : null}>
        <summary>Go on with other limits</summary>
        <form method="post" action="/jobs/${job.id}/retry">
          ${limitFields(allowedRows(desk))}
          <p class="hint">What stays empty stays as it is.</p>
          <p class="buttons"><button class="main">Go on</button></p>
        </form>
      </details>`;

const removeForm = (job: Job): Html =>
  html`<details>
    <summary>Delete</summary>
    <form method="post" action="/jobs/${job.id}/remove">
      <p class="hint">The question, its brief, its documents and all that was read for it are gone then.</p>
      <p class="buttons"><button>Delete for good</button></p>
    </form>
  </details>`;
