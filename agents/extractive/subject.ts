import type { ShownSource } from '../roles/vocabulary.js';
import type { Corpus, Line } from './corpus.js';
import { facetOf, holds, isName, mergePhrases, stemsOf, type Facet } from './facet.js';
import type { Question, QuestionTerm } from './question.js';
import { words } from './words.js';

/**
 * What the question is about: one anchor that gates and never scores, and facets that score.
 */
export interface Subject {
  readonly anchor: Facet | null;
  readonly facets: readonly Facet[];
  /** The word that says what the anchor is (*virus* after *Zika*), folded; null where none follows it. */
  readonly head: string | null;
  readonly excluded: readonly Facet[];
  /** Things of the anchor's own kind (*dengue virus* beside *Zika virus*), as sets of stems. */
  readonly rivals: readonly (readonly string[])[];
  /** Sources that are about the anchor, by id. */
  readonly about: ReadonlySet<string>;
  /** Question words that stand in no shown source. */
  readonly missing: readonly QuestionTerm[];
}

export function findSubject(question: Question, corpus: Corpus): Subject {
  const asked = new Set(question.terms.map((term) => term.stem));
  const toFacet = (term: QuestionTerm): Facet => facetOf(term, corpus, asked);
  const all = question.terms.map(toFacet);
  const present = all.filter((facet) => corpus.lines.some((line) => holds(line.stems, facet)));
  const anchor = findAnchor(present, corpus);
  const headStem = anchor ? headOf(anchor, question, corpus) : null;
  const head = all.find((facet) => facet.terms[0]?.stem === headStem);
  const rest = present.filter((facet) => facet !== anchor && facet !== head);
  const facets = mergePhrases(rest.length > 0 ? rest : present, corpus);
  return {
    anchor,
    facets,
    head: head?.terms[0]?.folded ?? null,
    excluded: question.excluded.map(toFacet),
    rivals: anchor && head ? findRivals(anchor, head, corpus) : [],
    about: anchor ? sourcesAbout(anchor, corpus) : new Set(corpus.sources.map((source) => source.id)),
    missing: all.filter((facet) => !present.includes(facet)).flatMap((facet) => facet.terms),
  };
}

/** A name that is no mere place; else the thing that titles name; else a place. */
function findAnchor(present: readonly Facet[], corpus: Corpus): Facet | null {
  const names = present.filter((facet) => facet.terms.every((term) => isName(term, corpus)));
  const places = new Set(names.filter((facet) => facet.terms.some((term) => term.place)));
  return (
    commonest(
      names.filter((facet) => !places.has(facet)),
      corpus,
    ) ??
    mostTelling(
      present.filter((facet) => !places.has(facet)),
      corpus,
    ) ??
    commonest([...places], corpus)
  );
}

/** Words built on the head (*arbovirus*, *flavivirus*) say what kind of thing the anchor is, never a subtopic. */
export const isKindWord = (word: { folded: string }, { head }: Subject): boolean =>
  head !== null &&
  word.folded.length > head.length &&
  word.folded.replace(/(?:e?s)$/u, '').endsWith(head.replace(/s$/u, ''));

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
    if (facet.relation || !titles.some((title) => holds(title, facet))) continue;
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
  const at = asked.findIndex((word) => word.stem === stemsOf(anchor)[0]);
  const next = asked[at + 1];
  if (!next) return null;
  let anchors = 0;
  let followed = 0;
  for (const line of corpus.lines) {
    line.words.forEach((word, index) => {
      if (word.stem !== stemsOf(anchor)[0]) return;
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
    const own = stems.filter((one) => one !== stemsOf(head)[0]);
    if (stems.at(-1) !== stemsOf(head)[0] || own.length === 0 || stemsOf(anchor).some((one) => own.includes(one))) continue;
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
