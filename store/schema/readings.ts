/** Tables of what readers noted of texts: of the text, whichever source and run it belongs to. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { seal, type Unsealed } from './columns.js';

/** A work that a text names, and why it would settle more. */
export interface Lead {
  readonly work: string;
  readonly why: string;
}

/** A part of a text that was read for an outline. */
export const readings = sqliteTable(
  'readings',
  {
    /** Of the text in UTF-8, hex. */
    sha256: text('sha256').notNull(),
    /** Hash of what was asked of it. */
    outline: text('outline').notNull(),
    /** Hash of what was looked for outside the outline; empty for the outline itself. */
    target: text('target').notNull(),
    /** Numbers of its first and last sentence. */
    first: integer('first').notNull(),
    last: integer('last').notNull(),
    /** Who speaks in it. */
    speaker: text('speaker').notNull(),
    interest: text('interest'),
    /** Names of the outline that it says nothing about. */
    silent: text('silent', { mode: 'json' }).$type<readonly string[]>().notNull(),
    leads: text('leads', { mode: 'json' }).$type<readonly Lead[]>().notNull(),
    /** `provider/name` */
    model: text('model').notNull(),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.sha256, table.outline, table.target, table.first] })],
);

export const readFindings = sqliteTable(
  'read_findings',
  {
    sha256: text('sha256').notNull(),
    outline: text('outline').notNull(),
    /** What the gate said. */
    outcome: text('outcome').$type<'held' | 'struck'>().notNull(),
    /** From 1 in each outcome of a text and outline, over all its readings, in the order in which they came. Never another. */
    ordinal: integer('ordinal').notNull(),
    /** The reading that it is of. */
    target: text('target').notNull(),
    first: integer('first').notNull(),
    statement: text('statement').notNull(),
    /** Numbers of the sentences that carry it, ascending. */
    sentences: text('sentences', { mode: 'json' }).$type<readonly number[]>().notNull(),
    thing: text('thing'),
    attribute: text('attribute'),
    /** As it is written in the sentences. */
    value: text('value'),
    unit: text('unit'),
    conditions: text('conditions', { mode: 'json' }).$type<readonly string[]>().notNull(),
    /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` */
    asOf: text('as_of'),
    speaker: text('speaker'),
    interest: text('interest'),
    weight: text('weight').$type<'decisive' | 'useful' | 'background'>().notNull(),
    /** Why it was struck; null where it holds. */
    why: text('why'),
    seal: seal(),
  },
  (table) => [primaryKey({ columns: [table.sha256, table.outline, table.outcome, table.ordinal] })],
);

export type ReadingRow = Unsealed<typeof readings.$inferSelect>;
export type ReadFindingRow = Unsealed<typeof readFindings.$inferSelect>;
