import type { Stance } from '../roles/vocabulary.js';
import { wholeClaim } from './claim-text.js';
import type { Line } from './lines.js';
import type { Match } from './match.js';

/** Sentences that answer, by a rule that is sure of them. */
export interface Finding {
  /** To be read together, in the order of the text. */
  readonly lines: readonly Line[];
  readonly stance: Stance;
  readonly score: number;
  /** What makes it one answer: two findings of one work with the same answer are one. */
  readonly answer: string;
}

/** A sentence as a finding; none where it cannot be read alone. */
export function findingOf({ line, score }: Match, answer: string, stance: Stance = 'neutral'): Finding[] {
  const lines = wholeClaim(line);
  return lines === null ? [] : [{ lines, stance, score, answer }];
}
