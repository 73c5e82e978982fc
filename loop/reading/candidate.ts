import type { PickedHit } from '../results.js';

/** A page that hits led to, merged and ranked, before it is known whether it is picked. */
export interface Candidate extends Omit<PickedHit, 'why'> {
  readonly score: number;
  /** Only one angle brought it, among the first places of a search: what that angle is there for. */
  readonly isOwnFind: boolean;
  /** What an engine said of it; empty where none did. */
  readonly snippet: string;
}
