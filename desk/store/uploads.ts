/** Documents that a person gives with a question: kept in the desk's database, so that any worker has them. */
import { table, type RowOf } from './table.js';

export const UPLOADS = table(
  'uploads',
  {
    id: 'TEXT PRIMARY KEY',
    person: 'TEXT NOT NULL',
    /** The job that reads it; null until the question is asked. */
    job: 'TEXT',
    /** Fit for a file: without a path, a leading dot or a control character. */
    name: 'TEXT NOT NULL',
    /** Name of a document format. */
    format: 'TEXT NOT NULL',
    sizeBytes: 'BIGINT NOT NULL',
    content: 'BYTES NOT NULL',
    createdAtMs: 'MS NOT NULL',
  },
  ['INDEX (job)'],
);
export type Upload = RowOf<typeof UPLOADS>;
