/**
 * Every number of a claim must stand in its source: same value, same measure (per cent is not percentage
 * points), no unit, sign or comparison that contradicts. A claim may round only where it says so ("about",
 * "nearly", "over"), and may compute only where it says that ("computed", "calculated") from numbers that it names and
 * that stand in its source, or where it shows the sum ("$298.80 (= 2.49 × 120)").
 */
import { STOP_WORDS } from '../../../text/lexicon.js';
import { stem } from '../../../text/stem.js';
import type { Span } from '../find-exact.js';
import type { PreparedSource } from '../prepare.js';
import { type FigureIndex, figuresIn, figuresOf } from './figure-index.js';
import { findDay, findLabel, findQuantity } from './find-figure.js';
import type { CalendarDay, Figures, Quantity } from './quantity.js';
import { readFigures } from './read-figures.js';
import { type Sum, blankedSums, isMultiplier, sumsIn } from './sums.js';

export interface NumberFinding {
  /** The claim's own words for a number that stands nowhere in the source. */
  readonly absent: readonly string[];
  /** Where numbers stand that the cited spans do not hold. */
  readonly elsewhere: readonly FoundElsewhere[];
}

const COMPUTED = /\b(?:computed|calculated|our calculation|own calculation|by subtraction|by addition)\b/i;
const DOWNWARD =
  /\b(?:fell|fall|falls|fallen|drop|drops|dropped|declin\w{1,4}|decreas\w{1,4}|reduc\w{1,6}|lower\w{0,3}|loss|lost|lose|less|fewer|below|minus|negative|shrank|cut|cuts)\b/i;

export interface CitedText {
  readonly source: PreparedSource;
  /** The cited spans; empty when the whole text is cited. */
  readonly spans: readonly Span[];
}

/** A span of a source that holds a number of the claim outside the cited words. */
export interface FoundElsewhere extends Span {
  readonly sourceId: string;
  /** The claim's words around the number. */
  readonly beside: string;
}

/** UTF-16 units of a claim on each side of a number that say what it is a number of. */
const BESIDE = 30;

/** Digits, fractions, and the words that numbers begin with; most claims have none and are not read further. */
const MAY_HOLD_NUMBER =
  /[\p{Nd}⁰¹²³⁴-⁹½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]|\b(?:tens of|scores of|tw|thr|four|five|six|seven|eigh|nin|ten(?:\b|fold)|elev|dozen|fift|fort|hund|thous|milli|billi|trilli|doubl|half|halv|tripl|quadr|quint|sextup|third|quarter|one|fifth|tenth|(?:phase|stage|type|grade|class|part|title|chapter|article|section|volume|level|tier|group)s? [IVX]|[IVX]{1,5} century)|fold\b/iu;

/** More numbers than a statement holds, and more than are worth looking up one by one. */
export const MAX_NUMBERS = 200;
const NUMBERS = new RegExp(`\\d+|${MAY_HOLD_NUMBER.source}`, 'giu');

/** True for a table or a list of numbers, which is not a claim. */
export const holdsTooManyNumbers = (claim: string): boolean =>
  claim.length > 2 * MAX_NUMBERS && (claim.match(NUMBERS)?.length ?? 0) > MAX_NUMBERS;

/** @param cited every source the claim cites: a number has to stand in one of them. */
export function checkNumbers(claim: string, cited: readonly CitedText[], isComputed = false): NumberFinding {
  if (!MAY_HOLD_NUMBER.test(claim)) return { absent: [], elsewhere: [] };
  const sums = sumsIn(claim);
  const stated = blankedSums(claim, sums);
  const claimed = readFigures(stated);
  if (sums.length + claimed.quantities.length + claimed.days.length + claimed.labels.length === 0)
    return { absent: [], elsewhere: [] };
  const within = cited.flatMap(({ source, spans }) =>
    spans.length === 0 ? [figuresOf(source)] : spans.map((span) => figuresIn(source, span)),
  );
  const isComputing = isComputed || COMPUTED.test(claim);
  const absent = new Set(
    sums.flatMap((sum) => (sum.isRight ? [] : [claim.slice(sum.result.start, sum.end)])),
  );
  const elsewhere: FoundElsewhere[] = [];
  const isWithin = (item: Item): boolean => within.some((text) => item.find(text) !== undefined);
  const items = [...itemsOf(stated, claimed), ...sums.flatMap(inputsOf)];
  const standing = isComputing ? items.filter(isWithin).flatMap(({ quantity }) => quantity ?? []) : [];
  for (const item of items) {
    if (isWithin(item) || isCount(item, sums) || (isComputing && isResult(item, standing))) continue;
    const found = findElsewhere(item, cited);
    if (!found) absent.add(item.words ?? claim.slice(item.start, item.end).trim());
    else if (found.end <= found.source.text.length) {
      const beside = claim.slice(Math.max(0, item.start - BESIDE), item.end + BESIDE);
      elsewhere.push({ sourceId: found.source.id, start: found.start, end: found.end, beside });
    }
  }
  return { absent: [...absent], elsewhere };
}

function findElsewhere(
  item: Item,
  cited: readonly CitedText[],
): (Span & { readonly source: PreparedSource }) | undefined {
  for (const { source, spans } of cited) {
    const found = spans.length > 0 ? item.find(figuresOf(source)) : undefined;
    if (found) return { start: found.start, end: found.end, source };
  }
  return undefined;
}

/** How many a computed value is for: its sum says so. */
const isCount = ({ quantity }: Item, sums: readonly Sum[]): boolean =>
  quantity?.measure === 'plain' && isMultiplier(quantity.value, sums);

