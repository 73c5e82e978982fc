/**
 * The tables, once: every row type of the store is inferred from here. What SQLite really creates stands in
 * `migrations.ts`; a test compares the two. Full-text tables and triggers are SQL only and not listed here.
 *
 * Times are ISO strings given by the caller; offsets are UTF-16 code units, ends exclusive. A column `seal`
 * is the digest of its row, kept by triggers (see `seal.ts`); nobody writes it by hand.
 */
export * from './schema/corpora.js';
export * from './schema/findings.js';
export * from './schema/follow-ups.js';
export * from './schema/journal.js';
export * from './schema/readings.js';
export * from './schema/runs.js';
export * from './schema/sources.js';
export * from './schema/vectors.js';
export type { RunRow, RunStatus, SourceRow } from './public-rows.js';
