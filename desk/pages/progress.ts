import { standardMinutes } from '../../loop/limits/brief-cost.js';
import { DEPTHS } from '../../loop/limits/depth.js';
import type { FoundView, RunView } from '../../loop/progress/run-view.js';
import { webAddress } from '../../loop/report/addresses.js';
import { isFinishing } from '../service/jobs.js';
import type { Job } from '../store/jobs.js';
import { html, type Html, type Part } from '../../loop/report/html/markup.js';
import { failure } from './job-parts.js';
import {
  counted,
  durationInWords,
  isTryingAgain,
  money,
  statePill,
  timeElement,
  tokensInWords,
} from './words.js';

/** A question that is being worked on: where it is, what it has found, what it has cost. Pure. */

/** What a person is told that a run does, and the stages that are that. Pages are opened as they are found, and read then. */
const STEPS = {
  Searching: ['decompose', 'plan', 'again', 'search', 'select', 'read'],
  Reading: ['notes'],
  Writing: ['write'],
  Checking: ['ground', 'resolve', 'oppose', 'review', 'critique', 'mend', 'decide'],
} as const;
const NAMES = Object.keys(STEPS) as readonly (keyof typeof STEPS)[];
const STAGES: readonly string[] = Object.values(STEPS).flat();

/** The stages under way; between two of them what comes next: after a closed round another search. */
function stagesOf({ stages, finished, round }: RunView): readonly (string | undefined)[] {
  if (stages.length > 0 || round === 0) return stages;
  return [STAGES[(STAGES.indexOf(finished ?? '') + 1) % STAGES.length]];
}

/** Where it is: the step, how far it is in it (0 to 1), and both in words. */
interface Standing {
  readonly step: number;
  readonly share: number;
  readonly words: string;
}

const shareOf = ({ done, of }: { readonly done: number; readonly of: number }): number =>
  of === 0 ? 0 : Math.min(1, done / of);

function standingOf(view: RunView): Standing {
  const { stages, folder, reading, opening, rounds } = view;
  if (folder !== null) {
    const words = `Preparing the folder: ${folder.done} of ${counted(folder.of, 'document')}`;
    return { step: 0, share: 0.5 * shareOf(folder), words };
  }
  const again = rounds.length > 0 ? ' for what is still missing' : '';
  const now = stagesOf(view);
  const step = NAMES.findLastIndex((name) =>
    now.some((stage) => (STEPS[name] as readonly unknown[]).includes(stage)),
  );
  if (step === -1) return { step, share: 0, words: 'Starting' };
  const counts =
    step === 1 ? reading : step === 0 && stages.includes('read') && opening.of > 0 ? opening : null;
  const words = [
    'Searching' + again,
    'Reading',
    'Writing the brief',
    'Checking every sentence against its source',
  ];
  if (counts === null) return { step, share: step === 1 ? 0 : 0.5, words: words[step] ?? '' };
  const { done, of } = counts;
  return {
    step,
    share: step === 0 ? 0.5 + 0.5 * shareOf(counts) : shareOf(counts),
    words: `${step === 0 ? 'Opened' : 'Read'} ${done} of ${counted(of, 'document')}`,
  };
}

/** Said as soon as a person has told it to. */
export const FINISHING = 'Finishing: the brief is written from what was read';

const WAITS: Readonly<Partial<Record<Job['status'], string>>> = {
  waiting: 'It waits for its turn.',
  paused: 'It is paused; what has been read is kept.',
};

interface Seen {
  readonly job: Job;
  readonly view: RunView;
  /** How it was asked: model, how thorough, where. */
  readonly how: readonly string[];
  /** What earlier runs of this model and depth took, in seconds; null: there is none. */
  readonly usualSeconds: number | null;
}

/** Where it is, in words and as a bar, with what it has cost so far of its limit. */
export function stateHtml(seen: Seen): Html {
  const { job, view, how } = seen;
  const standing = standingOf(view);
  const isLater = job.status === 'waiting' && job.dueAtMs > Date.now();
  const later = html`${job.failures > 0 ? 'Tries again' : 'Begins'} ${timeElement(job.dueAtMs)}`;
  const begun = standing.step === -1 && job.options !== null && 'corpus' in (job.options as object);
  const doing =
    job.status === 'running'
      ? begun
        ? 'Opening the folder'
        : standing.words
      : isTryingAgain(job)
        ? 'Trying again'
        : (WAITS[job.status] ?? '');
  const asked = html`asked
  ${timeElement(job.createdAtMs)}${job.askedBy === 'operator' ? null : ` by ${job.askedBy}`}`;
  return html`<p class="meta">
      ${statePill(job)} ${[asked, ...how].map((fact) => html`<span>${fact}</span> `)}
    </p>
    <p class="doing">${isFinishing(job) ? FINISHING : isLater ? later : doing}</p>
    ${job.error === null || job.status === 'running' ? null : failure({ ...job.error, cure: withoutResuming(job.error.cure) })}
    ${job.startedAtMs === null ? null : stepsHtml(standing, job.status === 'running')}
    <p class="meta">${spent(seen, standing)}</p>`;
}

/** It goes on by itself: what would be done to resume it is not to be done. */
const withoutResuming = (cure = ''): string =>
  cure
    .split(/(?<=[.:;]) /)
    .filter((part) => !/\bresume\b/i.test(part))
    .join(' ');

