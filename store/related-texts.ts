/** What only pairs show: near copies are one work, retellings and notices are linked to what they are about. */
import type { Store } from './open-store.js';
import { getSource, textsOf } from './sources.js';
import { compareSources, joinWorks, linkWorks, recordOfSource, workOf } from './work-groups.js';
import { isDerivative, isNearCopy } from './works.js';
import type { WorkRecord } from './works.js';
import { cleanTitle } from './works/title.js';

/** As much of a text as the comparisons look at. UTF-16 code units. */
const READ_LENGTH = 200_000;

/**
 * Compares sources that were just added with each other and with those that were there, whichever was read
 * first. Each pair is looked at once, so this is for the sources of a run and not for a whole store.
 */
export function relateTexts(
  store: Store,
  { added, known }: { readonly added: readonly number[]; readonly known: readonly number[] },
): void {
  const others = [...known];
  for (const sourceId of added) {
    for (const otherId of others) if (otherId !== sourceId) relate(store, sourceId, otherId);
    others.push(sourceId);
  }
}

function relate(store: Store, a: number, b: number): void {
  if (workOf(store, a) === workOf(store, b)) return;
  const [one, other] = [recordWithText(store, a), recordWithText(store, b)];
  if (one === undefined || other === undefined) return;
  // The title of a notice begins with other words than the title it is about, so no look-up by title finds it.
  if (isNotice(one) !== isNotice(other)) compareSources(store, a, b);
  if (isNearCopy(one, other)) {
    joinWorks(store, a, b);
    return;
  }
  if (isDerivative(one, other)) linkWorks(store, { fromSourceId: a, toSourceId: b, kind: 'derivative' });
  else if (isDerivative(other, one)) linkWorks(store, { fromSourceId: b, toSourceId: a, kind: 'derivative' });
}

const isNotice = (record: WorkRecord): boolean => cleanTitle(record.title ?? '').notice !== null;

/** What is worked out of a text hangs on its record, so a record lives as long as its text stays the same. */
const records = new WeakMap<Store, Map<number, { readonly sha256: string; readonly record: WorkRecord }>>();

function recordWithText(store: Store, sourceId: number): WorkRecord | undefined {
  const cache = records.get(store) ?? new Map<number, { sha256: string; record: WorkRecord }>();
  records.set(store, cache);
  const row = getSource(store, sourceId);
  if (row === undefined) return undefined;
  const kept = cache.get(sourceId);
  if (kept !== undefined && kept.sha256 === row.sha256) return kept.record;
  const text = textsOf(store, [sourceId]).get(sourceId) ?? '';
  const record = { ...recordOfSource(store, sourceId), text: text.slice(0, READ_LENGTH) };
  cache.set(sourceId, { sha256: row.sha256, record });
  return record;
}
