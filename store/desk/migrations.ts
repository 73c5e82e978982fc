/**
 * How the database of a desk comes to its present shape. Append only: a migration that has been released is never edited.
 * Each has one text for both databases: `SERIAL_KEY` is a number that counts up, `BYTES` a column of bytes.
 */
import { readFileSync } from 'node:fs';
import type { DeskDatabase } from './database.js';

export interface DeskMigration {
  readonly id: number;
  readonly sql: string;
  /** Where one text cannot serve both. */
  readonly only?: DeskDatabase['kind'];
}

const sqlOf = (name: string): string =>
  readFileSync(new URL(`./migrations/${name}.sql`, import.meta.url), 'utf8');

export const deskMigrations: readonly DeskMigration[] = [
  { id: 1, sql: sqlOf('001-jobs') },
  { id: 2, sql: sqlOf('002-queue') },
  { id: 3, sql: sqlOf('003-run-journals') },
  { id: 4, sql: sqlOf('004-archives') },
  { id: 5, sql: sqlOf('005-turns') },
  { id: 6, sql: sqlOf('006-spending') },
  { id: 7, sql: sqlOf('007-schedules') },
  { id: 8, sql: sqlOf('008-outbox') },
  { id: 9, sql: sqlOf('009-people') },
  { id: 10, sql: sqlOf('010-uploads') },
  { id: 11, sql: sqlOf('011-requests') },
];

const WORDS: Readonly<Record<DeskDatabase['kind'], Readonly<Record<string, string>>>> = {
  sqlite: { SERIAL_KEY: 'INTEGER PRIMARY KEY AUTOINCREMENT', BYTES: 'BLOB' },
  postgres: { SERIAL_KEY: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY', BYTES: 'BYTEA' },
};

/** The migration in the words of one database. */
export const wordedFor = (kind: DeskDatabase['kind'], { sql }: DeskMigration): string =>
  sql.replace(/\b(?:SERIAL_KEY|BYTES)\b/g, (word) => WORDS[kind][word] ?? word);
