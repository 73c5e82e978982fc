/** What the cited text says instead of a number that it does not hold: for people, of what has already been refused. */
import type { Span } from '../find-exact.js';
import type { GateFinding } from '../look-up.js';
import { withoutMarks } from '../signals/cited-words.js';
import { passagesOf, weightOf, windowsOf } from '../signals/passages.js';
import { tokenize } from '../signals/tokens.js';
import type { CitedText } from './check-numbers.js';
import type { Figures, Quantity } from './quantity.js';
import { readFigures } from './read-figures.js';

interface NearestFigure extends Span {
  readonly sourceId: string;
  /** The sentence that speaks most of what the claim speaks of. */
  readonly text: string;
  /** Its number of the same kind, as it is written there: "1.00"; null where it has none. */
  readonly words: string | null;
}

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
  const found = nearestFigure(claim, first, cited);
  if (found === undefined) return { difference: lacks };
  const { sourceId, words, ...nearest } = found;
  const says = words === null ? 'has no such number' : `has \`${words}\``;
  return { difference: `${lacks}; the nearest sentence of ${sourceId} ${says}`, nearest };
}

function nearestFigure(
  claim: string,
  absent: string,
  cited: readonly CitedText[],
): NearestFigure | undefined {
  const wanted = readFigures(absent);
  const claimed = readFigures(withoutMarks(claim)).quantities;
  const found = cited.flatMap((each) => bestSentences(claim, each));
  const rated = found
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_READ)
    .map((sentence) => ({ ...sentence, words: closest(sentence.text, wanted, claimed) }));
  const [best] = rated;
  if (best === undefined) return undefined;
  const numbered = rated.find(({ words, share }) => words !== null && share >= BEFORE_OTHERS * best.share);
  const { share: _, ...nearest } = numbered ?? best;
  return nearest;
}

interface Rated extends Omit<NearestFigure, 'words'> {
  readonly share: number;
}

function bestSentences(claim: string, { source }: CitedText): Rated[] {
  const whole = passagesOf(source);
  const content = tokenize(withoutMarks(claim)).filter(({ isContent }) => isContent);
  const weights = new Map(content.map(({ stem }) => [stem, weightOf(whole, stem)]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const { starts, scores } = windowsOf(whole, weights, 1);
  return starts
    .map((start, at) => ({ start, share: (scores[at] ?? 0) / total }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share || a.start - b.start)
    .slice(0, MOST_READ)
    .flatMap(({ start, share }) => {
      const span = whole.sentences[start];
      if (span === undefined) return [];
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
