import type { Line } from './corpus.js';
import { CIRCUMSTANCE, GENERAL, PRIMACY, RELATION } from './lexicon.js';
import type { Question } from './question.js';
import { holds, match, signsOf } from './facet.js';
import { isKindWord, type Topic } from './topic.js';
import { isContentWord, type Word } from '../../text/tokens.js';
import { worksOf } from './works.js';

/**
 * "Other than X" asks for what fills X's place. Words that stand next to the relation (*sexual* transmission,
 * transmitted *perinatally*) are found as candidates; a sentence that only repeats X loses.
 */
export interface Alternatives {
  /** Stems that fill the excluded thing's place, with a worth of 0 to 1. */
  readonly worth: ReadonlyMap<string, number>;
  /** What the relation with X, or with its alternatives, does to a sentence's relevance; 1 on ordinary questions. */
  readonly factor: (line: Line) => number;
  /** Does the sentence name something that fills the excluded thing's place? */
  readonly fills: (line: Line) => boolean;
  /** Does the sentence speak of the excluded thing? */
  readonly namesExcluded: (line: Line) => boolean;
  /** Does the sentence say that the excluded thing is the only or the main one? */
  readonly insists: (line: Line) => boolean;
}

const LEAST_WORKS = 2;
/** What a filler is worth that no sentence contrasts with another way. */
const LEAST_CONTRAST = 0.1;
/** Words with which texts contrast one way with another. */
const CONTRAST =
  /\b(?:non[-‐–—]?\w*|other (?:than|modes?|routes?|ways?|means|mechanisms?)|without|alternative|secondary|direct|person[-‐–]to[-‐–]person|human[-‐–]to[-‐–]human|contact|in addition to|besides|mother|route|routes|mode|modes)\b/u;

const DENIED =
  /\bnon\b|\bwithout\b|\b(?:do|does|did|could|can) ?not (?:be )?(?:match|explain\w*|account\w*|fit)\b/u;
const TURN = /\b(?:but|although|whereas|though|also|however)\b/u;

export function findAlternatives(question: Question, topic: Topic, gated: readonly Line[]): Alternatives {
  if (question.excluded.length === 0) {
    return {
      worth: new Map(),
      factor: () => 1,
      fills: () => false,
      namesExcluded: () => false,
      insists: () => false,
    };
  }
  const excluded = withKindOf(new Set(topic.excluded.flatMap((facet) => [...signsOf(facet)])), gated);
  const namesExcluded = (line: Line): boolean => [...line.stems].some((stem) => excluded.has(stem));
  const worth = fillers({ topic, gated, excluded });
  const bestOf = (line: Line): number => Math.max(0, ...[...line.stems].map((stem) => worth.get(stem) ?? 0));
  const fills = (line: Line): boolean => bestOf(line) > 0;
  const factor = (line: Line): number => {
    const best = bestOf(line);
    const contrast = CONTRAST.test(line.folded);
    if (best > 0)
      return (1.2 + best * 0.8) * (namesExcluded(line) && !contrast && !TURN.test(line.folded) ? 0.4 : 1);
    // "Not by mosquitoes" leaves the other ways.
    if (namesExcluded(line) && DENIED.test(line.folded)) return 0.7;
    return contrast ? 0.15 : 0.05;
  };
  const insists = (line: Line): boolean => namesExcluded(line) && PRIMACY.test(line.folded) && !fills(line);
  return { worth, factor, fills, namesExcluded, insists };
}

/** Names that often stand within a few words of the excluded thing are of its kind: *Aedes* next to *mosquito*. */
function withKindOf(excluded: ReadonlySet<string>, gated: readonly Line[]): Set<string> {
  const tallies = new Map<string, { all: number; near: number; capital: number }>();
  for (const { words: list } of gated) {
    const places = list.flatMap((word, index) => (excluded.has(word.stem) ? [index] : []));
    list.forEach((word, index) => {
      const tally = tallies.get(word.stem) ?? { all: 0, near: 0, capital: 0 };
      tally.all += 1;
      if (places.some((place) => Math.abs(place - index) <= KIND_WINDOW)) tally.near += 1;
      if (word.capital) tally.capital += 1;
      tallies.set(word.stem, tally);
    });
  }
  const kind = new Set(excluded);
  for (const [stem, { all, near, capital }] of tallies) {
    if (all >= 8 && capital / all >= 0.8 && near / all >= KIND_SHARE) kind.add(stem);
  }
  return kind;
}
const KIND_WINDOW = 4;
const KIND_SHARE = 0.15;

