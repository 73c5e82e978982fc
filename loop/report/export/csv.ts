import { interestWords } from '../../../text/origin/source-origin.js';
import type { Claim } from '../../claim.js';
import type { Cell } from '../../writing/table.js';
import type { Brief, BriefSource } from '../brief.js';

/** Tables as CSV (RFC 4180), UTF-8 with a byte order mark, as spreadsheets expect it. */

type Columns<Row> = Readonly<Record<string, (row: Row) => string | number>>;

const CLAIM_COLUMNS: Columns<Claim> = {
  id: (claim) => claim.id,
  claim: (claim) => claim.claim,
  subtopic: (claim) => claim.subtopic,
  stance: (claim) => claim.stance,
  confidence: (claim) => claim.confidence,
  works: (claim) => claim.works.length,
  sources: (claim) => claim.sourceIds.join(' '),
  references: (claim) => claim.evidence.map((each) => each.ref).join(' '),
  gate: (claim) => claim.gate.verdict,
  warnings: (claim) => claim.gate.warnings.join(' '),
  review: (claim) => claim.review.status,
};

const SOURCE_COLUMNS: Columns<BriefSource> = {
  id: (source) => source.id,
  title: (source) => source.title,
  authors: (source) => source.authors.join('; '),
  published: (source) => source.publishedAt ?? '',
  modified: (source) => source.modifiedAt ?? '',
  type: (source) => source.sourceType,
  kind: (source) => source.sourceKind ?? '',
  publisher: (source) => source.publisher ?? '',
  interests: (source) => interestWords(source.interests),
  read: (source) => source.readClass,
  work: (source) => source.work,
  key: (source) => source.key,
  doi: (source) => source.doi ?? '',
  url: (source) => source.address,
  addresses: (source) => source.addresses.map(({ address }) => address).join(' '),
  extractor: (source) => source.extractor,
  retrieved: (source) => source.retrievedAt,
  sha256: (source) => source.sha256,
  retracted: (source) => (source.retracted ? 'yes' : 'no'),
  claims: (source) => [...new Set(source.quotes.flatMap((quote) => quote.claimIds))].join(' '),
};

/** One row a claim. */
export const claimsCsv = ({ claims }: Brief): string => table(CLAIM_COLUMNS, claims);

/** One row a source. */
export const sourcesCsv = ({ sources }: Brief): string => table(SOURCE_COLUMNS, sources);

const GRID_COLUMNS: Columns<Cell> = {
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

/** One row a cell of the table; the head alone where there is none. */
export const gridCsv = ({ grid }: Brief): string => table(GRID_COLUMNS, grid?.cells ?? []);

function table<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const cells = rows.map((row) => Object.values(columns).map((valueOf) => valueOf(row)));
  return csvTable([Object.keys(columns), ...cells]);
}

/** Rows as CSV, the head among them. */
const csvTable = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** A cell that a spreadsheet would run as a formula is marked as text by an apostrophe (OWASP, CSV injection). */
function cell(value: string | number): string {
  const text = String(value);
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
