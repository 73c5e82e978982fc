import { estimateTokens } from '../../models/tokens.js';
import { fence } from './fence.js';

/** What did not fit into a request, for the record. */
export interface LeftOut {
  readonly what: string;
  readonly count: number;
}

interface ListOptions {
  /** The text where there is nothing to list. */
  readonly none: string;
  /** How the things are called, in the plural. Default: the name of the part. */
  readonly what?: string;
}

/**
 * The lists of one request, by the parts of `RoleTokens.shows`: each is cut to its size, its last line says how many
 * items are missing, and so does `record`.
 */
export interface Lists<Part extends string> {
  readonly record: LeftOut[];
  readonly text: (part: Part, lines: readonly string[], options: ListOptions) => string;
  /** Untrusted lines, fenced under a label; default: what the things are called. */
  readonly fenced: (
    part: Part,
    lines: readonly string[],
    options: ListOptions & { readonly label?: string },
  ) => string;
  /** For things that are costly to write out: only those that fit are. */
  readonly items: <Item>(
    part: Part,
    list: { readonly items: readonly Item[]; readonly toLine: (item: Item) => string },
    options: ListOptions,
  ) => string;
}

/** @param share of each list that is shown at most, above 0 to 1 */
export function openLists<Part extends string>(
  shows: Readonly<Record<Part, number>>,
  share = 1,
): Lists<Part> {
  const record: LeftOut[] = [];
  const fit = <Item>(part: Part, items: readonly Item[], toLine: (item: Item) => string): string[] =>
    fitting(items.slice(0, Math.ceil(items.length * share)), toLine, shows[part]);
  const noteOf = (count: number, what: string): string[] => {
    if (count === 0) return [];
    record.push({ what, count });
    return [`(${count} more ${what} are not shown here.)`];
  };
  const items: Lists<Part>['items'] = (part, list, { none, what = part }) => {
    if (list.items.length === 0) return none;
    const lines = fit(part, list.items, list.toLine);
    return [...lines, ...noteOf(list.items.length - lines.length, what)].join('\n');
  };
  return {
    record,
    items,
    text: (part, lines, options) => items(part, { items: lines, toLine: asItIs }, options),
    fenced: (part, lines, { none, what = part, label = what }) => {
      if (lines.length === 0) return none;
      const fitted = fit(part, lines, asItIs);
      const fenced = fence({ label, lines: fitted, seed: fitted[0] ?? '' });
      return [fenced, ...noteOf(lines.length - fitted.length, what)].join('\n');
    },
  };
}

const asItIs = (line: string): string => line;

/** The lines of the first items, as many as fit into a number of tokens. */
function fitting<Item>(items: readonly Item[], toLine: (item: Item) => string, maxTokens: number): string[] {
  const lines: string[] = [];
  let tokens = 0;
  for (const item of items) {
    const line = toLine(item);
    tokens += estimateTokens(line) + 1;
    if (tokens > maxTokens) break;
    lines.push(line);
  }
  return lines;
}
