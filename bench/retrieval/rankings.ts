/** The ways of ranking that are compared: each gives runs of sentences of the searched documents, best first. */
import type { Store } from '../../store/open-store.js';
import { findPassages, findSentences } from '../../store/retrieval.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { getText } from '../../store/sources.js';
import { looseWords } from '../../store/term-search.js';
import { tokensOf } from '../../store/tokens.js';

/** Sentences in a row, of one source. */
interface Shown {
  readonly sourceId: number;
  readonly first: number;
  readonly last: number;
}

export type Ranking = (
  store: Store,
  query: { readonly text: string; readonly sourceIds: readonly number[] },
) => Iterable<Shown>;

const ourSentences: Ranking = (store, { text, sourceIds }) =>
  findSentences(store, { aspects: [{ text, weight: 1 }], sourceIds, limit: 5_000 }).map(
    ({ sourceId, number }) => ({
      sourceId,
      first: number,
      last: number,
    }),
  );

const ourPassages: Ranking = (store, { text, sourceIds }) =>
  findPassages(store, { aspects: [{ text, weight: 1 }], sourceIds, limit: 1_000 });

interface Unit extends Shown {
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
}

const kept = new WeakMap<Store, Map<string, readonly Unit[]>>();

/** Runs of sentences of about so many words, each sentence in one; 0 for sentences by themselves. */
function unitsOf(store: Store, sourceId: number, words: number): readonly Unit[] {
  const known = kept.get(store) ?? new Map<string, readonly Unit[]>();
  kept.set(store, known);
  const name = `${sourceId} ${words}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const text = getText(store, sourceId)?.text ?? '';
  const units: Unit[] = [];
  let open: { first: number; last: number; start: number; end: number } | undefined;
  const close = () => {
    if (open === undefined) return;
    const tokens = tokensOf(text.slice(open.start, open.end));
    const counts = new Map<string, number>();
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
    units.push({ sourceId, first: open.first, last: open.last, counts, size: tokens.length });
  };
  for (const { number, start, end } of sentencesOf(store, sourceId)) {
    if (open !== undefined && text.slice(open.start, end).split(/\s+/).length <= words)
      open = { ...open, last: number, end };
    else {
      close();
      open = { first: number, last: number, start, end };
    }
  }
  close();
  known.set(name, units);
  return units;
}

/** BM25 with the usual constants over the words of the query without stop words. */
const plain =
  (words: number): Ranking =>
  (store, { text, sourceIds }) => {
    const units = sourceIds.flatMap((id) => unitsOf(store, id, words));
    const average = units.reduce((sum, { size }) => sum + size, 0) / units.length;
    const terms = [...new Set(looseWords(text).flat())];
    const weights = terms.map((term) => {
      const having = units.filter(({ counts }) => counts.has(term)).length;
      return Math.log(1 + (units.length - having + 0.5) / (having + 0.5));
    });
    const scored = units.map((unit) => {
      const norm = 1.2 * (0.25 + (0.75 * unit.size) / average);
      const score = terms.reduce((sum, term, at) => {
        const frequency = unit.counts.get(term) ?? 0;
        return sum + ((weights[at] ?? 0) * frequency * 2.2) / (frequency + norm);
      }, 0);
      return { unit, score };
    });
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ unit }) => unit);
  };

export const rankings: Readonly<Record<string, Ranking>> = {
  'BM25, sentences': plain(0),
  'BM25, 100 words': plain(100),
  'our sentences': ourSentences,
  'our passages': ourPassages,
};
