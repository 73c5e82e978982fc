/** Where the statements of a document stand in its file: they are looked for by their first words, in their order. */

export interface Place {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;
}

interface Spoken {
  readonly id: string;
  readonly words: string;
  /** Where its paragraph begins, 1-based; 1 where that is not known. */
  readonly line: number;
}

/** The words that a statement is looked for by: enough to tell most, few enough that a mark seldom stands between. */
const LOOKED_FOR = 6;
/** Between two words: white space, markup, marks of a list, entities. UTF-16 units. */
const BETWEEN = String.raw`(?:[^\p{L}\p{N}]|&[a-z]{2,8};|<[^<>]{0,200}>){0,40}?`;
/** A file beyond this is not searched: its findings keep the lines of their paragraphs. UTF-16 units. */
const LONGEST_FILE = 5_000_000;

/** @param statements in the order in which they stand. @returns those that were found, by id */
export function placesIn(file: string, statements: readonly Spoken[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  if (file.length > LONGEST_FILE) return places;
  const starts = lineStarts(file);
  // Like sentences are told apart by the order alone: each search begins behind the last statement of the same words.
  const behind = new Map<string, number>();
  for (const { id, words, line } of statements) {
    const wanted = words.match(/[\p{L}\p{N}]+/gu)?.slice(0, LOOKED_FOR) ?? [];
    if (wanted.length === 0) continue;
    const key = wanted.join(' ');
    const from = Math.max(starts[line - 1] ?? 0, behind.get(key) ?? 0);
    const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${wanted.join(BETWEEN)}`, 'gu');
    pattern.lastIndex = from;
    const found = pattern.exec(file);
    if (found === null) continue;
    behind.set(key, found.index + found[0].length);
    places.set(id, placeAt(starts, found.index));
  }
  return places;
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function placeAt(starts: readonly number[], offset: number): Place {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (starts[low] as number) + 1 };
}
