/** What every reader of a document format offers, and the empty document that each fills in. */
import { UNKNOWN_ORIGIN } from '../../text/document.js';
import type { RawDocument, ReadDocument } from '../document.js';
import type { Result } from '../result.js';

/** Text is being recognised in a picture of a page. */
export interface PageProgress {
  /** Number of the page in its document, from 1. */
  readonly page: number;
  /** Pages that are pictures: how many are done, and how many there are. */
  readonly done: number;
  readonly pages: number;
}

/** What a reader may need besides the bytes. */
export interface ReadingContext {
  /** In which text is recognised in pictures, as tesseract names them (`eng`, `deu`); empty for the default. */
  readonly languages: readonly string[];
  /** Wall time for recognising one page. */
  readonly pageTimeoutMs: number;
  /** Called before each page that is a picture; the time for a document starts anew. */
  readonly onPage: (progress: PageProgress) => void;
}

/** A page is recognised at most twice, and given up by the reader itself; this is for one that hangs in other ways. */
export const timeForPage = (limits: { timeoutMs: number; pageTimeoutMs: number }): number =>
  limits.timeoutMs + 2 * limits.pageTimeoutMs;

export const QUIET_CONTEXT: ReadingContext = {
  languages: [],
  pageTimeoutMs: 120_000,
  onPage: () => undefined,
};

/** Reads one document; never throws for what the document does, may throw for our own mistakes. */
export type ReadBytes = (
  raw: RawDocument,
  context?: ReadingContext,
) => Result<ReadDocument> | Promise<Result<ReadDocument>>;

/** A document of which nothing is known yet. */
export function emptyDocument(extractor: string): ReadDocument {
  return {
    ...UNKNOWN_ORIGIN,
    text: '',
    blocks: [],
    references: [],
    citationMarks: [],
    footnotes: [],
    title: null,
    authors: [],
    publishedAt: null,
    siteName: null,
    language: null,
    license: null,
    doi: null,
    pmid: null,
    pmcid: null,
    arxiv: null,
    canonicalAddress: null,
    articleType: null,
    notices: [],
    readClass: 'full',
    extractor,
    warnings: [],
  };
}
