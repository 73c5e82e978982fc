/** What is said of a number right after it: power of ten, multiplier, per cent, ordinal, unit. */
import { codesOf, isDigitCode } from '../characters.js';
import type { Measure } from './quantity.js';
import { isBlankCode, parts } from './read-before.js';
import { multiplierLetter, multiplierOf, unitOf } from './units.js';

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
function maySpeak(text: string, end: number): boolean {
  const code = text.charCodeAt(end);
  if (Number.isNaN(code) || SILENT_SIGNS.has(code)) return false;
  const next = text.charCodeAt(isBlankCode(code) ? end + 1 : end);
  return !parts(next) && !(code === 45 && isDigitCode(text.charCodeAt(end + 1)));
}

export function readAfter(text: string, end: number, isMoney: boolean): After {
  if (!maySpeak(text, end)) return { end, factor: 1 };
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
