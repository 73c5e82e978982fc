import type { Options } from './options.js';
import type { Report } from './report.js';
import type { Reviewing } from './review.js';
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
export const checkDocument = (path: string, options: CheckDocumentOptions = {}): Promise<Report> =>
  check(path, options);

export interface TextToCheck extends CheckDocumentOptions {
  /** Markdown, or the synth.json of a run. */
  readonly text: string;
  /** Who reads what the gate alone does not settle; null: nobody. */
  readonly review?: Omit<Reviewing, 'isFresh'> | null;
  readonly signal?: AbortSignal;
}

/** The same of a text that is in no file. */
export const checkText = (given: TextToCheck): Promise<Report> => check('text', given);

async function check(
  name: string,
  { store, papers = [], fetchStore, strict = false, ...given }: CheckDocumentOptions & Partial<TextToCheck>,
): Promise<Report> {
  const { text, review, signal } = given;
  const options: Options = {
    documents: [name],
    ...(text === undefined ? {} : { text }),
    store: store ?? null,
    papers,
    fetchStore: fetchStore ?? null,
    isFresh: false,
    review: review ? { ...review, isFresh: false } : null,
    isJson: true,
    isStructure: store === undefined && papers.length === 0 && fetchStore === undefined,
    isStrict: strict,
  };
  const { reports } = await verifyDocuments(options, signal);
  return reports[0] as Report;
}
