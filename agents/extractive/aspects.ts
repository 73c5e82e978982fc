import type { Line } from './corpus.js';
import { best } from './best.js';
import { match, signsOf, stemsOf } from './facet.js';
import { NOUN, questionHeading } from './heading.js';
import { CIRCUMSTANCE, GENERAL, RELATION } from './lexicon.js';
import type { Reading } from './relevance.js';
import { isKindWord } from './topic.js';
import { isContentWord, stemsOf as stemsIn, type Word } from '../../text/tokens.js';
import { worksOf } from './works.js';

/** Subtopics in the sources' own terms: what stands next to the question's words, named as the texts name it. */
export interface Aspects {
  /** Key of the subtopic a sentence belongs to; empty for the question's own. */
  readonly of: (line: Line) => string;
  readonly name: (key: string) => string;
}

const WINDOW = 4;
const LEAST_WORKS = 2;
/** Share of a word's uses that must follow one capitalised word for the two to be one name (*Aedes aegypti*). */
const NAME_SHARE = 0.5;
const NAME_WORKS = 3;

/** `chosen` are the sentences worth naming subtopics for, best first. */
export function findAspects(reading: Reading, chosen: readonly Line[]): Aspects {
  const named = namedStems(reading, chosen);
  const fallback = questionHeading(reading);
  const weightOf = (stem: string): number => named.get(stem)?.weight ?? 0;
  const strongest = (stems: ReadonlySet<string>): string =>
    best(
      [...stems].filter((stem) => weightOf(stem) > 0),
      weightOf,
    ) ?? '';
  const of = (line: Line): string => {
    const own = strongest(line.stems);
    if (own !== '' || reading.topic.facets.some((facet) => match(line.stems, facet) > 0)) return own;
    // A finding in words of its own belongs where its source's title belongs.
    return strongest(stemsIn(line.source.title));
  };
  return { of, name: (key) => named.get(key)?.name ?? fallback };
}

interface Named {
  readonly weight: number;
  readonly name: string;
}

/** Stems that can name a subtopic: the texts write them as a name, or right next to a word of the question. */
function namedStems(reading: Reading, chosen: readonly Line[]): Map<string, Named> {
  const alternatives = reading.alternatives.worth;
  const weights = alternatives.size > 0 ? alternatives : weigh(reading, chosen);
  const names = new Map<string, Named>();
  for (const [stem, weight] of weights) {
    const name = nameFor(stem, reading, alternatives.size > 0);
    if (name !== null) names.set(stem, { weight, name });
  }
  return names;
}

function weigh(reading: Reading, chosen: readonly Line[]): Map<string, number> {
  const barred = barredStems(reading);
  const tallies = new Map<string, { works: Set<string>; near: number; all: number }>();
  for (const line of chosen) {
    const near = nearby(line, reading);
    for (const stem of new Set(
      line.words.filter((word) => suits(word, barred, reading)).map((word) => word.stem),
    )) {
      const tally = tallies.get(stem) ?? { works: new Set<string>(), near: 0, all: 0 };
      tally.all += 1;
      if (near.has(stem)) {
        tally.near += 1;
        for (const work of worksOf(line.source, line.sentence)) tally.works.add(work);
      }
      tallies.set(stem, tally);
    }
  }
  const weights = new Map<string, number>();
  for (const [stem, { works, near, all }] of tallies) {
    if (works.size < LEAST_WORKS || near < 2) continue;
    weights.set(stem, (near / all) * Math.sqrt(works.size) * reading.idf(stem));
  }
  return weights;
}

function barredStems({ topic, question }: Reading): Set<string> {
  return new Set([
    ...question.terms.map((term) => term.stem),
    ...question.excluded.map((term) => term.stem),
    ...(topic.anchor?.exact.flat() ?? []),
    ...topic.facets.flatMap((facet) => [...signsOf(facet)]),
    ...topic.rivals.flat(),
  ]);
}

