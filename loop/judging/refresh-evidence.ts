import type { Claim, ClaimEvidence, Contradiction } from '../claim.js';
import { independentWorks, worksOfRun, type WorksOfRun } from '../independence.js';
import type { StoredRun } from '../run.js';
import { placesOf } from '../../text/sentence-ref.js';
import { listRunSources } from '../../store/run-sources.js';

/**
 * Brings claims up to what is known of their sources now: a cited work that has been read since, a page that turned out
 * to retell a study, a retraction. Their words and places stay as they are.
 */
export interface Refreshed {
  claim(claim: Claim): Claim;
  contradiction(contradiction: Contradiction): Contradiction;
}

/** Works that have to stand beside a retracted one for a claim to be more than low. */
const WORKS_WITHOUT_RETRACTED = 2;

export function refreshEvidence(run: StoredRun): Refreshed {
  const works = worksOfRun(run);
  const ids = new Map(listRunSources(run.store, run.id).map((source) => [source.number, source.sourceId]));
  const current = (evidence: ClaimEvidence): ClaimEvidence => {
    const places = placesOf(evidence.ref);
    const [first] = places;
    const sourceId = first === undefined ? undefined : ids.get(first[0]);
    if (sourceId === undefined) return evidence;
    const sentences = places.map(([, sentence]) => sentence);
    return { ...evidence, works: works.behind(sourceId, sentences) };
  };
  return {
    claim: (claim) => withStandingWorks(claim, claim.evidence.map(current), { works, ids }),
    contradiction: (contradiction) => ({
      ...contradiction,
      sides: contradiction.sides.map((side) => ({ ...side, evidence: side.evidence.map(current) })),
    }),
  };
}

/** A retracted work is no support: it does not count, the claim says so, and is low where too little is left. */
function withStandingWorks(
  claim: Claim,
  evidence: readonly ClaimEvidence[],
  { works, ids }: { works: WorksOfRun; ids: ReadonlyMap<number, number> },
): Claim {
  const standing = independentWorks(evidence);
  const rests = claim.sourceIds.some((id) => works.isRetracted(ids.get(Number(id.slice(1))) ?? -1));
  const warnings = claim.gate.warnings.filter((warning) => warning !== 'retracted-source');
  if (!rests) return { ...claim, evidence, works: standing, gate: { ...claim.gate, warnings } };
  return {
    ...claim,
    evidence,
    works: standing,
    confidence: standing.length < WORKS_WITHOUT_RETRACTED || claim.confidence === 'low' ? 'low' : 'med',
    gate: { ...claim.gate, warnings: [...warnings, 'retracted-source'] },
  };
}
