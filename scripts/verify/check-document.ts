import type { Options } from './options.js';
import type { Report } from './report.js';
import { verifyDocuments } from './verify-documents.js';

/** What to check a document against; without any of these, its marks and entries are compared with each other alone. */
export interface CheckDocumentOptions {
  /** A store.json, store.db or run folder. */
  readonly store?: string;
  /** Folders of documents that may be cited. */
  readonly papers?: readonly string[];
  /** A store of pages, made where there is none: cited pages are read into it. Default: nothing is fetched. */
  readonly fetchStore?: string;
  /** Every citation must hold, without a warning. Default false. */
  readonly strict?: boolean;
}

/**
 * Checks a file as `verify-citations` does.
 *
 * @param path of Markdown, HTML, docx, PDF, or of the synth.json of a run
 * @throws UsageError where it cannot be read or has nothing to check; StoreError
 */
export async function checkDocument(
  path: string,
  { store, papers = [], fetchStore, strict = false }: CheckDocumentOptions = {},
): Promise<Report> {
  const options: Options = {
    documents: [path],
    store: store ?? null,
    papers,
    fetchStore: fetchStore ?? null,
    isFresh: false,
    review: null,
    format: 'json',
    isStructure: store === undefined && papers.length === 0 && fetchStore === undefined,
    isStrict: strict,
  };
  const { reports } = await verifyDocuments(options);
  return reports[0] as Report;
}
