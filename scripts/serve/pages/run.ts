import { mayChange } from '../rights.js';
import { streamSSE } from 'hono/streaming';
import { html, Html, type Part } from '../../../loop/report/html/markup.js';
import { deskNowMs, type Job } from '../../../store/desk/jobs.js';
import { showJob } from '../../desk/service/jobs.js';
import { allowedRows } from '../allowed.js';
import type { DeskContext, Pages, Served } from '../served.js';
import type { SectionName, Sections } from '../live/sections.js';
import { ENDED } from '../live/live-runs.js';
import { sendUpdates } from '../live/send-updates.js';
import { limitFields } from '../question-form.js';
import { timeElement } from '../times.js';

/** A run as it goes on: its parts, and the events that fill them anew. */
export const runPages: Pages = (app, served) => {
  const { desk, live } = served;
  app.get('/runs/:run', async (context) => {
    const job = await showJob(desk, context.get('person'), context.req.param('run'));
    const [{ id, sections }, nowMs] = await Promise.all([live.now(job), deskNowMs(desk.database)]);
    const body = runBody(served, context, { job, id, nowMs, sections });
    return served.show(context, { title: job.question, body, again: ENDED.has(job.status) ? null : 10 });
  });
  app.get('/runs/:run/events', async (context) => {
    const job = await showJob(desk, context.get('person'), context.req.param('run'));
    const after = Number(context.req.header('last-event-id') ?? context.req.query('after') ?? 0);
    return streamSSE(context, (stream) =>
      sendUpdates(stream, live, { job, after: Number.isSafeInteger(after) && after > 0 ? after : 0 }),
    );
  });
};

const TITLES: readonly (readonly [SectionName, string])[] = [
  ['gaps', 'Gaps'],
  ['sources', 'Sources as they come'],
  ['angles', 'Searches by angle'],
  ['rounds', 'Rounds'],
];

interface Shown {
  readonly job: Job;
  readonly id: number;
  readonly nowMs: number;
  readonly sections: Sections;
}

function runBody(served: Served, context: DeskContext, { job, id, nowMs, sections }: Shown): Part {
  const person = context.get('person');
  const isOwn = mayChange(person, job);
  const part = (name: SectionName, attributes: Html | null = null): Html =>
    html`<div id="live-${name}" ${attributes}>${new Html(sections[name])}</div>`;
  const events = `/runs/${encodeURIComponent(job.run)}/events`;
  return html`<div
    class="run"
    ${ENDED.has(job.status) ? null : html`data-events="${events}" data-after="${id}"`}
    data-now="${nowMs}"
  >
    <h1 dir="auto">${job.question}</h1>
    <p class="facts-line">Asked ${timeElement(job.createdAtMs, nowMs)} by ${job.askedBy}</p>
    ${part('state', html`aria-live="polite"`)} ${isOwn ? part('actions') : null} ${part('budget')}
    ${TITLES.map(
      ([name, title]) =>
        html`<section aria-labelledby="${name}-h">
          <h2 id="${name}-h">${title}</h2>
          ${part(name)}
        </section>`,
    )}
    ${isOwn ? goOnForm(served, job) : null}
  </div>`;
}

/** A run that a limit stopped goes on with higher ones. */
const goOnForm = ({ desk }: Served, job: Job): Html | null =>
  job.status !== 'stopped' && job.status !== 'failed' && job.status !== 'cancelled'
    ? null
    : html`<details class="go-on" ${job.status === 'stopped' ? html`open` : null}>
        <summary>Go on with other limits</summary>
        <form method="post" action="/jobs/${job.id}/retry">
          ${limitFields(allowedRows(desk))}
          <p class="hint">What stays empty stays as it is.</p>
          <p class="buttons"><button class="main">Go on</button></p>
        </form>
      </details>`;
