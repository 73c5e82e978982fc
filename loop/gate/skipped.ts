/** What a check of a document passes over, said in the open: its place, why, and its first words. */
export interface Skipped {
  /** 1-based. */
  readonly line: number;
  /** One of `WHY_SKIPPED`. */
  readonly why: WhySkipped;
  /** At most `LONGEST_TEXT` characters. */
  readonly text: string;
}

/** Nothing else is ever left out of the statements of a document. */
export const WHY_SKIPPED = {
  label: 'names what follows, and states nothing',
  question: 'a question',
  code: 'code',
  comment: 'a comment, which no reader sees',
  'front-matter': 'front matter',
  title: 'the title of a brief',
  reference: 'an entry of the list of references',
  quotation: 'a quotation in the list of sources, found in its source',
  'lead-in': 'leads to what follows',
  boilerplate: 'a remark of the brief on itself',
  rounds: 'the rounds of the run',
  struck: 'a claim that was struck',
  'open-question': 'an open question of the run',
} as const;
export type WhySkipped = keyof typeof WHY_SKIPPED;

const LONGEST_TEXT = 120;

export function makeSkipped(why: WhySkipped, line: number, words: string): Skipped {
  const text = words
    .slice(0, 4 * LONGEST_TEXT)
    .replace(/\s+/g, ' ')
    .trim();
  return { line, why, text: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text };
}
