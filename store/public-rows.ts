/**
 * Rows that callers of the library are given, written out: the types inferred from the tables would bring the declarations
 * of the database's packages along. A test holds them against the tables.
 */
import type { DateOrigin, Interest, Notice, ReadClass, SourceKind } from '../text/document.js';

export type RunStatus = 'running' | 'converged' | 'stopped' | 'interrupted' | 'error';

/** What was asked, and how it stands. */
export interface RunRow {
  /** Name of the run folder. */
  id: string;
  question: string;
  /** JSON. */
  options: unknown;
  /** The run's own date, `YYYY-MM-DD`. */
  today: string;
  status: RunStatus;
  /** JSON: why and how it ended; null while it runs. */
  ending: unknown;
  /** ISO times. */
  createdAt: string;
  updatedAt: string;
}

/** What a source is, without its text; the columns of `sources` say more of each. */
export interface SourceRow {
  id: number;
  key: string;
  workId: number;
  address: string;
  title: string | null;
  titleKey: string | null;
  authors: readonly string[];
  publishedAt: string | null;
  publishedFrom: DateOrigin | null;
  modifiedAt: string | null;
  modifiedFrom: DateOrigin | null;
  publisher: string | null;
  sourceKind: SourceKind | null;
  interests: readonly Interest[];
  siteName: string | null;
  language: string | null;
  license: string | null;
  articleType: string | null;
  doi: string | null;
  pmid: string | null;
  pmcid: string | null;
  arxiv: string | null;
  notices: readonly Notice[];
  readClass: ReadClass;
  recognitionConfidence: number | null;
  extractor: string;
  warnings: readonly string[];
  retrievedAt: string;
  /** Of the text in UTF-8, hex. */
  sha256: string;
}
