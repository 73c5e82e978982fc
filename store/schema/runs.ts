/** Tables of runs: what was asked, which stages and rounds are done, what was picked, what happened. */
import type { SourceNumber } from '../../text/source-number.js';
import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { SourceType } from '../../text/document.js';
import type { RunStatus } from '../public-rows.js';
import { seal, type Unsealed } from './columns.js';
import { sourceId } from './sources.js';

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
    subtopics: text('subtopics', { mode: 'json' }).$type<unknown>().notNull().default([]),
    familiarity: text('familiarity').notNull().default('common'),
    limitations: text('limitations', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
    opposition: text('opposition', { mode: 'json' }).$type<unknown>(),
    idleRounds: integer('idle_rounds').notNull().default(0),
    counts: text('counts', { mode: 'json' }).$type<Readonly<Record<string, number>>>().notNull().default({}),
    failedParts: text('failed_parts', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
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

export type RunSourceRow = Unsealed<typeof runSources.$inferSelect>;
export type UnreadRow = Unsealed<typeof unread.$inferSelect>;
export type StoredRoundRow = Unsealed<typeof rounds.$inferSelect>;
export type EventRow = Unsealed<typeof events.$inferSelect>;
