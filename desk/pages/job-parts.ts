import type { Job } from '../store/jobs.js';
import { html, type Html, type Part } from './html.js';
import { counted, durationInWords, money, statePill, timeElement, whyOf } from './words.js';

/** A question and its brief as lists show them. */

export const hasBrief = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'done' || status === 'stopped';

export const briefPath = ({ run }: Pick<Job, 'run'>): string => `/briefs/${encodeURIComponent(run)}`;

export const failure = ({ message, cure }: { readonly message: string; readonly cure?: string }): Html =>
  html`<p class="failure">
    ${message}${cure === undefined ? null : html` <span class="cure">${cure}</span>`}
  </p>`;

/**
 * A button that does one thing to a question.
 *
 * @param says what stands in the place of what the run is doing, as soon as it is pressed
 */
export const actButton = (
  job: Pick<Job, 'run'>,
  act: string,
  { words, says }: { readonly words: string; readonly says?: string },
): Html =>
  html`<form method="post" action="${briefPath(job)}/${act}">
    <button ${says === undefined ? null : html`data-says="${says}"`}>${words}</button>
  </form>`;

/** With which model and how thorough it was asked; nothing of what is as usual. */
const howAsked = ({ options }: Job): readonly string[] => {
  const { model, depth } = options as { readonly model?: string; readonly depth?: string };
  return [...(model === undefined ? [] : [model === 'extractive' ? 'no model' : model]), depth ?? 'standard'];
};

/** One run of a question among others: `2026-11-28 02:16 · small:8b · quick · 42 statements`, its question first. */
export function nameOfRun(job: Job): string {
  const at = new Date(job.endedAtMs ?? job.createdAtMs).toISOString().slice(0, 16).replace('T', ' ');
  const facts = [at, ...howAsked(job), ...(job.claims === null ? [] : [counted(job.claims, 'statement')])];
  return `${job.question.slice(0, 70)} (${facts.join(' · ')})`;
}

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
    ...howAsked(job),
  ];
  return facts.filter((fact) => fact !== null).map((fact) => html`<span>${fact}</span> `);
}
