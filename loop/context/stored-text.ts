import { findInstruction } from '../../agents/readers/hostile-text.js';
import { keptPerStore } from '../../store/kept.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { getSource, getText } from '../../store/sources.js';
import { addressesModel } from '../../text/addresses-model.js';
import type { StoredRun } from '../run.js';

/** The stored text of a source with its blocks. It never changes while evidence refers to it. */
export function storedTextOf(run: StoredRun, sourceId: number): NonNullable<ReturnType<typeof getText>> {
  const stored = getText(run.store, sourceId);
  if (stored === undefined) throw new Error(`Source ${sourceId} has no text in the store.`);
  return stored;
}

export const textOf = (run: StoredRun, sourceId: number): string => storedTextOf(run, sourceId).text;

const NONE: ReadonlySet<number> = new Set();
const addressedOf = keptPerStore(() => new Map<number, ReadonlySet<number>>());

/**
 * Numbers of the sentences of a source that order a language model about, or that follow one which does in the same
 * paragraph: what the order is about stands there. They are shown with a mark, and a claim does not rest on them alone.
 */
export function addressedSentences(run: StoredRun, sourceId: number): ReadonlySet<number> {
  const known = addressedOf(run.store);
  const found = known.get(sourceId) ?? findAddressed(run, sourceId, textOf(run, sourceId));
  known.set(sourceId, found);
  return found;
}

function findAddressed(run: StoredRun, sourceId: number, text: string): ReadonlySet<number> {
  // Whoever read it has looked at the whole of it already.
  const source = getSource(run.store, sourceId);
  if (source === undefined || !addressesModel(source)) return NONE;
  const numbers = new Set<number>();
  let paragraph: number | null = null;
  for (const row of sentencesOf(run.store, sourceId)) {
    const isOrder = findInstruction(text.slice(row.start, row.end)) !== null;
    if (isOrder) paragraph = row.paragraph;
    if (isOrder || row.paragraph === paragraph) numbers.add(row.number);
  }
  return numbers;
}
