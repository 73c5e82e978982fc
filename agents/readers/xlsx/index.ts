/** Reads Excel workbooks: each sheet as a heading and its tables, values as a person sees them, formulas as last computed. */
import { format, getFormatFromId } from 'numfmt';
import type { RawDocument, ReadDocument } from '../../document.js';
import { type Result, fail, succeed } from '../../result.js';
import { officeProperties, relationsOf } from '../office-package.js';
import { emptyDocument } from '../reader.js';
import { createBlockWriter } from '../block-writer.js';
import { type TableRow, writeTable } from '../table/lines.js';
import { type ElementNode, foldSpace } from '../tree.js';
import { attribute, child, childElements, childrenNamed, parseXml, plainText, rawText } from '../xml.js';
import { type ArchiveFiles, openArchive, textOf } from '../zip.js';

const EXTRACTOR = 'xlsx 1';
const MAIN = 'xl/workbook.xml';

export function readXlsx(raw: RawDocument): Result<ReadDocument> {
  const archive = openArchive(raw.bytes, (path) =>
    /^(?:xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/worksheets\/[^/]+\.xml|xl\/_rels\/workbook\.xml\.rels|docProps\/core\.xml)$/u.test(
      path,
    ),
  );
  if (!archive.ok) return archive;
  const files = archive.value;
  const book = child(parseXml(textOf(files[MAIN])), 'workbook');
  if (!book)
    return fail({ code: 'damaged', message: 'The workbook has no list of its sheets.', retryable: false });
  const relations = relationsOf(files, MAIN);
  const workbook = workbookOf(files, attribute(child(book, 'workbookPr'), 'date1904') ?? '');
  const writer = createBlockWriter();
  const warnings: string[] = [];
  for (const sheet of childrenNamed(child(book, 'sheets'), 'sheet')) {
    const name = attribute(sheet, 'name') ?? '';
    if (/hidden/iu.test(attribute(sheet, 'state') ?? '')) {
      warnings.push(`the hidden sheet “${name}” was left out`);
      continue;
    }
    const path = relations.get(sheet.attributes['r:id'] ?? '')?.path ?? '';
    const { tables, leftOut } = readSheet(textOf(files[path]), workbook);
    if (tables.length > 0) writer.add({ kind: 'heading', section: 'body', text: name, level: 2 });
    for (const rows of tables) writeTable(writer, rows);
    warnings.push(...leftOut.map((what) => `sheet “${name}”: ${what}`));
  }
  return succeed({ ...emptyDocument(EXTRACTOR), ...writer.finish(), ...officeProperties(files), warnings });
}

const workbookOf = (files: ArchiveFiles, date1904: string): Workbook => ({
  strings: sharedStrings(textOf(files['xl/sharedStrings.xml'])),
  formats: shownFormats(textOf(files['xl/styles.xml'])),
  startsIn1904: /^(?:1|true)$/u.test(date1904),
});

/** The cells of a sheet as rows of tables: empty rows divide them, what is hidden is left out. */

interface Workbook {
  readonly strings: readonly string[];
  /** Number formats by the style of a cell. */
  readonly formats: readonly string[];
  readonly startsIn1904: boolean;
}

interface SheetTables {
  readonly tables: readonly (readonly TableRow[])[];
  /** What was left out, a few words each. */
  readonly leftOut: readonly string[];
}

/** As many as of a CSV file. */
const MOST_ROWS = 20_000;
const MOST_COLUMNS = 500;

interface Place {
  readonly row: number;
  readonly column: number;
}

function readSheet(xml: string, workbook: Workbook): SheetTables {
  const sheet = child(parseXml(xml), 'worksheet');
  const hiddenColumns = hiddenColumnsOf(sheet);
  const merges = mergesOf(sheet);
  const all = childrenNamed(child(sheet, 'sheetData'), 'row');
  const shown = all.filter((row) => !isTrue(row, 'hidden'));
  const hiddenRows = new Set(
    all.flatMap((row, index) => (isTrue(row, 'hidden') ? [Number(attribute(row, 'r') ?? index + 1)] : [])),
  );
  const tables: TableRow[][] = [];
  let before = 0;
  let open: TableRow[] | null = null;
  for (const row of shown.slice(0, MOST_ROWS)) {
    const number = Number(attribute(row, 'r') ?? before + 1);
    const cells = cellsOf(row, number, { workbook, hiddenColumns, hiddenRows, merges });
    const goesOn = gap(before, number, hiddenRows) === 0;
    before = number;
    if (cells.length === 0) open = null;
    else if (open && goesOn) open.push({ cells });
    else tables.push((open = [{ cells }]));
  }
  const leftOut = [
    ...(shown.length > MOST_ROWS ? [`rows after ${MOST_ROWS} were left out`] : []),
    ...(hiddenRows.size > 0 ? ['hidden rows were left out'] : []),
    ...(hiddenColumns.size > 0 ? ['hidden columns were left out'] : []),
  ];
  return { tables: tables.map(asTable), leftOut };
}

/** A table may begin in any column. Merged cells in its first row tell how many rows its heads take. */
function asTable(rows: readonly TableRow[]): TableRow[] {
  const first = rows.reduce((least, { cells }) => Math.min(least, cells[0]?.column ?? least), MOST_COLUMNS);
  const top = rows[0]?.cells ?? [];
  const isOneHead = (cell: Cell): boolean => (cell.columns ?? 1) === 1 || top.length === 1;
  const headRows = top.reduce((most, cell) => Math.max(most, cell.rows ?? (isOneHead(cell) ? 1 : 2)), 1);
  return rows.map(({ cells }, index) => ({
    cells: cells.map((cell) => ({
      ...cell,
      column: (cell.column ?? 0) - first,
      ...(headRows > 1 && index < headRows && { isHead: true }),
    })),
  }));
}

