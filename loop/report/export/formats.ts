import type { Brief } from '../brief.js';
import type { Document } from '../tree.js';
import type { Store } from '../../../store/open-store.js';
import type { runRecords } from '../../../store/read-sources.js';
import type { Cell } from '../../claim.js';

export type Written = string | Uint8Array;

/** What every format is made from. */
export interface Printed {
  readonly brief: Brief;
  /** Put together when it is first asked for. */
  readonly document: () => Document;
  readonly records: ReturnType<typeof runRecords>;
  readonly store: Store;
}

export interface Format {
  /** Media type. */
  readonly type: string;
  /** The file of a run folder that has it. */
  readonly file?: string;
  /** Loads its writer when it is asked for, so that help and completion load none. */
  readonly write: (printed: Printed) => Written | Promise<Written>;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const references = async ({ brief }: Printed) =>
  (await import('../references/bibliography.js')).citedWorks(brief);

/** What a run can be exported as, by name. A new format is a file and a row here: command, API and help are made from it. */
export const EXPORT_FORMATS = {
  markdown: {
    type: 'text/markdown; charset=utf-8',
    file: 'report.md',
    write: async ({ document }) => (await import('../markdown/report.js')).reportMarkdown(document()),
  },
  html: {
    type: 'text/html; charset=utf-8',
    file: 'report.html',
    write: async ({ document }) => (await import('../html/page.js')).reportHtml(document()),
  },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    write: async ({ document }) => (await import('./docx.js')).docxOf(document()),
  },
  pdf: {
    type: 'application/pdf',
    write: async ({ document }) => (await import('./pdf.js')).pdfOf(document()),
  },
  json: {
    type: 'application/json',
    file: 'synth.json',
    write: async ({ brief }) => json((await import('../synth-json.js')).synthJson(brief)),
  },
  bibtex: {
    type: 'application/x-bibtex; charset=utf-8',
    write: async (printed) => (await references(printed)).bibtex,
  },
  ris: {
    type: 'application/x-research-info-systems; charset=utf-8',
    write: async (printed) => (await references(printed)).ris,
  },
  'csl-json': {
    type: 'application/vnd.citationstyles.csl+json',
    write: async (printed) => (await references(printed)).csl,
  },
  csv: { type: 'text/csv; charset=utf-8', write: ({ brief }) => gridCsv(brief) },
  store: { type: 'application/json', write: ({ records }) => json(records) },
  rounds: { type: 'application/json', file: 'rounds.json', write: ({ brief }) => json(brief.rounds) },
  events: {
    type: 'application/x-ndjson',
    write: async ({ brief, store }) =>
      (await import('../../../store/events.js'))
        .listEvents(store, brief.run.id)
        .map((event) => `${JSON.stringify(event)}\n`)
        .join(''),
  },
} as const satisfies Readonly<Record<string, Format>>;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

export const isExportFormat = (name: string): name is ExportFormat => Object.hasOwn(EXPORT_FORMATS, name);

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
