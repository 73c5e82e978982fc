/** Reads CSV and TSV files: one table, a line each row with its heads. */
import { CsvError, parse } from 'csv-parse/sync';
import type { RawDocument, ReadDocument } from '../../document.js';
import { type Result, succeed } from '../../result.js';
import { createBlockWriter } from '../block-writer.js';
import { decodeText } from '../charset.js';
import { emptyDocument } from '../reader.js';
import { type TableRow, writeTable } from '../table/lines.js';

const EXTRACTOR = 'csv 1';

/** What is read of one file; a longer one is a data set, of which no brief cites every row. */
const MOST_ROWS = 20_000;
const MOST_CHARACTERS = 3_000_000;

export function readCsv(raw: RawDocument): Result<ReadDocument> {
  const whole = decodeText(raw.bytes, raw.contentType)
    .text.replace(/^\uFEFF/u, '')
    .replace(/\u0000/gu, '')
    .replace(/\r\n?/gu, '\n');
  const { remarks, body } = withoutRemarks(whole);
  const { rows, isCut } = parseRows(body, { mostRows: MOST_ROWS + 1, mostCharacters: MOST_CHARACTERS });
  const hasHeads = namesColumns(rows);
  const table = rows.map((row, index): TableRow => {
    const part = hasHeads && index === 0 ? 'head' : 'body';
    return { part, cells: row.map((text) => ({ text })) };
  });
  const writer = createBlockWriter();
  if (remarks !== '') writer.add({ kind: 'caption', section: 'body', text: remarks });
  writeTable(writer, table);
  const left = `the file goes on: of some ${countLines(body)} lines the first ${table.length - Number(hasHeads)} rows were read`;
  return succeed({ ...emptyDocument(EXTRACTOR), ...writer.finish(), warnings: isCut ? [left] : [] });
}

/** Lines before the table that open with `#` say what it is. */
function withoutRemarks(text: string): { remarks: string; body: string } {
  const opening = /^(?:[^\S\n]*(?:#[^\n]*)?\n){1,200}/u.exec(text)?.[0] ?? '';
  const remarks = opening
    .split('\n')
    .map((line) => line.replace(/^\s*#+\s?/u, '').trim())
    .filter((line) => line !== '');
  return { remarks: remarks.join(' '), body: text.slice(opening.length) };
}

const VALUE = /^[-+−]?[$€£¥]?[\d.,:/\s-]*\d[\d.,:/\s-]*%?$/u;
const LONGEST_NAME = 120;

/** A first row names the columns where its cells are short, differ, and are neither values nor said again below. */
function namesColumns(rows: readonly (readonly string[])[]): boolean {
  const [first, ...others] = rows;
  if (!first || others.length === 0) return false;
  const filled = first.filter((text) => text !== '');
  if (filled.length < Math.max(2, first.length / 2) || new Set(filled).size < filled.length) return false;
  if (filled.some((text) => text.length > LONGEST_NAME)) return false;
  const years = filled.filter((text) => /^(?:1[89]|20)\d\d$/u.test(text)).length;
  if (filled.filter((text) => VALUE.test(text)).length > years) return false;
  const sample = others.slice(0, 200);
  const repeated = first.filter((text, column) => text !== '' && sample.some((row) => row[column] === text));
  return repeated.length === 0;
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Cells of a CSV file whose delimiter is not known. */

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Lines and characters that tell the delimiter. */
const SAMPLE = { lines: 60, characters: 60_000 };

interface ParsedRows {
  readonly rows: readonly (readonly string[])[];
  /** There was more than the limits take. */
  readonly isCut: boolean;
}

function parseRows(
  text: string,
  { mostRows, mostCharacters }: { mostRows: number; mostCharacters: number },
): ParsedRows {
  const end = text.length <= mostCharacters ? text.length : text.lastIndexOf('\n', mostCharacters);
  const body = text.slice(0, end < 0 ? mostCharacters : end);
  const delimiter = delimiterOf(text.slice(0, SAMPLE.characters));
  const rows = cellsOf(body, delimiter, mostRows + 1);
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  return { rows: filled.slice(0, mostRows), isCut: body.length < text.length || filled.length > mostRows };
}

/** The delimiter that cuts the first lines into the same number of cells most often; the one with more cells where two do. */
function delimiterOf(sample: string): string {
  const lines = sample.split('\n').slice(0, SAMPLE.lines);
  const whole =
    lines.length < SAMPLE.lines && sample.length === SAMPLE.characters ? lines.slice(0, -1) : lines;
  let best = { delimiter: DELIMITERS[0] as string, score: 0 };
  for (const delimiter of DELIMITERS) {
    const widths = cellsOf(whole.join('\n'), delimiter, SAMPLE.lines).map((row) => row.length);
    const counts = new Map<number, number>();
    for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [width = 0, count = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    const score = (count / Math.max(1, widths.length)) * 1_000 + Math.min(width, 100);
    if (count > 0 && score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function cellsOf(text: string, delimiter: string, mostRows: number): string[][] {
  const options = {
    delimiter,
    to: mostRows,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  };
  try {
    return parse(text, options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // a quotation mark that never closes: marks are then signs like others
    return parse(text, { ...options, quote: null });
  }
}
