/** What the cited text says instead of a number that it does not hold: for people, of what has already been refused. */
import type { Span } from '../find-exact.js';
import type { GateFinding } from '../look-up.js';
import { withoutMarks } from '../signals/cited-words.js';
import { bestPassages, passagesOf, weightOf } from '../signals/passages.js';
import { tokenize } from '../signals/tokens.js';
import type { CitedText } from './check-numbers.js';
import type { Figures, Quantity } from './quantity.js';
import { readFigures } from './read-figures.js';

/** Share of the claim's words, by weight, that a sentence has to hold to be shown. */
const LEAST_SHARE = 0.3;
/** A sentence with a number of the kind is shown before others that hold no more than this much more of the claim. */
const BEFORE_OTHERS = 0.6;
/** The best sentences of a source, which are read for numbers. */
const MOST_READ = 12;

/** @param absent words of the claim for numbers that none of the cited texts holds; undefined where there are none */
export function lackOf(
  claim: string,
  absent: readonly string[],
  cited: readonly CitedText[],
): Pick<GateFinding, 'difference' | 'nearest'> | undefined {
  const [first] = absent;
  if (first === undefined) return undefined;
  const lacks = `the cited text does not hold ${absent.map((each) => `\`${each}\``).join(', ')}`;
  const [wanted, claimed] = [readFigures(first), readFigures(withoutMarks(claim)).quantities];
  const rated = cited
    .flatMap((each) => bestSentences(claim, each))
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_READ)
    .map((sentence) => ({ ...sentence, words: closest(sentence.text, wanted, claimed) }));
  const [best] = rated;
  if (best === undefined) return { difference: lacks };
  const numbered = rated.find(({ words, share }) => words !== null && share >= BEFORE_OTHERS * best.share);
  const { share: _, words, sourceId, ...nearest } = numbered ?? best;
  const says = words === null ? 'has no such number' : `has \`${words}\``;
  return { difference: `${lacks}; the nearest sentence of ${sourceId} ${says}`, nearest };
}

interface Rated extends Span {
  readonly sourceId: string;
  readonly text: string;
  readonly share: number;
}

/** The sentences that speak most of what the claim speaks of. */
function bestSentences(claim: string, { source }: CitedText): Rated[] {
  const whole = passagesOf(source);
  const content = tokenize(withoutMarks(claim)).filter(({ isContent }) => isContent);
  const weights = new Map(content.map(({ stem }) => [stem, weightOf(whole, stem)]));
  return bestPassages(whole, weights, MOST_READ).flatMap(({ from, share }) => {
    const span = whole.sentences[from];
    if (span === undefined || share < LEAST_SHARE) return [];
    return { ...span, share, sourceId: source.id, text: whole.text.slice(span.start, span.end).trim() };
  });
}

/**
 * The number of the same kind that is nearest in size and that the claim does not have as well; what stands in brackets
 * (an interval, a p value) comes last. For a day, the day that the sentence names.
 */
function closest(sentence: string, wanted: Figures, claimed: readonly Quantity[]): string | null {
  const here = readFigures(sentence, { isSource: true });
  const [size] = wanted.quantities;
  const [nearest] =
    wanted.days.length > 0 || size === undefined
      ? here.days
      : here.quantities
          .filter(({ measure, unit }) => measure === size.measure && unit === size.unit)
          .filter(
            ({ value, measure }) => !claimed.some((own) => own.value === value && own.measure === measure),
          )
          .map((each) => ({ ...each, apart: apart(each, size) + (isBracketed(sentence, each) ? 1 : 0) }))
          .sort((a, b) => a.apart - b.apart);
  return nearest === undefined ? null : sentence.slice(nearest.start, nearest.end).trim();
}

/** 0 to 2: the difference in shares of the larger. */
const apart = ({ value }: Quantity, other: Quantity): number =>
  Math.abs(value - other.value) / Math.max(Math.abs(value), Math.abs(other.value), Number.MIN_VALUE);

const isBracketed = (sentence: string, { start }: Span): boolean =>
  sentence.lastIndexOf('(', start) > sentence.lastIndexOf(')', start);
