/** What is said of a number right before it: sign, currency, comparison, rounding. */
import { wordSet } from '../../../text/word-lists.js';
import { codesOf, isDigitCode, isLetterCode, isSpaceCode } from '../characters.js';
import type { Comparison } from './quantity.js';
import { CURRENCIES } from './units.js';

export interface Before {
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
export const parts = (code: number): boolean =>
  isDigitCode(code) || code === 44 || code === 59 || code === 41 || code === 124;
export const isBlankCode = (code: number): boolean => code === 32 || code === 10;
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
