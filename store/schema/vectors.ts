/** The table of vectors that embedding models made of texts. */
import { blob, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Derived, and asked for once: `textHash` is SHA-256 of the text, hex, `vector` its 32-bit floats, little-endian. */
export const vectors = sqliteTable(
  'vectors',
  {
    /** `provider/name` */
    model: text('model').notNull(),
    textHash: text('text_hash').notNull(),
    vector: blob('vector', { mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.model, table.textHash] })],
);
