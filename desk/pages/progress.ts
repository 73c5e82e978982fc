import type { FoundView, ReadView, RunView } from '../../loop/progress/run-view.js';
import { webAddress } from '../../loop/report/addresses.js';
import type { Job } from '../store/jobs.js';
import { html, type Html, type Part } from './html.js';
import { failure } from './job-parts.js';
import { counted, durationInWords, money, statePill, timeElement, tokensInWords } from './words.js';

/** A question that is being worked on: where it is, what it has found, what it has cost. Pure. */

/** What a person is told that a run does, and the stages that are that. */
const STEPS = {
  Searching: ['decompose', 'plan', 'again', 'search', 'select'],
  Reading: ['read', 'notes'],
  Writing: ['write'],
  Checking: ['ground', 'resolve', 'oppose', 'review', 'critique', 'mend', 'decide'],
} as const;
type Step = keyof typeof STEPS;
const NAMES = Object.keys(STEPS) as readonly Step[];

/** Where a round is when a step begins, of 1. */
const BEGINS: Readonly<Record<Step, number>> = { Searching: 0, Reading: 0.15, Writing: 0.65, Checking: 0.75 };

const stepOf = ({ stages }: RunView): Step | undefined =>
  NAMES.filter((name) => stages.some((stage) => (STEPS[name] as readonly string[]).includes(stage))).at(-1);

/** How far reading is, of 1: pages are opened first, then read whole. */
function readShare({ reading, opening, stages }: RunView): number {
  const shareOf = ({ done, of }: { done: number; of: number }): number =>
    of === 0 ? 0 : Math.min(1, done / of);
  if (reading !== null) return 0.4 + 0.6 * shareOf(reading);
  return stages.includes('read') ? 0.4 * shareOf(opening) : 0;
}

/** How far the whole is, of 1: it never goes back, and each further round has half of what is left. */
function shareDone(view: RunView): number {
  const step = stepOf(view);
  const rounds = view.rounds.length;
  const inRound =
    step === undefined
      ? 0
      : step === 'Reading'
        ? BEGINS.Reading + (BEGINS.Writing - BEGINS.Reading) * readShare(view)
        : BEGINS[step];
  const left = rounds === 0 ? 1 : 0.4 / 2 ** (rounds - 1);
  return 1 - left + left * inRound * (rounds === 0 ? 0.6 : 0.5);
}

/** `Reading 7 of 12 documents` */
function doing(view: RunView): string {
  const { folder, reading, opening, rounds } = view;
  if (folder !== null) return `Reading the folder: ${folder.done} of ${folder.of} documents`;
  const again = rounds.length > 0 ? ' for what is still missing' : '';
  switch (stepOf(view)) {
    case undefined:
      return 'Starting';
    case 'Searching':
      return `Searching${again}`;
    case 'Reading':
      if (reading !== null)
        return `Reading ${Math.min(reading.done + 1, reading.of)} of ${counted(reading.of, 'document')}`;
      return opening.of === 0
        ? 'Opening pages'
        : `Opening ${Math.min(opening.done + 1, opening.of)} of ${counted(opening.of, 'page')}`;
    case 'Writing':
      return 'Writing the brief';
    case 'Checking':
      return 'Checking every sentence against its source';
  }
}

const WAITS: Readonly<Partial<Record<Job['status'], string>>> = {
  waiting: 'It waits for its turn.',
  paused: 'It is paused; what has been read is kept.',
};

/** Where it is, in words and as a bar, with what it has cost so far of its limit. */
export function stateHtml(job: Job, view: RunView, nowMs: number): Html {
  const isRunning = job.status === 'running';
  const share = Math.round(shareDone(view) * 100);
  const current = stepOf(view);
  const isLater = job.status === 'waiting' && job.dueAtMs > nowMs;
  return html`<p class="meta">
      ${statePill(job)}
      <span
        >asked
        ${timeElement(job.createdAtMs, nowMs)}${job.askedBy === 'operator' ? null : ` by ${job.askedBy}`}</span
      >
    </p>
    ${isRunning ? html`<p class="doing">${doing(view)}</p>` : html`<p class="doing">${isLater ? html`It begins ${timeElement(job.dueAtMs, nowMs)}.` : (WAITS[job.status] ?? '')}</p>`}
    ${job.error === null || isRunning ? null : failure(job.error)}
    <progress max="100" value="${share}" aria-label="How far it is">${share} %</progress>
    <ol class="steps">
      ${NAMES.map((name) => html`<li ${name === current && isRunning ? html`aria-current="step"` : null}>${name}</li>`)}
    </ol>
    <p class="meta">${spent(job, view)}</p>`;
}

function spent(job: Job, view: RunView): Part {
  const { limits } = view;
  const usd = Math.max(job.costUsd, view.spent.usd);
  const tokens = Math.max(job.tokens, view.spent.tokens);
  const of = (most: number | null, write: (value: number) => string): string =>
    most === null ? '' : ` of at most ${write(most)}`;
  const facts = [
    html`${clock(job, view)}${of(limits.minutes, (minutes) => durationInWords(minutes * 60))}`,
    usd > 0 || limits.usd !== null ? `${money(usd)}${of(limits.usd, money)}` : null,
    tokens > 0 ? `${tokensInWords(tokens)}${of(limits.tokens, tokensInWords)} tokens` : null,
    view.sources > 0 ? `${counted(view.sources, 'document')} read` : null,
  ];
  return facts.filter((fact) => fact !== null).map((fact) => html`<span>${fact}</span> `);
}

/** Counts in the browser while the run is at work. */
function clock(job: Job, view: RunView): Part {
  const { startedAtMs, lastEventMs, workedBeforeMs } = view;
  const session = startedAtMs === null ? 0 : Math.max(0, (lastEventMs ?? 0) - startedAtMs);
  const words = durationInWords(Math.max(job.secondsAtWork, (workedBeforeMs + session) / 1_000));
  if (job.status !== 'running' || startedAtMs === null) return words;
  return html`<span data-clock="${workedBeforeMs}" data-from="${startedAtMs}">${words}</span>`;
}

/** What readers found, each sentence with its source; before that, and without a model, what was read. */
export function foundHtml({ found, recent, refused, rounds }: RunView): Part {
  if (found.length > 0)
    return html`<h2>Found so far</h2>
      <ul class="found">
        ${found.map(foundLine)}
      </ul>`;
  if (recent.length === 0)
    return rounds.length > 0 ? null : html`<p class="quiet">What is found stands here as it comes.</p>`;
  return html`<h2>Opened so far</h2>
    <ul class="found">
      ${recent.map(readLine)}
    </ul>
    ${refused.count === 0 ? null : html`<p class="quiet">${counted(refused.count, 'page')} could not be read.</p>`}`;
}

const foundLine = ({ statement, title, address }: FoundView): Html =>
  html`<li><span dir="auto">${statement}</span> <cite>${sourceLink(title, address)}</cite></li>`;

const readLine = ({ title, address, refused }: ReadView): Html =>
  html`<li ${refused === null ? null : html`class="quiet"`}>
    ${sourceLink(title, address)}${refused === null ? null : html` <span class="cure">not read: ${refused}</span>`}
  </li>`;

function sourceLink(title: string, address: string | null): Html {
  const target = address === null ? null : webAddress(address);
  const name = html`<bdi>${title}</bdi>`;
  return target === null
    ? name
    : html`<a href="${target}" rel="noopener noreferrer" target="_blank">${name}</a>`;
}
