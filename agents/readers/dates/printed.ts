import { monthInAnyLanguage } from '../../../text/months.js';
import { dataOf } from '../../data.js';
import type { ReadDocument } from '../../document.js';
import { type Spelling, datesIn } from './spelled.js';

/** The dates that a document without markup prints at its head: "Published 20 November 2015", or a line that is a date. */

export interface PrintedDates {
  readonly published: string | null;
  readonly modified: string | null;
}

/** Before the first of these stands a title page or the head of a text; UTF-16 units. */
const OPENING = 4_000;
/** Lines that are a date, and no more than the place before it, are the document's own near its head only. */
const LINES_OF_HEAD = 40;

export function printedDates(opening: string, language: string | null): PrintedDates {
  const spelling: Spelling = { language, isDayFirst: isDayFirstIn(language) };
  const lines = opening.slice(0, OPENING).split('\n');
  let published: string | null = null;
  let modified: string | null = null;
  let alone: string | null = null;
  for (const [index, line] of lines.entries()) {
    let from = 0;
    for (const { start, end, date } of datesIn(line, spelling)) {
      const label = labelBefore(`${from === 0 ? labelLine(lines[index - 1]) : ''}${line.slice(from, start)}`);
      if (label === 'published') published ??= date;
      if (label === 'modified') modified ??= date;
      if (label === null && index < LINES_OF_HEAD && isAlone(line, start, end)) alone ??= date;
      from = end;
    }
    if (index < LINES_OF_HEAD) alone ??= monthAlone(line, language);
  }
  return { published: published ?? alone, modified };
}

/** English dates in figures are read only where one of their parts is above 12. */
const isDayFirstIn = (language: string | null): boolean | null =>
  language === null || language === 'en' ? null : !/^(?:en-us|en-ph|fil)/u.test(language);

const labelLine = (line: string | undefined): string =>
  line !== undefined && line.length <= 40 && !/\d/u.test(line) ? `${line} ` : '';

/** "4 March 2021", "Thursday, 4 March 2021", "Berlin, 4 March 2021", "Date: 4 March 2021". */
const isAlone = (line: string, start: number, end: number): boolean =>
  /^\s*(?:\p{Lu}[\p{L} .]{1,24}[,:]\s*)?(?:den |the |le |, )?$/u.test(line.slice(0, start)) &&
  /^[\s.]*(?:r\.|г\.)?$/u.test(line.slice(end));

/** "March 2021" as a line of its own. */
function monthAlone(line: string, language: string | null): string | null {
  const found = /^\s*(\p{L}[\p{L}\p{M}]{2,14})\.?,?\s(?:de\s)?((?:19|20)\d\d)\s*$/u.exec(line.slice(0, 60));
  const month = found === null ? 0 : monthInAnyLanguage(found[1] ?? '', language);
  return month === 0 ? null : `${found?.[2]}-${String(month).padStart(2, '0')}`;
}

/** A document whose own data say no date, or only when its file was made, with the dates that it prints. */
export function withPrintedDates(document: ReadDocument): ReadDocument {
  const { text, language, publishedFrom, modifiedFrom } = document;
  if (publishedFrom !== null && publishedFrom !== 'file') return document;
  const { published, modified } = printedDates(text, language);
  return {
    ...document,
    ...(published === null ? {} : { publishedAt: published, publishedFrom: 'visible' }),
    ...(modified === null || (modifiedFrom !== null && modifiedFrom !== 'file')
      ? {}
      : { modifiedAt: modified, modifiedFrom: 'visible' }),
  };
}

/** What the words before a date call it: "Published", "Updated", or something that is no date of the document. */

export type DateLabel = 'published' | 'modified' | 'other';

/** Words by what they say of the date behind them, lower case, lines of them with bars between: `agents/data/date-labels.json`. */
const LINES = dataOf('date-labels') as Readonly<Record<DateLabel, readonly string[]>>;

/** Longest way from the label to its date, in UTF-16 units; what is no date of the document stands right before its own. */
const REACH = { published: 70, modified: 70, other: 25 } as const;
const LABELS = ['published', 'modified', 'other'] as const;

const patternOf = (label: DateLabel): RegExp => {
  const words = LINES[label].flatMap((line) => line.split(' | '));
  const alternatives = words.toSorted((one, other) => other.length - one.length).join('|');
  return new RegExp(
    String.raw`(?<![\p{L}\p{M}])(?:${alternatives.replaceAll(' ', String.raw`\s`)})(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}])`,
    'giu',
  );
};

const PATTERNS = {
  published: patternOf('published'),
  modified: patternOf('modified'),
  other: patternOf('other'),
} satisfies Record<DateLabel, RegExp>;

/** The label that ends nearest before a date, the longest of those. Null where nothing is said. */
export function labelBefore(text: string): DateLabel | null {
  let best: { readonly label: DateLabel; readonly end: number; readonly length: number } | null = null;
  for (const label of LABELS) {
    const from = Math.max(0, text.length - REACH[label]);
    for (const found of text.slice(from).matchAll(PATTERNS[label])) {
      const [length, end] = [found[0].length, from + found.index + found[0].length];
      if (best === null || end > best.end || (end === best.end && length > best.length))
        best = { label, end, length };
    }
  }
  return best?.label ?? null;
}

type FileDates = Pick<ReadDocument, 'publishedAt' | 'publishedFrom' | 'modifiedAt' | 'modifiedFrom'>;

/** When a file's own properties say that it was made and last saved, in ISO 8601 (W3C-DTF). */
export function fileDates(created: string | null | undefined, saved: string | null | undefined): FileDates {
  const [publishedAt, modifiedAt] = [dateOf(created), dateOf(saved)];
  return {
    publishedAt,
    publishedFrom: publishedAt === null ? null : 'file',
    modifiedAt,
    modifiedFrom: modifiedAt === null ? null : 'file',
  };
}

const dateOf = (written: string | null | undefined): string | null =>
  /^\d{4}(?:-\d{2}(?:-\d{2})?)?/u.exec(written ?? '')?.[0] ?? null;
