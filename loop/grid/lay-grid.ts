import type { Wanted } from '../../agents/roles/vocabulary.js';
import type { Claim } from '../claim.js';
import type { Grid } from './grid.js';

/** What a grid has to know of a source. */
export interface GridSource {
  /** `S1` */
  readonly id: string;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; the later of its dates. */
  readonly date: string | null;
  /** Whether it gains by what it writes. */
  readonly isInterested: boolean;
}

/** What a grid is made from. */
export interface GridInput {
  readonly claims: readonly Claim[];
  readonly wanted: Wanted | null;
  /** Absent: nothing is known of them. */
  readonly sources?: readonly GridSource[];
}

/** The findings of the claims on a grid; null where they have none. Pure. */
export function layGrid({ claims }: GridInput): Grid | null {
  const findings = claims.flatMap((claim) => claim.findings ?? []);
  if (findings.length === 0) return null;
  return { about: [], wantedThings: [], attributes: [], cells: [], empty: [], conflicts: [] };
}
