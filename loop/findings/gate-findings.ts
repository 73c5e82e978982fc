import type { DraftFinding } from '../../agents/roles/vocabulary.js';
import { placesOf } from '../../text/sentence-ref.js';
import type { ClaimEvidence } from '../claim.js';
import type { StoredRun } from '../run.js';

/** What became of the findings of one claim. */
export interface GatedFindings {
  readonly kept: readonly DraftFinding[];
  /** Why the others were dropped: one word each. */
  readonly dropped: readonly string[];
}

/** The findings of a claim that the sentences it cites bear out, field by field. No model is asked. */
export function gateFindings(
  _run: StoredRun,
  { findings, evidence }: { findings: readonly DraftFinding[]; evidence: readonly ClaimEvidence[] },
): GatedFindings {
  const kept: DraftFinding[] = [];
  const dropped: string[] = [];
  for (const finding of findings) {
    const cited = citedBy(finding, evidence);
    if (cited.some(({ exact }) => exact.toLowerCase().includes(finding.value.toLowerCase())))
      kept.push({ ...finding, refs: cited.map(({ ref }) => ref) });
    else dropped.push('value');
  }
  return { kept, dropped };
}

function citedBy(finding: DraftFinding, evidence: readonly ClaimEvidence[]): readonly ClaimEvidence[] {
  const named = new Set(finding.refs.flatMap((ref) => placesOf(ref).map(String)));
  const own = evidence.filter(({ ref }) => placesOf(ref).some((place) => named.has(String(place))));
  return own.length === 0 ? evidence : own;
}
