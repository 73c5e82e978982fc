/** What every table has, and every row type lacks. */
import { text } from 'drizzle-orm/sqlite-core';

/** The digest of a row, kept by triggers (see `seal.ts`); nobody writes it by hand. */
export const seal = () => text('seal').notNull().default('');

/** A row without its seal. */
export type Unsealed<T> = Omit<T, 'seal'>;
/** A row as whoever asked for those of a run sees it. */
export type OfRun<T> = Omit<T, 'seal' | 'runId'>;
