import { estimateTokens } from '../../models/tokens.js';
import { fence } from './fence.js';

/** What did not fit into a request, for the record. */
export interface LeftOut {
  readonly what: string;
  readonly count: number;
}

export interface FittedList {
  readonly lines: readonly string[];
  readonly leftOut: number;
}

/** The first things whose lines fit into a number of tokens. They come in order of importance. */
export function fitItems<Item>(
  items: readonly Item[],
  toLine: (item: Item) => string,
  maxTokens: number,
): FittedList {
  const lines: string[] = [];
  let tokens = 0;
  for (const item of items) {
    const line = toLine(item);
    tokens += estimateTokens(line) + 1;
    if (tokens > maxTokens) break;
    lines.push(line);
  }
  return { lines, leftOut: items.length - lines.length };
}

const asItIs = (line: string): string => line;

export interface ListOptions {
  /** How the things are called, in the plural. */
  readonly what: string;
  readonly maxTokens: number;
  /** Said where there is nothing. */
  readonly none: string;
  /** Told what did not fit. */
  readonly record: LeftOut[];
}

/** A list as text; where not all fits, its last line says how many are missing. */
export const listText = (lines: readonly string[], options: ListOptions): string =>
  itemsText(lines, asItIs, options);

/** The same for things that are costly to write out: only those that fit are. */
export function itemsText<Item>(
  items: readonly Item[],
  toLine: (item: Item) => string,
  options: ListOptions,
): string {
  if (items.length === 0) return options.none;
  const fitted = fitItems(items, toLine, options.maxTokens);
  if (fitted.leftOut === 0) return fitted.lines.join('\n');
  options.record.push({ what: options.what, count: fitted.leftOut });
  return [...fitted.lines, `(${fitted.leftOut} more ${options.what} are not shown here.)`].join('\n');
}

/** A list of untrusted lines, fenced; where not all fits, a line after the fence says how many are missing. */
export function fencedList(lines: readonly string[], options: ListOptions & { label: string }): string {
  if (lines.length === 0) return options.none;
  const fitted = fitItems(lines, asItIs, options.maxTokens);
  const fenced = fence({ label: options.label, lines: fitted.lines, seed: fitted.lines[0] ?? '' });
  if (fitted.leftOut === 0) return fenced;
  options.record.push({ what: options.what, count: fitted.leftOut });
  return `${fenced}\n(${fitted.leftOut} more ${options.what} are not shown here.)`;
}
