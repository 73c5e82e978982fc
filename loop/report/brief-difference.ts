import type { Claim } from '../claim.js';

/** What changed between two briefs on one question. */

/** Plain JSON, kept with a run that asks a question again. */
export interface BriefDifference {
  readonly sameQuestion: boolean;
  /** The brief that the other is held against. */
  readonly since: { readonly run: string; readonly today: string };
  /** Nothing at all changed, sources included. */
  readonly isNothing: boolean;
  /** What the brief says changed: claims, values, answer, disagreements; not the sources alone. */
  readonly isOfContent: boolean;
  readonly claims: Compared;
  readonly cells: Compared;
  readonly answer: Compared;
  /** `changed`: under the same address, with another text. */
  readonly sources: Compared;
  readonly disagreements: Compared;
}

export interface Compared {
  /** How many are as they were. */
  readonly same: number;
  readonly changed: readonly Changed[];
  readonly added: readonly Mention[];
  readonly gone: readonly Mention[];
}

/** Something that a brief says or rests on. */
export interface Mention {
  /** `C3`, `X1`, the key of a source, the row and column of a cell; the words of a sentence of the answer. */
  readonly id: string;
  /** As it is told: a cell with its row and column, a source by its title. */
  readonly text: string;
  /** The claims that it is, or is made of. */
  readonly claimIds: readonly string[];
  /** Why it is gone, or what settles it, where that is known. */
  readonly why?: string;
}

export interface Changed {
  readonly before: Mention;
  readonly after: Mention;
  /** How, the most telling first. */
  readonly how: readonly ChangeHow[];
  readonly confidence?: { readonly before: Claim['confidence']; readonly after: Claim['confidence'] };
  /** Independent works. */
  readonly works?: { readonly before: number; readonly after: number };
}

/** `value`: its figures are others. `reworded`: it says the same in other words. `sources`: it cites others. */
export type ChangeHow = 'value' | 'reworded' | 'stronger' | 'weaker' | 'sources' | 'settled' | 'disagreement';
