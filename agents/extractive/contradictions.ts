import type { SynthesizerReply } from '../roles/synthesizer-shapes.js';
import type { Line } from './corpus.js';
import { claimText } from './sentence-filter.js';
import { denies } from './negation.js';
import type { Reading } from './relevance.js';
import { likeness } from './select.js';
import { isContentWord } from '../../text/tokens.js';
import { worksOf } from './works.js';

type Contradiction = SynthesizerReply['contradictions'][number];

/**
 * Two works contradict each other only where subject, measure and population are the same and a number or a
 * denial differs. Nearly all look-alike pairs are about other people, places or times, so the bar is high:
 * the same names, nearly the same words, and one difference that matters.
 */
const LOOKED_AT = 80;
const SAME_WORDS = { denied: 0.5, counted: 0.62 };
const MOST = 3;
/** Two figures nearer than this to each other agree. */
const NEAR = 0.1;

export function findContradictions(reading: Reading): Contradiction[] {
  const lines = reading.candidates
    .filter(({ cover }) => cover >= 0.5)
    .slice(0, LOOKED_AT)
    .map(({ line }) => line);
  const keys = new Set(reading.topic.facets.flatMap((facet) => facet.exact.flat()));
  const found: Contradiction[] = [];
  lines.forEach((first, index) => {
    for (const second of lines.slice(index + 1)) {
      if (found.length === MOST || !comparable(first, second)) continue;
      const like = likeness(wordsOnly(first), wordsOnly(second), reading);
      if (ownWords(first, second) > MOST_OWN || ownWords(second, first) > MOST_OWN) continue;
      const denied = like >= SAME_WORDS.denied && denies(first, keys) !== denies(second, keys);
      const counted = like >= SAME_WORDS.counted && figuresDiffer(first, second);
      if (denied || counted) found.push(toContradiction(first, second));
    }
  });
  return found;
}

/** Content words that only one of the two has: with more of them it speaks of something else as well. */
const ownWords = (one: Line, other: Line): number =>
  new Set(
    one.words
      .filter((word) => isContentWord(word) && !/\d/u.test(word.folded) && !other.stems.has(word.stem))
      .map((word) => word.stem),
  ).size;
const MOST_OWN = 3;

/** Numbers are what may differ; they are left out of the likeness. */
const wordsOnly = (line: Line): Set<string> => new Set([...line.stems].filter((stem) => !/\d/u.test(stem)));

function comparable(first: Line, second: Line): boolean {
  const works = new Set(worksOf(first.source, first.sentence));
  if (
    first.source.id === second.source.id ||
    worksOf(second.source, second.sentence).some((work) => works.has(work))
  )
    return false;
  return namesOf(first) === namesOf(second) && !ASIDE.test(first.text) && !ASIDE.test(second.text);
}

/** A denial in a subordinate clause is not what the sentence says. */
const ASIDE =
  /[,(] ?(?:in |on |of )?(?:where|which|who|whose|although|though|while|whereas|because|when)\b[^,.]{0,200}\b(?:no|not|never|without|lack\w*)\b/iu;

const namesOf = (line: Line): string =>
  [...new Set(line.words.flatMap((word, index) => (index > 0 && word.capital ? [word.stem] : [])))]
    .sort()
    .join(' ');

interface Figure {
  readonly value: number;
  readonly unit: string;
}

const FIGURE =
  /(?<![\p{L}\d.,-])(\d+(?:[.,]\d+)?)\s*(%|percent|years?|days?|weeks?|months?|hours?|mg|g|kg|ml|cm|mm|km|°c|fold)(?![\p{L}\d])/giu;

/** One figure each, of one unit, and not nearly the same. */
function figuresDiffer(first: Line, second: Line): boolean {
  const [a, ...moreA] = figures(first);
  const [b, ...moreB] = figures(second);
  if (!a || !b || moreA.length > 0 || moreB.length > 0 || a.unit !== b.unit) return false;
  return Math.abs(a.value - b.value) > NEAR * Math.max(a.value, b.value);
}

const figures = (line: Line): Figure[] =>
  [...line.text.matchAll(FIGURE)].map((match) => ({
    value: Number((match[1] ?? '').replace(',', '.')),
    unit: (match[2] ?? '').toLowerCase().replace(/s$/u, '').replace('percent', '%'),
  }));

function toContradiction(first: Line, second: Line): Contradiction {
  const shared = first.words.filter((word) => isContentWord(word) && second.stems.has(word.stem)).slice(0, 5);
  return {
    topic: shared.map((word) => word.surface).join(' '),
    sides: [first, second].map((line) => ({ statement: claimText(line), refs: [line.sentence.ref] })),
    resolved: false,
    reason: 'unresolved',
    resolution: 'The two works say otherwise in nearly the same words; no rule decides between them.',
  };
}
