import type { Angle } from '../search/engine.js';

/** What can be counted without a model; the critic's sign-off counts only where these facts agree. */
export interface MechanicalFacts {
  readonly subtopicsWithoutClaim: readonly string[];
  /** Angles whose queries of this run brought no source. */
  readonly emptyAngles: readonly { angle: Angle; queries: readonly string[] }[];
  /** Decision-critical claims on fewer than three independent works. */
  readonly thinCriticalClaims: readonly { claimId: string; works: number }[];
  readonly singleWorkClaims: readonly string[];
  /** Works that several read sources cite and that were never read, most cited first. */
  readonly citedButUnread: readonly {
    key: string;
    title: string;
    year: number | null;
    doi: string | null;
    authors: readonly string[];
    citedBy: readonly string[];
    /** Claims whose cited sentences rest on it. */
    insideClaims: readonly string[];
  }[];
  /** Claims for which no opposing search has run. */
  readonly unopposedClaims: readonly string[];
  readonly opposingSourcesRead: number;
  readonly unresolvedContradictions: readonly { id: string; topic: string }[];
  readonly unreadable: readonly { address: string; title: string; reason: string }[];
  /** Share of hits already in the store, by round, 0 to 1. */
  readonly saturationByRound: readonly number[];
  /** Parts that failed this round (a worker, a reviewer), by name. */
  readonly failedParts: readonly string[];
}
