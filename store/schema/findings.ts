/** Tables of what a run found: claims with their evidence, gaps, contradictions, sign-offs. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { seal, type Unsealed } from './columns.js';
import { runId } from './runs.js';
import { sources } from './sources.js';

export type ClaimStatus = 'standing' | 'struck' | 'withdrawn';
export type Stance = 'for' | 'against' | 'neutral';

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
    stance: text('stance').notNull(),
    confidence: text('confidence').$type<'high' | 'med' | 'low'>().notNull(),
    status: text('status').$type<ClaimStatus>().notNull(),
    /** Why it was struck or withdrawn; null while it stands. */
    why: text('why'),
    gate: text('gate', { mode: 'json' }).$type<unknown>(),
    review: text('review', { mode: 'json' }).$type<unknown>(),
    importance: text('importance', { mode: 'json' }).$type<unknown>(),
    data: text('data', { mode: 'json' }).$type<unknown>(),
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
    sourceId: integer('source_id')
      .notNull()
      .references(() => sources.id),
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
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.claimId, table.ordinal] }),
    index('evidence_source').on(table.sourceId),
  ],
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
    status: text('status').$type<'open' | 'closed' | 'open-question'>().notNull(),
    roundClosed: integer('round_closed'),
    /** How it closed; null while open. */
    how: text('how'),
    queries: text('queries', { mode: 'json' }).$type<readonly string[]>().notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.id] })],
);

export const contradictions = sqliteTable(
  'contradictions',
  {
    runId: runId(),
    /** `X1`, `X2`, … */
    id: text('id').notNull(),
    topic: text('topic').notNull(),
    sides: text('sides', { mode: 'json' }).$type<unknown>().notNull(),
    resolved: integer('resolved', { mode: 'boolean' }).notNull(),
    resolution: text('resolution').notNull(),
    reason: text('reason'),
    sourceNumbers: text('source_numbers', { mode: 'json' }).$type<readonly number[]>().notNull(),
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
    by: text('by').notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.round] })],
);

export type ClaimRow = Unsealed<typeof claims.$inferSelect>;
export type EvidenceRow = Unsealed<typeof evidence.$inferSelect>;
export type GapRow = Unsealed<typeof gaps.$inferSelect>;
export type ContradictionRow = Unsealed<typeof contradictions.$inferSelect>;
export type SignOffRow = Unsealed<typeof signOffs.$inferSelect>;
