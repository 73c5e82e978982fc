/**
 * Every number of a claim must stand in its source: same value, same measure (per cent is not percentage
 * points), no unit, sign or comparison that contradicts. A claim may round only where it says so ("about",
 * "nearly", "over"), and may compute only where it says that ("computed", "calculated") from numbers that it names.
 */
import type { Span } from '../find-exact.js';
import type { PreparedSource } from '../prepare.js';
import type { CalendarDay, Figures, Label, Quantity } from './quantity.js';
import { readFigures } from './read-figures.js';
import { unitsConflict } from './units.js';

export interface NumberFinding {
  /** The claim's own words for a number that stands nowhere in the source. */
  readonly absent: readonly string[];
  /** Share of the claim's numbers that stand nowhere, 0 to 1. */
  readonly absentShare: number;
  /** Where numbers stand that the cited spans do not hold. */
  readonly elsewhere: readonly FoundElsewhere[];
}

const FIGURES = Symbol('figures');

interface Indexed {
  readonly figures: Figures;
  readonly byValue: ReadonlyMap<number, readonly Quantity[]>;
  readonly labels: ReadonlyMap<string, Label>;
}

export const figuresOf = (source: PreparedSource): Indexed =>
  source.view(FIGURES, ({ text, title }) => index(readFigures(title ? `${text}\n\n${title}` : text)));

function index(figures: Figures): Indexed {
  const byValue = new Map<number, Quantity[]>();
  for (const quantity of figures.quantities) {
    const key = keyOf(quantity.value);
    const list = byValue.get(key);
    if (list) list.push(quantity);
    else byValue.set(key, [quantity]);
  }
  return { figures, byValue, labels: new Map(figures.labels.map((label) => [label.token, label])) };
}

/** Twelve significant digits: 0.1 + 0.2 and 0.3 are one number. */
const keyOf = (value: number): number => Number(Math.abs(value).toPrecision(12));

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
}

/** Digits, fractions, and the words that numbers begin with; most claims have none and are not read further. */
const MAY_HOLD_NUMBER =
  /[\d½⅓⅔¼¾⅕⅖⅗⅘⅛]|\b(?:tw|thr|four|five|six|seven|eigh|nin|ten(?:\b|fold)|elev|dozen|fift|fort|hund|thous|milli|billi|trilli|doubl|half|halv|tripl|quadr|third|quarter|one|fifth|tenth)/i;

/** More numbers than a statement holds, and more than are worth looking up one by one. */
export const MAX_NUMBERS = 200;

/** True for a table or a list of numbers, which is no claim. */
export const holdsTooManyNumbers = (claim: string): boolean =>
  claim.length > 2 * MAX_NUMBERS && (claim.match(/\d+/g)?.length ?? 0) > MAX_NUMBERS;

/** @param cited every source the claim cites: a number has to stand in one of them. */
export function checkNumbers(claim: string, cited: readonly CitedText[], isComputed = false): NumberFinding {
  if (!MAY_HOLD_NUMBER.test(claim)) return { absent: [], absentShare: 0, elsewhere: [] };
  const wanted = readFigures(claim);
  if (wanted.quantities.length === 0 && wanted.days.length === 0 && wanted.labels.length === 0) {
    return { absent: [], absentShare: 0, elsewhere: [] };
  }
  const within = cited.flatMap(({ source, spans }) =>
    spans.length === 0 ? [figuresOf(source)] : spans.map((span) => spanFigures(source, span)),
  );
  const check = new Check(claim, { wanted, isComputed });
  const absent = new Set<string>();
  const elsewhere: FoundElsewhere[] = [];
  let count = 0;
  for (const item of check.items()) {
    count++;
    if (within.some((text) => item.find(text)) || check.isResult(item)) continue;
    const found = findElsewhere(item, cited);
    if (!found) absent.add(claim.slice(item.start, item.end).trim());
    else if (found.end <= found.source.text.length) {
      elsewhere.push({ sourceId: found.source.id, start: found.start, end: found.end });
    }
  }
  return { absent: [...absent], absentShare: count === 0 ? 0 : Math.min(1, absent.size / count), elsewhere };
}

const SPANS = Symbol('figures of spans');
const MAX_SPANS = 2000;

