/** Tables as databases and reference managers export them: Zotero, Scopus, Web of Science, PubMed, Mendeley, Dimensions, Lens. */
import { parse } from 'csv-parse/sync';
import { foundIn, isReferenceColumn } from './json-records.js';
import type { LibraryFile, LibraryFormat } from './library-file.js';

const DELIMITERS = [',', ';', '\t'];
/** Excel's `sep=;` and the remarks of Dimensions stand above the names of the columns; in lines. */
const MOST_LINES_ABOVE = 5;

export const TABLE: LibraryFormat = {
  name: 'CSV',
  extensions: ['.csv', '.tsv', '.tab', '.txt'],
  recognises: (text) => headOf(text) !== null,
  read: (text) => {
    const head = headOf(text) ?? { above: '', line: '', delimiter: ',' };
    return readRows(text.slice(head.above.length), head);
  },
};

interface Head {
  /** What stands before it, with the line ends. */
  readonly above: string;
  readonly line: string;
  readonly delimiter: string;
}

function readRows(text: string, { above, line, delimiter }: Head): LibraryFile {
  const linesAbove = above.split(/\r\n|\r|\n/).length - 1;
  const problems: string[] = [];
  const rows = parse(text, {
    delimiter,
    columns: true,
    raw: true,
    bom: true,
    trim: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      const { lines = 0 } = (error ?? {}) as { readonly lines?: number };
      problems.push(`Line ${lines + linesAbove} could not be read as a row.`);
    },
  }) as unknown as readonly { readonly raw: string; readonly record: Record<string, unknown> }[];
  return {
    records: rows.map(({ raw, record }) => ({ ...foundIn(record), raw: raw.replace(/[\r\n]+$/, '') })),
    problems,
    write: (kept) => above + [line, ...kept.map(({ raw }) => raw)].map((each) => `${each}\n`).join(''),
  };
}

/** The first line that names a title or an identifier among its columns. */
function headOf(text: string): Head | null {
  let start = 0;
  for (let count = 0; count < MOST_LINES_ABOVE; count += 1) {
    const line = /[^\r\n]*/y;
    line.lastIndex = start;
    const [found = ''] = line.exec(text) ?? [];
    const delimiter = delimiterOf(found);
    if (delimiter !== null && namesOf(found, delimiter).some(isReferenceColumn))
      return { above: text.slice(0, start), line: found, delimiter };
    start +=
      found.length +
      (/^(?:\r\n|\r|\n)/.exec(text.slice(start + found.length, start + found.length + 2))?.[0].length ?? 0);
  }
  return null;
}

/** The names in the first line of a table; empty where it is none. */
export function columnsOf(text: string): readonly string[] {
  const [line = ''] = text.split(/\r\n|\r|\n/, 1);
  const delimiter = delimiterOf(line);
  return delimiter === null ? [] : namesOf(line, delimiter);
}

const namesOf = (line: string, delimiter: string): string[] =>
  line.split(delimiter).map((name) => name.replace(/^[\s"']+|[\s"']+$/g, ''));

/** The one that stands most often in the head. */
function delimiterOf(head: string): string | null {
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, count: head.split(delimiter).length - 1 })).sort(
    (a, b) => b.count - a.count,
  );
  return best === undefined || best.count === 0 ? null : best.delimiter;
}
