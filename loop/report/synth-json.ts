import type { Claim, ClaimEvidence, Contradiction } from '../claim.js';
import type { Cell, Grid } from '../claim.js';
import type { BestPassage, Brief, FollowUp } from './brief.js';
import { isWritten, partsOf } from './sections/answer.js';
import { citedIds, claimsOf, restsOnFlagged } from './wording.js';

/** synth.json: the claims with their evidence, for other programs. Holds no times, so that a resumed run gives the same bytes. */
export function synthJson(brief: Brief): object {
  const { question, ending, status } = brief.run;
  const answer = brief.answer.map((each) => ({
    ...each,
    sourceIds: citedIds(brief, claimsOf(brief, each.claimIds)),
  }));
  return {
    question,
    ...(brief.run.refines === undefined ? {} : { refines: brief.run.refines }),
    ...(brief.run.refreshes === undefined ? {} : { refreshes: brief.run.refreshes }),
    ...(brief.changes === undefined ? {} : { changes: brief.changes }),
    kind: brief.kind,
    status: ending === null ? status : ending === 'converged' ? 'converged' : 'stopped',
    ending,
    answer: answer.map(({ sentence, sourceIds }) => `${sentence} [${sourceIds.join(', ')}]`).join(' '),
    answerSentences: answer,
    ...(isWritten(brief) ? { brief: publishedParts(brief) } : {}),
    passages: brief.best.passages.map(publishedPassage),
    ...(brief.grid === null ? {} : { grid: publishedGrid(brief.grid) }),
    claims: brief.claims.map((claim) => ({
      ...publishedClaim(claim),
      ...(restsOnFlagged(brief, claim.evidence) ? { addressesModel: true } : {}),
    })),
    background: brief.background.map(publishedBackground),
    contradictions: brief.contradictions.map(publishedContradiction),
    openQuestions: brief.openQuestions.map((gap) => ({
      question: gap.description,
      status: gap.status,
      why: gap.how ?? 'still open',
      queries: gap.queries.length > 0 ? gap.queries : [gap.query],
    })),
    struck: brief.struck.map(({ claim, why, by, verdict, round }) => ({ claim, why, by, verdict, round })),
    limitations: brief.limitations,
    ...(brief.leftOut.length === 0 ? {} : { leftOut: brief.leftOut }),
    ...((brief.followUps ?? []).length === 0
      ? {}
      : { followUps: (brief.followUps ?? []).map(publishedFollowUp) }),
  };
}

/** The brief in its parts, each sentence with the sources that it is printed with. */
function publishedParts(brief: Brief): object {
  const { sections, ...parts } = partsOf(brief);
  const published = (claims: readonly Claim[]): readonly object[] =>
    claims.map((claim) => ({
      text: claim.claim,
      isOurReading: claim.kind === 'ours',
      claimIds: [claim.id],
      sourceIds: citedIds(brief, [claim]),
    }));
  const { short, otherwise, sure, check } = parts;
  return {
    short: published(short),
    otherwise: published(otherwise),
    sure: published(sure),
    check: published(check),
    sections: sections.map(({ title, claims }) => ({ title, sentences: published(claims) })),
  };
}

/** A question that was asked after the brief. Its claims are named within it. */
export const publishedFollowUp = ({ id, question, answer }: FollowUp): object => {
  const { sentences, claims, passages, limitations } = answer;
  return {
    id,
    question,
    answer: sentences.map(({ text, sourceIds = [] }) => `${text} [${sourceIds.join(', ')}]`).join(' '),
    sentences: sentences.map(({ text, claimIds, sourceIds = [] }) => ({
      sentence: text,
      claimIds,
      sourceIds,
    })),
    claims: claims.map(publishedClaim),
    passages: passages.map(publishedPassage),
    limitations,
  };
};

const publishedPassage = ({ evidence, before, after, heading }: BestPassage): object => {
  const { sourceId, exact, start, end, page, sha256, ref } = evidence;
  const paged = page === undefined ? {} : { page };
  return { sourceId, exact, start, end, before, after, heading, ...paged, sha256, ref };
};

const publishedClaim = ({ evidence, gate, review, ...claim }: Claim): object => {
  const { id, claim: words, kind, part, subtopic, stance, confidence, sourceIds, works, findingIds } = claim;
  return {
    id,
    claim: words,
    kind,
    part,
    subtopic,
    stance,
    confidence,
    sourceIds,
    works,
    findingIds,
    evidence: evidence.map(publishedEvidence),
    gate,
    review,
  };
};

/** It holds and is beside the point: named for whoever looks for it, and no claim of the brief. */
const publishedBackground = ({ id, claim, sourceIds, evidence, background }: Claim): object => ({
  id,
  claim,
  sourceIds,
  refs: evidence.map(({ ref }) => ref),
  why: background?.why ?? '',
});

const publishedEvidence = (evidence: ClaimEvidence): object => {
  const { sourceId, exact, prefix, suffix, start, end, page, sha256, ref } = evidence;
  const paged = page === undefined ? {} : { page };
  return { sourceId, exact, prefix, suffix, start, end, ...paged, sha256, ref };
};

const publishedContradiction = (contradiction: Contradiction): object => {
  const { id, topic, resolution, resolved, reason, sourceIds, sides } = contradiction;
  return {
    id,
    topic,
    resolution,
    resolved,
    reason,
    sourceIds,
    sides: sides.map(({ statement, evidence }) => ({
      statement,
      quotes: evidence.map(({ sourceId, exact, start, end }) => ({ sourceId, exact, start, end })),
    })),
  };
};

/** The table as synth.json has it: one entry a cell. */
export interface PublishedGrid {
  readonly about: readonly string[];
  readonly attributes: readonly string[];
  readonly cells: readonly PublishedCell[];
}

interface PublishedCell extends Omit<Cell, 'evidence' | 'isInterested'> {
  readonly sourceIds: readonly string[];
  /** Whether every source of it gains by what it writes. */
  readonly interested: boolean;
}

const publishedGrid = ({ cells, ...lines }: Grid): PublishedGrid => ({
  ...lines,
  cells: cells.map(({ evidence, isInterested, ...cell }) => ({
    ...cell,
    sourceIds: [...new Set(evidence.map(({ sourceId }) => sourceId))],
    interested: isInterested,
  })),
});
