import { mayChange } from './rights.js';
import { html, type Html } from '../../loop/report/html/markup.js';
import type { Job } from '../../store/desk/jobs.js';
import type { Person } from '../desk/person.js';
import { actionButtons, failure, hasBrief } from './live/sections.js';
import { foundWords, statusWords } from './statuses.js';
import { durationInWords, money, timeElement } from './times.js';

export interface JobList {
  readonly nowMs: number;
  /** Where a button leads back to. */
  readonly back: string;
  readonly person: Person;
  /** Whether priorities can be changed here. */
  readonly withPriority?: boolean;
}

/** Jobs one below the other, each with its state and what can be done with it. */
export const jobRows = (jobs: readonly Job[], list: JobList): Html =>
  html`<ol class="jobs">
    ${jobs.map((job) => jobRow(job, list))}
  </ol>`;

function jobRow(job: Job, list: JobList): Html {
  const { nowMs, back, person } = list;
  const path = `${hasBrief(job) ? '/briefs' : '/runs'}/${encodeURIComponent(job.run)}`;
  const isOwn = mayChange(person, job);
  return html`<li class="job">
    <h3 dir="auto"><a href="${path}">${job.question}</a></h3>
    <p class="facts-line">
      <span class="status ${job.status}">${statusWords(job.status)}</span> ${factsOf(job, nowMs)}
      ${hasBrief(job) ? html`· <a href="/runs/${encodeURIComponent(job.run)}">how it went</a>` : null}
    </p>
    ${job.error === null || job.status === 'running' ? null : failure(job.error)}
    ${isOwn ? html`<div class="actions">${actionButtons(job, back)}${list.withPriority === true && job.status === 'waiting' ? priorityForm(job, back) : null}</div>` : null}
  </li>`;
}

function factsOf(job: Job, nowMs: number): Html {
  const { depth, model } = job.options as { depth?: string; model?: string };
  const facts = [
    html`asked ${timeElement(job.createdAtMs, nowMs)} by ${job.askedBy}`,
    ...(job.status === 'waiting' && job.dueAtMs > nowMs
      ? [html`begins ${timeElement(job.dueAtMs, nowMs)}`]
      : []),
    ...(job.endedAtMs === null ? [] : [html`ended ${timeElement(job.endedAtMs, nowMs)}`]),
    html`${depth ?? 'standard'}, ${model ?? 'no model'}`,
    ...(foundWords(job) === '' ? [] : [html`${foundWords(job)}`]),
    ...(job.secondsAtWork > 0 ? [html`${durationInWords(job.secondsAtWork)} of work`] : []),
    ...(job.costUsd > 0 ? [html`${money(job.costUsd)}`] : []),
    ...(job.priority === 0 ? [] : [html`priority ${job.priority}`]),
  ];
  return html`${facts.map((fact) => html` · ${fact}`)}`;
}

const priorityForm = (job: Job, back: string): Html =>
  html`<form method="post" action="/jobs/${job.id}/priority" class="inline">
    <input type="hidden" name="back" value="${back}" />
    <label>
      <span>Priority</span>
      <input name="priority" type="number" min="-100" max="100" value="${job.priority}" required />
    </label>
    <button>Set</button>
  </form>`;
