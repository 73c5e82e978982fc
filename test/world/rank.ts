import { textOf, type WorldDocument } from './universe.js';

/**
 * Search inside a test world: BM25 over the words that were really sent. It knows nothing of facts or of
 * what the asker hopes for, so bad queries find little.
 */
export interface WorldIndex {
  /** The best documents first; those that share no telling word with the query are left out. */
  search(query: string, accept: (document: WorldDocument) => boolean, limit: number): WorldDocument[];
}

/** Six letters join most inflections of English. */
const STEM_LENGTH = 6;
const COMMON = new Set(
  'a an and are as at be by can do does for from how in is it its of on or site that the this to was what when which who will with not all any'.split(
    ' ',
  ),
);
/** The usual constants (Robertson and Zaragoza 2009). */
const K1 = 1.2;
const B = 0.75;
/** A title word counts as often. */
const TITLE_WEIGHT = 3;

const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !COMMON.has(word))
    .map((word) => word.slice(0, STEM_LENGTH));

export function createIndex(documents: readonly WorldDocument[]): WorldIndex {
  const entries = documents.map((document) => {
    const stems = stemsOf(`${textOf(document)} ${`${document.title} `.repeat(TITLE_WEIGHT - 1)}`);
    const counts = new Map<string, number>();
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    return { document, counts, length: stems.length };
  });
  const meanLength = entries.reduce((sum, entry) => sum + entry.length, 0) / Math.max(1, entries.length);
  const frequency = new Map<string, number>();
  for (const { counts } of entries)
    for (const stem of counts.keys()) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  const weightOf = (stem: string) => {
    const holding = frequency.get(stem) ?? 0;
    return Math.log(1 + (entries.length - holding + 0.5) / (holding + 0.5));
  };
  const scoreOf = (entry: (typeof entries)[number], stems: ReadonlySet<string>) => {
    let score = 0;
    for (const stem of stems) {
      const count = entry.counts.get(stem) ?? 0;
      const norm = K1 * (1 - B + (B * entry.length) / meanLength);
      score += (weightOf(stem) * count * (K1 + 1)) / (count + norm);
    }
    return score;
  };
  return {
    search(query, accept, limit) {
      const stems = new Set(stemsOf(query));
      return entries
        .filter((entry) => accept(entry.document))
        .map((entry) => ({ document: entry.document, score: scoreOf(entry, stems) }))
        .filter((found) => found.score > 0)
        .sort((one, other) => other.score - one.score || (one.document.id < other.document.id ? -1 : 1))
        .slice(0, limit)
        .map((found) => found.document);
    },
  };
}
