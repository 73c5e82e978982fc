/** The gate over many claims at once. */
import { checkClaim, type CheckOptions, type CitationVerdict, type ClaimInput } from './check.js';
import type { SourceInput } from './prepare.js';
import { indexSources, SourceIndex } from './source-index.js';
import { isAccepted, type Verdict } from './verdict.js';

export interface GateReport {
  readonly citations: readonly CitationVerdict[];
  /** Ids of the claims all of whose citations are accepted; a claim without any is not among them. */
  readonly holding: readonly string[];
  /** `holding` are quotes that stand, `located` citations without a quote whose words were found. */
  readonly counts: {
    readonly citations: number;
    readonly holding: number;
    readonly located: number;
    readonly notChecked: number;
  };
}

export function ground(
  claims: readonly ClaimInput[],
  sources: SourceIndex | Iterable<SourceInput>,
  options: CheckOptions = {},
): GateReport {
  const stored = sources instanceof SourceIndex ? sources : indexSources(sources);
  const verdicts = claims.map((claim) => checkClaim(claim, stored, options));
  const citations = verdicts.flat();
  const holding = claims
    .filter((_, at) => verdicts[at]?.every(({ verdict }) => isAccepted(verdict)))
    .map(({ id }) => id);
  const countOf = (of: Verdict): number => citations.filter(({ verdict }) => verdict === of).length;
  const counts = {
    citations: citations.length,
    holding: countOf('holds'),
    located: countOf('located'),
    notChecked: countOf('not-checked'),
  };
  return { citations, holding, counts };
}

/** All citations hold or are located; nothing checked is a failure, and so is anything left unchecked. */
export const allHold = ({ counts }: GateReport): boolean =>
  counts.citations > 0 && counts.holding + counts.located === counts.citations;