const suits = (word: Word, barred: ReadonlySet<string>, { topic }: Reading): boolean =>
  isContentWord(word) &&
  word.folded.length > 3 &&
  !/(?:ly|ing|ed)$/u.test(word.folded) &&
  !barred.has(word.stem) &&
  !GENERAL.has(word.stem) &&
  !RELATION.has(word.stem) &&
  !CIRCUMSTANCE.has(word.stem) &&
  !isKindWord(word, topic);

function nearby(line: Line, { topic }: Reading): Set<string> {
  const near = new Set<string>();
  line.words.forEach((word, index) => {
    const one = new Set([word.stem]);
    if (!topic.facets.some((facet) => match(one, facet) > 0)) return;
    for (const other of line.words.slice(Math.max(0, index - WINDOW), index + WINDOW + 1))
      near.add(other.stem);
  });
  return near;
}

/** The commonest way the texts put the word: with the name before it, next to a word of the question, or alone. */
function nameFor(key: string, { corpus, topic, question }: Reading, alone: boolean): string | null {
  const facets = new Set(topic.facets.flatMap(stemsOf));
  const asksForNames = question.kind === 'where' || question.kind === 'who';
  const joined = new Tally();
  const named = new Tally();
  const singles = new Tally();
  let capitals = 0;
  let led = 0;
  for (const line of corpus.lines) {
    line.words.forEach((word, index) => {
      if (word.stem !== key) return;
      singles.add(display(word), line.source.id);
      if (word.capital && word.start > 0) capitals += 1;
      const before = line.words[index - 1];
      const next = line.words[index + 1];
      if (before && index > 1 && isProper(before) && adjacent(line.text, before, word))
        named.add(`${before.surface} ${word.surface}`, line.source.id);
      if (next && isProper(next) && adjacent(line.text, word, next)) led += 1;
      if (next && facets.has(next.stem) && NOUN.test(next.folded) && adjacent(line.text, word, next))
        joined.add(`${display(word)} ${display(next)}`, line.source.id);
    });
  }
  if (capitals / singles.total >= NAME_SHARE || named.total / singles.total >= NAME_SHARE) {
    if (!asksForNames) return null;
    const whole = named.best(NAME_WORKS);
    if (whole !== null && named.uses(whole) / singles.total >= NAME_SHARE) return whole;
    return (named.total + led) / singles.total < 1 - NAME_SHARE ? singles.best(NAME_WORKS) : null;
  }
  return joined.best(alone ? 1 : NAME_WORKS) ?? (alone ? singles.best(1) : null);
}

/** Counts phrases and the sources that use them. */
class Tally {
  private readonly counts = new Map<string, { uses: number; sources: Set<string> }>();
  total = 0;

  add(phrase: string, source: string): void {
    const count = this.counts.get(phrase) ?? { uses: 0, sources: new Set<string>() };
    count.uses += 1;
    count.sources.add(source);
    this.counts.set(phrase, count);
    this.total += 1;
  }

  uses(phrase: string): number {
    return this.counts.get(phrase)?.uses ?? 0;
  }

  /** The commonest phrase that enough sources use; null where none does. */
  best(leastSources: number): string | null {
    const fit = [...this.counts].filter(([, { sources }]) => sources.size >= leastSources);
    fit.sort((a, b) => b[1].uses - a[1].uses || (a[0] < b[0] ? -1 : 1));
    return fit[0]?.[0] ?? null;
  }
}

const isProper = (word: Word): boolean => word.capital && isContentWord(word) && word.folded.length > 2;
const adjacent = (text: string, word: Word, next: Word): boolean =>
  /^[\s\u2010-\u2015-]+$/u.test(text.slice(word.end, next.start));
/** A capital at the head of a sentence does not make a name. */
const display = (word: Word): string =>
  word.capital && (word.start > 0 || /\p{Lu}.*\p{Lu}/u.test(word.surface)) ? word.surface : word.folded;
