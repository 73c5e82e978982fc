/** The gate over many claims at once. */
import { checkClaim, type CheckOptions, type CitationVerdict, type ClaimInput } from './check.js';
import type { SourceInput } from './prepare.js';
import { indexSources, SourceIndex } from './source-index.js';

export interface GateReport {
  readonly citations: readonly CitationVerdict[];
  /** Ids of the claims all of whose citations hold; a claim without any is not among them. */
  readonly holding: readonly string[];
  readonly counts: { readonly citations: number; readonly holding: number; readonly notChecked: number };
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
    .filter((_, at) => verdicts[at]?.every((each) => each.verdict === 'holds'))
    .map(({ id }) => id);
  const counts = {
    citations: citations.length,
    holding: citations.filter((each) => each.verdict === 'holds').length,
    notChecked: citations.filter((each) => each.verdict === 'not-checked').length,
  };
  return { citations, holding, counts };
}

/** All citations hold; nothing checked is a failure, and so is anything left unchecked. */
export const allHold = (report: GateReport): boolean =>
  report.counts.citations > 0 && report.counts.holding === report.counts.citations;
