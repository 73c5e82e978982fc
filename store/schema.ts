/**
 * The tables, once: every row type of the store is inferred from here, and `tables.ts` makes the SQL of it. Full-text
 * tables and triggers are SQL only and not listed here.
 *
 * Times are ISO strings given by the caller; offsets are UTF-16 code units, ends exclusive. A column `seal`
 * is the digest of its row, kept by triggers (see `seal.ts`); nobody writes it by hand.
 */
export * from './schema/findings.js';
export * from './schema/runs.js';
export * from './schema/sources.js';
export type { RunRow, RunStatus, SourceRow } from './public-rows.js';
