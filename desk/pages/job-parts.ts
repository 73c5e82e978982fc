import { basename } from 'node:path';
import { capital } from '../../text/text-width.js';
import { isUploadsFolder } from '../access/uploads-folder.js';
import type { DeskService } from '../service/service.js';
import { ENDED, type Job } from '../store/jobs.js';
import { html, type Html, type Part } from '../../loop/report/html/markup.js';
import { durationInWords, modelInWords, money, statePill, timeElement, whyOf } from './words.js';

/** A question and its brief as lists and the head of a page show them. */

export const hasBrief = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'done' || status === 'stopped';

export const briefPath = ({ run }: Pick<Job, 'run'>): string => `/briefs/${encodeURIComponent(run)}`;

/** What a program advises, for somebody at a page: nothing of what is typed at a command line. */
const plainly = (advice: string): string =>
  advice
    .split(/(?<=[.:;!?]) /)
    .filter((part) => !/(?:^|[\s`(])(?:--[a-z]|research-loop [a-z])/.test(part))
    .join(' ')
    .replace(/[:;]$/, '.')
    .replace(/\bextractive\b/g, '“none” (no model)')
    .replace(/\b([Rr])esume the run\b(?:, or resume it with another model)?/g, (_, first: string) =>
      first === 'R' ? 'Press “Continue”' : 'press “Continue”',
    );

export function failure({ message, cure = '' }: Omit<NonNullable<Job['error']>, 'code'>): Html {
  const advice = plainly(cure);
  return html`<p class="failure">
    ${message.replace(/(?<=[.] )[a-z]/g, capital)}${advice === '' ? null : html` <span class="cure">${advice}</span>`}
  </p>`;
}

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

/** How thorough a run is. `exhaustive` is for the command line, and shown where it was chosen. */
export const THOROUGH = {
  quick: 'Quick',
  standard: 'Standard',
  deep: 'Thorough',
  exhaustive: 'Exhaustive',
} as const;

type Usual = Pick<DeskService, 'policy'>;
interface Chosen {
  readonly model?: string;
  readonly depth?: keyof typeof THOROUGH;
  readonly corpus?: readonly string[];
  readonly search?: string;
}

/** With which model, how thorough and where it was asked to look: `small:8b`, `quick`, `folder zika`. */
export function howAsked({ policy }: Usual, job: Job): readonly string[] {
  const usual = policy?.usual ?? {};
  const { model = usual.model, depth = usual.depth ?? 'standard', search, corpus } = job.options as Chosen;
  const folders = [corpus ?? usual.corpus ?? []].flat();
  const isWeb = folders.length === 0 || (search ?? 'corpus') !== 'corpus';
  const isWithout = (model ?? 'extractive') === 'extractive' || (hasBrief(job) && job.tokens === 0);
  return [
    isWithout ? 'no model' : modelInWords(model ?? ''),
    THOROUGH[depth].toLowerCase(),
    [
      ...(isWeb ? ['the web'] : []),
      ...folders.map((each) => (isUploadsFolder(each) ? 'own documents' : `folder ${basename(each)}`)),
    ].join(', '),
  ];
}

/** When, how long, for how much, by whom and how a question was asked. */
export function factsOf(desk: Usual, job: Job): Part {
  const { createdAtMs, endedAtMs, dueAtMs, status, askedBy, secondsAtWork, costUsd } = job;
  const isLater = status === 'waiting' && dueAtMs > Date.now();
  const facts: readonly (Part | null)[] = [
    isLater ? html`begins ${timeElement(dueAtMs)}` : timeElement(endedAtMs ?? createdAtMs),
    askedBy === 'operator' ? null : `by ${askedBy}`,
    secondsAtWork > 0 && ENDED.has(status) ? `took ${durationInWords(secondsAtWork)}` : null,
    costUsd > 0 ? money(costUsd) : null,
    ...howAsked(desk, job),
  ];
  return facts.filter((fact) => fact !== null).map((fact) => html`<span>${fact}</span> `);
}

/** One run of a question among others: `2026-11-28 02:16 · small:8b · quick · the web`. */
export const nameOfRun = (desk: Usual, job: Job): string =>
  [
    new Date(job.endedAtMs ?? job.createdAtMs).toISOString().slice(0, 16).replace('T', ' '),
    ...howAsked(desk, job),
  ].join(' · ');

/** Questions as cards: each with its state and the first sentence of its brief. */
export const cards = (desk: Usual, jobs: readonly Job[]): Html =>
  html`<ol class="cards">
    ${jobs.map((job) =>
      card({
        path: briefPath(job),
        question: job.question,
        said: job.summary ?? (job.status === 'running' || job.error !== null ? null : whyOf(job)),
        meta: [statePill(job), ' ', factsOf(desk, job)],
      }),
    )}
  </ol>`;

interface Card {
  readonly path: string;
  readonly question: string;
  readonly said: string | null;
  readonly meta?: Part;
}

export const card = ({ path, question, said, meta = null }: Card): Html =>
  html`<li class="card">
    <h3 dir="auto"><a href="${path}">${question}</a></h3>
    ${said === null || said === '' ? null : html`<p class="summary" dir="auto">${said}</p>`}
    ${meta === null ? null : html`<p class="meta">${meta}</p>`}
  </li>`;
