import { findInstruction } from '../../agents/readers/hostile-text.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import type { Store } from '../../store/open-store.js';
import type { StoredRun } from '../run.js';
import { textOf } from './texts.js';

const NONE: ReadonlySet<number> = new Set();
/** A text does not change while a run refers to it. */
const known = new WeakMap<Store, Map<string, ReadonlySet<number>>>();

/**
 * Numbers of the sentences of a source that order a language model about, or that follow one which does in the same
 * paragraph: what the order is about stands there. They are shown with a mark, and a claim does not rest on them alone.
 */
export function addressedSentences(run: StoredRun, sourceId: number): ReadonlySet<number> {
  const text = textOf(run, sourceId);
  const ofStore = known.get(run.store) ?? new Map<string, ReadonlySet<number>>();
  known.set(run.store, ofStore);
  const key = `${sourceId} ${text.length}`;
  const found = ofStore.get(key) ?? find(run, sourceId, text);
  ofStore.set(key, found);
  return found;
}

function find(run: StoredRun, sourceId: number, text: string): ReadonlySet<number> {
  if (findInstruction(text) === null) return NONE;
  const numbers = new Set<number>();
  let paragraph: number | null = null;
  for (const row of sentencesOf(run.store, sourceId)) {
    const isOrder = findInstruction(text.slice(row.start, row.end)) !== null;
    if (isOrder) paragraph = row.paragraph;
    if (isOrder || row.paragraph === paragraph) numbers.add(row.number);
  }
  return numbers;
}
