import { monthInAnyLanguage } from '../../../text/months.js';

/** Dates as people write them, in a line of text: names of months in some sixty languages, figures in every order. */

/** A date in a line; offsets are UTF-16 units into the line. */
export interface SpelledDate {
  readonly start: number;
  readonly end: number;
  /** `YYYY-MM-DD`, or `YYYY-MM` where no day is written. */
  readonly date: string;
}

export interface Spelling {
  /** Of the page, BCP 47; null where unknown. */
  readonly language: string | null;
  /** Whether 03/04/2021 is the third of April; null where nothing tells, and such dates are not read. */
  readonly isDayFirst: boolean | null;
}

/** Lines are short; longer ones are prose, and nothing beyond this is looked at. */
const LONGEST_LINE = 2_000;
const EARLIEST_YEAR = 1990;

const YEAR = String.raw`(?:19|20)\d\d`;
const WORD = String.raw`\p{L}[\p{L}\p{M}’']{1,14}`;
/** What stands between the parts of a date. */
const GAP = String.raw`[\s.,/–-]{0,3}`;
const ORDINAL = String.raw`(?:st|nd|rd|th|er|[ºª°]|-?(?:го|е|а|ти|ви|ри|ma|mo)(?!\p{L}))?`;

type Read = (found: RegExpExecArray, spelling: Spelling) => string | null;

/** The surest first: what one has read is not read again by another. */
const FORMS: readonly (readonly [pattern: RegExp, read: Read])[] = [
  [
    new RegExp(String.raw`(?<![\d.])(${YEAR})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d)`, 'gu'),
    ([, year, , month, day]) => isoDate(year, month, day),
  ],
  [
    /(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号號]?/gu,
    ([, year, month, day]) => isoDate(year, month, day),
  ],
  [
    /(?<!\d)(\d{1,2})\s+(?:tháng|thg|de)\s+(\d{1,2})[\s,]+(?:năm|de)?\s?(\d{4})(?!\d)/giu,
    ([, day, month, year]) => isoDate(year, month, day),
  ],
  [
    new RegExp(
      String.raw`(?<![\d.:/])(\d{1,2})${ORDINAL}${GAP}(?:(?:de|of|ngày)\s|(?:d|ta)['’]\s?)?(${WORD})\.?${GAP}(?:(?:de|del|of|do|л)\s)?(\d{4}|['’]?\d\d(?![\d:.]))(?!\d)`,
      'giu',
    ),
    ([, day, word = '', year = ''], { language }) =>
      /^\d{4}$/u.test(year) || word.length > 2
        ? isoDate(fullYear(year), monthInAnyLanguage(word, language), day)
        : null,
  ],
  [
    new RegExp(
      String.raw`(?<!\p{L})(${WORD})\.?\s{0,2}(\d{1,2})(?:st|nd|rd|th|ª|º)?(?:[\s.,/–-]{1,3}|\s?de\s)(${YEAR})(?!\d)`,
      'giu',
    ),
    ([, word = '', day, year], { language }) => isoDate(year, monthInAnyLanguage(word, language), day),
  ],
  [
    new RegExp(
      String.raw`(?<!\d)(${YEAR})(?:\.|,|\s?m\.|\.?\s?gada|e?ko|-|\s)\s?(${WORD})(?:aren)?\.?[\s-]?(\d{1,2})(?!\d)`,
      'giu',
    ),
    ([, year, word = '', day], { language }) => isoDate(year, monthInAnyLanguage(word, language), day),
  ],
  [
    new RegExp(String.raw`(?<!\d)(${YEAR})\.?\s?gada\s(\d{1,2})\.\s?(${WORD})`, 'giu'),
    ([, year, day, word = ''], { language }) => isoDate(year, monthInAnyLanguage(word, language), day),
  ],
  [
    /(?<![\d.,/:-])(\d{1,2})\s?([./|-])\s?(\d{1,2})\s?\2\s?(\d{4})(?![\d/])/gu,
    ([, one, mark, two, year], spelling) => inFigures([one, two, year], mark === '.', spelling),
  ],
  [
    /(?<![\d.,/:-])(\d{1,2})([./-])(\d{1,2})\2(\d\d)(?![\d./:-])/gu,
    ([, one, mark, two, year = ''], spelling) =>
      inFigures([one, two, fullYear(year)], mark === '.', spelling),
  ],
];

/** Every date of a line with its place, in the order of the line. */
export function datesIn(line: string, spelling: Spelling): readonly SpelledDate[] {
  const text = asciiDigits(line.slice(0, LONGEST_LINE));
  if (!/\d/u.test(text)) return [];
  const found: SpelledDate[] = [];
  for (const [pattern, read] of FORMS) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const date = read(match, spelling);
      // A word that is no month may hide the one behind it.
      if (date === null) pattern.lastIndex = start + (/^\d+|./u.exec(match[0])?.[0].length ?? 1);
      else if (!found.some((other) => start < other.end && other.start < end))
        found.push({ start, end, date });
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

/** The zeros of Arabic, Persian, Devanagari, Bengali, Thai and full-width digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/** Digits of other scripts as 0 to 9, one unit for one unit. */
const asciiDigits = (text: string): string =>
  text.replace(
    /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/gu,
    (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
    },
  );

function inFigures(
  [one, two, year]: readonly (string | undefined)[],
  isDotted: boolean,
  { isDayFirst }: Spelling,
): string | null {
  const [first, second] = [Number(one), Number(two)];
  const dayFirst = first > 12 ? true : second > 12 ? false : first === second || isDotted ? true : isDayFirst;
  if (dayFirst === null) return null;
  return dayFirst ? isoDate(year, two, one) : isoDate(year, one, two);
}

/** Two figures are of this century up to 49. */
function fullYear(written: string): string {
  const figures = written.replace(/\D/gu, '');
  return figures.length === 4 ? figures : `${Number(figures) < 50 ? '20' : '19'}${figures}`;
}

/** Years of the Thai calendar (543 ahead) are turned into ours. */
function isoDate(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
): string | null {
  const written = Number(year);
  const [y, m, d] = [written > 2500 && written < 2600 ? written - 543 : written, Number(month), Number(day)];
  const last = m >= 1 && m <= 12 ? new Date(Date.UTC(y, m, 0)).getUTCDate() : 0;
  if (y < EARLIEST_YEAR || y > 2100 || d < 1 || d > last) return null;
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

/** How many dates in figures show by a part above 12 which of their parts is the day. */
export function orderShown(text: string): { readonly dayFirst: number; readonly monthFirst: number } {
  const shown = { dayFirst: 0, monthFirst: 0 };
  for (const [, one, , two] of text.matchAll(
    /(?<![\d.,/:-])(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d\d)(?!\d)/gu,
  )) {
    if (Number(one) > 12 && Number(one) < 32 && Number(two) < 13) shown.dayFirst += 1;
    if (Number(two) > 12 && Number(two) < 32 && Number(one) < 13) shown.monthFirst += 1;
  }
  return shown;
}
