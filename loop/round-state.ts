import type { StoredRound } from '../store/schema.js';
import { listClaims, replaceClaims } from '../store/claims.js';
import {
  addSignOff,
  listAnswer,
  listContradictions,
  listGaps,
  listRounds,
  listSignOffs,
  listStruckClaims,
  putRound,
  replaceAnswer,
  replaceContradictions,
  replaceStruckClaims,
  upsertGaps,
} from '../store/ledger.js';
import { claimOfRow, claimRow, contradictionOfRow, contradictionRow } from './rows.js';
import type { StoredRun } from './run.js';
import type { Claim } from './claim.js';
import { currentEvidence } from './context/independence.js';
import { supportedBy } from './support.js';
import { withOwnIds } from './ids.js';
import { initialState, type RoundRow, type RoundState } from './state.js';

/**
 * What a round leaves, kept in the store's tables and nowhere else: the next round, the report and `doctor RUN` read
 * the same rows.
 */

/** The state that the last finished round left, or the beginning. */
export function lastState(run: StoredRun): RoundState {
  // One transaction: a run that goes on meanwhile must not be seen half in one round and half in the next.
  return run.store.database.transaction(() => readState(run))();
}

function readState(run: StoredRun): RoundState {
  const { id, store, question } = run;
  const rounds = listRounds(store, id);
  const last = rounds.at(-1);
  // Whose voice the evidence is, and whether it only retells, follows from what was read and is not stored.
  const current = currentEvidence(run);
  const claims = listClaims(store, id)
    .map(claimOfRow)
    .map((claim): Claim => ({ ...claim, ...supportedBy(claim.evidence.map(current)) }));
  // A run that goes on from another has claims before its first round.
  if (last === undefined) return { ...initialState(question), claims };
  const left = last as StoredRound & Pick<RoundState, LeftByRound>;
  return {
    round: left.round,
    subtopics: left.subtopics,
    familiarity: left.familiarity,
    claims: claims.filter((claim) => claim.background === undefined),
    background: claims.filter((claim) => claim.background !== undefined),
    struck: listStruckClaims(store, id) as RoundState['struck'],
    contradictions: listContradictions(store, id).map(contradictionOfRow),
    answer: listAnswer(store, id),
    limitations: left.limitations,
    gaps: listGaps(store, id) as RoundState['gaps'],
    opposition: left.opposition,
    signOffs: listSignOffs(store, id),
    saturation: rounds.map(({ row }) => (row as RoundRow).saturation),
    idleRounds: left.idleRounds,
    counts: left.counts,
    failedParts: left.failedParts,
    nextTarget: left.nextTarget,
    ending: left.ending,
  };
}

/** The columns of a round that hold the loop's own shapes. */
type LeftByRound = 'subtopics' | 'familiarity' | 'opposition' | 'nextTarget' | 'ending';

/**
 * Keeps a state: of the round that just ended with its row of rounds.json, or of the last one, judged once more, whose
 * row stays. To be called inside a commit with what else belongs to it.
 */
export function keepState(
  run: StoredRun,
  state: RoundState,
  row: RoundRow | undefined = rowOf(run, state.round),
): void {
  const { id, store } = run;
  if (row === undefined) throw new Error(`Round ${state.round} has no row yet.`);
  const { round, subtopics, familiarity, limitations, opposition, nextTarget, ending } = state;
  store.commit(() => {
    const refused = [
      ...replaceClaims(store, id, [...state.claims, ...state.background].map(claimRow(run))),
      ...replaceStruckClaims(store, id, state.struck),
      ...replaceContradictions(store, id, withOwnIds('X', state.contradictions).map(contradictionRow)),
      ...replaceAnswer(store, id, state.answer),
    ];
    upsertGaps(store, id, withOwnIds('G', state.gaps));
    for (const signOff of state.signOffs) addSignOff(store, id, signOff);
    putRound(store, id, {
      round,
      row,
      subtopics,
      familiarity,
      limitations,
      opposition,
      nextTarget,
      ending,
      idleRounds: state.idleRounds,
      counts: state.counts,
      failedParts: [...state.failedParts, ...refused.map((what) => `store: ${what}`)],
    });
  });
}

/** The rows of rounds.json so far. */
export const listRows = ({ store, id }: StoredRun): readonly RoundRow[] =>
  listRounds(store, id).map(({ row }) => row as RoundRow);

const rowOf = (run: StoredRun, round: number): RoundRow | undefined =>
  listRows(run).find((row) => row.round === round);
