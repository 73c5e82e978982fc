/** Quantities written in words: "twenty-one", "two thirds", "a dozen", "doubled", "half of". */
import { codesOf } from '../characters.js';
import {
  factorOf,
  isNumberWord,
  magnitudeOf,
  ordinalOf,
  partOf,
  valueOfWords,
} from '../../../text/number-words.js';
import { plainQuantity, type Measure, type Quantity } from './quantity.js';
import { readBefore } from './read-around.js';
import { unitAfter, unitOf } from './units.js';

/** Whole words only: the "ten" of "tenían" is not a number. */
const WORD = /(?<![\p{L}\p{M}])[a-z]+(?![\p{L}\p{M}])/giu;
const APPROXIMATE =
  /\b(?:about|around|approximately|roughly|nearly|almost|some|over|more than|less than|fewer than|at least|up to|under|close to)\s$/i;
const MAX_WORDS = 9;
const JOINTS = codesOf(' \t\n\r\u00a0-‐‑');

interface Word {
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

export function readNumberWords(text: string): Quantity[] {
  const quantities: Quantity[] = [];
  let run: Word[] = [];
  let last: Word | undefined;
  const close = (next: Word | undefined): void => {
    const quantity = run.length > 0 ? quantityOf(text, run, next) : undefined;
    if (quantity) quantities.push(quantity);
    run = [];
  };
  for (const match of text.matchAll(WORD)) {
    const word = { lower: match[0].toLowerCase(), start: match.index, end: match.index + match[0].length };
    const joins = last !== undefined && word.start === last.end + 1 && JOINTS.has(text.charCodeAt(last.end));
    if (isNumberWord(word.lower) || (word.lower === 'and' && run.length > 0 && joins && hasLarge(run))) {
      if (run.length > 0 && (!joins || run.length >= MAX_WORDS)) close(undefined);
      if (word.lower !== 'and') run.push(word);
    } else {
      close(joins ? word : undefined);
      const single = singleWord(text, word);
      if (single) quantities.push(single);
    }
    last = word;
  }
  close(undefined);
  return [...quantities, ...readMagnitudes(text)];
}

const PARTS: Readonly<Record<string, number>> = {
  half: 0.5,
  'a half': 0.5,
  'a quarter': 0.25,
  'a third': 1 / 3,
  'three quarters': 0.75,
  'two thirds': 2 / 3,
};
/** "two and a half years", "one and three quarters of a million", "half-million", "three quarters of an hour", "half a mile" */
const PARTED =
  /(?<![\p{L}\d.,])(?:(\d{1,4}|[a-z]{3,9}(?:-[a-z]{3,5})?)\sand\s(?!half))?(half|a half|a quarter|a third|(?:three|3)[\s-]quarters|two[\s-]thirds)(?!\p{L})(?:(\sof an?\s|\san?\s|[\s-])(\p{L}{2,12})(?!\p{L}))?/giu;
const LARGE = /^(?:hundred|thousand|million|billion|trillion|dozen)$/;

/** The words inside are parts of one number. */
export function readHalves(text: string): Quantity[] {
  if (!/half|quarter|third/i.test(text)) return [];
  return [...text.matchAll(PARTED)].flatMap((match): Quantity[] => {
    const [all, number = '', written = '', joint = '', after = ''] = match;
    const part = PARTS[written.toLowerCase().replace('3', 'three').replace('-', ' ')] ?? 0;
    const whole = /\d/.test(number) ? Number(number) : valueOfWords(number.toLowerCase().split('-'));
    const word = after.toLowerCase();
    // "Half a million" is read with its million.
    const isLarge = LARGE.test(word) && !/^\san?\s$/i.test(joint);
    const unit = whole === undefined && !isLarge && /an?\s$/i.test(joint) ? unitOf(word) : undefined;
    if (whole === undefined && !isLarge && unit === undefined) return [];
    const [to, partEnd] = [match.index + all.length, match.index + all.length - joint.length - after.length];
    const start = whole === undefined ? partEnd - written.length : match.index;
    const end = isLarge || unit !== undefined ? to : partEnd;
    const factor = isLarge ? (valueOfWords([word]) ?? 1) : 1;
    const { approximate, comparison } = readBefore(text, start);
    const named = unit ?? unitAfter(text, end);
    const value = Number((((whole ?? 0) + part) * factor).toPrecision(12));
    return [
      {
        ...plainQuantity(value, { start, end }, { inWords: true }),
        approximate,
        ...(named === undefined ? {} : { unit: named }),
        ...(comparison === undefined ? {} : { comparison }),
      },
    ];
  });
}

/** "tens of thousands", "millions": but not "the 2010 millions" of digits, which were read with them. */
const MAGNITUDE =
  /(?<!\d[\s-]?)(?<!\p{L})(tens|dozens|scores|hundreds|thousands|millions|billions|trillions)(?:\sof\s(thousands|millions|billions|trillions))?(?!\p{L})/giu;

function readMagnitudes(text: string): Quantity[] {
  return [...text.matchAll(MAGNITUDE)].flatMap((match): Quantity[] => {
    const first = (match[1] ?? '').toLowerCase();
    const second = match[2]?.toLowerCase();
    const end = match.index + match[0].length;
    const isCounted = second !== undefined || /^\sof\b/.test(text.slice(end, end + 4));
    // "scores" and "tens" are other things as well.
    if (!isCounted && (first === 'scores' || first === 'tens')) return [];
    const value = (magnitudeOf(first) ?? 1) * (second === undefined ? 1 : (magnitudeOf(second) ?? 1));
    const place = { start: match.index, end };
    return [plainQuantity(value, place, { measure: 'magnitude', inWords: true })];
  });
}

const hasLarge = (run: readonly Word[]): boolean =>
  run.some((word) => /hundred|thousand|million/.test(word.lower));

/** "half a million" */
const HALF_A = /\bhalf a $/i;
const OF_A_NUMBER = /^ a (?:hundred|thousand|million|billion|trillion|dozen)\b/i;

function quantityOf(text: string, run: readonly Word[], next: Word | undefined): Quantity | undefined {
  const first = run[0] as Word;
  const whole = valueOfWords(run.map((word) => word.lower));
  if (whole === undefined) return undefined;
  const halved = HALF_A.exec(text.slice(Math.max(0, first.start - 7), first.start));
  const value = halved ? whole / 2 : whole;
  // "5 million" and "2.5 thousand" were read with their digits
  if (/\d[\s-]?$/.test(text.slice(Math.max(0, first.start - 3), first.start))) return undefined;
  const end = (run[run.length - 1] as Word).end;
  const part = next ? partOf(next.lower) : undefined;
  const { approximate, comparison } = readBefore(text, first.start);
  const start = first.start - (halved?.[0].length ?? 0);
  const common = { approximate, inWords: true, start, ...(comparison ? { comparison } : {}) };
  const ordinal = next && endsInTens(value) ? ordinalOf(next.lower) : undefined;
  if (next && ordinal !== undefined && ordinal < 10 && !isSpanOfTime(text, next))
    return { ...common, value: value + ordinal, measure: 'ordinal', end: next.end };
  if (next && part !== undefined && value < part && next.lower !== 'second') {
    return { ...common, value: value / part, measure: 'share', end: next.end };
  }
  const measure = measureOf(text, end, next);
  const unit = next ? unitOf(next.lower) : undefined;
  return { ...common, value, measure, ...(unit && next && next.lower.length > 2 ? { unit } : {}), end };
}

/** "twenty", to which "first" can be joined. */
const endsInTens = (value: number): boolean => value % 100 >= 20 && value % 10 === 0;

/** "a thirty-second delay" */
const isSpanOfTime = (text: string, { lower, end }: Word): boolean =>
  lower === 'second' &&
  /^[\s-](?:delay|run|clip|video|window|timeout|spot|ads?|interval|burst|pause|period|test|mark)/.test(
    text.slice(end, end + 10),
  );

function measureOf(text: string, end: number, next: Word | undefined): Measure {
  const rest = text.slice(end, end + 24);
  if (/^[\s-](?:percentage[\s-]points?|percent[\s-]points?)\b/i.test(rest)) return 'percentage-point';
  if (/^\s?(?:%|percent\b|per cent\b)/i.test(rest)) return 'percent';
  return next && (next.lower === 'times' || next.lower === 'fold') ? 'times' : 'plain';
}

/** "half-time", "double-blind", "the second half": no share and no factor. */
function isPartOfWord(text: string, { lower, start, end }: Word): boolean {
  if (
    /^-\p{L}/u.test(text.slice(end, end + 2)) &&
    !/^-(?:a|an|of|the|full|empty)\b/.test(text.slice(end, end + 6))
  )
    return factorOf(lower) !== undefined || partOf(lower) === 2;
  const head = text.slice(Math.max(0, start - 9), start);
  return (
    lower === 'half' && /\b(?:first|second|latter|former|other|better|opening|closing|final)\s$/i.test(head)
  );
}

/** What follows "by a third" where it is a share; by "a third guide" a guide does something. */
const ENDS_A_SHARE =
  /^(?:\s*(?:[^\s\p{L}]|$)|\s(?:in|on|at|to|from|over|during|since|between|within|compared|relative|after|before|by|for|and|or|but|when|while|as|than|each|every|last|this|more|less|again|overall|across|among|through|under|with|until|because|if|again|annually|yearly)(?!\p{L}))/iu;

/** "half", "a third", "doubled", "third": one word that is a quantity by itself. */
function singleWord(text: string, word: Word): Quantity | undefined {
  const { lower } = word;
  const part = partOf(lower);
  const factor = factorOf(lower);
  const ordinal = ordinalOf(lower);
  if (part === undefined && factor === undefined && ordinal === undefined) return undefined;
  if (isPartOfWord(text, word)) return undefined;
  const head = text.slice(Math.max(0, word.start - 18), word.start).replace(/\b(?:an?|one)[\s-]$/i, '');
  const common = { approximate: APPROXIMATE.test(head), inWords: true, start: word.start, end: word.end };
  if (factor !== undefined) return { ...common, value: factor, measure: 'times' };
  if (part === 2 && OF_A_NUMBER.test(text.slice(word.end, word.end + 12))) return undefined;
  if (part === 2) return { ...common, value: 0.5, measure: 'share' };
  const isShare = /\b(?:a|one)[\s-]$/i.test(text.slice(Math.max(0, word.start - 4), word.start));
  const isOf = /^\s(?:of|the)\b/i.test(text.slice(word.end, word.end + 4));
  const isBy =
    /\bby (?:a|one)[\s-]$/i.test(text.slice(Math.max(0, word.start - 8), word.start)) &&
    ENDS_A_SHARE.test(text.slice(word.end, word.end + 14));
  if (part !== undefined && isShare && (isOf || isBy)) {
    return { ...common, value: 1 / part, measure: 'share' };
  }
  return ordinal === undefined ? undefined : { ...common, value: ordinal, measure: 'ordinal' };
}