/** A segment of its own for each step: filled, partly filled, or empty. Each further search begins with the first. */
const stepsHtml = ({ step, share }: Standing, isRunning: boolean): Html =>
  html`<ol class="steps">
    ${NAMES.map((name, at) => {
      const percent = Math.round(100 * Math.min(1, Math.max(0, step + share - at)));
      return html`<li ${at === Math.max(0, step) && isRunning ? html`aria-current="step"` : null}>
        ${name} <progress max="100" value="${percent}" aria-label="${name}">${percent} %</progress>
      </li>`;
    })}
  </ol>`;

interface Limits {
  readonly depth?: keyof typeof DEPTHS;
  readonly budgetUsd?: number;
  readonly budgetMinutes?: number;
  readonly budgetTokens?: number;
  readonly maxRounds?: number;
}

function spent({ job, view, how, usualSeconds }: Seen, { step }: Standing): Part {
  const { depth = 'standard', budgetUsd, budgetMinutes, budgetTokens, maxRounds } = job.options as Limits;
  const usd = Math.max(job.costUsd, view.spent.usd);
  const tokens = Math.max(job.tokens, view.spent.tokens);
  const most = (limit: string | 0 | undefined): string =>
    limit === undefined || limit === 0 ? '' : ` of at most ${limit}`;
  const minutes = budgetMinutes === undefined || isFinishing(job) ? undefined : budgetMinutes * 60;
  const facts = [
    job.startedAtMs === null ? null : html`${clock(job, view)}${most(minutes && durationInWords(minutes))}`,
    usualIn(depth, how, usualSeconds),
    usd > 0 ? `${money(usd)}${most(budgetUsd && money(budgetUsd))}` : null,
    tokens > 0
      ? `${tokensInWords(tokens)}${most(tokensInWords(budgetTokens ?? DEPTHS[depth].budgetTokens))} tokens`
      : null,
    view.sources > 0 && step !== 1 ? `${counted(view.sources, 'document')} read` : null,
    view.rounds.length > 0
      ? `search ${view.rounds.length + 1} of at most ${maxRounds ?? DEPTHS[depth].rounds}`
      : null,
  ];
  return facts.filter((fact) => fact !== null).map((fact) => html`<span>${fact}</span> `);
}

/** What such a run takes: here, or where it was measured. */
function usualIn(depth: string, [model]: readonly string[], seconds: number | null): string | null {
  if (seconds !== null) return `usually ${durationInWords(seconds)}`;
  return depth === 'standard' && model !== 'no model' ? `usually ${standardMinutes}` : null;
}

/** Counts in the browser while the run is at work. */
function clock(job: Job, view: RunView): Part {
  const { lastEventMs, workedBeforeMs } = view;
  const startedAtMs = view.startedAtMs ?? job.startedAtMs;
  const session = startedAtMs === null ? 0 : Math.max(0, (lastEventMs ?? 0) - startedAtMs);
  const words = durationInWords(Math.max(job.secondsAtWork, (workedBeforeMs + session) / 1_000));
  if (job.status !== 'running' || startedAtMs === null) return words;
  return html`<span data-clock="${workedBeforeMs}" data-from="${startedAtMs}">${words}</span>`;
}

/** What readers found, under the source that says it; before that, and without a model, what was opened. */
export function foundHtml({ found, recent, refused, rounds }: RunView): Part {
  const bySource = new Map<string, FoundView[]>();
  for (const each of found.filter(({ statement }) => !CAPTION.test(statement)))
    bySource.set(each.title, [...(bySource.get(each.title) ?? []), each]);
  if (bySource.size > 0)
    return html`<h2>Found so far</h2>
      <div class="found">${[...bySource.values()].map(sourceHtml)}</div>`;
  if (recent.length === 0)
    return rounds.length > 0 ? null : html`<p class="quiet">What is found stands here as it comes.</p>`;
  return html`<h2>Opened so far</h2>
    <ul class="opened">
      ${recent.filter((each) => each.refused === null).map(({ title, address }) => html`<li>${sourceLink(title, address)}</li>`)}
    </ul>
    ${refused.count === 0 ? null : html`<p class="quiet">${counted(refused.count, 'document')} could not be read.</p>`}`;
}

/** A name of a picture or a table says nothing by itself. */
const CAPTION = /^(?:additional file|box|fig(?:ure|\.)?|supplement\w*|table)\s*s?\d/i;
/** Sentences that are shown of a source; all of them go into the brief. */
const SHOWN = 3;

function sourceHtml(said: readonly FoundView[]): Html {
  const more = said.length - SHOWN;
  return html`<section>
    <h3>${sourceLink(said[0]?.title ?? '', said[0]?.address ?? null)}</h3>
    <ul>
      ${said.slice(0, SHOWN).map(({ statement }) => html`<li dir="auto">${statement}</li>`)}
    </ul>
    ${more > 0 ? html`<p class="quiet">and ${more} more</p>` : null}
  </section>`;
}

function sourceLink(title: string, address: string | null): Html {
  const target = address === null ? null : webAddress(address);
  const name = html`<bdi>${title}</bdi>`;
  return target === null
    ? name
    : html`<a href="${target}" rel="noopener noreferrer" target="_blank">${name}</a>`;
}
