/** Tables of what a run found: claims with their evidence, struck claims, the answer, gaps, contradictions, sign-offs. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { seal, type Unsealed } from './columns.js';
import { runId } from './runs.js';
import { sourceId } from './sources.js';

export type Stance = 'for' | 'against' | 'neutral';

/** Claims that stand. */
export const claims = sqliteTable(
  'claims',
  {
    runId: runId(),
    /** `C1`, `C2`, … */
    id: text('id').notNull(),
    roundFirst: integer('round_first').notNull(),
    roundChanged: integer('round_changed').notNull(),
    text: text('text').notNull(),
    subtopic: text('subtopic').notNull(),
    stance: text('stance').$type<Stance>().notNull(),
    confidence: text('confidence').$type<'high' | 'med' | 'low'>().notNull(),
    gate: text('gate', { mode: 'json' }).$type<unknown>(),
    review: text('review', { mode: 'json' }).$type<unknown>(),
    importance: text('importance', { mode: 'json' }).$type<unknown>(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.id] })],
);

/** The exact words a claim rests on: `text.slice(start, end) === exact`; `sha256` is of the whole text. */
export const evidence = sqliteTable(
  'evidence',
  {
    runId: runId(),
    claimId: text('claim_id').notNull(),
    /** From 0, in the order of the claim. */
    ordinal: integer('ordinal').notNull(),
    /** The run's number (1 is `S1`). */
    sourceNumber: integer('source_number').notNull(),
    sourceId: sourceId(),
    /** First and last sentence number that the span touches. */
    sentenceFirst: integer('sentence_first').notNull(),
    sentenceLast: integer('sentence_last').notNull(),
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    exact: text('exact').notNull(),
    prefix: text('prefix').notNull(),
    suffix: text('suffix').notNull(),
    page: integer('page'),
    sha256: text('sha256').notNull(),
    seal: seal(),
    /** Works whose finding the words reported when the round closed. */
    works: text('works', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.claimId, table.ordinal] }),
    index('evidence_source').on(table.sourceId),
  ],
);

/** What claims state as values of a table: thing, attribute, value and its conditions. */
export const findings = sqliteTable(
  'findings',
  {
    runId: runId(),
    /** `F1`, `F2`, … */
    id: text('id').notNull(),
    claimId: text('claim_id').notNull(),
    about: text('about').notNull(),
    attribute: text('attribute').notNull(),
    /** As it is written in the sentences that it names. */
    value: text('value').notNull(),
    unit: text('unit'),
    conditions: text('conditions', { mode: 'json' }).$type<readonly string[]>().notNull(),
    /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` */
    asOf: text('as_of'),
    by: text('by'),
    refs: text('refs', { mode: 'json' }).$type<readonly string[]>().notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.id] })],
);

/** Claims that did not stand, in the order in which they fell. */
export const struckClaims = sqliteTable(
  'struck_claims',
  {
    runId: runId(),
    /** From 0. */
    ordinal: integer('ordinal').notNull(),
    round: integer('round').notNull(),
    claim: text('claim').notNull(),
    why: text('why').notNull(),
    by: text('by').notNull(),
    verdict: text('verdict').notNull(),
    /** The claim that it was; null where it never stood. */
    claimId: text('claim_id'),
    refs: text('refs', { mode: 'json' }).$type<readonly string[]>().notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.ordinal] })],
);

export const answerSentences = sqliteTable(
  'answer_sentences',
  {
    runId: runId(),
    /** From 0. */
    ordinal: integer('ordinal').notNull(),
    sentence: text('sentence').notNull(),
    claimIds: text('claim_ids', { mode: 'json' }).$type<readonly string[]>().notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.ordinal] })],
);

export const gaps = sqliteTable(
  'gaps',
  {
    runId: runId(),
    /** `G1`, `G2`, … */
    id: text('id').notNull(),
    roundOpened: integer('round_opened').notNull(),
    kind: text('kind').notNull(),
    description: text('description').notNull(),
    query: text('query').notNull(),
    priority: text('priority', { mode: 'json' }).$type<number | string>().notNull(),
    material: integer('material', { mode: 'boolean' }).notNull(),
    /** What the gap is about (a claim, a reference key, an angle, …). */
    subject: text('subject', { mode: 'json' }).$type<unknown>(),
    status: text('status').$type<'open' | 'closed' | 'searched-in-vain' | 'open-question'>().notNull(),
    roundClosed: integer('round_closed'),
    /** How it closed; null while open. */
    how: text('how'),
    queries: text('queries', { mode: 'json' }).$type<readonly string[]>().notNull(),
    seal: seal(),
    /** Title of the work that an unread source is. */
    title: text('title'),
    closedBy: text('closed_by', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.runId, table.id] })],
);

/** What one side of a contradiction says, and the words it says it in. */
export interface StoredSide {
  readonly statement: string;
  /** Absent in sides of earlier versions. */
  readonly conditions?: readonly string[];
  readonly isPreferred?: true;
  readonly evidence: readonly Omit<EvidenceRow, 'runId' | 'claimId' | 'ordinal' | 'sourceId'>[];
}

export const contradictions = sqliteTable(
  'contradictions',
  {
    runId: runId(),
    /** `X1`, `X2`, … */
    id: text('id').notNull(),
    topic: text('topic').notNull(),
    sides: text('sides', { mode: 'json' }).$type<readonly StoredSide[]>().notNull(),
    resolved: integer('resolved', { mode: 'boolean' }).notNull(),
    resolution: text('resolution').notNull(),
    reason: text('reason'),
    round: integer('round').notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.id] })],
);

/** A verdict of the critic on exactly these claims. */
export const signOffs = sqliteTable(
  'sign_offs',
  {
    runId: runId(),
    round: integer('round').notNull(),
    /** See `claims-hash.ts`. */
    claimsHash: text('claims_hash').notNull(),
    signoff: integer('signoff', { mode: 'boolean' }).notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.round] })],
);

export type ClaimRow = Unsealed<typeof claims.$inferSelect>;
export type EvidenceRow = Unsealed<typeof evidence.$inferSelect>;
export type FindingRow = Unsealed<typeof findings.$inferSelect>;
export type StruckClaimRow = Unsealed<typeof struckClaims.$inferSelect>;
export type AnswerSentenceRow = Unsealed<typeof answerSentences.$inferSelect>;
export type GapRow = Unsealed<typeof gaps.$inferSelect>;
export type ContradictionRow = Unsealed<typeof contradictions.$inferSelect>;
export type SignOffRow = Unsealed<typeof signOffs.$inferSelect>;
