/**
 * What is said of a number right before it (sign, currency, comparison, rounding) and right after it (power of ten,
 * multiplier, per cent, ordinal, unit).
 */
import { wordSet } from '../../../text/word-lists.js';
import { codesOf, isDigitCode, isLetterCode, isSpaceCode } from '../characters.js';
import type { Comparison, Measure } from './quantity.js';
import { CURRENCIES, multiplierLetter, multiplierOf, unitOf } from './units.js';

interface Before {
  readonly start: number;
  readonly negative: boolean;
  readonly approximate: boolean;
  readonly comparison?: Comparison;
  readonly currency?: string;
}

const COMPARISONS: readonly (readonly [RegExp, Comparison])[] = [
  [/(?:≤|<=|at most|no more than|not more than|up to|maximum of)\s?$/i, '≤'],
  [/(?:≥|>=|at least|no less than|no fewer than|not less than|minimum of)\s?$/i, '≥'],
  [/(?:<|less than|fewer than|lower than|under|below|smaller than)\s?$/i, '<'],
  [/(?:>|more than|greater than|higher than|over|above|exceeding|exceeds|exceeded)\s?$/i, '>'],
];
const APPROXIMATE =
  /(?:~|≈|∼|\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|over|more than|less than|fewer than|under|up to|at least|close to|just over|just under|circa|c\.|ca\.?|an estimated|estimated|at|upwards of))\s?$/i;
const CURRENCY = /(?:(?:US|A|C|AU|CA|NZ|HK)?([$€£¥₹]))\s?$/;

const PLAIN_BEFORE: Before = { start: 0, negative: false, approximate: false };

