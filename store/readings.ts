/**
 * What readers noted of texts. Kept by the text and what was asked of it, so that another round, run or question with the
 * same outline asks for nothing that is here.
 */
import { and, asc, count, eq } from 'drizzle-orm';
import type { Store } from './open-store.js';
import { unsealed } from './rows.js';
import { readFindings, readings } from './schema.js';
import type { ReadFindingRow, ReadingRow } from './schema.js';

/** Which text, and what was asked of it. */
export type ReadText = Pick<ReadingRow, 'sha256' | 'outline'>;

export type NewReadFinding = Omit<ReadFindingRow, 'sha256' | 'outline' | 'target' | 'first' | 'ordinal'>;

/** A part of a text as a reader left it. */
export interface NewReading extends ReadingRow {
  /** In the reader's order: the decisive first. */
  readonly findings: readonly NewReadFinding[];
}

/** Keeps a reading with its findings, unless that part has been read by then: what is there stays. */
export function addReading(store: Store, { findings, ...reading }: NewReading): void {
  store.commit(() => {
    if (store.orm.insert(readings).values(reading).onConflictDoNothing().run().changes === 0) return;
    const { sha256, outline, target, first } = reading;
    const next = { held: countOf(store, reading, 'held') + 1, struck: countOf(store, reading, 'struck') + 1 };
    for (const finding of findings) {
      const ordinal = next[finding.outcome]++;
      store.orm
        .insert(readFindings)
        .values({ ...finding, sha256, outline, target, first, ordinal })
        .run();
    }
  });
}

function countOf(store: Store, { sha256, outline }: ReadText, outcome: ReadFindingRow['outcome']): number {
  const isOf = [
    eq(readFindings.sha256, sha256),
    eq(readFindings.outline, outline),
    eq(readFindings.outcome, outcome),
  ];
  return (
    store.orm
      .select({ rows: count() })
      .from(readFindings)
      .where(and(...isOf))
      .get()?.rows ?? 0
  );
}

/** In the order of the text. */
export function readingsOf(store: Store, { sha256, outline }: ReadText): ReadingRow[] {
  return store.orm
    .select()
    .from(readings)
    .where(and(eq(readings.sha256, sha256), eq(readings.outline, outline)))
    .orderBy(asc(readings.target), asc(readings.first))
    .all()
    .map(unsealed);
}

/** Held ones, then struck ones, each in the order of their ordinals. */
export function readFindingsOf(store: Store, { sha256, outline }: ReadText): ReadFindingRow[] {
  return store.orm
    .select()
    .from(readFindings)
    .where(and(eq(readFindings.sha256, sha256), eq(readFindings.outline, outline)))
    .orderBy(asc(readFindings.outcome), asc(readFindings.ordinal))
    .all()
    .map(unsealed);
}
