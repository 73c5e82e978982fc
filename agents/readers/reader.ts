/** What every reader of a document format offers, and the empty document that each fills in. */
import { UNKNOWN_ORIGIN } from '../../text/document.js';
import type { RawDocument, ReadDocument } from '../document.js';
import type { Result } from '../result.js';

/** Reads one document; never throws for what the document does, may throw for our own mistakes. */
export type ReadBytes = (raw: RawDocument) => Result<ReadDocument> | Promise<Result<ReadDocument>>;

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
