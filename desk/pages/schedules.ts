import { deskNowMs } from '../store/jobs.js';
import { mayChange } from '../access/may.js';
import type { Person } from '../access/person.js';
import type { ShownSchedule } from '../schedules/schedules.js';
import { changeSchedule, listAskedSchedules, type ScheduleChange } from '../service/schedules.js';
import { html, type Html } from './html.js';
import { briefPath, hasBrief, runPath } from './job-parts.js';
import { emptyState, show, type Pages } from './page.js';
import { STATUS_WORDS, timeElement } from './words.js';
import { EVERY } from './ask.js';

const CHANGES: readonly ScheduleChange[] = ['pause', 'resume', 'remove'];

/** Questions that are asked again and again. */
export const schedulesPages: Pages = (route, { desk }) => {
  route('GET /schedules', 'read', async (context) => {
    const person = context.get('person');
    const [schedules, nowMs] = await Promise.all([
      listAskedSchedules(desk, person),
      deskNowMs(desk.database),
    ]);
    const body = html`<h1>Schedules</h1>
      ${
        schedules.length === 0
          ? emptyState(
              'No question is asked again.',
              html`<a href="/">Ask a question</a> and choose when to ask it again; its briefs then say what
                changed.`,
            )
          : html`<ol class="jobs">
              ${schedules.map((each) => scheduleRow(each, person, nowMs))}
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

function scheduleRow(schedule: ShownSchedule, person: Person, nowMs: number): Html {
  const { id, question, every, status, nextAtMs, askedBy } = schedule;
  const words = EVERY.find(([value]) => value === every)?.[1] ?? every;
  const button = (change: ScheduleChange, label: string): Html =>
    html`<form method="post" action="/schedules/${id}/${change}"><button>${label}</button></form>`;
  return html`<li class="job">
    <h3 dir="auto">${question}</h3>
    <p class="facts-line">
      ${words} · asked by ${askedBy} ·
      ${status === 'paused' ? 'paused' : nextAtMs === null ? 'under way' : html`next ${timeElement(nextAtMs, nowMs)}`}
    </p>
    ${lastLine(schedule, nowMs)}
    ${mayChange(person, schedule) ? html`<div class="actions">${status === 'active' ? button('pause', 'Pause') : button('resume', 'Go on')} ${button('remove', 'Remove')}</div>` : null}
  </li>`;
}

function lastLine({ job }: ShownSchedule, nowMs: number): Html | null {
  if (job === null) return null;
  const { previousRun, run } = job;
  const compare = new URLSearchParams({ before: previousRun ?? '', after: run });
  return html`<p class="facts-line">
    Last: <a href="${hasBrief(job) ? briefPath(job) : runPath(job)}">${STATUS_WORDS[job.status]}</a>,
    ${timeElement(job.endedAtMs ?? job.createdAtMs, nowMs)}
    ${previousRun === null || !hasBrief(job) ? null : html`· <a href="/compare?${compare.toString()}">what changed</a>`}
  </p>`;
}
