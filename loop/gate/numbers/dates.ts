/** Days of the calendar in their usual forms. Numeric dates whose order is open give both readings. */
import { MONTH, monthOf } from '../../../text/months.js';
import type { CalendarDay } from './quantity.js';

const DAY = '(\\d{1,2})(?:st|nd|rd|th|er|\\.ª?|º)?';
/** "3–5 May", "3 and 5 May", "3. und 5. Mai" */
const JOINT = '\\s?(?:[-–/,&]|and|or|to|until|through|und|bis|et|au|y|al|e)\\s?';
const OF = '(?:(?:of|de|di)\\s)?';

const DAY_MONTH = new RegExp(
  `(?<![\\p{L}\\p{N}.,])${DAY}(?:${JOINT}(\\d{1,2})(?:st|nd|rd|th|er|\\.)?)?\\s?${OF}[-\\s]?(${MONTH})(?![\\p{L}])(?:[-,\\s]{1,2}(?:del?\\s)?(\\d{4})(?!\\d))?`,
  'giu',
);
const MONTH_DAY = new RegExp(
  `(?<![\\p{L}])(${MONTH})\\s(?:the\\s)?${DAY}(?![\\d:%]|[.,]\\d)(?:${JOINT}(\\d{1,2})(?!\\d|[.,:%]\\d))?(?:,?\\s(\\d{4})(?!\\d))?`,
  'giu',
);
const ISO = /(?<![\d-])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g;
const NUMERIC = /(?<![\d/.])(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})(?![\d/])/g;

const EAST_ASIAN = /(?:(\d{4})[年년]\s?)?(\d{1,2})[月월]\s?(\d{1,2})[日号일]/g;

const SOME_MONTH =
  /(?<!\p{L})(?:jan|j[äu][nil]|jän|fe[bv]|fév|m[aäe]r|maa|ma[giy]|mei|a[pvbg][rero]|ao[uû]|aug|sep|set|o[ckt][tu]|out|okt|ott|nov|d[eéi][czs]|en[er]|ge[n]|giu|lug)/iu;

export function readDays(text: string): CalendarDay[] {
  const days: CalendarDay[] = [];
  if (!/\d/.test(text)) return days;
  const add = (
    match: RegExpMatchArray,
    parts: { day: string | undefined; month: number; year: string | undefined },
  ): void => {
    const day = Number(parts.day);
    if (!(day >= 1 && day <= 31) || parts.month < 1 || parts.month > 12) return;
    const start = match.index as number;
    const year = parts.year === undefined ? {} : { year: fullYear(Number(parts.year)) };
    days.push({ day, month: parts.month, ...year, start, end: start + match[0].length });
  };
  const namesMonth = SOME_MONTH.test(text);
  for (const match of namesMonth ? text.matchAll(DAY_MONTH) : []) {
    for (const day of [match[1], match[2]])
      add(match, { day, month: monthOf(match[3] as string), year: match[4] });
  }
  for (const match of namesMonth ? text.matchAll(MONTH_DAY) : []) {
    for (const day of [match[2], match[3]])
      add(match, { day, month: monthOf(match[1] as string), year: match[4] });
  }
  for (const match of text.matchAll(ISO))
    add(match, { day: match[3], month: Number(match[2]), year: match[1] });
  for (const match of text.matchAll(EAST_ASIAN))
    add(match, { day: match[3], month: Number(match[2]), year: match[1] });
  for (const match of text.matchAll(NUMERIC)) {
    add(match, { day: match[1], month: Number(match[2]), year: match[3] });
    if (match[1] !== match[2]) add(match, { day: match[2], month: Number(match[1]), year: match[3] });
  }
  return days;
}

const fullYear = (year: number): number => (year >= 100 ? year : year < 50 ? 2000 + year : 1900 + year);
