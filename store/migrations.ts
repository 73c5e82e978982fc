/**
 * How a store file comes to its present shape. Append only: a migration that has been released is never
 * edited, since stores that ran it do not run it again. Applied in order, each once, in one transaction.
 */
import { readFileSync } from 'node:fs';

export interface Migration {
  readonly id: number;
  readonly sql: string;
  /** True where a store that has not run it can still be read in the shape it has; written it never is. */
  readonly isForWriters?: boolean;
  /** Sealed tables whose columns or rows it changes: rows that were damaged before stay marked as damaged. */
  readonly alters?: readonly string[];
}

/** The text of a file of `migrations/`, named by the migration's id and what it is about. */
const sqlOf = (name: string): string =>
  readFileSync(new URL(`./migrations/${name}.sql`, import.meta.url), 'utf8');

export const migrations: readonly Migration[] = [
  { id: 1, sql: sqlOf('001-tables') },
  // A table of its own, since another column would seal every text again, damaged ones too.
  { id: 2, sql: sqlOf('002-sentence-cuts'), isForWriters: true },
  // An index of the first rules is rebuilt by `full-text-index.ts`, which has the words, before it is next used.
  { id: 3, sql: sqlOf('003-index-rules'), isForWriters: true },
  // What a round leaves stood as JSON in the result of its last stage; now it stands in rows alone.
  {
    id: 4,
    sql: sqlOf('004-rounds-in-rows'),
    alters: ['claims', 'evidence', 'gaps', 'contradictions', 'sign_offs', 'rounds', 'stages'],
  },
  // Sources that were stored before say nothing of their kind, publisher and interests.
  { id: 5, sql: sqlOf('005-what-a-source-is'), alters: ['sources'] },
  // Vectors are made anew where they are wanted.
  { id: 6, sql: sqlOf('006-vectors'), isForWriters: true },
  // Claims that were stored before have no findings.
  { id: 7, sql: sqlOf('007-findings'), isForWriters: true },
  // Nothing was asked after the brief before.
  { id: 8, sql: sqlOf('008-follow-ups'), isForWriters: true },
  // Nothing was read whole before.
  { id: 9, sql: sqlOf('009-readings'), isForWriters: true },
];
