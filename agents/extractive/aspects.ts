import type { Line } from './corpus.js';
import { CIRCUMSTANCE, GENERAL, RELATION } from './lexicon.js';
import type { Reading } from './relevance.js';
import { match } from './subject.js';
import { isContentWord, words, type Word } from './words.js';
import { worksOf } from './works.js';

/** Subtopics in the sources' own terms: what stands beside the question's words, named as the texts name it. */
export interface Aspects {
  /** Key of the subtopic a sentence belongs to. */
  readonly of: (line: Line) => string;
  readonly name: (key: string) => string;
}

const WINDOW = 4;
const LEAST_WORKS = 2;

export function findAspects(reading: Reading, chosen: readonly Line[]): Aspects {
  const weights = weigh(reading, chosen);
  const fallback = questionPhrase(reading);
  const of = (line: Line): string => {
    let best: { stem: string; weight: number } | null = null;
    for (const stem of line.stems) {
      const weight = weights.get(stem) ?? 0;
      if (weight > 0 && (!best || weight > best.weight)) best = { stem, weight };
    }
    return best?.stem ?? '';
  };
  const names = new Map<string, string>();
  const name = (key: string): string => {
    if (key === '') return fallback;
    const known = names.get(key) ?? phraseFor(key, reading);
    names.set(key, known);
    return known;
  };
  return { of, name };
}

function weigh(reading: Reading, chosen: readonly Line[]): Map<string, number> {
  if (reading.routes.worth.size > 0) return new Map(reading.routes.worth);
  const barred = barredStems(reading);
  const tallies = new Map<string, { works: Set<string>; near: number; all: number }>();
  for (const line of chosen) {
    const near = nearby(line, reading);
    for (const word of line.words) {
      if (!names(word, barred)) continue;
      const tally = tallies.get(word.stem) ?? { works: new Set<string>(), near: 0, all: 0 };
      tally.all += 1;
      if (near.has(word.stem)) {
        tally.near += 1;
        for (const work of worksOf(line.source, line.sentence)) tally.works.add(work);
      }
      tallies.set(word.stem, tally);
    }
  }
  const weights = new Map<string, number>();
  for (const [stem, { works, near, all }] of tallies) {
    if (works.size < LEAST_WORKS || near < 2) continue;
    weights.set(stem, (near / all) * Math.sqrt(works.size) * reading.idf(stem));
  }
  return weights;
}

function barredStems({ subject, question }: Reading): Set<string> {
  return new Set([
    ...question.terms.map((term) => term.stem),
    ...question.excluded.map((term) => term.stem),
    ...(subject.anchor?.exact.flat() ?? []),
    ...subject.facets.flatMap((facet) => [...facet.exact.flat(), ...facet.kindred]),
    ...subject.rivals.flat(),
  ]);
}

const names = (word: Word, barred: ReadonlySet<string>): boolean =>
  isContentWord(word) &&
  word.folded.length > 3 &&
  !barred.has(word.stem) &&
  !GENERAL.has(word.stem) &&
  !RELATION.has(word.stem) &&
  !CIRCUMSTANCE.has(word.stem);

function nearby(line: Line, { subject }: Reading): Set<string> {
  const near = new Set<string>();
  line.words.forEach((word, index) => {
    const one = new Set([word.stem]);
    if (!subject.facets.some((facet) => match(one, facet) > 0)) return;
    for (const other of line.words.slice(Math.max(0, index - WINDOW), index + WINDOW + 1))
      near.add(other.stem);
  });
  return near;
}

/** The commonest two-word phrase in the texts that holds the key beside a word of the question; else the word itself. */
function phraseFor(key: string, { corpus, subject }: Reading): string {
  const facets = new Set(subject.facets.flatMap((facet) => facet.exact.flat()));
  const phrases = new Map<string, number>();
  const singles = new Map<string, number>();
  for (const line of corpus.lines) {
    line.words.forEach((word, index) => {
      if (word.stem !== key) return;
      const own = display(word);
      singles.set(own, (singles.get(own) ?? 0) + 1);
      const next = line.words[index + 1];
      if (next && facets.has(next.stem) && adjacent(line.text, word, next)) {
        const phrase = `${own} ${display(next)}`;
        phrases.set(phrase, (phrases.get(phrase) ?? 0) + 1);
      }
    });
  }
  return commonest(phrases, 2) ?? commonest(singles, 1) ?? key;
}

const adjacent = (text: string, word: Word, next: Word): boolean =>
  /^[\s-]+$/u.test(text.slice(word.end, next.start));
const display = (word: Word): string => (word.capital ? word.surface : word.folded);

function commonest(counts: ReadonlyMap<string, number>, least: number): string | null {
  let best: { phrase: string; count: number } | null = null;
  for (const [phrase, count] of counts) {
    if (count < least) continue;
    if (!best || count > best.count || (count === best.count && phrase < best.phrase))
      best = { phrase, count };
  }
  return best?.phrase ?? null;
}

/** The question's own thing, for statements that no aspect claims. */
function questionPhrase({ question, subject }: Reading): string {
  const facets = new Set(subject.facets.map((facet) => facet.term.stem));
  const list = words(question.text).filter((word) => facets.has(word.stem));
  return list.map((word) => word.surface).join(' ') || question.text;
}
