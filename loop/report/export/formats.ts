import { inertJson, withoutControls } from '../../../text/inert.js';
import type { Store } from '../../../store/open-store.js';
import { runRecords } from '../../../store/read-sources.js';
import { assembleBrief } from '../assemble-brief.js';
import { bibliography } from '../bibliography.js';
import type { Brief } from '../brief.js';
import { eventLines, json } from '../documents.js';
import { outlineOf } from '../outline/build-outline.js';
import type { Outline } from '../outline/outline.js';
import { reportHtml } from '../html/page.js';
import { synthJson } from '../synth-json.js';
import { webAnnotations } from './annotations.js';
import { claimsCsv, gridCsv, sourcesCsv } from './csv.js';
import { docxOf } from './docx.js';
import { footnotesMarkdown } from './footnotes.js';

type Written = string | Uint8Array;
type Writer = (outline: Outline, store: Store) => Written | Promise<Written>;

const references = (brief: Brief) => bibliography(brief.sources.filter((source) => source.quotes.length > 0));

/** What a run can be exported as, by name. A new format is a file and a line here. */
export const EXPORT_FORMATS = {
  markdown: footnotesMarkdown,
  html: reportHtml,
  docx: docxOf,
  json: ({ brief }) => json(synthJson(brief)),
  bibtex: ({ brief }) => references(brief).bibtex,
  ris: ({ brief }) => references(brief).ris,
  'csl-json': ({ brief }) => references(brief).csl,
  'web-annotation': ({ brief }) => json(webAnnotations(brief)),
  csv: ({ brief }) => claimsCsv(brief),
  'csv-sources': ({ brief }) => sourcesCsv(brief),
  'csv-grid': ({ brief }) => gridCsv(brief),
  store: ({ brief }, store) => json(runRecords(store, brief.run.id)),
  rounds: ({ brief }) => json(brief.rounds),
  events: ({ brief }, store) => eventLines(store, brief.run.id),
} as const satisfies Readonly<Record<string, Writer>>;

const JSON_FORMATS: ReadonlySet<string> = new Set([
  'json',
  'csl-json',
  'web-annotation',
  'store',
  'rounds',
  'events',
]);

export type ExportFormat = keyof typeof EXPORT_FORMATS;

export const isExportFormat = (name: string): name is ExportFormat => Object.hasOwn(EXPORT_FORMATS, name);

/** A run in another program's format: text, or bytes where the format is binary. */
export async function exportRun(store: Store, runId: string, format: ExportFormat): Promise<Written> {
  const write: Writer = EXPORT_FORMATS[format];
  const written = await write(outlineOf(assembleBrief(store, runId)), store);
  if (typeof written !== 'string') return written;
  // The values of JSON stay what they are; a text has nothing that a terminal or an editor would obey.
  return JSON_FORMATS.has(format) ? inertJson(written) : withoutControls(written);
}
