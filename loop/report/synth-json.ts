import type { Cell, Claim, ClaimEvidence, Contradiction, Grid } from '../claim.js';
import type { BestPassage, Brief, FollowUp } from './brief.js';
import { pick } from './pick.js';
import { isWritten, partsOf } from './sections/answer.js';
import { citedIds, claimsOf, restsOnFlagged } from './wording.js';

/**
 * synth.json: the claims with their evidence, for other programs. Holds no times, so that a resumed run gives the same bytes.
 * What is undefined is not in JSON.
 */
export function synthJson(brief: Brief): object {
  const { ending, status } = brief.run;
  const answer = brief.answer.map((each) => ({
    ...each,
    sourceIds: citedIds(brief, claimsOf(brief, each.claimIds)),
  }));
  return {
    ...pick(brief.run, 'question', 'refines', 'refreshes'),
    ...pick(brief, 'changes', 'kind'),
    status: ending === null ? status : ending === 'converged' ? 'converged' : 'stopped',
    ending,
    answer: withSources(answer),
    answerSentences: answer,
    brief: isWritten(brief) ? publishedParts(brief) : undefined,
    passages: brief.best.passages.map(publishedPassage),
    grid: brief.grid === null ? undefined : publishedGrid(brief.grid),
    claims: brief.claims.map((claim) => ({
      ...publishedClaim(claim),
      addressesModel: restsOnFlagged(brief, claim.evidence) ? true : undefined,
    })),
    background: brief.background.map(publishedBackground),
    contradictions: brief.contradictions.map(publishedContradiction),
    openQuestions: brief.openQuestions.map(({ description, status, how, queries, query }) => ({
      question: description,
      status,
      why: how ?? 'still open',
      queries: queries.length > 0 ? queries : [query],
    })),
    struck: brief.struck.map((each) => pick(each, 'claim', 'why', 'by', 'verdict', 'round')),
    limitations: brief.limitations,
    leftOut: someOf(brief.leftOut),
    followUps: someOf((brief.followUps ?? []).map(publishedFollowUp)),
  };
}

const someOf = <Of>(all: readonly Of[]): readonly Of[] | undefined => (all.length === 0 ? undefined : all);

interface Sentence {
  readonly sentence: string;
  readonly sourceIds: readonly string[];
}

const withSources = (sentences: readonly Sentence[]): string =>
  sentences.map(({ sentence, sourceIds }) => `${sentence} [${sourceIds.join(', ')}]`).join(' ');

/** The brief in its parts, each sentence with the sources that it is printed with. */
function publishedParts(brief: Brief): object {
  const { short, otherwise, sure, check, sections } = partsOf(brief);
  const published = (claims: readonly Claim[]): readonly object[] =>
    claims.map((claim) => ({
      text: claim.claim,
      isOurReading: claim.kind === 'ours',
      claimIds: [claim.id],
      sourceIds: citedIds(brief, [claim]),
    }));
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
  const sentences = answer.sentences.map(({ text, claimIds, sourceIds = [] }) => ({
    sentence: text,
    claimIds,
    sourceIds,
  }));
  return {
    id,
    question,
    answer: withSources(sentences),
    sentences,
    claims: answer.claims.map(publishedClaim),
    passages: answer.passages.map(publishedPassage),
    limitations: answer.limitations,
  };
};

const publishedPassage = ({ evidence, ...around }: BestPassage): object => ({
  ...pick(evidence, 'sourceId', 'exact', 'start', 'end'),
  ...pick(around, 'before', 'after', 'heading'),
  ...pick(evidence, 'page', 'sha256', 'ref'),
});

const publishedClaim = (claim: Claim): object => ({
  ...pick(claim, 'id', 'claim', 'kind', 'part', 'subtopic', 'stance', 'confidence', 'sourceIds', 'works'),
  findingIds: claim.findingIds,
  evidence: claim.evidence.map(publishedEvidence),
  ...pick(claim, 'gate', 'review'),
});

/** It holds and is beside the point: named for whoever looks for it, and no claim of the brief. */
const publishedBackground = (claim: Claim): object => ({
  ...pick(claim, 'id', 'claim', 'sourceIds'),
  refs: claim.evidence.map(({ ref }) => ref),
  why: claim.background?.why ?? '',
});

const publishedEvidence = (evidence: ClaimEvidence): object =>
  pick(evidence, 'sourceId', 'exact', 'prefix', 'suffix', 'start', 'end', 'page', 'sha256', 'ref');

const publishedContradiction = (contradiction: Contradiction): object => ({
  ...pick(contradiction, 'id', 'topic', 'resolution', 'resolved', 'reason', 'sourceIds'),
  sides: contradiction.sides.map(({ statement, evidence }) => ({
    statement,
    quotes: evidence.map((each) => pick(each, 'sourceId', 'exact', 'start', 'end')),
  })),
});

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
