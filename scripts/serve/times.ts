import { html, type Html } from '../../loop/report/html/markup.js';

/** Times and amounts in words, with the exact value in the title. Pure. */

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

/** `2026-11-23 07:45 UTC` */
export const exactTime = (atMs: number): string =>
  `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const timeElement = (atMs: number, nowMs: number): Html =>
  html`<time datetime="${new Date(atMs).toISOString()}" title="${exactTime(atMs)}"
    >${timeInWords(atMs, nowMs)}</time
  >`;

/** `45 seconds`, `3 minutes`, `1 hour 20 minutes` */
export function durationInWords(seconds: number): string {
  if (seconds < 90) return counted(Math.round(seconds), 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return counted(minutes, 'minute');
  const rest = minutes % 60;
  return `${counted(Math.floor(minutes / 60), 'hour')}${rest === 0 ? '' : ` ${counted(rest, 'minute')}`}`;
}

/** `1 claim`, `2,400 claims` */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** `$0.31`; amounts below a cent keep two digits that say something. */
export function money(usd: number): string {
  if (usd > 0 && usd < 0.01) return `$${usd.toPrecision(2)}`;
  return `$${usd.toFixed(2)}`;
}

/** `812`, `120 k`, `2.4 M` */
export function tokensInWords(tokens: number): string {
  if (tokens < 1_000) return String(Math.round(tokens));
  if (tokens < 1_000_000) return `${Math.round(tokens / 1_000)} k`;
  return `${(tokens / 1_000_000).toFixed(1)} M`;
}
