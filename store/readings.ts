/**
 * What readers noted of texts. Kept by the text and what was asked of it, so that another round, run or question with the
 * same outline asks for nothing that is here.
 */
import type { Store } from './open-store.js';
import { addIfNew, addRow, rowsOf } from './rows.js';
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
    if (!addIfNew(store, readings, reading)) return;
    const { sha256, outline, target, first } = reading;
    const known = readFindingsOf(store, reading);
    const next = { held: 1, struck: 1 };
    for (const { outcome } of known) next[outcome] += 1;
    for (const finding of findings) {
      const ordinal = next[finding.outcome]++;
      addRow(store, readFindings, { ...finding, sha256, outline, target, first, ordinal });
    }
  });
}

/** In the order of the text. */
export const readingsOf = (store: Store, { sha256, outline }: ReadText): ReadingRow[] =>
  rowsOf(store, readings, ['WHERE sha256 = ? AND outline = ? ORDER BY target, first', sha256, outline]);

/** Held ones, then struck ones, each in the order of their ordinals. */
export const readFindingsOf = (store: Store, { sha256, outline }: ReadText): ReadFindingRow[] =>
  rowsOf(store, readFindings, [
    'WHERE sha256 = ? AND outline = ? ORDER BY outcome, ordinal',
    sha256,
    outline,
  ]);
