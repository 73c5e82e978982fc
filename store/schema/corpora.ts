/** Tables of folders of documents and what became of their files. */
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { seal, type Unsealed } from './columns.js';
import { sources } from './sources.js';

export const corpora = sqliteTable('corpora', {
  id: integer('id').primaryKey(),
  /** Absolute path of the folder. */
  folder: text('folder').notNull().unique(),
  seal: seal(),
});

/** What became of one file of a folder: a source, or a failure; neither while it waits to be read. */
export const corpusFiles = sqliteTable(
  'corpus_files',
  {
    corpusId: integer('corpus_id')
      .notNull()
      .references(() => corpora.id),
    /** Relative to the folder, `/` between the parts. */
    path: text('path').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    modifiedAtMs: real('modified_at_ms').notNull(),
    /** Of the file's bytes, hex; null where they could not be read. */
    sha256: text('sha256'),
    sourceId: integer('source_id').references(() => sources.id),
    failure: text('failure', { mode: 'json' }).$type<unknown>(),
    seal: seal(),
  },
  (table) => [
    primaryKey({ columns: [table.corpusId, table.path] }),
    index('corpus_files_source').on(table.sourceId),
    index('corpus_files_sha256').on(table.sha256),
  ],
);

export type CorpusFileRow = Unsealed<typeof corpusFiles.$inferSelect>;
