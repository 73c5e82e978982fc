import type { ShownSource } from '../roles/vocabulary.js';
import type { Corpus, Line } from './corpus.js';
import { best } from './best.js';
import { facetOf, holds, isName, mergePhrases, stemsOf, type Facet } from './facet.js';
import type { Question, QuestionTerm } from './question.js';
import { stemsOf as stemsIn, words } from '../../text/tokens.js';

/**
 * What the question is about: one anchor that gates and never scores, and facets that score.
 */
export interface Topic {
  readonly anchor: Facet | null;
  readonly facets: readonly Facet[];
  /** Stem of the word that says what the anchor is (*virus* after *Zika*); null where none follows it. */
  readonly head: string | null;
  readonly excluded: readonly Facet[];
  /** Things of the anchor's own kind (*dengue virus* next to *Zika virus*), as sets of stems. */
  readonly rivals: readonly (readonly string[])[];
  /** Sources that are about the anchor, by id. */
  readonly about: ReadonlySet<string>;
  /** Sources whose title names the anchor, by id. */
  readonly titled: ReadonlySet<string>;
  /** Question words that stand in no shown source. */
  readonly missing: readonly QuestionTerm[];
}

export function findTopic(question: Question, corpus: Corpus): Topic {
  const asked = new Set(question.terms.map((term) => term.stem));
  const toFacet = (term: QuestionTerm): Facet => facetOf(term, corpus, asked);
  const all = question.terms.map((term, index) => {
    const facet = toFacet(term);
    const short = genusShort(term, question.terms[index + 1], corpus);
    return short === null ? facet : { ...facet, exact: [...facet.exact, [short]] };
  });
  const present = all.filter((facet) => corpus.lines.some((line) => holds(line.stems, facet)));
  const anchor = findAnchor(present, question, corpus);
  const headStem = anchor ? headOf(anchor, question, corpus) : null;
  const head = all.find((facet) => facet.terms[0]?.stem === headStem);
  const rest = present.filter((facet) => facet !== anchor && facet !== head);
  const facets = mergePhrases(rest.length > 0 ? rest : present, corpus);
  return {
    anchor,
    facets,
    head: headStem,
    excluded: question.excluded.map(toFacet),
    rivals: anchor && headStem ? findRivals(anchor, headStem, corpus) : [],
    about: anchor ? sourcesAbout(anchor, corpus) : new Set(corpus.sources.map((source) => source.id)),
    titled: new Set(
      anchor
        ? corpus.sources.filter((source) => holds(stemsIn(source.title), anchor)).map((source) => source.id)
        : [],
    ),
    missing: all.filter((facet) => !present.includes(facet)).flatMap((facet) => facet.terms),
  };
}

/** How texts shorten a genus before its species, where they do: *Ae.* of *Aedes albopictus*. */
function genusShort(term: QuestionTerm, next: QuestionTerm | undefined, corpus: Corpus): string | null {
  if (!term.capital || next?.follows !== term.stem || next.capital || next.relation) return null;
  const short = term.folded.slice(0, 2);
  return term.folded.length > 3 && corpus.capitalShare(short) > GENUS_CAPITALS ? short : null;
}
const GENUS_CAPITALS = 0.8;

/** A name that is not just a place; else the thing that titles name; else a place. */
function findAnchor(present: readonly Facet[], question: Question, corpus: Corpus): Facet | null {
  const titles = corpus.sources.map((source) => stemsIn(source.title));
  const names = present.filter((facet) => facet.terms.every((term) => isName(term, corpus)));
  const places = new Set(names.filter((facet) => facet.terms.some((term) => term.place)));
  const things = present.filter(
    (facet) => !facet.relation && !places.has(facet) && titles.some((title) => holds(title, facet)),
  );
  const spoken = question.kind === 'yes-no' || /^how\b/iu.test(question.text) ? things[0] : undefined;
  return (
    commonest(
      names.filter((facet) => !places.has(facet)),
      corpus,
    ) ??
    spoken ??
    mostDistinctive(things, corpus) ??
    commonest([...places], corpus)
  );
}

/** Words built on the head (*arbovirus*, *flavivirus*) say what kind of thing the anchor is, never a subtopic. */
export const isKindWord = (word: { folded: string }, { head }: Topic): boolean =>
  head !== null &&
  word.folded.length > head.length &&
  word.folded.replace(/(?:e?s)$/u, '').endsWith(head.replace(/s$/u, ''));

const linesWith = (facet: Facet, { lines }: Corpus): Line[] =>
  lines.filter((line) => holds(line.stems, facet));

const commonest = (facets: readonly Facet[], corpus: Corpus): Facet | null =>
  best(facets, (facet) => linesWith(facet, corpus).length);

/** Without a name, and where the question's own order does not show it: the thing that the fewest sources speak of. */
const mostDistinctive = (things: readonly Facet[], corpus: Corpus): Facet | null =>
  best(things, (facet) => -new Set(linesWith(facet, corpus).map((line) => line.source.id)).size);

/** The word that nearly always follows the anchor (*virus* after *Zika*) tells nothing more. */
function headOf(anchor: Facet, question: Question, corpus: Corpus): string | null {
  const asked = words(question.text);
  const at = asked.findIndex((word) => word.stem === stemsOf(anchor)[0]);
  const next = asked[at + 1];
  const spelled = corpus.abbreviations.find(
    (one) => one.stems.length === 2 && anchor.terms.some((term) => one.stems[0] === term.stem),
  );
  if (!next || spelled) return spelled?.stems[1] ?? null;
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

function findRivals(anchor: Facet, head: string, corpus: Corpus): string[][] {
  const rivals: string[][] = [];
  for (const { stem, stems } of corpus.abbreviations) {
    const own = stems.filter((one) => one !== head);
    if (stems.at(-1) !== head || own.length === 0 || stemsOf(anchor).some((one) => own.includes(one)))
      continue;
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
    const share = tally ? tally.anchored / tally.all : 0;
    if (holds(stemsIn(source.title), anchor) || tally?.abstract || share >= ABOUT_SHARE) about.add(source.id);
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
