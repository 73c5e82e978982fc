import type { Claim } from '../../claim.js';

/** What changed between two briefs on one question: plain JSON, kept with a run that asks a question again. */
export interface BriefDifference {
  readonly sameQuestion: boolean;
  /** The brief that the other is held against. */
  readonly since: { readonly run: string; readonly today: string };
  /** Nothing at all changed, sources included. */
  readonly isNothing: boolean;
  /** What the brief says changed: claims, values, answer, disagreements; not the sources alone. */
  readonly isOfContent: boolean;
  readonly claims: Compared<ClaimMention, ChangedClaim>;
  readonly cells: Compared<CellMention, ChangedCell>;
  readonly answer: Compared<string, { readonly before: string; readonly after: string }>;
  /** `changed`: under the same address, with another text. */
  readonly sources: Compared<SourceMention>;
  readonly disagreements: Omit<Compared<DisagreementMention>, 'changed'> & {
    readonly settled: readonly DisagreementMention[];
  };
}

interface Compared<Of, Changed = Of> {
  /** How many are as they were. */
  readonly same: number;
  readonly changed: readonly Changed[];
  readonly added: readonly Of[];
  readonly gone: readonly Of[];
}

/** A claim by its id in its own brief; where it is gone, why. */
export type ClaimMention = Pick<Claim, 'id' | 'claim' | 'confidence'> & { readonly why?: string };

/** `value`: its figures are others. `reworded`: it says the same in other words. */
export type ClaimChange = 'value' | 'reworded' | 'stronger' | 'weaker' | 'sources';

export interface ChangedClaim {
  readonly before: ClaimMention;
  readonly after: ClaimMention;
  /** How, the most telling first. */
  readonly how: readonly ClaimChange[];
  readonly wordsChanged: boolean;
  readonly confidence: { readonly before: Claim['confidence']; readonly after: Claim['confidence'] } | null;
  /** Independent works. */
  readonly works: { readonly before: number; readonly after: number } | null;
  /** Canonical keys of sources. */
  readonly sourcesAdded: readonly string[];
  readonly sourcesGone: readonly string[];
}

export interface CellMention {
  readonly about: string;
  readonly attribute: string;
  readonly value: string;
  readonly conditions: readonly string[];
  readonly claimIds: readonly string[];
}

export interface ChangedCell extends Omit<CellMention, 'value'> {
  readonly before: string;
  readonly after: string;
}

export interface SourceMention {
  /** `S1` */
  readonly id: string;
  /** Canonical. */
  readonly key: string;
  readonly title: string;
  /** Why it is gone, where that is known. */
  readonly why?: string;
}

export interface DisagreementMention {
  readonly id: string;
  readonly topic: string;
  readonly resolution: string;
}
