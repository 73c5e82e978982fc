import { listFollowUps, putFollowUp } from '../../store/follow-ups.js';
import type { Claim, EditedSentence, StruckClaim } from '../claim.js';
import type { BestPassage } from '../report/brief.js';
import type { StoredRun } from '../run.js';

/** A question that was asked of a run after its brief, with its answer. */
export interface FollowUp {
  /** `Q1`… */
  readonly id: string;
  readonly question: string;
  /** The last round of the run when it was asked. */
  readonly round: number;
  /** ISO time. */
  readonly askedAt: string;
  readonly answer: FollowUpAnswer;
}

export interface FollowUpAnswer {
  /** Whether further sources were searched for. */
  readonly searched: boolean;
  /** About 120 words at most, each with the sources that carry it as it is printed; empty: insufficient evidence. */
  readonly sentences: readonly EditedSentence[];
  /** Named within the follow-up (`C1`…): they are no claims of the run. */
  readonly claims: readonly Claim[];
  readonly struck: readonly StruckClaim[];
  /** The passages that speak most of it, best first, judged by nobody. */
  readonly passages: readonly BestPassage[];
  /** One of the passages holds enough of the question's words to be an answer. */
  readonly match: boolean;
  readonly limitations: readonly string[];
  readonly failedParts: readonly string[];
}

/** All of a run, in the order in which they were first asked. */
export const followUpsOf = (run: StoredRun): readonly FollowUp[] =>
  listFollowUps(run.store, run.id).map((row) => row as unknown as FollowUp);

/** To be called inside a commit. */
export const keepFollowUp = (run: StoredRun, followUp: FollowUp): void =>
  putFollowUp(run.store, run.id, followUp);
