import { mayChange } from '../access/may.js';
import type { Person } from '../access/person.js';
import { listSchedules } from '../service/schedules.js';
import type { Job } from '../store/jobs.js';
import { html, type Html } from '../../loop/report/html/markup.js';
import { actButton, briefPath } from './job-parts.js';
import { emptyState, show, type Pages } from './page.js';
import { EVERY } from './question-form.js';
import { statePill, timeElement } from './words.js';

/** Questions that are asked again and again. */
export const schedulesPages: Pages = (route, { desk }) => {
  route('GET /schedules', 'read', async (context) => {
    const person = context.get('person');
    const jobs = await listSchedules(desk, person);
    const body = html`<h1>Schedules</h1>
      <p class="quiet">
        Questions that are asked again and again. Each time, only what is new or has changed is read, and the
        brief says what changed.
      </p>
      ${
        jobs.length === 0
          ? emptyState(
              'No question has a schedule.',
              html`Open a brief, choose “Update” and how often; or <a href="/">ask a question</a> and choose
                it under “More”.`,
            )
          : html`<h2 class="spoken">Questions</h2>
              <ol class="cards">
                ${jobs.map((job) => scheduleCard(job, person))}
              </ol>`
      }`;
    return show(context, { title: 'Schedules', place: '/schedules', body });
  });
};

/** A question by its newest job: the next one, or the one at work. */
function scheduleCard(job: Job, person: Person): Html {
  const { question, every, status, askedBy, dueAtMs, previousRun } = job;
  const words = EVERY.find(([value]) => value === every?.every)?.[1] ?? every?.every;
  const next = dueAtMs <= Date.now() ? 'begins now' : html`next ${timeElement(dueAtMs)}`;
  return html`<li class="card">
    <h3 dir="auto"><a href="${briefPath(job)}">${question}</a></h3>
    <p class="meta">
      <span>${words}</span> ${askedBy === 'operator' ? null : html`<span>by ${askedBy}</span>`}
      ${status === 'waiting' ? html`<span>${next}</span>` : statePill(job)}
      ${previousRun === null ? null : html`<a href="${briefPath({ run: previousRun })}">The last brief</a>`}
    </p>
    ${
      mayChange(person, job)
        ? html`<div class="actions">
            ${status === 'waiting' ? actButton(job, 'pause', { words: 'Pause' }) : null}
            ${status === 'paused' ? actButton(job, 'resume', { words: 'Go on' }) : null}
            ${actButton(job, 'unschedule', { words: 'Remove' })}
          </div>`
        : null
    }
  </li>`;
}
