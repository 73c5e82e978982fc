/** Takes a source out of a store again, with everything that was derived from it: where its file changed or is gone. */
import type { Store } from './open-store.js';
import {
  corpusFiles,
  evidence,
  runSources,
  sourceAddresses,
  sourceNotices,
  sources,
  sourceTexts,
  workLinks,
} from './schema.js';
import { getSource, removeDerived } from './sources.js';
import { changeRows, removeRows, rowOf } from './rows.js';
import { groupIntoWork, sourcesOfWork } from './work-groups.js';

/**
 * Removes a source that no run has picked, in one commit. Files of any folder that gave it count as not read. The works
 * of those that it was grouped with are found again.
 *
 * @returns false where a run has picked it: it stays, as that run read it
 */
export function removeSource(store: Store, sourceId: number): boolean {
  return store.commit(() => {
    const source = getSource(store, sourceId);
    if (source === undefined || isPicked(store, sourceId)) return false;
    removeDerived(store, source);
    const companions = sourcesOfWork(store, source.workId).filter((id) => id !== sourceId);
    removeRows(store, workLinks, ['WHERE ? IN (from_source_id, to_source_id)', sourceId]);
    for (const table of [corpusFiles, sourceAddresses, sourceTexts, sourceNotices])
      removeRows(store, table, ['WHERE source_id = ?', sourceId]);
    removeRows(store, sources, ['WHERE id = ?', sourceId]);
    for (const id of companions)
      changeRows(store, sources, { set: { workId: id }, which: ['WHERE id = ?', id] });
    for (const id of companions) groupIntoWork(store, id);
    return true;
  });
}

const isPicked = (store: Store, sourceId: number): boolean =>
  [runSources, evidence].some(
    (table) => rowOf(store, table, ['WHERE source_id = ?', sourceId]) !== undefined,
  );
