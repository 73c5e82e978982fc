/** What a run has decided and what it still owes: struck claims, the answer, gaps, contradictions, sign-offs, rounds. */
import { asc, eq } from 'drizzle-orm';
import { compareIds } from './claims.js';
import type { Store } from './open-store.js';
import { answerSentences, contradictions, gaps, rounds, signOffs, struckClaims } from './schema.js';
import type {
  AnswerSentenceRow,
  ContradictionRow,
  GapRow,
  SignOffRow,
  StoredRoundRow,
  StruckClaimRow,
} from './schema.js';
import { withoutRun } from './unsealed.js';

export type StoredGap = Omit<GapRow, 'runId'>;
export type StoredContradiction = Omit<ContradictionRow, 'runId'>;
export type StoredSignOff = Omit<SignOffRow, 'runId'>;
/** Its place in the list is its ordinal. */
export type StoredStruckClaim = Omit<StruckClaimRow, 'runId' | 'ordinal'>;
export type StoredAnswerSentence = Omit<AnswerSentenceRow, 'runId' | 'ordinal'>;
export type StoredRound = Omit<StoredRoundRow, 'runId'>;

/** Makes these the struck claims of the run. */
export function replaceStruckClaims(store: Store, runId: string, all: readonly StoredStruckClaim[]): void {
  store.commit(() => {
    store.orm.delete(struckClaims).where(eq(struckClaims.runId, runId)).run();
    all.forEach((row, ordinal) => {
      store.orm
        .insert(struckClaims)
        .values({ ...row, runId, ordinal })
        .run();
    });
  });
}

/** In the order in which they fell. */
export function listStruckClaims(store: Store, runId: string): StoredStruckClaim[] {
  return store.orm
    .select({
      round: struckClaims.round,
      claim: struckClaims.claim,
      why: struckClaims.why,
      by: struckClaims.by,
      verdict: struckClaims.verdict,
      claimId: struckClaims.claimId,
      refs: struckClaims.refs,
    })
    .from(struckClaims)
    .where(eq(struckClaims.runId, runId))
    .orderBy(asc(struckClaims.ordinal))
    .all();
}

/** Makes these sentences the answer of the run. */
export function replaceAnswer(store: Store, runId: string, all: readonly StoredAnswerSentence[]): void {
  store.commit(() => {
    store.orm.delete(answerSentences).where(eq(answerSentences.runId, runId)).run();
    all.forEach(({ sentence, claimIds }, ordinal) => {
      store.orm.insert(answerSentences).values({ runId, ordinal, sentence, claimIds }).run();
    });
  });
}

/** In the order in which they are read. */
export function listAnswer(store: Store, runId: string): StoredAnswerSentence[] {
  return store.orm
    .select({ sentence: answerSentences.sentence, claimIds: answerSentences.claimIds })
    .from(answerSentences)
    .where(eq(answerSentences.runId, runId))
    .orderBy(asc(answerSentences.ordinal))
    .all();
}

/** Writes gaps by id: new ones are added, known ones replaced, others left alone. */
export function upsertGaps(store: Store, runId: string, changed: readonly StoredGap[]): void {
  store.commit(() => {
    for (const gap of changed) {
      store.orm
        .insert(gaps)
        .values({ ...gap, runId })
        .onConflictDoUpdate({ target: [gaps.runId, gaps.id], set: gap })
        .run();
    }
  });
}

/** In the order of their numbers. */
export function listGaps(store: Store, runId: string): StoredGap[] {
  return store.orm
    .select()
    .from(gaps)
    .where(eq(gaps.runId, runId))
    .all()
    .map(withoutRun)
    .sort((a, b) => compareIds(a.id, b.id));
}

/** Makes these the contradictions of the run. */
export function replaceContradictions(
  store: Store,
  runId: string,
  all: readonly StoredContradiction[],
): void {
  store.commit(() => {
    store.orm.delete(contradictions).where(eq(contradictions.runId, runId)).run();
    for (const row of all) {
      store.orm
        .insert(contradictions)
        .values({ ...row, runId })
        .run();
    }
  });
}

/** In the order of their numbers. */
export function listContradictions(store: Store, runId: string): StoredContradiction[] {
  return store.orm
    .select()
    .from(contradictions)
    .where(eq(contradictions.runId, runId))
    .all()
    .map(withoutRun)
    .sort((a, b) => compareIds(a.id, b.id));
}

/** One verdict a round; again in the same round replaces it. */
export function addSignOff(store: Store, runId: string, row: StoredSignOff): void {
  store.commit(() => {
    store.orm
      .insert(signOffs)
      .values({ ...row, runId })
      .onConflictDoUpdate({ target: [signOffs.runId, signOffs.round], set: row })
      .run();
  });
}

/** By round. */
export function listSignOffs(store: Store, runId: string): StoredSignOff[] {
  return store.orm
    .select()
    .from(signOffs)
    .where(eq(signOffs.runId, runId))
    .orderBy(asc(signOffs.round))
    .all()
    .map(withoutRun);
}

/** Keeps what a round leaves; again for the same round replaces it. */
export function putRound(store: Store, runId: string, round: StoredRound): void {
  store.commit(() => {
    store.orm
      .insert(rounds)
      .values({ ...round, runId })
      .onConflictDoUpdate({ target: [rounds.runId, rounds.round], set: round })
      .run();
  });
}

/** What the rounds left, by round. */
export function listRounds(store: Store, runId: string): StoredRound[] {
  return store.orm
    .select()
    .from(rounds)
    .where(eq(rounds.runId, runId))
    .orderBy(asc(rounds.round))
    .all()
    .map(withoutRun);
}