/** Kept, since the same passages are cited again and again. */
function spanFigures(source: PreparedSource, span: Span): Indexed {
  const kept = source.view(SPANS, () => new Map<string, Indexed>());
  const key = `${span.start}-${span.end}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= MAX_SPANS) kept.clear();
  const figures = index(readFigures(source.text.slice(span.start, span.end)));
  kept.set(key, figures);
  return figures;
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

interface Item extends Span {
  readonly quantity?: Quantity;
  readonly find: (text: Indexed) => Span | undefined;
}

class Check {
  readonly #wanted: Figures;
  readonly #isDownward: boolean;
  readonly #isComputed: boolean;

  constructor(claim: string, options: { wanted: Figures; isComputed: boolean }) {
    this.#wanted = options.wanted;
    this.#isDownward = DOWNWARD.test(claim);
    this.#isComputed = options.isComputed || COMPUTED.test(claim);
  }

  *items(): Generator<Item> {
    const days = this.#wanted.days;
    for (const day of days) {
      yield { start: day.start, end: day.end, find: (text) => findDay(text, day) };
    }
    for (const quantity of this.#wanted.quantities) {
      if (isTooCommon(quantity) || insideAny(quantity, days) || this.#isShareOfNext(quantity)) continue;
      const find = (text: Indexed): Span | undefined => findQuantity(text, quantity, this.#isDownward);
      yield { start: quantity.start, end: quantity.end, quantity, find };
    }
    for (const label of this.#wanted.labels) {
      yield { start: label.start, end: label.end, find: (text) => findLabel(text, label) };
    }
  }

  /** "one in five": the parts need not stand in the source where the share does. */
  #isShareOfNext(quantity: Quantity): boolean {
    return (
      quantity.measure === 'plain' &&
      this.#wanted.quantities.some(
        (other) => other.measure === 'share' && other.start <= quantity.start && other.end >= quantity.end,
      )
    );
  }

  /** A sum, difference, product or ratio (also in per cent) of two other numbers of the claim. */
  isResult({ quantity }: Item): boolean {
    if (!this.#isComputed || !quantity) return false;
    const others = this.#wanted.quantities.filter((other) => other !== quantity).slice(0, 12);
    const close = (value: number): boolean =>
      Math.abs(value - quantity.value) <= 0.005 * Math.abs(quantity.value);
    return others.some((left) =>
      others.some(
        (right) =>
          left !== right &&
          (close(left.value + right.value) ||
            close(left.value - right.value) ||
            close(left.value / right.value) ||
            close((100 * left.value) / right.value) ||
            close((100 * (left.value - right.value)) / right.value)),
      ),
    );
  }
}

const insideAny = (quantity: Quantity, days: readonly CalendarDay[]): boolean =>
  days.some((day) => quantity.start >= day.start && quantity.end <= day.end && quantity.measure !== 'year');

/** "one", "first", "zero", "half" in words say too little to be held against a claim. */
const isTooCommon = (quantity: Quantity): boolean =>
  quantity.inWords &&
  ((quantity.measure === 'plain' && quantity.unit === undefined && quantity.value <= 1) ||
    quantity.measure === 'ordinal');

function findDay(text: Indexed, wanted: CalendarDay): Span | undefined {
  const same = text.figures.days.filter((day) => day.day === wanted.day && day.month === wanted.month);
  return same.find((day) => wanted.year === undefined || day.year === undefined || day.year === wanted.year);
}

function findLabel(text: Indexed, wanted: Label): Span | undefined {
  const same = text.labels.get(wanted.token);
  if (same) return same;
  if (/^\d/.test(wanted.token)) return undefined;
  const asNumber = text.byValue.get(keyOf(wanted.value));
  return asNumber?.[0] ?? text.figures.labels.find((label) => label.value === wanted.value);
}

function findQuantity(text: Indexed, wanted: Quantity, isDownward: boolean): Span | undefined {
  for (const candidate of text.byValue.get(keyOf(wanted.value)) ?? []) {
    if (agrees(wanted, candidate, isDownward)) return candidate;
  }
  if (wanted.measure === 'share' || wanted.measure === 'percent' || wanted.measure === 'times') {
    const other = text.figures.quantities.find((candidate) => sameShare(wanted, candidate));
    if (other) return other;
  }
  if (wanted.measure === 'plain' || wanted.measure === 'year' || wanted.measure === 'ordinal') {
    const label = text.figures.labels.find(
      (candidate) => candidate.value === wanted.value && wanted.unit === undefined,
    );
    if (label) return label;
  }
  if (wanted.measure === 'decade') {
    const inIt = text.figures.quantities.find(
      ({ measure, value }) => measure === 'year' && value >= wanted.value && value < wanted.value + 10,
    );
    if (inIt) return inIt;
  }
  if (!wanted.approximate) return undefined;
  return text.figures.quantities.find((candidate) => roundsTo(candidate, wanted));
}

function agrees(wanted: Quantity, candidate: Quantity, isDownward: boolean): boolean {
  if (!measuresAgree(wanted, candidate)) return false;
  if (unitsConflict(wanted.unit, candidate.unit)) return false;
  if (Math.sign(wanted.value) !== Math.sign(candidate.value) && !(wanted.value > 0 && isDownward))
    return false;
  return !comparisonsConflict(wanted, candidate);
}

const COUNTS: ReadonlySet<string> = new Set(['plain', 'year', 'ordinal', 'decade']);

function measuresAgree(wanted: Quantity, candidate: Quantity): boolean {
  if (wanted.measure === candidate.measure) return true;
  if (wanted.measure === 'share' || candidate.measure === 'share') {
    return wanted.measure === 'plain' || candidate.measure === 'plain';
  }
  if (wanted.measure === 'times' || candidate.measure === 'times') {
    return wanted.measure === 'plain' || candidate.measure === 'plain';
  }
  if (wanted.measure === 'decade' || candidate.measure === 'decade') return wanted.measure !== 'decade';
  return COUNTS.has(wanted.measure) && COUNTS.has(candidate.measure);
}

function comparisonsConflict(wanted: Quantity, candidate: Quantity): boolean {
  if (!wanted.comparison || !candidate.comparison) return false;
  const isUpper = (comparison: string): boolean => comparison === '<' || comparison === '≤';
  return isUpper(wanted.comparison) !== isUpper(candidate.comparison);
}

/** "one in five" is 20 %, "a third" is 33 %, "doubled" is a rise of 100 %. */
function sameShare(wanted: Quantity, candidate: Quantity): boolean {
  const left = shareOf(wanted);
  const right = shareOf(candidate);
  if (left === undefined || right === undefined) return false;
  if (wanted.measure === candidate.measure && wanted.measure === 'percent') return false;
  return Math.abs(left - right) <= 0.0101;
}

function shareOf(quantity: Quantity): number | undefined {
  if (quantity.measure === 'percent') return quantity.value / 100;
  if (quantity.measure === 'share') return quantity.value;
  return quantity.measure === 'times' ? Math.abs(quantity.value - 1) : undefined;
}

/** A claim that says that it rounds may be off by half of its last place, or by 5 %. */
function roundsTo(candidate: Quantity, wanted: Quantity): boolean {
  const isShare = wanted.measure === 'share' && candidate.measure === 'percent';
  const measure = isShare || measuresAgree(wanted, candidate);
  if (!measure || unitsConflict(wanted.unit, candidate.unit) || wanted.measure === 'year') return false;
  if (comparisonsConflict(wanted, candidate)) return false;
  const wantedValue = isShare ? wanted.value * 100 : wanted.value;
  const off = candidate.value - wantedValue;
  const slack = Math.max(0.05 * Math.abs(wantedValue), lastPlace(wantedValue) / 2);
  if (wanted.comparison === '>' || wanted.comparison === '≥') return off >= 0 && off <= 4 * slack;
  if (wanted.comparison === '<' || wanted.comparison === '≤') return off <= 0 && -off <= 4 * slack;
  return Math.abs(off) <= slack;
}

/** 100 for 4,200; 1 for 37; 0.1 for 2.5. */
function lastPlace(value: number): number {
  const digits = Math.abs(value).toString();
  const decimals = /\.(\d+)$/.exec(digits);
  if (decimals) return 10 ** -(decimals[1] as string).length;
  const zeros = /0+$/.exec(digits);
  return zeros && value !== 0 ? 10 ** zeros[0].length : 1;
}
