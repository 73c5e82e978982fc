/** What a check of a document passes over, said in the open: its place, why, and its first words. */
export interface Skipped {
  /** 1-based. */
  readonly line: number;
  /** Why it states nothing. */
  readonly why: WhySkipped;
  /** At most `LONGEST_TEXT` characters. */
  readonly text: string;
}

/** Nothing else is ever left out of the statements of a document. */
export type WhySkipped =
  /** Names what follows, and states nothing. */
  | 'label'
  /** A question. */
  | 'question'
  /** Code. */
  | 'code'
  /** A comment, which no reader sees. */
  | 'comment'
  /** Front matter. */
  | 'front-matter'
  /** An entry of the list of references. */
  | 'reference'
  /** Leads to what follows. */
  | 'lead-in'
  /** What a brief says of itself, which the store of its run proves. */
  | 'boilerplate';

const LONGEST_TEXT = 120;

export function makeSkipped(why: WhySkipped, line: number, words: string): Skipped {
  const text = words
    .slice(0, 4 * LONGEST_TEXT)
    .replace(/\s+/g, ' ')
    .trim();
  return { line, why, text: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text };
}
