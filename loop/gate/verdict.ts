/** The gate's closed list of verdicts on one citation, worst first where several would fit. */
export const VERDICTS = [
  'holds',
  'located',
  'not-found',
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
  'number-outside-passage',
  'snippet-only',
  'no-quote',
  'spliced',
  'retracted-source',
  'clipped',
] as const;
export type Warning = (typeof WARNINGS)[number];

/**
 * How the gate takes a warning: `standard` leaves it to reviewers, `strict` accepts no citation that has one, and none that
 * is only `located`; both come out as `not-checked`.
 */
export type Strictness = 'standard' | 'strict';

/** Whether a citation passes: its quote stands (`holds`), or, where it has none, its words were found (`located`). */
export const isAccepted = (verdict: Verdict): verdict is 'holds' | 'located' =>
  verdict === 'holds' || verdict === 'located';

const UNCHECKED: ReadonlySet<Verdict> = new Set(['not-checked', 'unread-source']);

/** Whether words were compared with a text: for `not-checked` and `unread-source` none was read. */
export const wasChecked = (verdict: Verdict): boolean => !UNCHECKED.has(verdict);

/** The passage of a cited source that carries a claim without a quote best, whether it carries enough of it or not. */
export interface LocatedPassage {
  readonly sourceId: string;
  /** `S12.34`, `S12.35`: neighbouring sentences, numbered as the store cuts the text. */
  readonly sentences: readonly string[];
  /** UTF-16 offsets into the stored text: `text.slice(start, end) === exact`. */
  readonly start: number;
  readonly end: number;
  readonly exact: string;
  /** Of a paged document, counted from 1. */
  readonly page?: number;
}

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