const isTrue = (element: ElementNode, name: string): boolean =>
  /^(?:1|true)$/u.test(attribute(element, name) ?? '');

/** Rows that show and are not written, because they are empty. */
function gap(before: number, number: number, hidden: ReadonlySet<number>): number {
  for (let between = before + 1; between < number; between += 1) if (!hidden.has(between)) return 1;
  return 0;
}

function hiddenColumnsOf(sheet: ElementNode | undefined): Set<number> {
  const hidden = new Set<number>();
  for (const column of childrenNamed(child(sheet, 'cols'), 'col')) {
    if (!isTrue(column, 'hidden')) continue;
    const last = Math.min(Number(attribute(column, 'max') ?? 0), MOST_COLUMNS);
    for (let at = Number(attribute(column, 'min') ?? 1); at <= last; at += 1) hidden.add(at);
  }
  return hidden;
}

/** Merged cells by the place of their first. */
function mergesOf(sheet: ElementNode | undefined): Map<string, Place> {
  const merges = new Map<string, Place>();
  for (const merge of childrenNamed(child(sheet, 'mergeCells'), 'mergeCell')) {
    const [first = '', last = first] = (attribute(merge, 'ref') ?? '').split(':');
    merges.set(first, placeOf(last));
  }
  return merges;
}

/** `BC12` */
function placeOf(reference: string): Place {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/u.exec(reference) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}

interface RowSettings {
  readonly workbook: Workbook;
  readonly hiddenColumns: ReadonlySet<number>;
  readonly hiddenRows: ReadonlySet<number>;
  readonly merges: ReadonlyMap<string, Place>;
}

type Cell = TableRow['cells'][number];

function cellsOf(row: ElementNode, number: number, settings: RowSettings): Cell[] {
  const { workbook, hiddenColumns, hiddenRows, merges } = settings;
  const cells: Cell[] = [];
  let next = 1;
  for (const cell of childrenNamed(row, 'c')) {
    const reference = attribute(cell, 'r') ?? '';
    const column = placeOf(reference).column || next;
    if (column > MOST_COLUMNS) break;
    next = column + 1;
    const text = hiddenColumns.has(column) ? '' : shownText(cell, workbook);
    // Empty cells, and those that a merged one covers, are known by their absence.
    if (text === '') continue;
    const end = merges.get(reference);
    const wide = end ? shownBetween(column, Math.min(end.column, MOST_COLUMNS), hiddenColumns) : 1;
    const high = end ? shownBetween(number, Math.min(end.row, number + MOST_ROWS), hiddenRows) : 1;
    cells.push({
      text,
      column: column === 1 ? 0 : shownBetween(1, column - 1, hiddenColumns),
      ...(wide > 1 && { columns: wide }),
      ...(high > 1 && { rows: high }),
    });
  }
  return cells;
}

function shownBetween(first: number, last: number, hidden: ReadonlySet<number>): number {
  let count = 0;
  for (let at = first; at <= last; at += 1) if (!hidden.has(at)) count += 1;
  return count;
}

function shownText(cell: ElementNode, { strings, formats, startsIn1904 }: Workbook): string {
  const type = attribute(cell, 't') ?? 'n';
  if (type === 'inlineStr') return foldSpace(stringOf(child(cell, 'is')));
  const value = plainText(child(cell, 'v'));
  if (type === 's') return foldSpace(strings[Number(value)] ?? '');
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || value === '') return foldSpace(value);
  const number = Number(value);
  const code = formats[Number(attribute(cell, 's') ?? 0)] ?? 'General';
  return Number.isFinite(number) ? foldSpace(shownNumber(number, code, startsIn1904)) : value;
}

/** What a cell of a workbook shows: its text, or its number in the format of the cell. */

/** The text of `t` elements; readings of Chinese characters (`rPh`) are left out. */
function stringOf(item: ElementNode | undefined): string {
  return childElements(item)
    .map((part) => (part.tag === 't' ? rawText(part) : part.tag === 'r' ? rawText(child(part, 't')) : ''))
    .join('');
}

const sharedStrings = (xml: string): string[] =>
  childrenNamed(child(parseXml(xml), 'sst'), 'si').map(stringOf);

/** Number formats by the style of a cell. */
function shownFormats(xml: string): string[] {
  const sheet = child(parseXml(xml), 'styleSheet');
  const own = new Map(
    childrenNamed(child(sheet, 'numFmts'), 'numFmt').map((each) => [
      attribute(each, 'numFmtId') ?? '',
      attribute(each, 'formatCode') ?? '',
    ]),
  );
  return childrenNamed(child(sheet, 'cellXfs'), 'xf').map((style) => {
    const id = attribute(style, 'numFmtId') ?? '0';
    return own.get(id) ?? (getFormatFromId(Number(id)) || 'General');
  });
}

/** Days from the first day of 1900, as workbooks count them, to the first of 1904. */
const DAYS_TO_1904 = 1462;
const DATE_LETTERS = /[ymdhs]/iu;
const LONGEST_FORMAT = 255;

/** A number as its cell shows it; a format that cannot be read leaves it as it is. */
function shownNumber(value: number, code: string, startsIn1904: boolean): string {
  if (code.length > LONGEST_FORMAT) return String(value);
  const plain = code.replace(/"[^"]*"|\[[^\]]*\]|\\./gu, '');
  const days = startsIn1904 && DATE_LETTERS.test(plain) ? value + DAYS_TO_1904 : value;
  try {
    return format(code, days, { throws: true }).trim();
  } catch {
    return String(value);
  }
}