export function readBefore(text: string, start: number): Before {
  if (!maySpeak(text, start) || isSilent(text, start)) return { ...PLAIN_BEFORE, start };
  let head = text.slice(Math.max(0, start - 28), start);
  let from = start;
  const sign = /[-−–]\s?$/.exec(head);
  const isSigned = sign !== null && /(?:^|[\s([=<>≤≥~≈:;])[-−–]$/u.test(head);
  const minus = /\bminus\s$/i.exec(head);
  const signMatch = isSigned ? sign : minus;
  if (signMatch) {
    from -= signMatch[0].length;
    head = head.slice(0, signMatch.index);
  }
  const money = CURRENCY.exec(head);
  if (money) {
    from -= money[0].length;
    head = head.slice(0, money.index);
  }
  const comparison = COMPARISONS.find(([pattern]) => pattern.test(head))?.[1];
  return {
    start: from,
    negative: signMatch !== null,
    approximate: APPROXIMATE.test(head),
    ...(comparison ? { comparison } : {}),
    ...(money ? { currency: CURRENCIES[money[1] as string] as string } : {}),
  };
}

const SPEAKING_SIGNS = codesOf('-−–$€£¥₹<>≤≥=~≈∼.');

/** Only letters, signs and a point can say something of the number after them; of a range, its dash says nothing. */
function maySpeak(text: string, start: number): boolean {
  const at = isSpaceCode(text.charCodeAt(start - 1)) ? start - 2 : start - 1;
  const code = text.charCodeAt(at);
  if (isDashCode(code)) return !isDigitCode(text.charCodeAt(at - 1));
  return SPEAKING_SIGNS.has(code) || isLetterCode(code);
}

const isDashCode = (code: number): boolean => code === 45 || code === 0x2212 || code === 0x2013;

/** Digits, brackets and commas say nothing about the number next to them; tables are made of little else. */
const parts = (code: number): boolean =>
  isDigitCode(code) || code === 44 || code === 59 || code === 41 || code === 124;
const isBlankCode = (code: number): boolean => code === 32 || code === 10;
/** The last words of all that is read before a number. */
const SPEAKING = wordSet(`
  about around approximately approx roughly nearly almost some over than to under least most circa c ca estimated 
  at of below above exceeding exceeds exceeded minus`);
const LONGEST_SPEAKING = 13;

/** An ASCII word stands before the number that says nothing about it. */
function isSilent(text: string, start: number): boolean {
  const end = isBlankCode(text.charCodeAt(start - 1)) ? start - 1 : start;
  let from = end;
  while (from > 0 && end - from <= LONGEST_SPEAKING && isAsciiLetter(text.charCodeAt(from - 1))) from--;
  return from < end && !SPEAKING.has(text.slice(from, end).toLowerCase());
}
const isAsciiLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

interface After {
  readonly end: number;
  readonly factor: number;
  readonly measure?: Measure;
  readonly unit?: string;
  /** A power of ten stands after the digits. */
  readonly isPower?: boolean;
  /** The factor of the second power of a range, "10^(6-7)". */
  readonly upTo?: number;
  /** Where the letter after the digits is read as a unit: the factor that it may be instead, "1.2m". */
  readonly orFactor?: number;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const POWER =
  /^\s?(?:[×x·*]\s?10\s?\^?\s?[({]?([-−–⁻]?)\s?([1-9⁰¹²³⁴⁵⁶⁷⁸⁹][\d⁰¹²³⁴⁵⁶⁷⁸⁹]?)(?!\d)[)}]?|[eE]([-+−]?)(\d{1,2})(?![\p{L}\d]))/u;
/** "10⁶", "10^6", "10^{-6}", "10**6" after the 10. */
const TEN_TO = /^(?:(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})|\s?(?:\^|\*\*)\s?[({]?([-−–⁻]?)(\d{1,2})(?!\d)[)}]?)/;
/** "10^(6-7)" after the 10. */
const TEN_TO_RANGE = /^\s?\^\s?[({]\s?(\d{1,2})\s?[-–]\s?(\d{1,2})\s?[)}]/;
const SHARE_SIGN =
  /^\s?(?:%|percent\b|per[ -]cent\b|pct\b|Prozent\b|pour cent\b|por ciento\b)(?:[\s-]points?\b)?/i;
/** A tenth of a percentage. */
const PER_MILLE = /^\s?(?:‰|per ?mill?e?\b)/i;
const POINTS =
  /^[\s-]?(?:percentage[\s-]points?\b|pp\b|p\.p\.|percent[\s-]points?\b|%[\s-]?points?\b|Prozentpunkte?n?\b|points? de pourcentage\b|puntos? porcentual(?:es)?\b)/i;
const TIMES = /^(?:\s?(?:×|x)(?![\p{L}\d\s]|\s?\d)|[\s-]?(?:times|fold)\b)/iu;
const ORDINAL = /^(?:st|nd|rd|th)\b/;
const UNIT = /^[\s-]?(°\s?[CF]\b|[\p{L}μµ]{1,12})/u;

const SILENT_SIGNS = codesOf('/:–—"”.!?');

/** A range, a date or a sentence end never qualifies the number before it. */
function mayFollow(text: string, end: number): boolean {
  const code = text.charCodeAt(end);
  if (Number.isNaN(code) || SILENT_SIGNS.has(code)) return false;
  const next = text.charCodeAt(isBlankCode(code) ? end + 1 : end);
  return !parts(next) && !(code === 45 && isDigitCode(text.charCodeAt(end + 1)));
}

export function readAfter(text: string, end: number, isMoney: boolean): After {
  if (!mayFollow(text, end)) return { end, factor: 1 };
  if (text.slice(end - 2, end) === '10') return readTenTo(text, end, isMoney);
  return readFrom(text, { at: end, isMoney });
}

function readTenTo(text: string, end: number, isMoney: boolean): After {
  const rest = text.slice(end, end + 16);
  const range = TEN_TO_RANGE.exec(rest);
  if (range) {
    const [factor, upTo] = [10 ** (Number(range[1]) - 1), 10 ** (Number(range[2]) - 1)];
    return { end: end + range[0].length, factor, upTo, isPower: true };
  }
  const raised = TEN_TO.exec(rest);
  if (!raised) return readFrom(text, { at: end, isMoney });
  const at = end + raised[0].length;
  const factor = 10 ** (exponentOf(raised) - 1);
  return { ...readMeasure(text.slice(at, at + LONGEST), { at, factor }), isPower: true };
}

/** UTF-16 units read after a number. */
const LONGEST = 32;

function readFrom(text: string, { at: end, isMoney }: { at: number; isMoney: boolean }): After {
  let at = end;
  let factor = 1;
  const rest = (): string => text.slice(at, at + LONGEST);
  const exponent = POWER.exec(rest());
  if (exponent) {
    factor = 10 ** exponentOf(exponent);
    at += exponent[0].length;
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
    [PER_MILLE, 'percent'],
    [TIMES, 'times'],
    [ORDINAL, 'ordinal'],
    [/^'?s\b/, 'decade'],
  ];
  for (const [pattern, measure] of patterns) {
    const match = pattern.exec(rest);
    if (match)
      return { end: at + match[0].length, factor: pattern === PER_MILLE ? factor / 10 : factor, measure };
  }
  const word = UNIT.exec(rest);
  const unit = word ? unitOf((word[1] as string).replace(/\s/, '')) : undefined;
  if (!word || !unit) return { end: at, factor };
  const isGlued = word[0] === word[1] || word[1] === 'M';
  const orFactor = isGlued ? multiplierLetter(word[1] as string) : undefined;
  const otherwise = orFactor === undefined ? {} : { orFactor: factor * orFactor };
  return { end: at + word[0].length, factor, unit, ...otherwise };
}

function exponentOf(match: readonly (string | undefined)[]): number {
  const sign = match[1] || match[3] ? (/[-−–⁻]/.test(match[1] || match[3] || '') ? -1 : 1) : 1;
  const digits = (match[2] ?? match[4] ?? '0').replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) =>
    String(SUPERSCRIPTS.indexOf(digit)),
  );
  return sign * Number(digits);
}
