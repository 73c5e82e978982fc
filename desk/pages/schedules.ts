import { mayChange } from '../access/may.js';
import type { Person } from '../access/person.js';
import type { ShownSchedule } from '../service/schedules.js';
import { changeSchedule, listAskedSchedules, type ScheduleChange } from '../service/schedules.js';
import { html, type Html } from '../../loop/report/html/markup.js';
import { briefPath, hasBrief } from './job-parts.js';
import { emptyState, show, type Pages } from './page.js';
import { EVERY } from './question-form.js';
import { statePill, timeElement } from './words.js';

const CHANGES: readonly ScheduleChange[] = ['pause', 'resume', 'remove'];

/** Questions that are asked again and again. */
export const schedulesPages: Pages = (route, { desk }) => {
  route('GET /schedules', 'read', async (context) => {
    const person = context.get('person');
    const schedules = await listAskedSchedules(desk, person);
    const body = html`<h1>Schedules</h1>
      <p class="quiet">
        Questions that are asked again and again. Each time, only what is new or has changed is read, and the
        brief says what changed.
      </p>
      ${
        schedules.length === 0
          ? emptyState(
              'No question has a schedule.',
              html`Open a brief, choose “Update” and how often; or <a href="/">ask a question</a> and choose
                it under “More”.`,
            )
          : html`<h2 class="spoken">Questions</h2>
              <ol class="cards">
                ${schedules.map((each) => scheduleRow(each, person))}
              </ol>`
      }`;
    return show(context, { title: 'Schedules', place: '/schedules', body });
  });
  for (const change of CHANGES)
    route(`POST /schedules/:id/${change}`, 'ask', async (context) => {
      await changeSchedule(desk, context.get('person'), { name: context.req.param('id') ?? '', change });
      return context.redirect('/schedules', 303);
    });
};

function scheduleRow(schedule: ShownSchedule, person: Person): Html {
  const { id, question, every, status, nextAtMs, askedBy } = schedule;
  const words = EVERY.find(([value]) => value === every)?.[1] ?? every;
  const button = (change: ScheduleChange, label: string): Html =>
    html`<form method="post" action="/schedules/${id}/${change}"><button>${label}</button></form>`;
  return html`<li class="card">
    <h3 dir="auto">${question}</h3>
    <p class="meta">
      <span>${words}</span> ${askedBy === 'operator' ? null : html`<span>by ${askedBy}</span>`}
      <span
        >${status === 'paused' ? 'paused' : nextAtMs === null ? 'in progress' : nextAtMs <= Date.now() ? 'begins now' : html`next ${timeElement(nextAtMs)}`}</span
      >
    </p>
    ${lastLine(schedule)}
    ${mayChange(person, schedule) ? html`<div class="actions">${status === 'active' ? button('pause', 'Pause') : button('resume', 'Go on')} ${button('remove', 'Remove')}</div>` : null}
  </li>`;
}

function lastLine({ job }: ShownSchedule): Html | null {
  if (job === null) return null;
  const { previousRun, run } = job;
  const compare = new URLSearchParams({ before: previousRun ?? '', after: run });
  return html`<p class="meta">
    <a href="${briefPath(job)}">The last brief</a> ${statePill(job)}
    <span>${timeElement(job.endedAtMs ?? job.createdAtMs)}</span>
    ${previousRun === null || !hasBrief(job) ? null : html`<a href="/compare?${compare.toString()}">what changed</a>`}
  </p>`;
}
