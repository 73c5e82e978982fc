/**
 * What the brief of a store states, in its own words, with the evidence that they rest on. A document that says the same, with
 * no source that the evidence lacks, is judged by that evidence; one that says otherwise by a letter, like any other.
 */
import type { CitedEvidence } from './look-up.js';
import { readStatements, type Statement } from './statements.js';

export interface Stated {
  /** Empty: the brief says it of itself. */
  readonly evidence: readonly CitedEvidence[];
  readonly isComputed?: boolean;
  /** The words that the evidence carries, where others stand before them: a cell's row and column name what it is of. */
  readonly claim?: string;
  /** What reviewers found of it: `SUPPORTED`; absent where nobody judged it. */
  readonly review?: string;
}

/** By their words as statements are read. */
export type StatedWords = ReadonlyMap<string, Stated>;

/** @param said what a brief prints of each, in Markdown with its marks */
export function statedWords(said: Iterable<readonly [markdown: string, stated: Stated]>): StatedWords {
  const known = new Map<string, Stated>();
  for (const [markdown, stated] of said)
    for (const { text } of readStatements(markdown).statements) {
      const before = known.get(text);
      known.set(text, before === undefined ? stated : both(before, stated));
    }
  return known;
}

/** The same words may be said of several claims. */
function both(one: Stated, other: Stated): Stated {
  const added = other.evidence.filter((each) => !one.evidence.some((known) => isSame(known, each)));
  return { ...other, ...one, evidence: [...one.evidence, ...added] };
}

const isSame = (one: CitedEvidence, other: CitedEvidence): boolean =>
  one.sourceId === other.sourceId && one.start === other.start && one.end === other.end;

/** What the store says of a statement; undefined where it cites what the evidence has not, or is none of the brief's. */
export function statedAs({ text, sourceIds }: Statement, stated: StatedWords): Stated | undefined {
  const known = stated.get(text);
  if (known === undefined || known.evidence.length === 0) return known;
  const carrying = new Set(known.evidence.map(({ sourceId }) => sourceId));
  return sourceIds.every((id) => carrying.has(id)) ? known : undefined;
}
