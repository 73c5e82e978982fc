/**
 * What a run has decided and what it still owes: struck claims, the answer, gaps, contradictions, sign-offs, rounds.
 * `replace…` return what the table refused, in words (see `replaceRows`).
 */
import { compareIds } from './claims.js';
import type { Store } from './open-store.js';
import { putRow, replaceRows, rowsOfRun } from './rows.js';
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

type List<T> = (store: Store, runId: string) => T[];
type Put<T> = (store: Store, runId: string, row: T) => void;
type Replace<T> = (store: Store, runId: string, all: readonly T[]) => readonly string[];

/** In the order of the numbers in their ids. */
const byNumber = <T extends { readonly id: string }>(rows: T[]): T[] =>
  rows.sort((a, b) => compareIds(a.id, b.id));
/** A row's place in its list is its ordinal. */
const placed = <T>(rows: readonly T[]): (T & { ordinal: number })[] =>
  rows.map((row, ordinal) => ({ ...row, ordinal }));
const unplaced = <T extends { ordinal: number }>(rows: readonly T[]): Omit<T, 'ordinal'>[] =>
  rows.map(({ ordinal: _ordinal, ...row }) => row);

/** Struck claims, in the order in which they fell. */
export const listStruckClaims: List<StoredStruckClaim> = (store, runId) =>
  unplaced(rowsOfRun(store, runId, struckClaims));
export const replaceStruckClaims: Replace<StoredStruckClaim> = (store, runId, all) =>
  replaceRows(store, runId, { table: struckClaims, rows: placed(all) });

/** The sentences of the answer, in the order in which they are read. */
export const listAnswer: List<StoredAnswerSentence> = (store, runId) =>
  unplaced(rowsOfRun(store, runId, answerSentences));
export const replaceAnswer: Replace<StoredAnswerSentence> = (store, runId, all) =>
  replaceRows(store, runId, { table: answerSentences, rows: placed(all) });

export const listGaps: List<StoredGap> = (store, runId) => byNumber(rowsOfRun(store, runId, gaps));
/** Writes gaps by id: new ones are added, known ones replaced, others left alone. */
export const upsertGaps: Put<readonly StoredGap[]> = (store, runId, changed) =>
  store.commit(() => {
    for (const gap of changed) putRow(store, gaps, { ...gap, runId });
  });

export const listContradictions: List<StoredContradiction> = (store, runId) =>
  byNumber(rowsOfRun(store, runId, contradictions));
export const replaceContradictions: Replace<StoredContradiction> = (store, runId, rows) =>
  replaceRows(store, runId, { table: contradictions, rows });

/** By round. */
export const listSignOffs: List<StoredSignOff> = (store, runId) => rowsOfRun(store, runId, signOffs);
/** One verdict a round; again in the same round replaces it. */
export const addSignOff: Put<StoredSignOff> = (store, runId, row) =>
  putRow(store, signOffs, { ...row, runId });

/** What the rounds left, by round. */
export const listRounds: List<StoredRound> = (store, runId) => rowsOfRun(store, runId, rounds);
/** Keeps what a round leaves; again for the same round replaces it. */
export const putRound: Put<StoredRound> = (store, runId, round) => putRow(store, rounds, { ...round, runId });

export const listFollowUps: List<StoredFollowUp> = (store, runId) =>
  byNumber(rowsOfRun(store, runId, followUps));
/** Keeps an answer; another to the same id replaces it. */
export const putFollowUp: Put<StoredFollowUp> = (store, runId, row) =>
  putRow(store, followUps, { ...row, runId });
