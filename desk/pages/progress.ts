import type { FoundView, ReadView, RunView } from '../../loop/progress/run-view.js';
import { webAddress } from '../../loop/report/addresses.js';
import { isFinishing } from '../service/jobs.js';
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

const stepOf = ({ stages }: RunView): Step | undefined =>
  NAMES.filter((name) => stages.some((stage) => (STEPS[name] as readonly string[]).includes(stage))).at(-1);

/** How far reading is, of 1: pages are opened first, then read whole. */
function readShare({ reading, opening, stages }: RunView): number {
  const shareOf = ({ done, of }: { done: number; of: number }): number =>
    of === 0 ? 0 : Math.min(1, done / of);
  if (reading !== null) return 0.4 + 0.6 * shareOf(reading);
  return stages.includes('read') ? 0.4 * shareOf(opening) : 0;
}

/** `Read 7 of 12 documents` */
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
      if (reading !== null) return `Read ${reading.done} of ${counted(reading.of, 'document')}`;
      return opening.of === 0 ? 'Opening pages' : `Opened ${opening.done} of ${counted(opening.of, 'page')}`;
    case 'Writing':
      return 'Writing the brief';
    case 'Checking':
      return 'Checking every sentence against its source';
  }
}

/** Said as soon as a person has told it to. */
export const FINISHING = 'Finishing: the brief is written from what was read. About a minute.';

const WAITS: Readonly<Partial<Record<Job['status'], string>>> = {
  waiting: 'It waits for its turn.',
  paused: 'It is paused; what has been read is kept.',
};

/** Where it is, in words and as a bar, with what it has cost so far of its limit. */
export function stateHtml(job: Job, view: RunView, nowMs: number): Html {
  const isRunning = job.status === 'running';
  const isLater = job.status === 'waiting' && job.dueAtMs > nowMs;
  return html`<p class="meta">
      ${statePill(job)}
      <span
        >asked
        ${timeElement(job.createdAtMs, nowMs)}${job.askedBy === 'operator' ? null : ` by ${job.askedBy}`}</span
      >
    </p>
    <p class="doing">
      ${isFinishing(job) ? FINISHING : isRunning ? doing(view) : isLater ? html`It ${job.failures > 0 ? 'is tried again' : 'begins'} ${timeElement(job.dueAtMs, nowMs)}.` : (WAITS[job.status] ?? '')}
    </p>
    ${job.error === null || isRunning ? null : failure(job.error)}
    <ol class="steps">
      ${NAMES.map((name, at) => stepHtml(view, name, { at, isRunning }))}
    </ol>
    <p class="meta">${spent(job, view)}</p>`;
}

/** A segment of its own for each step: filled, partly filled, or empty. */
function stepHtml(
  view: RunView,
  name: Step,
  { at, isRunning }: { readonly at: number; readonly isRunning: boolean },
): Html {
  const current = stepOf(view);
  const place = current === undefined ? -1 : NAMES.indexOf(current);
  const isNow = at === place;
  const share = isNow ? (name === 'Reading' ? readShare(view) : 0.5) : at < place ? 1 : 0;
  const percent = Math.round(share * 100);
  return html`<li ${isNow && isRunning ? html`aria-current="step"` : null}>
    ${name} <progress max="100" value="${percent}" aria-label="${name}">${percent} %</progress>
  </li>`;
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
    view.sources > 0 && stepOf(view) !== 'Reading' ? `${counted(view.sources, 'document')} read` : null,
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
