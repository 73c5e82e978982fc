import type { Verdict } from '../gate/verdict.js';

/** What a brief is printed without, because nothing stored carries it. */
export interface Withheld {
  /** Sources that do not carry a statement, by its comparable words. */
  readonly marks: ReadonlyMap<string, ReadonlySet<string>>;
  /** Statements that nothing carries, by their comparable words, with what the gate says of the first citation. */
  readonly texts: ReadonlyMap<string, WithheldStatement>;
  /** Of them, those that ran together of several sentences, none of which could be told: each of these goes. */
  readonly within?: ReadonlySet<string>;
  /** Statements in another language than their source: they are printed, and the brief says how many they are. */
  readonly uncompared?: number;
}

export interface WithheldStatement {
  readonly words: string;
  /** Where it was refused first: `report.md`. */
  readonly document: string;
  readonly verdict: Verdict;
  /** The source, the verdict and what differs: `S1: number-absent: …`. */
  readonly why: string;
}

/** "altered 2, number-absent 1": how many statements were withheld for each reason. */
export function withheldReasons(texts: Withheld['texts']): string {
  const counts = new Map<string, number>();
  for (const { verdict } of texts.values()) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return [...counts].map(([verdict, count]) => `${verdict} ${count}`).join(', ');
}
