/** Between equal scores a source's key decides, which never changes, and not its id, which depends on what was read first. */
import type { Store } from '../open-store.js';
import { statement } from '../statement.js';
import { hashOfText } from '../top.js';

const ties = new WeakMap<Store, Map<number, number>>();

/** To be called where a source is taken away: another may get its id. */
export function forgetTies(store: Store): void {
  ties.delete(store);
}

export function tieOf(store: Store, sourceId: number): number {
  let known = ties.get(store);
  if (known === undefined) ties.set(store, (known = new Map<number, number>()));
  let tie = known.get(sourceId);
  if (tie === undefined) {
    const row = statement<[number], { key: string }>(store, 'SELECT key FROM sources WHERE id = ?').get(
      sourceId,
    );
    known.set(sourceId, (tie = hashOfText(row?.key ?? '')));
  }
  return tie;
}
