/** The gate's closed list of verdicts on one citation, worst first where several would fit. */
export const VERDICTS = [
  'holds',
  'fabricated-source',
  'unread-source',
  'quote-absent',
  'misattributed',
  'altered',
  'number-absent',
  'too-short',
  'source-changed',
  'not-checked',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Soft warnings: they choose what is reviewed, they never decide. */
export const WARNINGS = [
  'names-not-covered',
  'words-not-covered',
  'negation-differs',
  'direction-differs',
  'certainty-stronger',
  'causation-stronger',
  'scope-wider',
  'time-differs',
  'snippet-only',
  'no-quote',
  'spliced',
  'retracted-source',
] as const;
export type Warning = (typeof WARNINGS)[number];

/** A quote selector: the words and where they stand, as in W3C Web Annotation (TextQuote and TextPosition). */
export interface Evidence {
  readonly sourceId: string;
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
  /** UTF-16 offsets into the stored text: `text.slice(start, end) === exact`. */
  readonly start: number;
  readonly end: number;
  readonly page?: number;
  /** SHA-256 of the stored text in UTF-8, hex. */
  readonly sha256: string;
}
