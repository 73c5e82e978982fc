import { getText } from '../../store/sources.js';
import type { StoredRun } from '../run.js';

/** The stored text of a source with its blocks. It never changes while evidence refers to it. */
export function storedTextOf(run: StoredRun, sourceId: number): NonNullable<ReturnType<typeof getText>> {
  const stored = getText(run.store, sourceId);
  if (stored === undefined) throw new Error(`Source ${sourceId} has no text in the store.`);
  return stored;
}

export const textOf = (run: StoredRun, sourceId: number): string => storedTextOf(run, sourceId).text;
