import type { Dropped } from '../definition.js';

/** Longest range of sentences that one reference may name. */
const MAX_RANGE = 20;

export interface CheckedRefs {
  /** `S12.34` or `S12.34-36`, each sentence shown, no sentence twice. */
  readonly refs: readonly string[];
  readonly dropped: readonly Dropped[];
}

/**
 * Keeps of a model's references what it was shown. `[S1.2]`, `S1.2–4` and several in one string are understood;
 * a source that was never shown, or a sentence that was not, is dropped, and only that.
 */
export function checkRefs(given: readonly string[], shown: ReadonlySet<string>, where: string): CheckedRefs {
  const sources = new Set([...shown].map((ref) => ref.slice(0, ref.indexOf('.'))));
  const refs: string[] = [];
  const seen = new Set<string>();
  const dropped: Dropped[] = [];
  for (const text of given) {
    const places = placesIn(text);
    if (places.length === 0) dropped.push({ kind: 'unreadable-ref', where, what: text.slice(0, 60) });
    for (const { source, first, last } of places) {
      const kept: number[] = [];
      for (let number = first; number <= last; number += 1) {
        const ref = `${source}.${number}`;
        if (shown.has(ref)) {
          if (!seen.has(ref)) kept.push(number);
          seen.add(ref);
        } else {
          const kind = sources.has(source) ? 'unseen-sentence' : 'invented-source';
          dropped.push({ kind, where, what: ref });
        }
      }
      refs.push(...ranges(source, kept));
    }
  }
  return { refs, dropped };
}

interface Place {
  readonly source: string;
  readonly first: number;
  readonly last: number;
}

const REF = /\bS(\d{1,6})[.:](\d{1,7})(?:\s?[-–—]\s?(?:S\d{1,6}[.:])?(\d{1,7}))?/gi;

function placesIn(text: string): Place[] {
  return [...text.slice(0, 2000).matchAll(REF)].map(([, source, from, to]) => {
    const first = Number(from);
    const last = Math.min(to === undefined ? first : Number(to), first + MAX_RANGE - 1);
    return { source: `S${Number(source)}`, first, last: Math.max(first, last) };
  });
}

/** Neighbouring numbers as ranges. */
function ranges(source: string, numbers: readonly number[]): string[] {
  const result: string[] = [];
  for (let index = 0; index < numbers.length;) {
    let end = index;
    while (numbers[end + 1] === (numbers[end] ?? 0) + 1) end += 1;
    const [first, last] = [numbers[index], numbers[end]];
    result.push(first === last ? `${source}.${first}` : `${source}.${first}-${last}`);
    index = end + 1;
  }
  return result;
}

/** Every sentence that a list of references names. */
export function sentencesNamed(refs: readonly string[]): string[] {
  return refs
    .flatMap(placesIn)
    .flatMap(({ source, first, last }) =>
      Array.from({ length: last - first + 1 }, (_, offset) => `${source}.${first + offset}`),
    );
}
