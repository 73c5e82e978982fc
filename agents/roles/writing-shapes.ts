import type { BriefPart, ClaimKind, Confidence } from './vocabulary.js';

/** What a writer is shown, and what is asked of it. */

/** A source in one line. */
export interface WriterSource {
  /** `S3` */
  readonly id: string;
  /** Publisher or authors, and the title. */
  readonly who: string;
  readonly date: string | null;
  /** What it gains, in a few words; null where nothing is known. */
  readonly interest: string | null;
  /** What of the outline its text says nothing about. */
  readonly silent: readonly string[];
}

/** A claim that was written before: one that stands, or one of a section that was written beside this. */
export interface WrittenClaim {
  readonly id: string;
  readonly text: string;
  readonly kind: ClaimKind;
  readonly part: BriefPart;
  readonly section: string;
  readonly confidence: Confidence;
  readonly findings: readonly string[];
}

/** A claim that has to be mended, and why. */
export interface ClaimToMend {
  readonly id: string;
  readonly claim: string;
  readonly findings: readonly string[];
  readonly why: string;
}

/**
 * What is asked for: all of the brief, one section, the parts around sections, what new findings add to a brief that stands,
 * or what did not hold and what is missing.
 */
export type WriterTask = 'whole' | 'section' | 'join' | 'add' | 'mend';
