/** Reads every number, day and label out of a text. Linear in its length. */
import type { CalendarDay, Figures, Label, Measure, Quantity } from './quantity.js';
import { isLetterCode, isUnspacedCode, isWordCode } from '../characters.js';
import { addShares, shareUnits } from './combine-figures.js';
import { readDays } from './dates.js';
import { FRACTION_BEHIND, readFractions } from './fractions.js';
import { isBlankCode, parts, readBefore } from './read-before.js';
import { multiplierOf, unitOf } from './units.js';
import { readNumberWords } from './read-number-words.js';

/** Separated thousands first, then plain digits with any number of points. */
const DIGITS =
  /\d{1,3}(?:[,'’\u00a0\u2009\u202f ]\d{3})+(?!\d)(?:\.\d+)?|\d{1,3}(?:,\d{2,3})+(?!\d)(?:\.\d+)?|\d+(?:[.,]\d+)*/g;
interface Reading {
  quantities: Quantity[];
  labels: Label[];
  /** Behind the exponent of the last power of ten: its digits are no numbers of their own. */
  readTo: number;
}

export function readFigures(text: string): Figures {
  const days = readDays(text);
  const reading: Reading = { quantities: [], labels: [], readTo: 0 };
  for (const match of text.matchAll(DIGITS)) readDigits(text, match, reading);
  for (const quantity of readNumberWords(text)) reading.quantities.push(quantity);
  for (const quantity of readFractions(text)) reading.quantities.push(quantity);
  reading.quantities.sort((left, right) => left.start - right.start);
  const quantities = addShares(text, shareUnits(text, reading.quantities));
  return { quantities: [...quantities, ...yearsOf(days)], days, labels: reading.labels };
}

function readDigits(text: string, match: RegExpMatchArray, reading: Reading): void {
  const start = match.index as number;
  const digits = match[0];
  const end = start + digits.length;
  if (start < reading.readTo || FRACTION_BEHIND.test(text.slice(end, end + 2))) return;
  const label = labelAround(text, start, end);
  if (label) {
    reading.labels.push(label);
    return;
  }
  const value =
    endOfYearRange(text, start, digits) ?? valueOfDigits(startsAtPoint(text, start) ? `0.${digits}` : digits);
  if (value === undefined) {
    const pieces = digits.split('.').map(Number);
    reading.labels.push({ token: digits, value: pieces[0] ?? 0, start, end });
    return;
  }
  const before = readBefore(text, start);
  const after = readAfter(text, end, before.currency !== undefined);
  if (after.isPower) reading.readTo = after.end;
  const unit = before.currency ?? after.unit;
  const sign = before.negative ? -1 : 1;
  const measure = after.measure ?? (isYear(digits, value, unit) && after.factor === 1 ? 'year' : 'plain');
  const common = {
    measure,
    approximate: before.approximate,
    inWords: false,
    start: before.start,
    end: after.end,
  };
  const optional = {
    ...(unit ? { unit } : {}),
    ...(before.comparison ? { comparison: before.comparison } : {}),
  };
  reading.quantities.push({ value: sign * value * after.factor, ...common, ...optional });
  if (digits.includes(' ')) readSeparately(digits, start, reading);
}

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
    reading.quantities.push({
      value: Number(piece.replace(/,/g, '')),
      measure: 'plain',
      approximate: false,
      inWords: false,
      start: at,
      end: at + piece.length,
    });
    offset += piece.length + 1;
  }
}

/** Undefined for "1.2.3", which is no number. */
function valueOfDigits(digits: string): number | undefined {
  if (/^\d+$/.test(digits)) return Number(digits);
  const plain = digits.replace(/['’\u00a0\u2009\u202f ]/g, '');
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(plain)) return Number(plain.replace(/,/g, ''));
  if (/^\d+,\d+$/.test(plain)) return Number(plain.replace(',', '.'));
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(plain)) return Number(plain.replace(/\./g, ''));
  if (/^\d+(?:\.\d+)?$/.test(plain)) return Number(plain);
  return undefined;
}

const isYear = (digits: string, value: number, unit: string | undefined): boolean =>
  unit === undefined && /^\d{4}$/.test(digits) && value >= 1000 && value <= 2100;

/** "10:30:59" behind its first two digits, in UTF-16 units. */
const LONGEST_TIME = 10;

/** Digits inside a token with letters ("H1N1", "COVID-19"), or a time of day ("10:30"). */
function labelAround(text: string, start: number, end: number): Label | undefined {
  let from = start;
  while (from > 0 && from > start - 20 && isLabelCharacter(text, from - 1)) from--;
  while (from < start && !isWordCode(text.charCodeAt(from))) from++;
  let to = end;
  if (from === start && text[to] === ':' && /\d/.test(text[to + 1] ?? '')) {
    while (to < end + LONGEST_TIME && /[\d:]/.test(text[to] ?? '')) to++;
    return {
      token: text.slice(start, to),
      value: Number.parseInt(text.slice(start, end), 10),
      start,
      end: to,
    };
  }
  if (from === start) return undefined;
  const prefix = text.slice(from, start);
  if (!/\p{L}/u.test(prefix)) return undefined;
  while (to < end + 20 && isWordCode(text.charCodeAt(to)) && !isUnspacedCode(text.charCodeAt(to))) to++;
  const token = text
    .slice(from, to)
    .replace(/[-–—‐‑−]/g, '')
    .toLowerCase();
  return { token, value: Number.parseFloat(text.slice(start, end).replace(/,/g, '')), start: from, end: to };
}

