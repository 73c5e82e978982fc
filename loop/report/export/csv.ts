import type { Cell } from '../../writing/table.js';
import type { Brief } from '../brief.js';

const COLUMNS: Readonly<Record<string, (cell: Cell) => string | number>> = {
  about: ({ about }) => about,
  attribute: ({ attribute }) => attribute,
  value: ({ value }) => value,
  unit: ({ unit }) => unit ?? '',
  conditions: ({ conditions }) => conditions.join('; '),
  as_of: ({ asOf }) => asOf ?? '',
  by: ({ by }) => by ?? '',
  works: ({ works }) => works.length,
  interested: ({ isInterested }) => (isInterested ? 'yes' : 'no'),
  sources: ({ evidence }) => [...new Set(evidence.map(({ sourceId }) => sourceId))].join(' '),
  references: ({ evidence }) => evidence.map(({ ref }) => ref).join(' '),
  quotes: ({ evidence }) => evidence.map(({ exact }) => `“${exact}”`).join(' '),
  claims: ({ claimIds }) => claimIds.join(' '),
};

/** The table as CSV, one row a cell; the head alone where there is none. */
export const gridCsv = ({ grid }: Brief): string =>
  csvTable([
    Object.keys(COLUMNS),
    ...(grid?.cells ?? []).map((each) => Object.values(COLUMNS).map((valueOf) => valueOf(each))),
  ]);

/** Rows as CSV (RFC 4180), the head among them; UTF-8 with a byte order mark, as spreadsheets expect it. */
const csvTable = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** A cell that a spreadsheet would run as a formula is marked as text by an apostrophe (OWASP, CSV injection). */
function cell(value: string | number): string {
  const text = String(value);
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
