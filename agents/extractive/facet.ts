import type { Corpus, Line } from './corpus.js';
import { RELATED, LIGHT } from './lexicon.js';
import type { QuestionTerm } from './question.js';

/** A thing or relation of the question, of one word or several, with the ways in which sources write it. */
export interface Facet {
  readonly terms: readonly QuestionTerm[];
  /** Each is a set of stems that together stand for it. */
  readonly exact: readonly (readonly string[])[];
  readonly related: ReadonlySet<string>;
  /** Names a relation (*transmit*) rather than a thing. */
  readonly relation: boolean;
}

const RELATED_WORTH = 0.6;
/** Part of a phrase (*syndrome* of *Guillain-Barré syndrome*) is worth this much of its share. */
const PART_WORTH = 0.4;

/** All stems of a facet's own words. */
export const stemsOf = (facet: Facet): readonly string[] => facet.terms.map((term) => term.stem);

export const surfaceOf = (facet: Facet): string => facet.terms.map((term) => term.surface).join(' ');

/** Does a sentence hold the facet itself, in one of its forms? */
export const holds = (stems: ReadonlySet<string>, facet: Facet): boolean =>
  facet.exact.some((form) => form.every((stem) => stems.has(stem)));

/** 1 for the facet itself, less for a related word or a part, 0 for neither. */
export function match(stems: ReadonlySet<string>, facet: Facet): number {
  if (holds(stems, facet)) return 1;
  for (const related of facet.related) if (stems.has(related)) return RELATED_WORTH;
  if (facet.terms.length === 1) return 0;
  const parts = facet.terms.filter((term) => stems.has(term.stem)).length;
  return (PART_WORTH * parts) / facet.terms.length;
}

/** Every stem that may show the facet: its own, its abbreviations', its related words'. */
export const signsOf = (facet: Facet): Set<string> => new Set([...facet.exact.flat(), ...facet.related]);

/** A name is written with a capital by the user, or by the texts. */
export const isName = (term: QuestionTerm, corpus: Corpus): boolean =>
  term.capital || corpus.capitalShare(term.stem) >= NAME_SHARE;
const NAME_SHARE = 0.6;

/** The facet of one word, with the abbreviations that the texts explain. */
export function facetOf(term: QuestionTerm, corpus: Corpus, asked: ReadonlySet<string>): Facet {
  const exact: string[][] = [[term.stem]];
  let own: { stem: string; uses: number } | null = null;
  for (const { stem, stems, uses } of corpus.abbreviations) {
    if (stem === term.stem) exact.push([...stems]);
    if (!stems.includes(term.stem) || stem === term.stem) continue;
    if (stems.length > 1 && stems.every((one) => asked.has(one))) exact.push([stem]);
    else if (stems[0] === term.stem && isShort(stem, term, corpus) && uses > (own?.uses ?? 0))
      own = { stem, uses };
  }
  if (own && exact.length === 1) exact.push([own.stem]);
  const related = RELATED.get(term.stem) ?? new Set<string>();
  if (LIGHT.has(term.stem) && related.size > 0) {
    // *Come* asks for origin and introduction; where it stands itself it says little.
    const spoken = [...related].filter((stem) => !LIGHT.has(stem)).map((stem) => [stem]);
    return { terms: [term], exact: spoken, related: new Set(), relation: term.relation };
  }
  return { terms: [term], exact, related, relation: term.relation };
}

/** May an abbreviation of a longer name stand for its first word? For names, and where it opens with that word's letters (*CHIKV*). */
const isShort = (short: string, term: QuestionTerm, corpus: Corpus): boolean =>
  isName(term, corpus) || short.slice(0, 3) === term.folded.slice(0, 3);

/** Share of the rarer word's sentences that must hold the other for two neighbours to be one thing. */
const TOGETHER = 0.6;

/** Neighbours in the question that the texts nearly always use together become one facet. */
export function mergePhrases(facets: readonly Facet[], corpus: Corpus): Facet[] {
  const merged: Facet[] = [];
  for (const facet of facets) {
    const before = merged.at(-1);
    const last = before?.terms.at(-1);
    const first = facet.terms[0];
    if (!before || !last || !first) merged.push(facet);
    else if (before.terms.some((term) => term.stem === first.alternative)) {
      merged[merged.length - 1] = eitherOf(before, facet);
    } else if (
      before.relation === facet.relation &&
      first.follows === last.stem &&
      together(last.stem, first.stem, corpus.lines)
    ) {
      merged[merged.length - 1] = mergeTwo(before, facet);
    } else merged.push(facet);
  }
  return merged;
}

function together(a: string, b: string, lines: readonly Line[]): boolean {
  let both = 0;
  let withA = 0;
  let withB = 0;
  for (const { stems } of lines) {
    const [hasA, hasB] = [stems.has(a), stems.has(b)];
    if (hasA) withA += 1;
    if (hasB) withB += 1;
    if (hasA && hasB) both += 1;
  }
  return both > 0 && both / Math.min(withA, withB) >= TOGETHER;
}

function mergeTwo(a: Facet, b: Facet): Facet {
  const shared = a.exact.filter((form) => b.exact.some((other) => other.join() === form.join()));
  const terms = [...a.terms, ...b.terms];
  return {
    terms,
    exact: [terms.map((term) => term.stem), ...shared],
    related: new Set(),
    relation: a.relation && b.relation,
  };
}

/** *Urine or saliva*: one of them will do. */
const eitherOf = (a: Facet, b: Facet): Facet => ({
  terms: [...a.terms, ...b.terms],
  exact: [...a.exact, ...b.exact],
  related: new Set([...a.related, ...b.related]),
  relation: a.relation && b.relation,
});
