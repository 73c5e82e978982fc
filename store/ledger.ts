/**
 * What a run has decided and what it still owes: struck claims, the answer, gaps, contradictions, sign-offs, rounds.
 * `replace…` return what the table refused, in words (see `replaceRows`).
 */
import { compareIds } from './claims.js';
import type { Store } from './open-store.js';
import {
  answerSentences,
  contradictions,
  followUps,
  gaps,
  rounds,
  signOffs,
  struckClaims,
} from './schema.js';
import type {
  StoredAnswerSentence,
  StoredContradiction,
  StoredFollowUp,
  StoredGap,
  StoredRound,
  StoredSignOff,
  StoredStruckClaim,
} from './schema.js';
import { putRow, replaceRows, rowsOfRun } from './rows.js';

/** Makes these the struck claims of the run. */
export const replaceStruckClaims = (
  store: Store,
  runId: string,
  all: readonly StoredStruckClaim[],
): readonly string[] =>
  replaceRows(store, runId, { table: struckClaims, rows: all.map((row, ordinal) => ({ ...row, ordinal })) });

/** In the order in which they fell. */
export const listStruckClaims = (store: Store, runId: string): StoredStruckClaim[] =>
  rowsOfRun(store, runId, struckClaims).map(({ ordinal: _ordinal, ...row }) => row);

/** Makes these sentences the answer of the run. */
export const replaceAnswer = (
  store: Store,
  runId: string,
  all: readonly StoredAnswerSentence[],
): readonly string[] =>
  replaceRows(store, runId, {
    table: answerSentences,
    rows: all.map((row, ordinal) => ({ ...row, ordinal })),
  });

/** In the order in which they are read. */
export const listAnswer = (store: Store, runId: string): StoredAnswerSentence[] =>
  rowsOfRun(store, runId, answerSentences).map(({ ordinal: _ordinal, ...row }) => row);

/** Writes gaps by id: new ones are added, known ones replaced, others left alone. */
export function upsertGaps(store: Store, runId: string, changed: readonly StoredGap[]): void {
  store.commit(() => {
    for (const gap of changed) putRow(store, gaps, { ...gap, runId });
  });
}

/** In the order of their numbers. */
export const listGaps = (store: Store, runId: string): StoredGap[] =>
  rowsOfRun(store, runId, gaps).sort((a, b) => compareIds(a.id, b.id));

/** Makes these the contradictions of the run. */
export const replaceContradictions = (
  store: Store,
  runId: string,
  all: readonly StoredContradiction[],
): readonly string[] => replaceRows(store, runId, { table: contradictions, rows: all });

/** In the order of their numbers. */
export const listContradictions = (store: Store, runId: string): StoredContradiction[] =>
  rowsOfRun(store, runId, contradictions).sort((a, b) => compareIds(a.id, b.id));

/** One verdict a round; again in the same round replaces it. */
export const addSignOff = (store: Store, runId: string, row: StoredSignOff): void =>
  putRow(store, signOffs, { ...row, runId });

/** By round. */
export const listSignOffs = (store: Store, runId: string): StoredSignOff[] =>
  rowsOfRun(store, runId, signOffs);

/** Keeps what a round leaves; again for the same round replaces it. */
export const putRound = (store: Store, runId: string, round: StoredRound): void =>
  putRow(store, rounds, { ...round, runId });

/** What the rounds left, by round. */
export const listRounds = (store: Store, runId: string): StoredRound[] => rowsOfRun(store, runId, rounds);

/** Keeps an answer; another to the same id replaces it. */
export const putFollowUp = (store: Store, runId: string, row: StoredFollowUp): void =>
  putRow(store, followUps, { ...row, runId });

/** In the order of their numbers. */
export const listFollowUps = (store: Store, runId: string): StoredFollowUp[] =>
  rowsOfRun(store, runId, followUps).sort((a, b) => compareIds(a.id, b.id));
