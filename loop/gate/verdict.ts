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
  'number-outside-passage',
  'snippet-only',
  'no-quote',
  'spliced',
  'retracted-source',
] as const;
export type Warning = (typeof WARNINGS)[number];

/** Names that older runs stored. */
const FORMER_NAMES: Readonly<Record<string, Warning>> = { 'time-differs': 'number-outside-passage' };

/** A stored warning by its present name. */
export const currentWarning = (stored: string): Warning =>
  Object.hasOwn(FORMER_NAMES, stored) ? (FORMER_NAMES[stored] as Warning) : (stored as Warning);

/** How the gate takes a warning: `standard` leaves it to reviewers, `strict` accepts no citation that has one. */
export const STRICTNESS = ['standard', 'strict'] as const;
export type Strictness = (typeof STRICTNESS)[number];

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
