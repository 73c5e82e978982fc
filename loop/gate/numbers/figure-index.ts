/**
 * The figures of a source, read once and laid out so that looking one up costs by the claim and not by the source:
 * by value, by day, by label, and in order of size for what is rounded or is a share.
 */
import { STOP_WORDS } from '../../../text/lexicon.js';
import { stem } from '../../../text/stem.js';
import type { Span } from '../find-exact.js';
import { lastAtOrBefore } from '../fold.js';
import type { PreparedSource } from '../prepare.js';
import type { CalendarDay, Figures, Label, Quantity } from './quantity.js';
import { readFigures } from './read-figures.js';
import { unitsConflict } from './units.js';

/** Quantities looked at for one that a claim rounds or gives as a share; a table may hold thousands that come near. */
const MOST_NEAR = 500;

export class FigureIndex {
  readonly #byValue = new Map<number, Quantity[]>();
  readonly #labels = new Map<string, Label>();
  readonly #labelsByValue = new Map<number, Label>();
  /** Letters of a name → the numbers that it has in this text. */
  readonly #numbersOfNames = new Map<string, Set<string>>();
  readonly #days = new Map<number, CalendarDay[]>();
  readonly #text: string;
  readonly #quantities: readonly Quantity[];
  #values: Float64Array | undefined;
  #changes: readonly Change[] | undefined;
  #counts: ReadonlyMap<string, ReadonlySet<number>> | undefined;

  /** @param text what the figures were read from */
  constructor(text: string, { quantities, labels, names, days }: Figures) {
    this.#text = text;
    this.#quantities = quantities;
    for (const quantity of quantities) this.#add(quantity);
    for (const label of labels) {
      this.#addName(label);
      if (!this.#labelsByValue.has(label.value)) this.#labelsByValue.set(label.value, label);
    }
    for (const name of names) this.#addName(name);
    for (const day of days) this.#addDay(day);
  }

  /** Quantities of this size, whatever their sign: of those that say the same, the first. */
  ofValue(value: number): readonly Quantity[] {
    return this.#byValue.get(keyOf(value)) ?? [];
  }

  /** Those from `low` to `high` in size, the smallest first; no more than a few hundred. */
  *between(low: number, high: number): Generator<Quantity> {
    this.#values ??= Float64Array.from(this.#byValue.keys()).sort();
    const values = this.#values;
    let at = lastAtOrBefore(values, low);
    if (at < 0 || (values[at] as number) < low) at++;
    for (let seen = 0; at < values.length && (values[at] as number) <= high && seen < MOST_NEAR; at++) {
      for (const quantity of this.#byValue.get(values[at] as number) ?? []) {
        seen++;
        yield quantity;
      }
    }
  }

  label(token: string): Label | undefined {
    return this.#labels.get(token);
  }

  labelOfValue(value: number): Label | undefined {
    return this.#labelsByValue.get(value);
  }

  /** True where the text has a name of these letters, and only with other numbers. */
  namesElse({ token }: Label): boolean {
    const known = this.#numbersOfNames.get(lettersOf(token));
    return known !== undefined && !known.has(numbersOf(token));
  }

  /** Where the text goes from one value to another in this proportion. */
  changeBy(claimed: Quantity): Change | undefined {
    this.#changes ??= readChanges(this.#text, this.#quantities);
    return this.#changes.slice(0, MOST_NEAR).find(({ ratio }) => isChangeBy(claimed, ratio));
  }

  /** How many of a thing the text counts, by the thing's stem. */
  countsOf(stem: string): ReadonlySet<number> {
    this.#counts ??= readCounts(this.#text, this.#quantities);
    return this.#counts.get(stem) ?? NONE;
  }

  /** A count and its share of these many, "20 (65 %)" of 31, where `part` is one of the two and no other whole gives them. */
  shareOf(whole: number, part: number): Quantity | undefined {
    return this.#quantities.find((count, at) => {
      const share = this.#quantities[at + 1];
      if (share === undefined || (count.value !== part && share.value !== part)) return false;
      if (
        count.measure !== 'plain' ||
        !/^\s?\(\d[\d.]*\s?%?\)/.test(this.#text.slice(count.end, count.end + 10))
      )
        return false;
      const isShare = (of: number): boolean =>
        Math.abs((100 * count.value) / of - share.value) <= (share.place ?? 1) / 2;
      return isShare(whole) && !isShare(whole - 1) && !isShare(whole + 1);
    });
  }

  daysOf(month: number, day: number): readonly CalendarDay[] {
    return this.#days.get(month * 32 + day) ?? [];
  }

