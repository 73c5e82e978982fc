/** Tables of runs: what was asked, which stages and rounds are done, what was picked, what happened, what was called. */
import type { SourceNumber } from '../../text/source-number.js';
import { sql } from 'drizzle-orm';
import {
  blob,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { SourceType } from '../../text/document.js';
import type { RunStatus } from '../public-rows.js';
import { seal, sourceId, type OfRun, type Unsealed } from './sources.js';

export const runs = sqliteTable('runs', {
  /** Name of the run folder. */
  id: text('id').primaryKey(),
  question: text('question').notNull(),
  options: text('options', { mode: 'json' }).$type<unknown>().notNull(),
  /** The run's own date, `YYYY-MM-DD`. */
  today: text('today').notNull(),
  status: text('status').$type<RunStatus>().notNull(),
  /** Why and how it ended; null while it runs. */
  ending: text('ending', { mode: 'json' }).$type<unknown>(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
  seal: seal(),
});

/** The run that a row belongs to. */
export const runId = () =>
  text('run_id')
    .notNull()
    .references(() => runs.id);

/** A stage that is done: its result, committed together with the rows it owed. */
export const stages = sqliteTable(
  'stages',
  {
    runId: runId(),
    round: integer('round').notNull(),
    stage: text('stage').notNull(),
    result: text('result', { mode: 'json' }).$type<unknown>(),
    finishedAt: text('finished_at').notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.round, table.stage] })],
);

/** The sources of a run under the run's own numbers (1 is `S1`), in the order of picking. */
export const runSources = sqliteTable(
  'run_sources',
  {
    runId: runId(),
    number: integer('number').$type<SourceNumber>().notNull(),
    sourceId: sourceId(),
    round: integer('round').notNull(),
    sourceType: text('source_type').$type<SourceType>().notNull(),
    angles: text('angles', { mode: 'json' }).$type<readonly string[]>().notNull(),
    queries: text('queries', { mode: 'json' }).$type<readonly string[]>().notNull(),
    /** Why it was picked, in words. */
    why: text('why').notNull(),
    seal: seal(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.number] }),
    uniqueIndex('run_sources_source').on(table.runId, table.sourceId),
  ],
);

/** What was picked and could not be read, with the reason; it can never back a claim. */
export const unread = sqliteTable(
  'unread',
  {
    runId: runId(),
    round: integer('round').notNull(),
    address: text('address').notNull(),
    key: text('key').notNull(),
    title: text('title'),
    failure: text('failure', { mode: 'json' }).$type<unknown>().notNull(),
    origin: text('origin').$type<'web' | 'corpus'>().notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.round, table.address] })],
);

/** What a round leaves besides its claims, gaps and sign-off. JSON, in the loop's shapes. */
export const rounds = sqliteTable(
  'rounds',
  {
    runId: runId(),
    round: integer('round').notNull(),
    /** One row of rounds.json. */
    row: text('row', { mode: 'json' }).$type<unknown>().notNull(),
    seal: seal(),
    subtopics: text('subtopics', { mode: 'json' }).$type<unknown>().notNull(),
    familiarity: text('familiarity').notNull(),
    limitations: text('limitations', { mode: 'json' }).$type<readonly string[]>().notNull(),
    opposition: text('opposition', { mode: 'json' }).$type<unknown>(),
    idleRounds: integer('idle_rounds').notNull(),
    counts: text('counts', { mode: 'json' }).$type<Readonly<Record<string, number>>>().notNull(),
    failedParts: text('failed_parts', { mode: 'json' }).$type<readonly string[]>().notNull(),
    nextTarget: text('next_target', { mode: 'json' }).$type<unknown>(),
    /** Why the run ends with this round; null where it goes on. */
    ending: text('ending'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.round] })],
);

export const events = sqliteTable(
  'events',
  {
    runId: runId(),
    /** From 1, without holes. */
    sequence: integer('sequence').notNull(),
    at: text('at').notNull(),
    type: text('type').notNull(),
    data: text('data', { mode: 'json' }).$type<unknown>(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.sequence] })],
);

/** Started: in flight. Finished: has its outcome. Lost: may have been paid for. Dropped: was never sent. */
export type JournalStatus = 'started' | 'finished' | 'lost' | 'dropped';
/** How a stored body is kept; `deflate-…` is raw deflate. */
export type BodyEncoding = 'text' | 'bytes' | 'deflate-text' | 'deflate-bytes';

export const journal = sqliteTable(
  'journal',
  {
    id: integer('id').primaryKey(),
    runId: text('run_id').notNull(),
    kind: text('kind').notNull(),
    /** Role, engine or host. */
    label: text('label').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Canonical JSON of the request; null where only the hash is kept. */
    request: blob('request', { mode: 'buffer' }),
    requestEncoding: text('request_encoding').$type<BodyEncoding>(),
    status: text('status').$type<JournalStatus>().notNull(),
    ok: integer('ok', { mode: 'boolean' }),
    reply: blob('reply', { mode: 'buffer' }),
    replyEncoding: text('reply_encoding').$type<BodyEncoding>(),
    failure: text('failure', { mode: 'json' }).$type<unknown>(),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    /** Null where the price is unknown or there is none. */
    costUsd: real('cost_usd'),
    reservedTokens: integer('reserved_tokens').notNull().default(0),
    reservedUsd: real('reserved_usd').notNull().default(0),
    meta: text('meta', { mode: 'json' }).$type<unknown>(),
    startedAt: text('started_at').notNull(),
    finishedAt: text('finished_at'),
    seal: seal(),
  },
  (table) => [
    index('journal_request').on(table.runId, table.kind, table.requestHash),
    index('journal_status').on(table.runId, table.status),
    uniqueIndex('journal_finished')
      .on(table.runId, table.kind, table.requestHash)
      .where(sql`status = 'finished'`),
  ],
);

export type RunSourceRow = OfRun<typeof runSources.$inferSelect>;
export type UnreadRow = OfRun<typeof unread.$inferSelect>;
export type StoredRound = OfRun<typeof rounds.$inferSelect>;
export type StoredEvent = OfRun<typeof events.$inferSelect>;
export type JournalRow = Unsealed<typeof journal.$inferSelect>;
