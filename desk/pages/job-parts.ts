import type { Job } from '../store/jobs.js';
import { mayChange } from '../access/may.js';
import type { Person } from '../access/person.js';
import { html, type Html, type Part } from './html.js';
import { durationInWords, foundWords, money, STATUS_WORDS, timeElement } from './words.js';

/** A job as lists and its own pages show it. */

export const hasBrief = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'done' || status === 'stopped';

export const runPath = ({ run }: Pick<Job, 'run'>): string => `/runs/${encodeURIComponent(run)}`;
export const briefPath = ({ run }: Pick<Job, 'run'>): string => `/briefs/${encodeURIComponent(run)}`;

export const failure = ({ message, cure }: { readonly message: string; readonly cure?: string }): Html =>
  html`<p class="failure">
    ${message}${cure === undefined ? null : html` <span class="cure">${cure}</span>`}
  </p>`;

/** What can be done with a job in its state. */
const ACTIONS: Readonly<Record<Job['status'], readonly (readonly [name: string, words: string])[]>> = {
  waiting: [
    ['pause', 'Pause'],
    ['cancel', 'Cancel'],
  ],
  running: [
    ['pause', 'Pause'],
    ['stop', 'Stop and write the brief'],
    ['cancel', 'Cancel'],
  ],
  paused: [
    ['resume', 'Go on'],
    ['cancel', 'Cancel'],
  ],
  done: [],
  stopped: [],
  failed: [['retry', 'Try again']],
  cancelled: [['retry', 'Ask again']],
};

export const actionButtons = (job: Pick<Job, 'id' | 'status'>, back: string): Part =>
  ACTIONS[job.status].map(
    ([name, words]) =>
      html`<form method="post" action="/jobs/${job.id}/${name}">
        <input type="hidden" name="back" value="${back}" />
        <button>${words}</button>
      </form>`,
  );

export interface JobList {
  readonly nowMs: number;
  /** Where a button leads back to. */
  readonly back: string;
  readonly person: Person;
}

/** Jobs one below the other, each with its state and what can be done with it. */
export const jobRows = (jobs: readonly Job[], list: JobList): Html =>
  html`<ol class="jobs">
    ${jobs.map((job) => jobRow(job, list))}
  </ol>`;

function jobRow(job: Job, { nowMs, back, person }: JobList): Html {
  return html`<li class="job">
    <h3 dir="auto"><a href="${hasBrief(job) ? briefPath(job) : runPath(job)}">${job.question}</a></h3>
    <p class="facts-line">
      <span class="status ${job.status}">${STATUS_WORDS[job.status]}</span> ${factsOf(job, nowMs)}
      ${hasBrief(job) ? html`· <a href="${runPath(job)}">how it went</a>` : null}
    </p>
    ${job.error === null || job.status === 'running' ? null : failure(job.error)}
    ${mayChange(person, job) ? html`<div class="actions">${actionButtons(job, back)}</div>` : null}
  </li>`;
}

function factsOf(job: Job, nowMs: number): Part {
  const { depth, model } = job.options as { depth?: string; model?: string };
  const found = foundWords(job);
  const facts: readonly (Part | null)[] = [
    html`asked ${timeElement(job.createdAtMs, nowMs)} by ${job.askedBy}`,
    job.status === 'waiting' && job.dueAtMs > nowMs ? html`begins ${timeElement(job.dueAtMs, nowMs)}` : null,
    job.endedAtMs === null ? null : html`ended ${timeElement(job.endedAtMs, nowMs)}`,
    `${depth ?? 'standard'}, ${model ?? 'no model'}`,
    found === '' ? null : found,
    job.secondsAtWork > 0 ? `${durationInWords(job.secondsAtWork)} of work` : null,
    job.costUsd > 0 ? money(job.costUsd) : null,
    job.priority === 0 ? null : `priority ${job.priority}`,
  ];
  return facts.filter((fact) => fact !== null).map((fact) => html` · ${fact}`);
}
