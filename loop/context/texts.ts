import { getText } from '../../store/sources.js';
import type { StoredRun } from '../run.js';

/** The stored text of a source. It never changes while evidence refers to it. */
export function textOf(run: StoredRun, sourceId: number): string {
  const stored = getText(run.store, sourceId);
  if (stored === undefined) throw new Error(`Source ${sourceId} has no text in the store.`);
  return stored.text;
}