  #add(quantity: Quantity): void {
    const key = keyOf(quantity.value);
    const list = this.#byValue.get(key);
    if (!list) this.#byValue.set(key, [quantity]);
    else if (!list.some((known) => saysTheSame(known, quantity))) list.push(quantity);
    const { orValue, unit: _, ...rest } = quantity;
    if (orValue !== undefined) this.#add({ ...rest, value: orValue });
  }

  #addName(label: Label): void {
    if (!this.#labels.has(label.token)) this.#labels.set(label.token, label);
    const letters = lettersOf(label.token);
    if (letters === '') return;
    const numbers = this.#numbersOfNames.get(letters) ?? new Set();
    this.#numbersOfNames.set(letters, numbers.add(numbersOf(label.token)));
  }

  #addDay(day: CalendarDay): void {
    const key = day.month * 32 + day.day;
    const list = this.#days.get(key);
    if (!list) this.#days.set(key, [day]);
    else if (!list.some((known) => known.year === day.year)) list.push(day);
  }
}

const NONE: ReadonlySet<number> = new Set();

/** "bnt" and "162,2" of "bnt162b2". */
const lettersOf = (token: string): string => /^\D*/.exec(token)?.[0] ?? '';
const numbersOf = (token: string): string => token.match(/\d+(?:[.,]\d+)*/g)?.join(' ') ?? '';

/** Twelve significant digits: 0.1 + 0.2 and 0.3 are one number. */
function keyOf(value: number): number {
  const size = Math.abs(value);
  return Number.isInteger(size) && size < 1e12 ? size : Number(size.toPrecision(12));
}

const saysTheSame = (left: Quantity, right: Quantity): boolean =>
  left.measure === right.measure &&
  left.unit === right.unit &&
  left.comparison === right.comparison &&
  left.value === right.value &&
  left.isRatio === right.isRatio &&
  left.isDay === right.isDay &&
  left.place === right.place;

const indexFigures = (text: string): FigureIndex =>
  new FigureIndex(text, readFigures(text, { isSource: true }));

const WHOLE = Symbol('figures');

/** Of the whole text and the title. */
export const figuresOf = (source: PreparedSource): FigureIndex =>
  source.view(WHOLE, ({ text, title }) => indexFigures(title ? `${text}\n\n${title}` : text));

const SPANS = Symbol('figures of spans');
const MAX_SPANS = 2000;

/** Of one passage; kept, since the same passages are cited again and again. */
export function figuresIn(source: PreparedSource, span: Span): FigureIndex {
  const kept = source.view(SPANS, () => new Map<string, FigureIndex>());
  const key = `${span.start}-${span.end}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= MAX_SPANS) kept.clear();
  const figures = indexFigures(source.text.slice(span.start, span.end));
  kept.set(key, figures);
  return figures;
}

/** What a text says went from one value to another ("from 98 to 147"), for claims that give the proportion in words. */
interface Change extends Span {
  /** The later value by the earlier one. */
  readonly ratio: number;
}

/** UTF-16 units between the two values, and figures looked at between them: a year may stand there. */
const FARTHEST = 60;
const MOST_BETWEEN = 3;
/** "Doubled" may be two hundredths off; "roughly doubled" a tenth. */
const SLACK = { stated: 0.02, rounded: 0.1 } as const;

function readChanges(text: string, quantities: readonly Quantity[]): Change[] {
  const changes: Change[] = [];
  quantities.forEach((from, at) => {
    if (!text.startsWith('from ', from.start - 5) || from.measure === 'year' || from.value <= 0) return;
    const to = quantities
      .slice(at + 1, at + 1 + MOST_BETWEEN)
      .find((other) => other.measure !== 'year' && other.start >= from.end);
    if (!to || to.start - from.end > FARTHEST || to.measure !== from.measure) return;
    if (unitsConflict(from.unit, to.unit) || !/\sto\s/.test(text.slice(from.end, to.start))) return;
    changes.push({ ratio: to.value / from.value, start: from.start, end: to.end });
  });
  return changes;
}

/** "Doubled" is a ratio of two, "by half" one of a half more or less. */
function isChangeBy({ measure, value, approximate }: Quantity, ratio: number): boolean {
  const slack = approximate ? SLACK.rounded : SLACK.stated;
  if (measure === 'times') return Math.abs(ratio / value - 1) <= slack;
  return measure === 'share' && Math.abs(Math.abs(ratio - 1) - value) <= slack / 2;
}

/** Numbers above this do not count things that are listed. */
const LARGEST_COUNT = 20;

const COUNTED = /^\s(?:\p{Ll}+\s)?(\p{Ll}{3,})/u;

/** Stem of the word after a small number, and of the next, → those numbers. */
function readCounts(text: string, quantities: readonly Quantity[]): ReadonlyMap<string, ReadonlySet<number>> {
  const counts = new Map<string, Set<number>>();
  for (const { value, measure, end } of quantities) {
    if (measure !== 'plain' || value < 2 || value > LARGEST_COUNT || text[end] !== ' ') continue;
    const match = COUNTED.exec(text.slice(end, end + 48));
    if (!match) continue;
    for (const word of match[0].trim().split(' ')) {
      if (STOP_WORDS.has(word)) continue;
      const counted = stem(word);
      counts.set(counted, (counts.get(counted) ?? new Set()).add(value));
    }
  }
  return counts;
}
