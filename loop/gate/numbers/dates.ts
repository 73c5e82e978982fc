/** Days of the calendar in their usual forms. Numeric dates whose order is open give both readings. */
import type { CalendarDay } from './quantity.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?:Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?\\.?|July?\\.?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';

const DAY_MONTH = new RegExp(
  `(?<![\\p{L}\\p{N}.,])${DAY}\\s?(?:[-–]\\s?(\\d{1,2})(?:st|nd|rd|th)?\\s?)?(?:of\\s)?[-\\s]?(${MONTH})(?![\\p{L}])(?:[-,\\s]{1,2}(\\d{4})(?!\\d))?`,
  'giu',
);
const MONTH_DAY = new RegExp(
  `(?<![\\p{L}])(${MONTH})\\s(?:the\\s)?${DAY}(?![\\d:%]|[.,]\\d)(?:\\s?[-–]\\s?(\\d{1,2})(?!\\d))?(?:,?\\s(\\d{4})(?!\\d))?`,
  'giu',
);
const ISO = /(?<![\d-])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g;
const NUMERIC = /(?<![\d/.])(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})(?![\d/])/g;

const SOME_MONTH = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/i;

export function monthOf(word: string): number {
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

export function readDays(text: string): CalendarDay[] {
  const days: CalendarDay[] = [];
  if (!/\d/.test(text)) return days;
  const add = (match: RegExpMatchArray, parts: { day?: string; month: number; year?: string }): void => {
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
  for (const match of text.matchAll(NUMERIC)) {
    add(match, { day: match[1], month: Number(match[2]), year: match[3] });
    add(match, { day: match[2], month: Number(match[1]), year: match[3] });
  }
  return days;
}

const fullYear = (year: number): number => (year >= 100 ? year : year < 50 ? 2000 + year : 1900 + year);
