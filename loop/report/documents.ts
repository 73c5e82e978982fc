import type { Store } from '../../store/open-store.js';
import { runRecords } from '../../store/read-sources.js';
import { inertJson, withoutControls } from '../../text/inert.js';
import { indexSources } from '../gate/source-index.js';
import { assembleBrief } from './assemble-brief.js';
import { checkedBrief, reasonsOf, type Withheld } from './checked-brief.js';
import { documentOf } from './document.js';
import type { Document } from './tree.js';
import { eventLines } from './event-lines.js';
import { EXPORT_FORMATS, type ExportFormat, type Format, type Written } from './export/formats.js';
import { reportHtml } from './html/page.js';
import { reportMarkdown } from './markdown/report.js';
import { synthJson } from './synth-json.js';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Every document of a run folder by its name, and what had to be left out of them. */
export interface MadeDocuments {
  readonly documents: ReadonlyMap<string, string>;
  readonly leftOut: {
    readonly statements: number;
    /** "altered 2, number-absent 1". */
    readonly reasons: string;
    readonly withheld: readonly Withheld[];
  };
}

/**
 * Every document of a run folder, by file name, made from the store alone. Everything in a run folder but
 * the store can be made again this way. One that cannot be made is told to `onFailure`, and the others are made all the
 * same.
 *
 * @throws what the first that cannot be made throws, where nobody is told
 */
export const documentsOf = async (
  store: Store,
  runId: string,
  onFailure?: (name: string, error: Error) => void,
): Promise<ReadonlyMap<string, string>> => (await makeDocuments(store, runId, onFailure)).documents;

/** The brief of a run as it is printed: without what does not hold by its evidence in the stored texts. */
export const printedDocument = (store: Store, runId: string): Document =>
  documentOf(checkedBrief(assembleBrief(store, runId), indexSources(runRecords(store, runId))).brief);

/** The same, with what does not hold by its evidence in the stored texts, and so stands in none of them. */
export async function makeDocuments(
  store: Store,
  runId: string,
  onFailure?: (name: string, error: Error) => void,
): Promise<MadeDocuments> {
  const records = runRecords(store, runId);
  const { brief, withheld } = checkedBrief(assembleBrief(store, runId), indexSources(records));
  // Read only where it is needed: the library that transliterates names is large.
  const { citedWorks } = await import('./references/bibliography.js');
  const document = once(() => documentOf(brief));
  const references = once(() => citedWorks(brief));
  const makers: Readonly<Record<string, () => string>> = {
    'report.md': () => reportMarkdown(document()),
    'report.html': () => reportHtml(document()),
    'synth.json': () => json(synthJson(brief)),
    'store.json': () => json(records),
    'rounds.json': () => json(brief.rounds),
    'events.jsonl': () => eventLines(store, runId),
    'references.bib': () => references().bibtex,
    'references.ris': () => references().ris,
    'references.csl.json': () => references().csl,
  };
  const documents = new Map<string, string>();
  for (const [name, make] of Object.entries(makers)) {
    try {
      documents.set(name, inert(name, make()));
    } catch (error) {
      if (onFailure === undefined) throw error;
      onFailure(name, error as Error);
    }
  }
  return { documents, leftOut: { statements: withheld.length, reasons: reasonsOf(withheld), withheld } };
}

/** The values of JSON stay what they are; a text has nothing that a terminal or an editor would obey. */
const inert = (name: string, text: string): string =>
  /json/.test(name) ? inertJson(text) : withoutControls(text);

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A run in another program's format: text, or bytes where the format is binary. */
export async function exportRun(store: Store, runId: string, format: ExportFormat): Promise<Written> {
  const { type, write }: Format = EXPORT_FORMATS[format];
  const { brief } = checkedBrief(assembleBrief(store, runId), indexSources(runRecords(store, runId)));
  const written = await write(documentOf(brief), store);
  return typeof written === 'string' ? inert(type, written) : written;
}
