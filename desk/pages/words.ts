import { endingIn } from '../../loop/words/lookup.js';
import type { Ending } from '../../loop/state.js';
import type { Job, JobStatus } from '../store/jobs.js';
import { html, type Html } from './html.js';

/** Times, amounts and states as people read them. Pure. */

const STEPS = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [7, 'day'],
  [4.35, 'week'],
  [12, 'month'],
  [Infinity, 'year'],
] as const;
const JUST_NOW_SECONDS = 10;
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `3 minutes ago`, `in 2 days`; milliseconds since 1970. */
function timeInWords(atMs: number, nowMs: number): string {
  let amount = (atMs - nowMs) / 1_000;
  if (Math.abs(amount) < JUST_NOW_SECONDS) return 'just now';
  for (const [size, unit] of STEPS) {
    if (Math.round(Math.abs(amount)) < size) return RELATIVE.format(Math.round(amount), unit);
    amount /= size;
  }
  return '';
}

export const timeElement = (atMs: number, nowMs: number): Html => {
  const iso = new Date(atMs).toISOString();
  const exact = `${iso.slice(0, 16).replace('T', ' ')} UTC`;
  return html`<time datetime="${iso}" title="${exact}">${timeInWords(atMs, nowMs)}</time>`;
};

/** `45 seconds`, `3 minutes`, `1 hour 20 minutes` */
export function durationInWords(seconds: number): string {
  if (seconds < 90) return counted(Math.round(seconds), 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return counted(minutes, 'minute');
  const rest = minutes % 60;
  return `${counted(Math.floor(minutes / 60), 'hour')}${rest === 0 ? '' : ` ${counted(rest, 'minute')}`}`;
}

/** `1 claim`, `2,400 claims` */
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : many}`;

/** `$0.31`; amounts below a cent keep two digits that say something. */
export function money(usd: number): string {
  return usd > 0 && usd < 0.01 ? `$${usd.toPrecision(2)}` : `$${usd.toFixed(2)}`;
}

/** `812`, `120 k`, `2.4 M` */
export function tokensInWords(tokens: number): string {
  if (tokens < 1_000) return String(Math.round(tokens));
  if (tokens < 1_000_000) return `${Math.round(tokens / 1_000)} k`;
  return `${(tokens / 1_000_000).toFixed(1)} M`;
}

export const STATUS_WORDS: Readonly<Record<JobStatus, string>> = {
  waiting: 'waiting',
  running: 'at work',
  paused: 'paused',
  done: 'done',
  stopped: 'stopped early',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** Why a run ended, in a sentence. */
export function endingWords(ending: string): string {
  const words = (endingIn(ending as Ending) as string | undefined) ?? ending;
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

const FOUND_WORDS: Readonly<Record<string, string>> = {
  passages: 'No claim is sure by rule; the best passages come first.',
  nothing: 'Insufficient evidence: nothing that was read answers the question.',
  'nothing-stands': 'Insufficient evidence: every claim was struck.',
  'search-failed': 'The search failed: no source was found or read.',
};

/** What a run found, in a line. */
export function foundWords({ found, claims }: Pick<Job, 'found' | 'claims'>): string {
  if (found === null) return '';
  return claims !== null && claims > 0 ? counted(claims, 'claim') : (FOUND_WORDS[found] ?? found);
}
