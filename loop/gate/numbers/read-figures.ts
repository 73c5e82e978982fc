/** Reads every number, day and label out of a text. Linear in its length. */
import { foreignNumbers } from '../../../text/number-words.js';
import { isDigitCode, isLetterCode, isUnspacedCode, isWordCode } from '../characters.js';
import type { Span } from '../find-exact.js';
import { readDays } from './dates.js';
import { FRACTION_AFTER, readFractions, readMixed, readRomans } from './other-numerals.js';
import { withPlainDigits } from './plain-digits.js';
import { type CalendarDay, type Figures, type Label, plainQuantity, type Quantity } from './quantity.js';
import { readAfter, readBefore } from './read-around.js';
import { readHalves, readNumberWords } from './read-number-words.js';
import { unitOf } from './units.js';

/** Separated thousands first, then plain digits with any number of points. */
const DIGITS =
  /\d{1,3}(?:[,'’\u00a0\u2009\u202f ]\d{3})+(?!\d)(?:\.\d+)?|\d{1,3}(?:,\d{2,3})+(?!\d)(?:\.\d+)?|\d+(?:[.,]\d+)*/g;
interface Reading {
  readonly isSource: boolean;
  readonly quantities: Quantity[];
  readonly labels: Label[];
  readonly names: Label[];
  /** After the exponent of the last power of ten: its digits are not numbers of their own. */
  readTo: number;
}

export interface ReadingOptions {
  /** Read all that a claim may rightly take up: names apart from their numbers, number words of other languages. */
  readonly isSource?: boolean;
}

export function readFigures(whole: string, { isSource = false }: ReadingOptions = {}): Figures {
  const { text, placeOf } = withPlainDigits(whole);
  const days = readDays(text);
  const reading: Reading = { isSource, quantities: [], labels: [], names: [], readTo: 0 };
  for (const match of text.matchAll(DIGITS)) readDigits(text, match, reading);
  const found = reading.quantities;
  for (const quantity of readNumberWords(text)) found.push(quantity);
  for (const quantity of readFractions(text)) found.push(quantity);
  for (const quantity of readRomans(text, isSource)) found.push(quantity);
  const mixed = [...readMixed(text), ...readHalves(text)];
  const single =
    isSource || mixed.length === 0
      ? found
      : found.filter((each) => !mixed.some((other) => isInside(each, other)));
  single.push(...mixed);
  single.sort((left, right) => left.start - right.start);
  const read = addShares(text, shareUnits(text, single), isSource);
  const quantities = isSource ? markDays(read, days) : read;
  for (const quantity of yearsOf(days)) quantities.push(quantity);
  if (isSource)
    for (const { value, ...place } of foreignNumbers(text))
      quantities.push(plainQuantity(value, place, { inWords: true }));
  const written = <Of extends Span>(each: Of): Of => ({
    ...each,
    start: placeOf(each.start),
    end: placeOf(each.end),
  });
  const figures = { quantities, days, labels: reading.labels, names: reading.names };
  if (text.length === whole.length) return figures;
  return {
    quantities: quantities.map(written),
    days: days.map(written),
    labels: reading.labels.map(written),
    names: reading.names.map(written),
  };
}

function readDigits(text: string, match: RegExpMatchArray, reading: Reading): void {
  const start = match.index as number;
  const digits = match[0];
  const end = start + digits.length;
  if (start < reading.readTo || FRACTION_AFTER.test(text.slice(end, end + 2))) return;
  const label = labelAround(text, start, end);
  if (label) {
    reading.labels.push(label);
    return;
  }
  const value =
    endOfYearRange(text, start, digits) ?? valueOfDigits(startsAtPoint(text, start) ? `0.${digits}` : digits);
  if (value === undefined) {
    const first = Number.parseInt(digits, 10);
    reading.labels.push({ token: digits, value: first, isName: false, start, end });
    return;
  }
  const before = readBefore(text, start);
  const after = readAfter(text, end, before.currency !== undefined);
  if (after.isPower) reading.readTo = after.end;
  const unit = before.currency ?? after.unit;
  const sign = before.negative ? -1 : 1;
  const measure = after.measure ?? (isYear(digits, value, unit) && after.factor === 1 ? 'year' : 'plain');
  const place = { start: before.start, end: after.end };
  const quantity: Quantity = {
    ...plainQuantity(value * sign * after.factor, place, {
      measure,
      place: lastPlaceOf(digits) * after.factor,
    }),
    approximate: before.approximate,
    ...(after.orFactor === undefined ? {} : { orValue: value * sign * after.orFactor }),
    ...(unit === undefined ? {} : { unit }),
    ...(before.comparison === undefined ? {} : { comparison: before.comparison }),
    ...(reading.isSource && isMark(text, start, end) ? { isMark: true } : {}),
  };
  reading.quantities.push(quantity);
  if (reading.isSource && measure === 'plain' && unit === undefined)
    reading.quantities.push(...asLabelled(text.slice(Math.max(0, start - LONGEST_ROW), start), quantity));
  if (after.upTo !== undefined) reading.quantities.push({ ...quantity, value: value * after.upTo });
  if (digits.includes(' ')) readSeparately(digits, start, reading);
  const name = reading.isSource ? nameBefore(text, start, digits) : undefined;
  if (name) reading.names.push(name);
}

/** Longest end of a column's head that says what its values are in. */
const LONGEST_LABEL = 24;
const LABEL = /(?:\((%|‰)[^()]*\)|(?<!\p{L})(?:percent(?:age)?|per cent))\s*:\s*$/iu;

/** Longest line of a table's row up to a share, with the head of its columns. */
const LONGEST_ROW = 600;
/**
 * "no. (%) patients › Micronesia: 20 (65": a count, and behind it the share that its column's head promises. A head over
 * several columns stands before the first alone: "No. (%) › Rash: 6 (85.7) · Fever: 3 (43".
 */
const COUNT_AND_SHARE =
  /(?:no|number|n|cases|patients)\.?\s?\((%)\)[^·\n]*(?::\s\d[\d,]*\s\([\d.]{1,6}\)\s·\s[^·›:\n]*)*:\s\d[\d,]*\s\($/iu;

/** "Percent: 72.7" is 72.7 % as well, "rate (‰): 4.08" is 4.08 per 1000, "no. (%): 20 (65)" has 65 %. */
function asLabelled(before: string, quantity: Quantity): readonly Quantity[] {
  const label = before.endsWith('(')
    ? COUNT_AND_SHARE.exec(before)
    : LABEL.exec(before.slice(-LONGEST_LABEL));
  if (label === null) return [];
  const factor = label[1] === '‰' ? 1 / 10 : 1;
  const { value, place = 1, start, end } = quantity;
  const share = { ...quantity, value: value * factor, place: place * factor, measure: 'percent' as const };
  return factor === 1 ? [share] : [share, plainQuantity(1000, { start, end })];
}

/** "After recovery (10).", "as shown [3, 4]": whole numbers alone in brackets after a word. A count before them, "5 (20)", is none. */
const isMark = (text: string, start: number, end: number): boolean =>
  /[\p{L}.,;:”"’)]\s?[[(](?:\d{1,3}\s?[,;–-]\s?)*$/u.test(text.slice(Math.max(0, start - 24), start)) &&
  /^(?:\s?[,;–-]\s?\d{1,3})*[\])]/u.test(text.slice(end, end + 24));

/** ".5": a decimal without the zero before its point. */
const startsAtPoint = (text: string, start: number): boolean =>
  text[start - 1] === '.' && (start === 1 || /[\s(=<>≤≥±~−–-]/.test(text[start - 2] as string));

/** "2018–19", "2018/19": the second year in full. */
function endOfYearRange(text: string, start: number, digits: string): number | undefined {
  if (digits.length !== 2) return undefined;
  if (!/[-–/ ]/.test(text[start - 1] ?? '')) return undefined;
  const first = /(?<!\d)((?:1[5-9]|20)\d\d)\s?[-–/]$/.exec(text.slice(Math.max(0, start - 8), start));
  const year = first ? Number((first[1] as string).slice(0, 2) + digits) : 0;
  return first && year > Number(first[1]) ? year : undefined;
}

/** "2 300": one number with a thin space, or two; both readings are kept. */
function readSeparately(digits: string, start: number, reading: Reading): void {
  let offset = 0;
  for (const piece of digits.split(' ')) {
    const at = start + offset;
    const value = Number(piece.replace(/,/g, ''));
    reading.quantities.push(plainQuantity(value, { start: at, end: at + piece.length }));
    offset += piece.length + 1;
  }
}

/** Undefined for "1.2.3", which is not a number. */
function valueOfDigits(digits: string): number | undefined {
  if (/^\d+$/.test(digits)) return Number(digits);
  const plain = digits.replace(/['’\u00a0\u2009\u202f ]/g, '');
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(plain)) return Number(plain.replace(/,/g, ''));
  if (/^\d+,\d+$/.test(plain)) return Number(plain.replace(',', '.'));
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(plain)) return Number(plain.replace(/\./g, ''));
  if (/^\d+(?:\.\d+)?$/.test(plain)) return Number(plain);
  return undefined;
}

/** Of the last digit: 0.01 for "0.25", 1 for "1,250" and "1.250.000". */
function lastPlaceOf(digits: string): number {
  const [, sign = '', decimals = ''] = /([.,])(\d+)$/.exec(digits) ?? [];
  const areThousands =
    (sign === ',' && decimals.length === 3) || digits.indexOf(sign) !== digits.lastIndexOf(sign);
  return decimals === '' || areThousands ? 1 : 10 ** -decimals.length;
}

const isInside = (inner: Span, outer: Span): boolean => inner.start < outer.end && inner.end > outer.start;

const isYear = (digits: string, value: number, unit: string | undefined): boolean =>
  unit === undefined && /^\d{4}$/.test(digits) && value >= 1000 && value <= 2100;

/** The day of a date counts nothing: "3" of "May 3, 1998" is no number of things. */
function markDays(quantities: readonly Quantity[], days: readonly CalendarDay[]): Quantity[] {
  const placeOf = (offset: number, day: number): number => offset * 32 + day;
  const places = new Set<number>();
  for (const { day, start, end } of days)
    for (let at = start; at < end; at += 1) places.add(placeOf(at, day));
  return quantities.map((each) =>
    each.measure === 'plain' && each.value < 32 && places.has(placeOf(each.start, each.value))
      ? { ...each, isDay: true }
      : each,
  );
}

/** One a date, though its order may be open. */
const yearsOf = (days: readonly CalendarDay[]): Quantity[] =>
  days.flatMap(({ year, start, end }, at) =>
    year === undefined || (days[at - 1]?.start === start && days[at - 1]?.year === year)
      ? []
      : [plainQuantity(year, { start, end }, { measure: 'year' })],
  );

/** UTF-16 units of " and/or " and the like. */
const LONGEST_JOINT = 10;

/** "10–20 %", "3, 5 and 8 mg", "2 to 3 million": the last one's unit and multiplier belong to all. */
function shareUnits(text: string, quantities: readonly Quantity[]): Quantity[] {
  const result = [...quantities];
  for (let index = result.length - 2; index >= 0; index--) {
    const here = result[index] as Quantity;
    const next = result[index + 1] as Quantity;
    if (here.measure !== 'plain' || here.unit !== undefined || next.start < here.end) continue;
    if (next.start - here.end > LONGEST_JOINT || NAMED.test(text.slice(0, here.start).slice(-6))) continue;
    const between = text.slice(here.end, Math.min(next.start, here.end + 12));
    if (!/^\s?(?:[-–—−,/]|to|and|or|±|, and|, or|and\/or)\s?$/i.test(between)) continue;
    const inherits =
      next.measure === 'percent' || next.measure === 'percentage-point' || next.measure === 'times';
    if (!inherits && next.unit === undefined) continue;
    if (inherits && isCountBeside(text, here, next)) continue;
    const unit = next.unit === undefined ? {} : { unit: next.unit };
    result[index] = { ...here, measure: inherits ? next.measure : here.measure, ...unit };
  }
  return result;
}

/** "4,841/13,786, 35.1 %", "3/20, 15 %": a count and what it is of, not shares themselves. */
const isCountBeside = (text: string, here: Quantity, next: Quantity): boolean =>
  (here.value > 100 && next.value <= 100) ||
  /\d\s?\/\s?$/.test(text.slice(Math.max(0, here.start - 4), here.start));

/** "Strain HD 78788, 20 %": the first is the number of a name. */
const NAMED = /(?<!\p{L})\p{Lu}{2,}\s?$/u;

/** Between the part and the whole: what makes a share of two numbers, in any text; and in sources as well ("4.6 cases/1,000 men"). */
const OF = /^(?:\s?\/\s?|\s(?:in|out of|per|in every|for every|of every|of each)\s)$/i;
const OF_IN_SOURCES =
  /^(?:\s?\/\s?|\s\p{L}{2,12}(?:\s?\/\s?|\sper\s)|\s(?:\(?of|in|out of|per|in every|for every|of every|of each|of (?:the|all|all the|a total of)|out of (?:the|a total of))\s)$/iu;
/** Decimals are rates, which are counted on so many: "2.3 per 1,000", "0.4/100,000". */
const RATE = /per|\//;

/** "one in five", "3 out of 4", "1/2": also the share that they make. A source that counts "3 of 250,000" gives one too. */
function addShares(text: string, quantities: readonly Quantity[], isSource: boolean): Quantity[] {
  const result = [...quantities];
  for (let index = 0; index + 1 < quantities.length; index++) {
    const part = quantities[index] as Quantity;
    const whole = quantities[index + 1] as Quantity;
    const isYear = whole.measure === 'year' && whole.value % 1000 > 0;
    if (!isCount(whole) || part.measure !== 'plain' || part.unit !== undefined) continue;
    const between = text.slice(part.end, Math.min(whole.start, part.end + 20));
    if (!(isSource ? OF_IN_SOURCES : OF).test(between) || !(whole.value > part.value)) continue;
    if (isYear && /^\s(?:in|of)\s/i.test(between)) continue;
    if (!Number.isInteger(part.value) && !RATE.test(between)) continue;
    const place = part.place === undefined ? {} : { place: part.place / whole.value };
    const { orValue: _, ...ratio } = part;
    result.push({
      ...ratio,
      value: part.value / whole.value,
      measure: 'share',
      end: whole.end,
      ...place,
      isRatio: true,
    });
  }
  return result;
}

const isCount = ({ measure, unit, value }: Quantity): boolean =>
  (measure === 'plain' || measure === 'year') && unit === undefined && Number.isInteger(value);

const COLON = 58;
/** "10:30:59" after its first two digits, in UTF-16 units. */
const LONGEST_TIME = 10;
/** UTF-16 units of a token before its digits, and after them. */
const LONGEST_PART = 20;

/** Digits inside a token with letters ("H1N1", "COVID-19"), or a time of day ("10:30"). */
function labelAround(text: string, start: number, end: number): Label | undefined {
  let from = start;
  while (from > 0 && from > start - LONGEST_PART && isLabelCharacter(text, from - 1)) from--;
  while (from < start && !isWordCode(text.charCodeAt(from))) from++;
  if (from === start) return text.charCodeAt(end) === COLON ? timeAt(text, start, end) : undefined;
  const prefix = text.slice(from, start);
  if (!/\p{L}/u.test(prefix)) return undefined;
  let to = end;
  while (to < end + LONGEST_PART && isWordCode(text.charCodeAt(to)) && !isUnspacedCode(text.charCodeAt(to)))
    to++;
  const token = tokenOf(text.slice(from, to));
  const digits = text.slice(start, end);
  return {
    token,
    value: Number.parseFloat(digits.replace(/,/g, '')),
    isName: isNameLike(prefix, digits),
    start: from,
    end: to,
  };
}

function timeAt(text: string, start: number, end: number): Label | undefined {
  if (!isDigitCode(text.charCodeAt(end + 1))) return undefined;
  let to = end;
  while (to < end + LONGEST_TIME && /[\d:]/.test(text[to] ?? '')) to++;
  const value = Number.parseInt(text.slice(start, end), 10);
  return { token: text.slice(start, to), value, isName: false, start, end: to };
}

const tokenOf = (token: string): string => token.replace(/[-–—‐‑−]/g, '').toLowerCase();

/** What makes no name of the number after it. */
const NO_NAME = /^(?:mid|pre|post|early|late|non|over|under|top|sub|ca|circa|about|n|p|r)$/i;

/** Capitals, or one Greek letter, that are not a unit or currency; one letter with decimals is a variable. */
function isNameLike(prefix: string, digits: string): boolean {
  const letters = prefix.replace(/[^\p{L}]/gu, '');
  if (/^\p{Script=Greek}$/u.test(letters)) return true;
  if (!/\p{Lu}/u.test(letters) || NO_NAME.test(letters) || unitOf(letters) !== undefined) return false;
  return letters.length > 1 || /^\d+$/.test(digits);
}

/** Letters, digits, and a hyphen with a letter before it ("COVID-19"; not the range "5-10"). */
function isLabelCharacter(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (isWordCode(code)) return !isUnspacedCode(code);
  const isHyphen = code === 45 || code === 0x2010 || code === 0x2011 || code === 0x2013;
  return isHyphen && index > 0 && isLetterCode(text.charCodeAt(index - 1));
}

const isCapitalCode = (code: number): boolean => code >= 65 && code <= 90;

/** "LLaVA 1.5": a name with a capital, apart from its number by one space. */
function nameBefore(text: string, start: number, digits: string): Label | undefined {
  let from = start - 1;
  if (text[from] !== ' ') return undefined;
  let hasCapital = false;
  while (from > 0 && from > start - LONGEST_PART && isLetterCode(text.charCodeAt(from - 1))) {
    from--;
    hasCapital ||= isCapitalCode(text.charCodeAt(from));
  }
  if (!hasCapital) return undefined;
  const token = tokenOf(text.slice(from, start - 1) + digits);
  return { token, value: Number(digits), isName: true, start: from, end: start + digits.length };
}