/** What a sum begins with has to stand in a source like any other number. */
function inputsOf({ start, end, inputs }: Sum): Item[] {
  return inputs.flatMap((words) =>
    readFigures(words).quantities.map((quantity) => ({
      start,
      end,
      words,
      find: (text: FigureIndex) => findQuantity(text, quantity, false),
    })),
  );
}

interface Item extends Span {
  readonly quantity?: Quantity;
  /** Where its place does not say them. */
  readonly words?: string;
  readonly find: (text: FigureIndex) => Span | undefined;
}

/** What a claim says in numbers, as far as it has to stand somewhere. */
function itemsOf(claim: string, { days, quantities, labels }: Figures): Item[] {
  const isDownward = DOWNWARD.test(claim);
  const isAsked = (quantity: Quantity): boolean =>
    !isTooCommon(quantity) &&
    !insideAny(quantity, days) &&
    !isInShare(quantity, quantities) &&
    !isListMark(claim, quantity);
  return [
    ...days.map((day): Item => ({ ...spanOf(day), find: (text) => findDay(text, day) })),
    ...quantities.filter(isAsked).map((quantity): Item => {
      const find = (text: FigureIndex): Span | undefined =>
        findQuantity(text, quantity, isDownward) ??
        (countsAgain(claim, quantity, text) ? quantity : undefined) ??
        findWhole(claim, quantity, text);
      return { ...spanOf(quantity), quantity, find };
    }),
    ...labels.map((label): Item => ({ ...spanOf(label), find: (text) => findLabel(text, label) })),
  ];
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** "one in five": the parts need not stand in the source where the share does. */
const isInShare = ({ measure, start, end }: Quantity, quantities: readonly Quantity[]): boolean =>
  measure === 'plain' &&
  quantities.some((other) => other.measure === 'share' && other.start <= start && other.end >= end);

/**
 * A sum, difference, product or ratio (also in per cent) of two other numbers of the claim that stand in what it cites,
 * rounded as it is written; where the claim says that it is rounded, to half a per cent.
 */
function isResult({ quantity }: Item, standing: readonly Quantity[]): boolean {
  if (!quantity) return false;
  const { value, approximate, place = 1 } = quantity;
  const slack = approximate ? 0.005 * Math.abs(value) : place / 2;
  const isClose = (result: number): boolean => Math.abs(result - value) <= slack * (1 + 1e-9);
  const others = standing.filter((each) => each !== quantity).slice(0, MOST_OPERANDS);
  return others.some((left) =>
    others.some(
      (right) =>
        left !== right &&
        [
          left.value + right.value,
          left.value - right.value,
          left.value * right.value,
          left.value / right.value,
          (100 * left.value) / right.value,
          (100 * (left.value - right.value)) / right.value,
        ].some(isClose),
    ),
  );
}

/** Numbers of a claim that others are tried to be computed from. */
const MOST_OPERANDS = 12;

const insideAny = (quantity: Quantity, days: readonly CalendarDay[]): boolean =>
  days.some((day) => quantity.start >= day.start && quantity.end <= day.end && quantity.measure !== 'year');

/** Up to here, ordinals in words number paragraphs and arguments as often as facts. */
const COMMON_ORDINAL = 20;

/** "one", "first", "zero" in words say too little to be held against a claim. */
const isTooCommon = (quantity: Quantity): boolean =>
  quantity.inWords &&
  ((quantity.measure === 'plain' && quantity.unit === undefined && quantity.value <= 1) ||
    (quantity.measure === 'ordinal' && quantity.value <= COMMON_ORDINAL));

const OPENS_ITEM = /(?:^|[\n.;:,]|\b(?:and|or))\s{0,3}$/;
const LAST_MARK = 20;

/** "(3) an adapter", "4) Fine-tune", "3." at the start of a line. */
function isListMark(claim: string, { start, end, value, measure, inWords }: Quantity): boolean {
  if (inWords || measure !== 'plain' || value > LAST_MARK || !/^\d{1,2}$/.test(claim.slice(start, end)))
    return false;
  if (claim[start - 1] === '(' && /^\)(?:\s|$)/.test(claim.slice(end, end + 2)))
    return OPENS_ITEM.test(claim.slice(Math.max(0, start - 8), start - 1));
  return (
    /^[.)](?:\s|$)/.test(claim.slice(end, end + 2)) &&
    /(?:^|\n)\s{0,3}$/.test(claim.slice(Math.max(0, start - 4), start))
  );
}

/** "20 of 31", "20 (65 %) of the 31", "65 % (n = 31)": the number before is a part of as many. */
const PART = /(\d+(?:\.\d+)?)[^\d.]{1,6}(?:\bof(?: the| all)?|\bn\s?=)\s?$/i;

function findWhole(claim: string, { start, value, inWords }: Quantity, text: FigureIndex): Span | undefined {
  const part = inWords ? null : PART.exec(claim.slice(Math.max(0, start - 24), start));
  return part === null ? undefined : text.shareOf(value, Number(part[1]));
}

/** Words before a number that point back at things named already. */
const POINTS_BACK =
  /\b(?:these|those|the|all|other|latter|former|its|their|our|his|her|said|following|between|both)\s$/i;
/** More things are rarely counted again in words. */
const MOST_AGAIN = 5;

/** "These two treatments", "all three": they were named, not counted. Unless the text counts that thing otherwise. */
function countsAgain(claim: string, quantity: Quantity, text: FigureIndex): boolean {
  const { start, end, value, measure, unit, inWords } = quantity;
  if (!inWords || measure !== 'plain' || unit !== undefined || value > MOST_AGAIN) return false;
  if (!POINTS_BACK.test(claim.slice(Math.max(0, start - 12), start))) return false;
  const words = claim.slice(end, end + 60).match(/\p{L}{3,}/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => word.toLowerCase())
    .every((word) => STOP_WORDS.has(word) || text.countsOf(stem(word)).size === 0);
}
