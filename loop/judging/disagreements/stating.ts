import { cutSentences } from '../../../text/sentences.js';
import { contentStems, stemsOf } from '../../../text/tokens.js';
import type { ClaimEvidence, ContradictionSide } from '../../claim.js';
import { readFigures } from '../../gate/numbers/read-figures.js';
import type { Quantity } from '../../gate/numbers/quantity.js';
import { readAssertion } from '../assertion.js';

/** What each side of a disagreement states, and in which sentence: not the title, not the neighbour. Pure. */

type Stated = Pick<ContradictionSide, 'statement' | 'evidence'>;

/** The two figures that the sides differ by. */
export type Contrast = readonly [Quantity, Quantity];

/** Characters kept before and after narrowed words. */
const CONTEXT_LENGTH = 32;
/** Least share of a statement's content words that the sentence which states it holds. */
const LEAST_WORDS = 0.25;
/** A figure weighs more than any share of words. */
const FIGURE = 2;
/** Sides that differ by more than this factor are not two values of one thing told differently. */
const MOST_APART = 1_000;

/** Figures of a text that measure something: no years, no ordinals, nothing in words. */
export const valuesIn = (text: string): readonly Quantity[] =>
  readFigures(text).quantities.filter(
    ({ measure, inWords }) => !inWords && !['year', 'decade', 'ordinal', 'magnitude'].includes(measure),
  );

const isSameMeasure = (one: Quantity, other: Quantity): boolean =>
  one.measure === other.measure && one.unit === other.unit;

/** The same figure, as it may be written in several ways. */
export const isSameValue = (one: Quantity, other: Quantity): boolean =>
  isSameMeasure(one, other) && (one.value === other.value || one.value === other.orValue);

/** What each of two statements says and the other does not, nearest to each other; null where they differ in no figure. */
export function contrastOf(first: string, second: string): Contrast | null {
  const [ones, others] = [valuesIn(first), valuesIn(second)];
  const own = (values: readonly Quantity[], besides: readonly Quantity[]): readonly Quantity[] =>
    values.filter((value) => !besides.some((other) => isSameValue(value, other)));
  const pairs = own(ones, others).flatMap((one) =>
    own(others, ones)
      .filter((other) => isSameMeasure(one, other))
      .map((other) => ({ pair: [one, other] as const, apart: apartOf(one.value, other.value) })),
  );
  const [nearest] = pairs.filter(({ apart }) => apart < MOST_APART).sort((a, b) => a.apart - b.apart);
  return nearest?.pair ?? null;
}

const apartOf = (one: number, other: number): number =>
  one === 0 || other === 0 ? 1 + Math.abs(one - other) : Math.max(one / other, other / one);

/** The sentences of a side's evidence, each with its place in the stored text. */
function sentencesOfEvidence(evidence: readonly ClaimEvidence[]): readonly ClaimEvidence[] {
  return evidence.flatMap((each) => {
    const pieces = cutSentences(each.exact);
    if (pieces.length < 2) return [each];
    return pieces.map(({ start, end }) =>
      isTooShort(each.exact.slice(start, end)) && each.exact.length <= LONGEST_TOGETHER
        ? each
        : {
            ...each,
            exact: each.exact.slice(start, end),
            prefix: `${each.prefix}${each.exact.slice(0, start)}`.slice(-CONTEXT_LENGTH),
            suffix: `${each.exact.slice(end)}${each.suffix}`.slice(0, CONTEXT_LENGTH),
            start: each.start + start,
            end: each.start + end,
          },
    );
  });
}

/** "$2.99 /month" proves nothing by itself: what it was cut from says of what. Words. */
const FEWEST_WORDS = 5;
const isTooShort = (text: string): boolean => (text.match(/\p{L}{2,}/gu) ?? []).length < FEWEST_WORDS;

/** What is said without a figure may take a few sentences; they were cited together. UTF-16 units. */
const LONGEST_TOGETHER = 400;

const candidates = (evidence: readonly ClaimEvidence[], byFigure: boolean): readonly ClaimEvidence[] =>
  evidence.flatMap((each) =>
    !byFigure && each.exact.length <= LONGEST_TOGETHER ? [each] : sentencesOfEvidence([each]),
  );

/**
 * The sentences that state a side, one a source, the plainest first: with the figure by which it differs, or with its
 * denial, and most of its words. None where no sentence of its evidence states it.
 */
export function statingSentences(side: Stated, other: Stated): readonly ClaimEvidence[] {
  const contrast = contrastOf(side.statement, other.statement);
  const own = contrast === null ? null : contrast[0];
  const denies = readAssertion(side.statement).denied !== null;
  const stems = new Set(contentStems(side.statement));
  const scored = candidates(side.evidence, own !== null).map((sentence) => {
    const said = stemsOf(sentence.exact);
    const share = [...stems].filter((stem) => said.has(stem)).length / Math.max(1, stems.size);
    const holds = own !== null && valuesIn(sentence.exact).some((value) => isSameValue(own, value));
    const isDenial = denies && readAssertion(sentence.exact).denied !== null;
    const score =
      share +
      (holds ? FIGURE : 0) +
      (isDenial ? 0.5 : 0) +
      (/[.!?。]["”’)\]]*$/u.test(sentence.exact) ? 0.1 : 0);
    return { sentence, score, states: own === null ? share >= LEAST_WORDS : holds };
  });
  const best = scored.filter(({ states }) => states).sort((a, b) => b.score - a.score);
  const sources = new Set<string>();
  return best
    .map(({ sentence }) => sentence)
    .filter(({ sourceId }) => !sources.has(sourceId) && sources.add(sourceId));
}
