import type { Claim, ClaimEvidence, Contradiction } from '../claim.js';
import { worksBehind, worksOfRun, type WorksOfRun } from '../context/independence.js';
import type { StoredRun } from '../run.js';
import { betweenSides, mostConfidence, sideOf, supportedBy } from '../support.js';
import { lowest } from './confidence-steps.js';
import { numberOfSource } from '../../text/source-number.js';
import { placesOf } from '../../text/sentence-ref.js';
import { listRunSources } from '../../store/run-sources.js';

/**
 * Brings claims up to what is known of their sources now: a cited work that has been read since, a page that turned out
 * to retell a study, a retraction. Their words and places stay as they are.
 */
export interface Refreshed {
  readonly claim: (claim: Claim) => Claim;
  readonly contradiction: (contradiction: Contradiction) => Contradiction;
}

/** Works that have to stand next to a retracted one for a claim to be more than low. */
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
    const { retells: _retells, voices: _voices, interest: _interest, ...rest } = evidence;
    return { ...rest, ...worksBehind(run, sourceId, sentences) };
  };
  return {
    claim: (claim) => withStandingWorks(claim, claim.evidence.map(current), { works, ids }),
    contradiction: (contradiction) => ({
      ...contradiction,
      ...betweenSides(
        contradiction.sides.map((side) => ({
          ...side,
          ...sideOf(side.statement, side.evidence.map(current)),
        })),
      ),
    }),
  };
}

/** A retracted work supports nothing: it does not count, the claim says so, and is low where too little is left. */
function withStandingWorks(
  claim: Claim,
  evidence: readonly ClaimEvidence[],
  { works, ids }: { works: WorksOfRun; ids: ReadonlyMap<number, number> },
): Claim {
  const support = supportedBy(evidence);
  const confidence = lowest(claim.confidence, mostConfidence(evidence));
  const cited = support.sourceIds.flatMap((id) => ids.get(numberOfSource(id)) ?? []);
  const warnings = claim.gate.warnings.filter((warning) => warning !== 'retracted-source');
  if (!cited.some((sourceId) => works.isRetracted(sourceId)))
    return { ...claim, ...support, confidence, gate: { ...claim.gate, warnings } };
  const isThin = support.works.length < WORKS_WITHOUT_RETRACTED;
  return {
    ...claim,
    ...support,
    confidence: isThin || confidence === 'low' ? 'low' : 'med',
    gate: { ...claim.gate, warnings: [...warnings, 'retracted-source'] },
  };
}
