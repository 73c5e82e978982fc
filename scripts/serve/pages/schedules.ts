import { mayChange, onlyOf } from '../rights.js';
import { audit } from '../../access/audit.js';
import { mustChange } from '../../access/may.js';
import { html, type Html } from '../../../loop/report/html/markup.js';
import { deskNowMs } from '../../../store/desk/jobs.js';
import { scheduleNamed } from '../../../store/desk/schedules.js';
import {
  deleteSchedule,
  pauseSchedule,
  resumeSchedule,
  shownSchedules,
  type ShownSchedule,
} from '../../desk/living/schedules.js';
import type { Person } from '../../desk/person.js';
import type { Pages } from '../served.js';
import { hasBrief } from '../live/sections.js';
import { emptyState } from '../page.js';
import { EVERY } from '../schedules.js';
import { statusWords } from '../statuses.js';
import { timeElement } from '../times.js';

const ACTS = { pause: pauseSchedule, resume: resumeSchedule, remove: deleteSchedule } as const;

/** Questions that are asked again and again. */
export const schedulesPages: Pages = (app, { desk, show }) => {
  app.get('/schedules', async (context) => {
    const person = context.get('person');
    const only = onlyOf(person);
    const [schedules, nowMs] = await Promise.all([
      shownSchedules(desk.database, only === null ? {} : { askedBy: only }),
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
  for (const [name, act] of Object.entries(ACTS))
    app.post(`/schedules/:id/${name}`, async (context) => {
      const schedule = await scheduleNamed(desk.database, context.req.param('id'));
      mustChange(context.get('person'), schedule);
      await act(desk.database, desk.queue, schedule);
      await audit(desk, context.get('person'), {
        action: name === 'remove' ? 'unscheduled' : name === 'pause' ? 'paused' : 'resumed',
        subject: `schedule ${schedule.id}`,
      });
      return context.redirect('/schedules', 303);
    });
};

function scheduleRow(schedule: ShownSchedule, person: Person, nowMs: number): Html {
  const { id, question, every, status, nextAtMs, askedBy, job } = schedule;
  const words = EVERY.find(([value]) => value === every)?.[1] ?? every;
  const isOwn = mayChange(person, schedule);
  const button = (name: keyof typeof ACTS, label: string): Html =>
    html`<form method="post" action="/schedules/${id}/${name}"><button>${label}</button></form>`;
  return html`<li class="job">
    <h3 dir="auto">${question}</h3>
    <p class="facts-line">
      ${words} · asked by ${askedBy} ·
      ${status === 'paused' ? 'paused' : nextAtMs === null ? 'under way' : html`next ${timeElement(nextAtMs, nowMs)}`}
    </p>
    ${
      job === null
        ? null
        : html`<p class="facts-line">
            Last:
            <a href="/${hasBrief(job) ? 'briefs' : 'runs'}/${encodeURIComponent(job.run)}"
              >${statusWords(job.status)}</a
            >,
            ${timeElement(job.endedAtMs ?? job.createdAtMs, nowMs)}${
              job.previousRun === null || !hasBrief(job)
                ? null
                : html` ·
                    <a
                      href="/compare?before=${encodeURIComponent(job.previousRun)}&amp;after=${encodeURIComponent(job.run)}"
                      >what changed</a
                    >`
            }
          </p>`
    }
    ${isOwn ? html`<div class="actions">${status === 'active' ? button('pause', 'Pause') : button('resume', 'Go on')} ${button('remove', 'Remove')}</div>` : null}
  </li>`;
}
