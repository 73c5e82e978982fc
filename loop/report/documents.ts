import type { Store } from '../../store/open-store.js';
import { runRecords } from '../../store/read-sources.js';
import { inertJson, withoutControls } from '../../text/inert.js';
import { indexSources } from '../gate/source-index.js';
import { assembleBrief } from './assemble-brief.js';
import { checkedBrief, reasonsOf, type Withheld } from './checked-brief.js';
import { documentOf } from './document.js';
import type { Document } from './tree.js';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type Format,
  type Printed,
  type Written,
} from './export/formats.js';

/** The documents of a run folder, in the order in which they are made. */
const DOCUMENTS = {
  'report.md': 'markdown',
  'report.html': 'html',
  'synth.json': 'json',
  'store.json': 'store',
  'rounds.json': 'rounds',
  'events.jsonl': 'events',
  'references.bib': 'bibtex',
  'references.ris': 'ris',
  'references.csl.json': 'csl-json',
} as const satisfies Readonly<Record<string, ExportFormat>>;

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
export const printedDocument = (store: Store, runId: string): Document => printed(store, runId).document();

/** The same, with what does not hold by its evidence in the stored texts, and so stands in none of them. */
export async function makeDocuments(
  store: Store,
  runId: string,
  onFailure?: (name: string, error: Error) => void,
): Promise<MadeDocuments> {
  const { withheld, ...made } = printed(store, runId);
  const documents = new Map<string, string>();
  for (const [name, format] of Object.entries(DOCUMENTS)) {
    try {
      documents.set(name, String(await writtenAs(format, made)));
    } catch (error) {
      if (onFailure === undefined) throw error;
      onFailure(name, error as Error);
    }
  }
  return { documents, leftOut: { statements: withheld.length, reasons: reasonsOf(withheld), withheld } };
}

/** A run in another program's format: text, or bytes where the format is binary. */
export const exportRun = async (store: Store, runId: string, format: ExportFormat): Promise<Written> =>
  writtenAs(format, printed(store, runId));

function printed(store: Store, runId: string): Printed & { readonly withheld: readonly Withheld[] } {
  const records = runRecords(store, runId);
  const { brief, withheld } = checkedBrief(assembleBrief(store, runId), indexSources(records));
  let made: Document | undefined;
  return { brief, withheld, records, store, document: () => (made ??= documentOf(brief)) };
}

/** The values of JSON stay what they are; a text has nothing that a terminal or an editor would obey. */
async function writtenAs(format: ExportFormat, given: Printed): Promise<Written> {
  const { type, write }: Format = EXPORT_FORMATS[format];
  const written = await write(given);
  if (typeof written !== 'string') return written;
  return /json/.test(type) ? inertJson(written) : withoutControls(written);
}
