/** Which sources a search may look at. */
import { sentenceId } from '../sentence-id.js';
import { valuesOf } from '../statement.js';
import type { Store } from '../open-store.js';
import type { RowRange } from '../term-search.js';

/** Together: only sources that fulfil each that is given. */
export interface Restriction {
  readonly corpusIds?: readonly number[];
  readonly sourceIds?: readonly number[];
  readonly runId?: string;
}

export interface Scope {
  readonly ids: ReadonlySet<number>;
  /** From the first sentence of the lowest source to the last of the highest. */
  readonly range: RowRange;
}

/** Undefined where nothing restricts the search. */
export function scopeOf(store: Store, { sourceIds, corpusIds, runId }: Restriction): Scope | undefined {
  const sets: ReadonlySet<number>[] = [];
  if (sourceIds !== undefined) sets.push(new Set(sourceIds));
  if (corpusIds !== undefined)
    sets.push(new Set(corpusIds.flatMap((id) => valuesOf<number>(store, OF_CORPUS, id))));
  if (runId !== undefined) sets.push(new Set(valuesOf<number>(store, OF_RUN, runId)));
  const [first, ...others] = sets;
  if (first === undefined) return undefined;
  const ids = new Set([...first].filter((id) => others.every((other) => other.has(id))));
  let [lowest, highest] = [Infinity, 0];
  for (const id of ids) [lowest, highest] = [Math.min(lowest, id), Math.max(highest, id)];
  const range = { first: sentenceId(Math.min(lowest, highest), 0), last: sentenceId(highest + 1, 0) - 1 };
  return { ids, range };
}

const OF_CORPUS = 'SELECT source_id FROM corpus_files WHERE corpus_id = ? AND source_id IS NOT NULL';
const OF_RUN = 'SELECT source_id FROM run_sources WHERE run_id = ?';
