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

const shareOf = <Item>(items: readonly Item[], { share = 1 }: ListOptions): readonly Item[] =>
  items.slice(0, Math.ceil(items.length * share));

const asItIs = (line: string): string => line;

export interface ListOptions {
  /** How the things are called, in the plural. */
  readonly what: string;
  readonly maxTokens: number;
  /** Share of the list that is shown at most, above 0 to 1. Default 1. */
  readonly share?: number;
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
  const fitted = fitItems(shareOf(items, options), toLine, options.maxTokens);
  const leftOut = items.length - fitted.lines.length;
  if (leftOut === 0) return fitted.lines.join('\n');
  options.record.push({ what: options.what, count: leftOut });
  return [...fitted.lines, `(${leftOut} more ${options.what} are not shown here.)`].join('\n');
}

/** A list of untrusted lines, fenced; where not all fits, a line after the fence says how many are missing. */
export function fencedList(lines: readonly string[], options: ListOptions & { label: string }): string {
  if (lines.length === 0) return options.none;
  const fitted = fitItems(shareOf(lines, options), asItIs, options.maxTokens);
  const leftOut = lines.length - fitted.lines.length;
  const fenced = fence({ label: options.label, lines: fitted.lines, seed: fitted.lines[0] ?? '' });
  if (leftOut === 0) return fenced;
  options.record.push({ what: options.what, count: leftOut });
  return `${fenced}\n(${leftOut} more ${options.what} are not shown here.)`;
}
