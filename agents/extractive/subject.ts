import type { ShownSource } from '../roles/vocabulary.js';
import type { Corpus, Line } from './corpus.js';
import { KINDRED } from './lexicon.js';
import type { Question, QuestionTerm } from './question.js';
import { words } from './words.js';

/** A question term with the ways in which sources write it. */
export interface Facet {
  readonly term: QuestionTerm;
  /** Each is a set of stems that together stand for the term. */
  readonly exact: readonly (readonly string[])[];
  readonly kindred: ReadonlySet<string>;
}

/**
 * What the question is about: one anchor that gates, and facets that score.
 * `gates` is false where no term is a name; then the anchor only weighs.
 */
export interface Subject {
  readonly anchor: Facet | null;
  readonly gates: boolean;
  readonly facets: readonly Facet[];
  readonly excluded: readonly Facet[];
  /** Things of the anchor's own kind (*dengue virus* beside *Zika virus*), as sets of stems. */
  readonly rivals: readonly (readonly string[])[];
  /** Sources that are about the anchor, by id. */
  readonly about: ReadonlySet<string>;
  /** Question words that stand in no shown source. */
  readonly missing: readonly QuestionTerm[];
}

const NAME_SHARE = 0.6;

export function findSubject(question: Question, corpus: Corpus): Subject {
  const asked = new Set(question.terms.map((term) => term.stem));
  const toFacet = (term: QuestionTerm): Facet => facetOf(term, corpus, asked);
  const all = question.terms.map(toFacet);
  const names = all.filter((facet) => isName(facet.term, corpus));
  const present = (facet: Facet): boolean => corpus.lines.some((line) => holds(line.stems, facet));
  const anchor = commonest(names.filter(present), corpus) ?? mostTelling(all.filter(present), corpus);
  const gates = anchor !== null && names.includes(anchor);
  const head = anchor ? all.find((facet) => facet.term.stem === headOf(anchor, question, corpus)) : undefined;
  const facets = all.filter((facet) => facet !== anchor && facet !== head && present(facet));
  return {
    anchor,
    gates,
    facets: facets.length > 0 ? facets : all.filter((facet) => facet !== anchor || !gates),
    excluded: question.excluded.map(toFacet),
    rivals: anchor && head ? findRivals(anchor, head, corpus) : [],
    about: anchor ? sourcesAbout(anchor, corpus) : new Set(corpus.sources.map((source) => source.id)),
    missing: all.filter((facet) => !present(facet)).map((facet) => facet.term),
  };
}

/** Does a sentence hold the term itself, in one of its forms? */
export const holds = (stems: ReadonlySet<string>, facet: Facet): boolean =>
  facet.exact.some((form) => form.every((stem) => stems.has(stem)));

/** 1 for the term itself, less for a kindred word, 0 for neither. */
export function match(stems: ReadonlySet<string>, facet: Facet): number {
  if (holds(stems, facet)) return 1;
  for (const kin of facet.kindred) if (stems.has(kin)) return KINDRED_WORTH;
  return 0;
}
const KINDRED_WORTH = 0.6;

function facetOf(term: QuestionTerm, corpus: Corpus, asked: ReadonlySet<string>): Facet {
  const exact: string[][] = [[term.stem]];
  let own: { stem: string; uses: number } | null = null;
  for (const { stem, stems, uses } of corpus.abbreviations) {
    if (stem === term.stem) exact.push([...stems]);
    if (!stems.includes(term.stem) || stem === term.stem) continue;
    if (stems.length > 1 && stems.every((one) => asked.has(one))) exact.push([stem]);
    else if (stems[0] === term.stem && isName(term, corpus) && uses > (own?.uses ?? 0)) own = { stem, uses };
  }
  if (own && exact.length === 1) exact.push([own.stem]);
  return { term, exact, kindred: KINDRED.get(term.stem) ?? new Set() };
}

const isName = (term: QuestionTerm, corpus: Corpus): boolean =>
  term.capital || corpus.capitalShare(term.stem) >= NAME_SHARE;

function commonest(facets: readonly Facet[], corpus: Corpus): Facet | null {
  let best: { facet: Facet; count: number } | null = null;
  for (const facet of facets) {
    const count = corpus.lines.filter((line) => holds(line.stems, facet)).length;
    if (!best || count > best.count) best = { facet, count };
  }
  return best?.facet ?? null;
}

/** Without a name: the thing that some title names and that the fewest sources speak of. */
function mostTelling(facets: readonly Facet[], corpus: Corpus): Facet | null {
  const titles = corpus.sources.map((source) => new Set(words(source.title).map((word) => word.stem)));
  let best: { facet: Facet; sources: number } | null = null;
  for (const facet of facets) {
    if (facet.term.relation || !titles.some((title) => holds(title, facet))) continue;
    const sources = new Set(
      corpus.lines.filter((line) => holds(line.stems, facet)).map((line) => line.source.id),
    ).size;
    if (!best || sources < best.sources) best = { facet, sources };
  }
  return best?.facet ?? null;
}

/** The word that nearly always follows the anchor (*virus* after *Zika*) tells nothing more. */
function headOf(anchor: Facet, question: Question, corpus: Corpus): string | null {
  const asked = words(question.text);
  const at = asked.findIndex((word) => word.stem === anchor.term.stem);
  const next = asked[at + 1];
  if (!next) return null;
  let anchors = 0;
  let followed = 0;
  for (const line of corpus.lines) {
    line.words.forEach((word, index) => {
      if (word.stem !== anchor.term.stem) return;
      anchors += 1;
      if (line.words[index + 1]?.stem === next.stem) followed += 1;
    });
  }
  return anchors > 0 && followed / anchors >= HEAD_SHARE ? next.stem : null;
}
const HEAD_SHARE = 0.3;

function findRivals(anchor: Facet, head: Facet, corpus: Corpus): string[][] {
  const rivals: string[][] = [];
  for (const { stem, stems } of corpus.abbreviations) {
    const own = stems.filter((one) => one !== head.term.stem);
    if (stems.at(-1) !== head.term.stem || own.length === 0 || own.includes(anchor.term.stem)) continue;
    rivals.push(own, [stem]);
  }
  return rivals;
}

const ABOUT_SHARE = 0.25;

function sourcesAbout(anchor: Facet, corpus: Corpus): Set<string> {
  const about = new Set<string>();
  const counts = new Map<ShownSource, { all: number; anchored: number; abstract: boolean }>();
  for (const line of corpus.lines) count(counts, line, holds(line.stems, anchor));
  for (const source of corpus.sources) {
    const tally = counts.get(source);
    const title = new Set(words(source.title).map((word) => word.stem));
    const share = tally ? tally.anchored / tally.all : 0;
    if (holds(title, anchor) || tally?.abstract || share >= ABOUT_SHARE) about.add(source.id);
  }
  return about;
}

function count(
  counts: Map<ShownSource, { all: number; anchored: number; abstract: boolean }>,
  line: Line,
  anchored: boolean,
): void {
  const tally = counts.get(line.source) ?? { all: 0, anchored: 0, abstract: false };
  tally.all += 1;
  if (anchored) {
    tally.anchored += 1;
    tally.abstract ||= line.sentence.section === 'abstract';
  }
  counts.set(line.source, tally);
}
