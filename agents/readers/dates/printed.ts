import type { ReadDocument } from '../../document.js';
import { monthInAnyLanguage } from '../../../text/months.js';
import { labelBefore } from './labels.js';
import { datesIn, type Spelling } from './spelled.js';

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
