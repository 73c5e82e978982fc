import {
  endIn,
  isUnjudged,
  RUN_STATES,
  stateOf as stateOfRun,
  UNJUDGED,
  type Found,
  type RunState,
} from '../../loop/found.js';
import type { KnownLimits } from '../../loop/ending-words.js';
import { ENDINGS } from '../../loop/state.js';
import { isFinishing } from '../service/jobs.js';
import type { Job } from '../store/jobs.js';
import { html, type Html } from '../../loop/report/html/markup.js';

/** Times, amounts and states as people read them. Pure. */

/** `2026-11-28 02:16 UTC`; the script of the page says `3 minutes ago` instead. */
export const timeElement = (atMs: number): Html => {
  const iso = new Date(atMs).toISOString();
  const exact = `${iso.slice(0, 16).replace('T', ' ')} UTC`;
  return html`<time datetime="${iso}" title="${exact}">${exact}</time>`;
};

/** `45 seconds`, `3 minutes`, `1 hour 20 minutes` */
export function durationInWords(seconds: number): string {
  if (seconds < 90) return counted(Math.round(seconds), 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return counted(minutes, 'minute');
  const rest = minutes % 60;
  return `${counted(Math.floor(minutes / 60), 'hour')}${rest === 0 ? '' : ` ${counted(rest, 'minute')}`}`;
}

/** `1 source`, `2,400 sources` */
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : many}`;

/** `$0.31`; amounts below a cent keep two digits that say something. */
export function money(usd: number): string {
  return usd > 0 && usd < 0.01 ? `$${usd.toPrecision(2)}` : `$${usd.toFixed(2)}`;
}

/** `812`, `120,000`, `2.4 million` */
export function tokensInWords(tokens: number): string {
  if (tokens < 1_000) return String(Math.round(tokens));
  if (tokens < 1_000_000) return `${Math.round(tokens / 1_000)},000`;
  return `${(tokens / 1_000_000).toFixed(1)} million`;
}

/** `small:8b` of `ollama/small:8b`; of `anthropic/default`, which names none: `anthropic’s standard model`. */
export function modelInWords(model: string): string {
  const [provider = '', ...name] = model.split('/');
  return name.join('/') === 'default' ? `${provider}’s standard model` : name.join('/') || provider;
}

/** How a question stands, in one word or two, and whether that is good. */
interface State {
  readonly words: string;
  readonly tone: 'good' | 'plain' | 'warn' | 'bad' | 'active';
}

const BEFORE_THE_END: Readonly<Record<Exclude<Job['status'], 'done' | 'stopped'>, State>> = {
  waiting: { words: 'waiting', tone: 'plain' },
  running: { words: 'in progress', tone: 'active' },
  paused: { words: 'paused', tone: 'plain' },
  failed: { words: 'failed', tone: 'bad' },
  cancelled: { words: 'stopped', tone: 'plain' },
};

const TONES: Readonly<Record<RunState, State['tone']>> = {
  answered: 'good',
  passages: 'plain',
  nothing: 'warn',
  limit: 'warn',
  failed: 'bad',
};

/** Something outside failed it; it is tried again by itself. */
export const isTryingAgain = ({ status, error }: Pick<Job, 'status' | 'error'>): boolean =>
  status === 'waiting' && error !== null;

/** How a question stands; of one that has ended at a limit, `whyOf` says which. */
function stateOf(job: Ended & Pick<Job, 'error'>): State {
  const { status, ending, found, options } = job;
  if (isTryingAgain(job))
    return {
      words: job.error?.code === 'no-synthesis' ? 'waiting for the model' : 'trying again',
      tone: 'warn',
    };
  if (status !== 'done' && status !== 'stopped')
    return status !== 'failed' && status !== 'cancelled' && isFinishing({ options })
      ? { words: 'finishing', tone: 'active' }
      : BEFORE_THE_END[status];
  const [why, what] = [ending ?? '', (found ?? 'claims') as Found];
  const state = stateOfRun(why, what);
  return {
    words:
      state !== 'limit' ? RUN_STATES[state] : why === 'finished' ? 'finished early' : 'stopped at its limit',
    tone: TONES[state],
  };
}

type Ended = Pick<Job, 'status' | 'ending' | 'found' | 'options'>;

export function statePill(job: Parameters<typeof stateOf>[0]): Html {
  const { words, tone } = stateOf(job);
  return html`<span class="state ${tone}">${words}</span>`;
}

const WHY: Readonly<Record<string, string>> = {
  'nothing-stands': 'What was written did not stand up to the check against its sources.',
  nothing: 'Nothing that was read answers the question.',
  'search-failed': 'No search engine answered, so nothing was read.',
};

/** Why a question that ended has no more to show; null where the brief says it all. */
export function whyOf(job: Ended & Pick<Job, 'error'>): string | null {
  const { error, options, status } = job;
  if (error !== null) return error.message;
  const ending = ENDINGS.find((each) => each === job.ending);
  const found = (job.found ?? 'claims') as Found;
  if ((status !== 'done' && status !== 'stopped') || ending === undefined) return null;
  const early =
    stateOfRun(ending, found) === 'limit' ? `${endIn(ending, found, options as KnownLimits)}.` : '';
  const rest = isUnjudged(ending, found)
    ? UNJUDGED
    : (WHY[found] ?? (early === '' ? null : 'The brief rests on what was read until then.'));
  return rest === null ? null : `${early} ${rest}`.trim();
}
