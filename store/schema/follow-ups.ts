/** The table of questions that were asked of a run after its brief, with their answers. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { seal, type Unsealed } from './columns.js';
import { runId } from './runs.js';

/** Words that a follow-up cites: `text.slice(start, end) === exact`; `sha256` is of the whole text. */
export interface FollowUpSpan {
  /** `S12.34` or `S12.34-36` */
  readonly ref: string;
  readonly start: number;
  readonly end: number;
  readonly exact: string;
  readonly sha256: string;
}

/** JSON, in the loop's shape; what verification reads of it. */
export interface FollowUpAnswer {
  readonly claims: readonly { readonly evidence: readonly FollowUpSpan[] }[];
  readonly passages: readonly { readonly evidence: FollowUpSpan; readonly deciding: FollowUpSpan }[];
}

export const followUps = sqliteTable(
  'follow_ups',
  {
    runId: runId(),
    /** `Q1`, `Q2`, … */
    id: text('id').notNull(),
    question: text('question').notNull(),
    /** The last round of the run when it was asked. */
    round: integer('round').notNull(),
    answer: text('answer', { mode: 'json' }).$type<FollowUpAnswer>().notNull(),
    askedAt: text('asked_at').notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.id] })],
);

export type FollowUpRow = Unsealed<typeof followUps.$inferSelect>;
