import type { Brief } from '../../loop/report/brief.js';
import { UsageError } from '../../loop/exit-codes.js';

/** Parts of a brief in the shapes that other programs are given: by MCP, and by the HTTP API of a desk. */

export function shortClaim(claim: Brief['claims'][number]): Record<string, unknown> {
  const { id, subtopic, stance, confidence, sourceIds, works, gate, review } = claim;
  return {
    id,
    claim: claim.claim,
    subtopic,
    stance,
    confidence,
    sourceIds,
    works: works.length,
    gate: gate.verdict,
    warnings: gate.warnings,
    review: review.status,
    refs: claim.evidence.map((each) => each.ref),
  };
}

/**
 * The words that a claim rests on, with the addresses of their sources.
 *
 * @throws UsageError where the brief has no such claim
 */
export function evidenceOf(brief: Brief, id: string): Record<string, unknown> {
  const claim = brief.claims.find((each) => each.id === id);
  if (claim === undefined)
    throw new UsageError(
      `The brief has no claim ${id}.`,
      `Known claims: ${brief.claims.map((each) => each.id).join(', ') || 'none'}.`,
    );
  const sources = new Map(brief.sources.map((source) => [source.id, source]));
  return {
    id,
    claim: claim.claim,
    evidence: claim.evidence.map((each) => {
      const source = sources.get(each.sourceId);
      return {
        ...each,
        title: source?.title ?? null,
        publishedAt: source?.publishedAt ?? null,
        modifiedAt: source?.modifiedAt ?? null,
        readClass: source?.readClass ?? null,
        key: source?.key ?? null,
        addresses: source?.addresses.map(({ address }) => address) ?? [],
      };
    }),
  };
}
