/** Takes a source out of a store again, with everything that was derived from it: where its file changed or is gone. */
import { unindexText } from './full-text-index.js';
import type { Store } from './open-store.js';
import { forgetLayouts, forgetTies } from './retrieval/layout.js';
import { removeReferences } from './references.js';
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
import { removeSentences, sentencesOf } from './sentence-rows.js';
import { getSource, getText } from './sources.js';
import { changeRows, removeRows, rowOf } from './rows.js';
import { forgetStatistics } from './term-search.js';
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
    const body = getText(store, sourceId);
    if (body !== undefined)
      unindexText(store, {
        sourceId,
        title: source.title,
        text: body.text,
        blocks: body.blocks,
        sentences: sentencesOf(store, sourceId),
      });
    forgetStatistics(store);
    forgetLayouts(store);
    forgetTies(store);
    removeReferences(store, sourceId);
    removeSentences(store, sourceId);
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
