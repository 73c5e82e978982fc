import type { Familiarity, Subtopic } from '../agents/roles/vocabulary.js';
import type { AnswerSentence, Claim, Contradiction, Gap, OppositionMemo, StruckClaim } from './claim.js';

/** Why a run ended. `converged` is the only good ending; each of the others is said in the brief. */
export const ENDINGS = [
  'converged',
  'round-limit',
  'finished',
  'depth-tokens',
  'token-budget',
  'money-budget',
  'time-budget',
  'day-budget',
  'person-budget',
  'unanswered',
  'source-limit',
  'stalled',
  'rejudged',
  'snippets-only',
] as const;
export type Ending = (typeof ENDINGS)[number];

/** What the round aims at. */
export interface Target {
  readonly text: string;
  readonly query: string | null;
  readonly gapId: string | null;
  readonly kind: 'question' | 'gap' | 'confirmation' | 'least-certain';
  /** Disconfirming searches for a confirming round. */
  readonly queries: readonly string[];
}

/** One row of rounds.json. */
export interface RoundRow {
  readonly round: number;
  readonly target: string;
  readonly queries: readonly { angle: string; query: string; hits: number; reads: number }[];
  readonly readsByAngle: Readonly<Record<string, number>>;
  /** Hits of the round's searches. */
  readonly found: number;
  /** Sources read in the round; what could not be read is in `unread`. */
  readonly read: number;
  readonly unread: number;
  /** Sources of the run so far. */
  readonly sources: number;
  readonly newSources: number;
  readonly claims: number;
  readonly struck: number;
  readonly openGaps: number;
  /** Gaps that the round's searches closed, and those that they were made for in vain. */
  readonly closedGaps: number;
  readonly gapsInVain: number;
  readonly signoff: boolean;
  /** Share of the round's hits that the run already held, 0 to 1. */
  readonly saturation: number;
  readonly tokens: number;
  readonly usd: number;
  readonly seconds: number;
}

/** All that one round leaves to the next. Kept as the result of the round's last stage. */
export interface RoundState {
  readonly round: number;
  readonly subtopics: readonly Subtopic[];
  readonly familiarity: Familiarity;
  readonly claims: readonly Claim[];
  /** Claims that hold and are beside the point: each has `background`, none is among `claims`. */
  readonly background: readonly Claim[];
  readonly struck: readonly StruckClaim[];
  readonly contradictions: readonly Contradiction[];
  readonly answer: readonly AnswerSentence[];
  readonly limitations: readonly string[];
  readonly gaps: readonly Gap[];
  readonly opposition: OppositionMemo | null;
  readonly signOffs: readonly { round: number; signoff: boolean; claimsHash: string }[];
  readonly saturation: readonly number[];
  /** Rounds in a row that closed no gap and changed no claim. */
  readonly idleRounds: number;
  /** Counts by name: invented source ids, dropped references and the like. */
  readonly counts: Readonly<Record<string, number>>;
  readonly failedParts: readonly string[];
  readonly nextTarget: Target;
  readonly ending: Ending | null;
}

/** Where a run begins: nothing known, the question as the first target. */
export function initialState(question: string): RoundState {
  return {
    round: 0,
    subtopics: [],
    familiarity: 'common',
    claims: [],
    background: [],
    struck: [],
    contradictions: [],
    answer: [],
    limitations: [],
    gaps: [],
    opposition: null,
    signOffs: [],
    saturation: [],
    idleRounds: 0,
    counts: {},
    failedParts: [],
    nextTarget: { text: question, query: null, gapId: null, kind: 'question', queries: [] },
    ending: null,
  };
}
