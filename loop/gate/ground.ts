/** The gate over many claims at once. */
import { checkClaim, type CitationVerdict, type ClaimInput } from './check.js';
import type { SourceInput } from './prepare.js';
import { prepareWorld, World } from './source-index.js';

export interface GateReport {
  readonly citations: readonly CitationVerdict[];
  /** Ids of the claims all of whose citations hold; a claim without any is not among them. */
  readonly holding: readonly string[];
  readonly counts: { readonly citations: number; readonly holding: number; readonly notChecked: number };
}

export function ground(claims: readonly ClaimInput[], sources: World | Iterable<SourceInput>): GateReport {
  const world = sources instanceof World ? sources : prepareWorld(sources);
  const citations: CitationVerdict[] = [];
  const holding: string[] = [];
  for (const claim of claims) {
    const verdicts = checkClaim(claim, world);
    citations.push(...verdicts);
    if (verdicts.every((each) => each.verdict === 'holds')) holding.push(claim.id);
  }
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
