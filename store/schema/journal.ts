/** The table of calls to the world outside: models, searches, pages. */
import { sql } from 'drizzle-orm';
import { blob, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { seal, type Unsealed } from './columns.js';

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

export type JournalRow = Unsealed<typeof journal.$inferSelect>;
