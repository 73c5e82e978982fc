import { ordinalOf, type StoredClaim, type StoredEvidence } from '../store/claims.js';
import type { HashedClaim } from '../store/claims-hash.js';
import type { StoredContradiction, StoredGap, StoredStruckClaim } from '../store/ledger.js';
import { sourceOfNumber } from '../store/run-sources.js';
import type { StoredSide } from '../store/schema.js';
import { formatRef, parseRef } from '../text/sentence-ref.js';
import { formatSourceNumber, numberOfSource, sourceNumber } from '../text/source-number.js';
import type { Claim, ClaimEvidence, Contradiction, Gap, StruckClaim } from './claim.js';
import { isQuotation } from './gate/is-quotation.js';
import { currentWarning } from './gate/verdict.js';
import type { StoredRun } from './run.js';
import { betweenSides, sideOf, supportedBy } from './support.js';

/**
 * The loop's shapes as rows of the store, and back. What follows from a claim's evidence (its sources, its independent
 * works, the references) is not stored.
 */

export const claimRow =
  (run: StoredRun) =>
  (claim: Claim): StoredClaim => ({
    id: claim.id,
    roundFirst: claim.firstRound,
    roundChanged: claim.changedRound,
    text: claim.claim,
    subtopic: claim.subtopic,
    stance: claim.stance,
    confidence: claim.confidence,
    gate: claim.gate,
    review: claim.review,
    importance: {
      kind: claim.kind,
      part: claim.part,
      place: claim.place,
      findingIds: claim.findingIds,
      decisionCritical: claim.decisionCritical,
      answersOpposition: claim.answersOpposition,
      ...(claim.background === undefined ? {} : { background: claim.background }),
    },
    evidence: claim.evidence.map((each) => {
      const row = evidenceRow(each);
      const sourceId = sourceOfNumber(run.store, run.id, row.sourceNumber);
      // An unknown source id is a hallucinated citation: the gate refuses it, so here it is our mistake.
      if (sourceId === undefined)
        throw new Error(`Claim ${claim.id} cites ${each.sourceId}, which is not a source of the run.`);
      return { ...row, sourceId };
    }),
  });

/** What is kept of a claim besides its words. */
type Importance = Pick<Claim, 'decisionCritical' | 'answersOpposition' | 'background'> &
  Partial<Pick<Claim, 'kind' | 'part' | 'place' | 'findingIds'>>;

/** Claims of earlier versions rest on sentences alone. */
const EARLIER = { kind: 'reported', part: 'section', findingIds: [] } as const;

export const claimOfRow = (row: StoredClaim): Claim => ({
  id: row.id,
  claim: row.text,
  subtopic: row.subtopic,
  stance: row.stance,
  confidence: row.confidence,
  ...EARLIER,
  place: ordinalOf(row.id),
  ...(row.importance as Importance),
  ...supportedBy(row.evidence.map(evidenceOfRow)),
  gate: gateOfRow(row),
  review: row.review as Claim['review'],
  firstRound: row.roundFirst,
  changedRound: row.roundChanged,
});

/** An earlier version may have stored a warning by another name, and a claim in words of its own as holding. */
const gateOfRow = ({ gate, text, evidence }: StoredClaim): Claim['gate'] => ({
  ...(gate as Claim['gate']),
  verdict: isQuotation(text, evidence) ? 'holds' : 'located',
  warnings: (gate as Claim['gate']).warnings.map(currentWarning),
});

type SideEvidence = StoredSide['evidence'][number];

function evidenceRow({ ref, page, works, sourceId, ...words }: ClaimEvidence): SideEvidence {
  const cited = parseRef(ref);
  if (cited === null) throw new Error(`"${ref}" names no sentence of ${sourceId}.`);
  const { start, end, exact, prefix, suffix, sha256 } = words;
  return {
    sourceNumber: cited.source,
    sentenceFirst: cited.first,
    sentenceLast: cited.last,
    start,
    end,
    exact,
    prefix,
    suffix,
    sha256,
    works,
    page: page ?? null,
  };
}

function evidenceOfRow(row: StoredEvidence | SideEvidence): ClaimEvidence {
  const source = sourceNumber(row.sourceNumber);
  const { exact, prefix, suffix, start, end, page, sha256, works } = row;
  return {
    ref: formatRef({ source, first: row.sentenceFirst, last: row.sentenceLast }),
    sourceId: formatSourceNumber(source),
    exact,
    prefix,
    suffix,
    start,
    end,
    ...(page === null ? {} : { page }),
    sha256,
    works,
  };
}

/** What a sign-off is bound to. */
export function hashedClaims(claims: readonly Claim[]): readonly HashedClaim[] {
  return claims.map((claim) => ({
    id: claim.id,
    text: claim.claim,
    evidence: claim.evidence.map(({ sourceId, start, end, sha256 }) => ({
      sourceNumber: numberOfSource(sourceId),
      start,
      end,
      sha256,
    })),
  }));
}

export const struckRow = ({
  claim,
  why,
  by,
  verdict,
  round,
  claimId,
  refs,
}: StruckClaim): StoredStruckClaim => ({
  claim,
  why,
  by,
  verdict,
  round,
  claimId,
  refs,
});

export const struckOfRow = (row: StoredStruckClaim): StruckClaim => row as StruckClaim;

export const gapRow = ({ openedRound, closedRound, ...gap }: Gap): StoredGap => ({
  ...gap,
  roundOpened: openedRound,
  roundClosed: closedRound,
});

export const gapOfRow = ({ roundOpened, roundClosed, ...gap }: StoredGap): Gap => ({
  ...(gap as Omit<Gap, 'openedRound' | 'closedRound'>),
  openedRound: roundOpened,
  closedRound: roundClosed,
});

export const contradictionRow = ({ id, topic, sides, ...verdict }: Contradiction): StoredContradiction => ({
  id,
  topic,
  sides: sides.map(({ refs: _refs, evidence, ...side }) => ({
    ...side,
    evidence: evidence.map(evidenceRow),
  })),
  resolved: verdict.resolved,
  resolution: verdict.resolution,
  reason: verdict.reason,
  round: verdict.round,
});

export function contradictionOfRow({ sides, reason, ...row }: StoredContradiction): Contradiction {
  return {
    ...row,
    reason: reason as Contradiction['reason'],
    ...betweenSides(
      sides.map(({ statement, evidence, ...said }) => ({
        ...said,
        ...sideOf(statement, evidence.map(evidenceOfRow)),
      })),
    ),
  };
}