interface Ground {
  readonly topic: Topic;
  readonly gated: readonly Line[];
  readonly excluded: ReadonlySet<string>;
}

function fillers({ topic, gated, excluded }: Ground): Map<string, number> {
  const relations = topic.facets.filter((facet) => facet.relation);
  const facets = relations.length > 0 ? relations : topic.facets;
  const barred = new Set([
    ...excluded,
    ...(topic.anchor?.exact.flat() ?? []),
    ...topic.rivals.flat(),
    ...facets.flatMap((facet) => [...signsOf(facet)]),
  ]);
  const seen = new Map<string, { near: number; contrast: number; all: number; works: Set<string> }>();
  for (const line of gated) {
    const contrast = CONTRAST.test(line.folded) || namesAny(line, excluded);
    const near = facets.some((facet) => match(line.stems, facet) > 0) ? modifiersOf(line, facets) : [];
    const nearStems = new Set(
      near.filter((word) => suits(word, barred) && !isKindWord(word, topic)).map((word) => word.stem),
    );
    for (const stem of line.stems) {
      const tally = seen.get(stem) ?? { near: 0, contrast: 0, all: 0, works: new Set<string>() };
      tally.all += 1;
      if (nearStems.has(stem)) {
        tally.near += 1;
        for (const work of worksOf(line.source, line.sentence)) tally.works.add(work);
        if (contrast) tally.contrast += 1;
      }
      seen.set(stem, tally);
    }
  }
  return toWorth(seen);
}

function toWorth(
  seen: ReadonlyMap<string, { near: number; contrast: number; all: number; works: ReadonlySet<string> }>,
): Map<string, number> {
  const worth = new Map<string, number>();
  for (const [stem, { near, contrast, all, works }] of seen) {
    if (works.size < LEAST_WORKS) continue;
    worth.set(
      stem,
      Math.sqrt(near / all) *
        Math.sqrt(LEAST_CONTRAST + (1 - LEAST_CONTRAST) * (contrast / near)) *
        Math.min(1, works.size / 4),
    );
  }
  const top = Math.max(0, ...worth.values());
  return new Map(
    [...worth]
      .map(([stem, value]) => [stem, value / (top || 1)] as const)
      .filter(([, value]) => value >= 0.2),
  );
}

const namesAny = (line: Line, stems: ReadonlySet<string>): boolean =>
  [...line.stems].some((stem) => stems.has(stem));

/** What modifies the relation: words right before it, adverbs right after it, and what follows "by" or "through". */
function modifiersOf(line: Line, facets: Topic['facets']): Word[] {
  const near: Word[] = [];
  line.words.forEach((word, index) => {
    const own = new Set([word.stem]);
    if (!facets.some((facet) => holds(own, facet))) return;
    const after = line.words.slice(index + 1, index + 4);
    const means =
      after[0] && MEANS.test(after[0].folded) ? after.slice(1) : after.slice(0, 1).filter(isAdverb);
    near.push(...modifiersBefore(line.words, index), ...means);
  });
  return near;
}
const MEANS = /^(?:by|through|via)$/u;
const isAdverb = (word: Word): boolean => word.folded.endsWith('ly') || word.folded.endsWith('al');

/** The word right before, and what it is joined to by "and" or "or" where that is an adjective too. */
function modifiersBefore(list: readonly Word[], index: number): Word[] {
  const nearest = list[index - 1];
  if (!nearest) return [];
  const joined = /^(?:and|or)$/u.test(nearest.folded);
  const own = joined ? undefined : nearest;
  let at = index - (joined ? 1 : 2);
  while (at > 0 && /^(?:and|or)$/u.test(list[at]?.folded ?? '')) at -= 1;
  const other = at < index - 2 || joined ? list[at] : undefined;
  return [own, other].filter(
    (word) => word !== undefined && isContentWord(word) && (word === own || ADJECTIVE.test(word.folded)),
  ) as Word[];
}
const ADJECTIVE = /(?:al|ic|ous|ary|ive|ly|ar)$/u;

const suits = (word: Word, barred: ReadonlySet<string>): boolean =>
  isContentWord(word) &&
  !(word.capital && word.start > 0) &&
  word.folded.length > 2 &&
  !barred.has(word.stem) &&
  !GENERAL.has(word.stem) &&
  !RELATION.has(word.stem) &&
  !CIRCUMSTANCE.has(word.stem);
