/**
 * The words of a claim and of its passage in the form in which a restatement is compared: case, quotation marks,
 * contractions, thousands separators, number words and spellings of per cent are not differences; signs, units,
 * comparisons and negations are.
 */
import { isNumberWord, valueOfWords } from '../../../text/number-words.js';

export interface Word {
  /** What two words are compared by. */
  readonly key: string;
  /** As written. */
  readonly text: string;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  /** Opens the text or a sentence, so that its capital says nothing. */
  readonly opens: boolean;
  /** Opens the text, a sentence, or what stands after a semicolon. */
  readonly opensClause: boolean;
  /** A mark of punctuation stands before it. */
  readonly isParted: boolean;
}

const WORD =
  /(?:\p{Lu}\.){2,6}|°\s?[CF](?!\p{L})|(?<![\p{L}\p{N})\]])[-−–](?=\.?\d)\.?\d+(?:[.,]\d+)*|(?<!\d)\.\d+|\d+(?:[.,]\d+)*(?:(?:st|nd|rd|th)(?!\p{L}))?|[\p{L}\p{N}\p{M}⁻]+(?:(?<=\d)[.,](?=\d)[\p{L}\p{N}]+)*(?:['’][\p{L}\p{M}]+)*|[<>≤≥=±%‰°×~≈$€£¥+]/gu;
/** More are not compared: no sentence is so long. */
const MOST_WORDS = 2000;

const MARKS = /\[\^?S?[1-9]\d{0,2}(?:\s?[,;–-]\s?S?\d{1,3}){0,20}\]/g;

/** Blanks citation marks out that only this text has, so that offsets stay. */
export const withoutMarks = (text: string, other: string): string =>
  other.search(MARKS) < 0 ? text.replace(MARKS, (mark) => ' '.repeat(mark.length)) : text;

export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    const between = text.slice(end, start);
    const isJoined = between === ' ' && words.length > 0;
    const opens = !isJoined && (words.length === 0 || /[.!?]["'”’)\]]?\s/u.test(between));
    const opensClause = !isJoined && opensClauseAt(words, between, match[0]);
    const isParted = !isJoined && /[,;:.!?()–—-]/.test(between);
    end = start + match[0].length;
    const common = { text: match[0], start, end, opens, opensClause, isParted };
    for (const key of keysOf(match[0])) words.push({ key, ...common });
    if (words.length >= MOST_WORDS) break;
  }
  return joinNumbers(words);
}

const ABBREVIATION =
  /^(?:al|vs|figs?|eqs?|refs?|dr|mr|mrs|ms|st|no|nos|vol|pp|ca|cf|etc|approx|spp|\p{L}{1,2})$/u;

/** A stop after an abbreviation, or before a small letter, ends no clause. */
function opensClauseAt(words: readonly Word[], between: string, word: string): boolean {
  const last = words[words.length - 1];
  if (!last || between.includes(';')) return true;
  if (!/[.!?]["'”’)\]]?\s/u.test(between) || /^\p{Ll}/u.test(word)) return false;
  return isFigure(last) || !ABBREVIATION.test(last.key) || /[!?]/.test(between);
}

const CONTRACTED = /^(.+)n['’]t$/u;
const IRREGULAR: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall' };

const SPELT_OTHERWISE: ReadonlySet<string> = new Set(['cannot', 'percent', 'pct']);

/** "IL6", which others write "IL-6". */
const NUMBERED = /^(\p{L}{2,6})([1-9]\d{0,3})$/u;

/** A bound is one thing as a sign and in words: "<10", "less than 10". */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  '<': ['less', 'than'],
  '>': ['more', 'than'],
  '≤': ['at', 'most'],
  '≥': ['at', 'least'],
};

/** "didn't" is "did not", "Smith's" is "Smith", "1,000" is "1000". */
function keysOf(word: string): string[] {
  if (/^[a-z]+$/.test(word) && !SPELT_OTHERWISE.has(word)) return [word];
  const bound = BOUNDS[word];
  if (bound !== undefined) return [...bound];
  const numbered = NUMBERED.exec(word);
  if (numbered) return [(numbered[1] as string).toLowerCase(), numbered[2] as string];
  if (/^\p{Lu}\./u.test(word)) return [word.replace(/\./g, '').toLowerCase()];
  if (/^[-−–]?[.\d]/.test(word) && /\d/.test(word)) return [numberKey(word)];
  const lower = word.toLowerCase().normalize('NFKC');
  if (word.startsWith('°')) return [lower.replace(/\s/g, '')];
  const contracted = CONTRACTED.exec(lower);
  if (contracted) {
    const verb = contracted[1] as string;
    return [Object.hasOwn(IRREGULAR, verb) ? (IRREGULAR[verb] as string) : verb, 'not'];
  }
  if (lower === 'cannot') return ['can', 'not'];
  if (/[\u00b2\u00b3\u00b9\u2070-\u2079⁻]/u.test(word)) return [word.toLowerCase()];
  if (lower === 'percent' || lower === 'pct') return ['%'];
  return [lower.replace(/['’](?:s|ve|d|ll|re|m)?$/u, '').replace(/['’]/g, '')];
}

function numberKey(word: string): string {
  const sign = /^[-−–]/.test(word) ? '-' : '';
  const digits = word.replace(/^[-−–]/, '');
  const plain = /^\d{1,3}(?:,\d{3})+(?!\d)/.test(digits) ? digits.replace(/,/g, '') : digits;
  return sign + (plain.startsWith('.') ? `0${plain}` : plain);
}

/** "hundred", "million": what multiplies the number before it. */
function multiplierOf(word: string): number | undefined {
  const value = valueOfWords([word]);
  return value !== undefined && value >= 100 ? value : undefined;
}

/** Two words that say one thing. */
const PAIRS: ReadonlyMap<string, readonly [after: string, key: string]> = new Map([
  ['per', ['cent', '%']],
  ['a', ['few', 'several']],
  ['in', ['part', 'partly']],
  ['not', ['only', 'also']],
  ['up', ['to', 'upto']],
]);

/** "2.5 million" is 2500000, "twenty-one" is 21, "per cent" is %. */
function joinNumbers(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word;
    const pair = PAIRS.get(word.key);
    if (pair !== undefined && pair[0] === words[at + 1]?.key) {
      joined.push({ ...word, key: pair[1], end: (words[++at] as Word).end });
      continue;
    }
    const run = runOfNumberWords(words, at);
    const value = run > 0 ? valueOfWords(words.slice(at, at + run).map((each) => each.key)) : undefined;
    if (value !== undefined) {
      joined.push({ ...word, key: String(value), end: (words[at + run - 1] as Word).end });
      at += run - 1;
      continue;
    }
    const next = words[at + 1];
    const factor = next && multiplierOf(next.key);
    if (factor !== undefined && next && /^-?\d+(?:\.\d+)?$/.test(word.key)) {
      joined.push({
        ...word,
        key: String(Number((Number(word.key) * factor).toPrecision(12))),
        end: next.end,
      });
      at++;
    } else joined.push(word);
  }
  return joined;
}

/** Words of one number: "seven, eight" are two, "twenty-one" is one. */
function runOfNumberWords(words: readonly Word[], from: number): number {
  let count = 0;
  for (let last: Word | undefined; count < 8; count++) {
    const word = words[from + count];
    if (word === undefined || !isNumberWord(word.key)) break;
    if (last !== undefined && word.isParted && word.start > last.end + 1) break;
    last = word;
  }
  return count;
}

export const isFigure = (word: Word): boolean => /\p{N}/u.test(word.key);
