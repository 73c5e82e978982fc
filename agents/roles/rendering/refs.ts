import { formatPlace, formatRef, placesOf, refsIn, refsOfSentences } from '../../../text/sentence-ref.js';
import { formatSourceNumber } from '../../../text/source-number.js';
import type { Dropped } from '../definition.js';

export interface CheckedRefs {
  /** `S12.34` or `S12.34-36`, each sentence shown, no sentence twice. */
  readonly refs: readonly string[];
  readonly dropped: readonly Dropped[];
}

/**
 * Keeps the parts of a model's references that it was shown. `[S1.2]`, `S1.2–4` and several in one string are
 * understood; only the sentences that were not shown, or whose source was not, are dropped.
 */
export function checkRefs(given: readonly string[], shown: ReadonlySet<string>, where: string): CheckedRefs {
  const sources = new Set([...shown].map((ref) => ref.slice(0, ref.indexOf('.'))));
  const refs: string[] = [];
  const seen = new Set<string>();
  const dropped: Dropped[] = [];
  for (const text of given) {
    const read = refsIn(text);
    if (read.length === 0) dropped.push({ kind: 'unreadable-ref', where, what: text.slice(0, 60) });
    for (const ref of read) {
      const places = placesOf(ref).map((place) => ({ name: formatPlace(place), sentence: place[1] }));
      const kind = sources.has(formatSourceNumber(ref.source)) ? 'unseen-sentence' : 'invented-source';
      for (const { name } of places) if (!shown.has(name)) dropped.push({ kind, where, what: name });
      const kept = places.filter(({ name }) => shown.has(name) && !seen.has(name));
      for (const { name } of kept) seen.add(name);
      const sentences = kept.map(({ sentence }) => sentence);
      refs.push(...refsOfSentences(ref.source, sentences).map(formatRef));
    }
  }
  return { refs, dropped };
}

/** Every sentence that a list of references names, as `S12.34`. */
export const sentencesNamed = (refs: readonly string[]): string[] =>
  refs.flatMap(refsIn).flatMap(placesOf).map(formatPlace);
