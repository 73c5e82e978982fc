import type { Job } from '../store/jobs.js';
import { html, type Html, type Part } from './html.js';
import { durationInWords, money, statePill, timeElement, whyOf } from './words.js';

/** A question and its brief as lists show them. */

export const hasBrief = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'done' || status === 'stopped';

export const briefPath = ({ run }: Pick<Job, 'run'>): string => `/briefs/${encodeURIComponent(run)}`;

export const failure = ({ message, cure }: { readonly message: string; readonly cure?: string }): Html =>
  html`<p class="failure">
    ${message}${cure === undefined ? null : html` <span class="cure">${cure}</span>`}
  </p>`;

/** A button that does one thing to a question. */
export const actButton = (job: Pick<Job, 'run'>, act: string, words: string): Html =>
  html`<form method="post" action="${briefPath(job)}/${act}"><button>${words}</button></form>`;

/** Questions as cards: each with its state and the first sentence of its brief. */
export const cards = (jobs: readonly Job[], nowMs: number): Html =>
  html`<ol class="cards">
    ${jobs.map((job) => card(job, nowMs))}
  </ol>`;

function card(job: Job, nowMs: number): Html {
  const said = job.summary ?? (job.status === 'running' ? null : whyOf(job));
  return html`<li class="card">
    <h3 dir="auto"><a href="${briefPath(job)}">${job.question}</a></h3>
    ${said === null ? null : html`<p class="summary" dir="auto">${said}</p>`}
    <p class="meta">${statePill(job)} ${factsOf(job, nowMs)}</p>
  </li>`;
}

function factsOf(job: Job, nowMs: number): Part {
  const { createdAtMs, endedAtMs, dueAtMs, status } = job;
  const isLater = status === 'waiting' && dueAtMs > nowMs;
  const facts: readonly (Part | null)[] = [
    isLater ? html`begins ${timeElement(dueAtMs, nowMs)}` : timeElement(endedAtMs ?? createdAtMs, nowMs),
    job.askedBy === 'operator' ? null : `by ${job.askedBy}`,
    job.secondsAtWork > 0 ? durationInWords(job.secondsAtWork) : null,
    job.costUsd > 0 ? money(job.costUsd) : null,
  ];
  return facts.filter((fact) => fact !== null).map((fact) => html`<span>${fact}</span> `);
}