/** Letters, digits, and a hyphen with a letter before it ("COVID-19"; not the range "5-10"). */
function isLabelCharacter(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (isWordCode(code)) return !isUnspacedCode(code);
  const isHyphen = code === 45 || code === 0x2010 || code === 0x2011 || code === 0x2013;
  return isHyphen && index > 0 && isLetterCode(text.charCodeAt(index - 1));
}

interface After {
  readonly end: number;
  readonly factor: number;
  readonly measure?: Measure;
  readonly unit?: string;
  /** A power of ten stands behind the digits. */
  readonly isPower?: boolean;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const POWER =
  /^\s?(?:[×x·*]\s?10\s?\^?\s?([-−–⁻]?)\s?([\d⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})(?!\d)|[eE]([-+−]?)(\d{1,2})(?![\p{L}\d]))/u;
const TEN_TO = /^(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})/;
const SHARE_SIGN = /^\s?(?:%|percent\b|per[ -]cent\b|pct\b)(?:[\s-]points?\b)?/i;
const POINTS = /^[\s-]?(?:percentage[\s-]points?\b|pp\b|p\.p\.|percent[\s-]points?\b|%[\s-]?points?\b)/i;
const TIMES = /^(?:\s?(?:×|x)(?![\p{L}\d\s]|\s?\d)|[\s-]?(?:times|fold)\b)/iu;
const ORDINAL = /^(?:st|nd|rd|th)\b/;
const UNIT = /^[\s-]?(°\s?[CF]\b|[\p{L}μµ]{1,12})/u;

const firstCodeBehind = (text: string, at: number): number =>
  text.charCodeAt(isBlankCode(text.charCodeAt(at)) ? at + 1 : at);

function readAfter(text: string, end: number, isMoney: boolean): After {
  if (parts(firstCodeBehind(text, end))) return { end, factor: 1 };
  let at = end;
  let factor = 1;
  const rest = (): string => text.slice(at, at + 32);
  const power = POWER.exec(rest());
  const exponent = power ?? undefined;
  if (exponent) {
    factor = 10 ** exponentOf(exponent);
    at += exponent[0].length;
  } else if (text.slice(end - 2, end) === '10' && TEN_TO.test(rest())) {
    const raised = TEN_TO.exec(rest()) as RegExpExecArray;
    factor = 10 ** (exponentOf([raised[0], raised[1] ?? '', raised[2] ?? '']) - 1);
    at += raised[0].length;
  }
  const multiplier = /^[\s-]?(\p{L}{1,9})(?![\p{L}])/u.exec(rest());
  const times = multiplier ? multiplierOf(multiplier[1] as string, isMoney) : undefined;
  if (multiplier && times !== undefined) {
    factor *= times;
    at += multiplier[0].length;
  }
  const read = readMeasure(rest(), { at, factor });
  return exponent ? { ...read, isPower: true } : read;
}

function readMeasure(rest: string, { at, factor }: { at: number; factor: number }): After {
  const patterns: readonly (readonly [RegExp, Measure])[] = [
    [POINTS, 'percentage-point'],
    [SHARE_SIGN, 'percent'],
    [TIMES, 'times'],
    [ORDINAL, 'ordinal'],
    [/^'?s\b/, 'decade'],
  ];
  for (const [pattern, measure] of patterns) {
    const match = pattern.exec(rest);
    if (match) return { end: at + match[0].length, factor, measure };
  }
  const word = UNIT.exec(rest);
  const unit = word ? unitOf((word[1] as string).replace(/\s/, '')) : undefined;
  return word && unit ? { end: at + word[0].length, factor, unit } : { end: at, factor };
}

function exponentOf(match: readonly (string | undefined)[]): number {
  const sign = match[1] || match[3] ? (/[-−–⁻]/.test(match[1] || match[3] || '') ? -1 : 1) : 1;
  const digits = (match[2] ?? match[4] ?? '0').replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) =>
    String(SUPERSCRIPTS.indexOf(digit)),
  );
  return sign * Number(digits);
}

const yearsOf = (days: readonly CalendarDay[]): Quantity[] =>
  days.flatMap((day) =>
    day.year === undefined
      ? []
      : [
          {
            value: day.year,
            measure: 'year' as const,
            approximate: false,
            inWords: false,
            start: day.start,
            end: day.end,
          },
        ],
  );
