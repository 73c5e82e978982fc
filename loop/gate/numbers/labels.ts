/** Tokens in which digits stand next to letters: names ("H1N1", "GPT-4"), and times of day. */
import { isDigitCode, isLetterCode, isUnspacedCode, isWordCode } from '../characters.js';
import type { Label } from './quantity.js';
import { unitOf } from './units.js';

const COLON = 58;
/** "10:30:59" after its first two digits, in UTF-16 units. */
const LONGEST_TIME = 10;
/** UTF-16 units of a token before its digits, and after them. */
const LONGEST_PART = 20;

/** Digits inside a token with letters ("H1N1", "COVID-19"), or a time of day ("10:30"). */
export function labelAround(text: string, start: number, end: number): Label | undefined {
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
export function nameBefore(text: string, start: number, digits: string): Label | undefined {
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
