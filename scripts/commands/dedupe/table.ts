/** Tables as databases and reference managers export them: Scopus, Web of Science, PubMed, Dimensions, Zotero. */
import { parse } from 'csv-parse/sync';
import { recordOf } from './json-records.js';
import type { LibraryFormat } from './library-file.js';

const DELIMITERS = [',', ';', '\t'];
/** A first line that names none of these is no head of such a table. */
const KNOWN_COLUMN = /(?:^|[,;\t"\s])(?:article title|document title|title|doi|TI|DI)["\s]*(?:[,;\t]|$)/im;

export const TABLE: LibraryFormat = {
  name: 'CSV',
  extensions: ['.csv', '.tsv', '.tab', '.txt'],
  recognises: (text) => {
    const [head = ''] = text.split(/\r\n|\r|\n/, 1);
    return delimiterOf(head) !== null && KNOWN_COLUMN.test(head);
  },
  read: (text) => {
    const [head = ''] = text.split(/\r\n|\r|\n/, 1);
    const problems: string[] = [];
    const rows = parse(text, {
      delimiter: delimiterOf(head) ?? ',',
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
        problems.push(
          `Line ${String((error as { lines?: number } | undefined)?.lines)} could not be read as a row.`,
        );
      },
    }) as unknown as readonly { readonly raw: string; readonly record: Record<string, unknown> }[];
    return {
      records: rows.map(({ raw, record }) => ({
        record: recordOf(record),
        raw: raw.replace(/[\r\n]+$/, ''),
      })),
      problems,
      write: (kept) => [head, ...kept.map(({ raw }) => raw)].map((line) => `${line}\n`).join(''),
    };
  },
};

/** The one that stands most often in the head. */
function delimiterOf(head: string): string | null {
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, count: head.split(delimiter).length - 1 })).sort(
    (a, b) => b.count - a.count,
  );
  return best === undefined || best.count === 0 ? null : best.delimiter;
}
