/** Takes a source out of a store again, with everything that was derived from it: where its file changed or is gone. */
import { eq, or } from 'drizzle-orm';
import { unindexText } from './full-text-index.js';
import type { Store } from './open-store.js';
import { forgetLayouts, forgetTies } from './retrieval/layout.js';
import { removeReferences } from './references.js';
import {
  corpusFiles,
  evidence,
  runSources,
  sourceAddresses,
  sources,
  sourceTexts,
  workLinks,
} from './schema.js';
import { removeSentences, sentencesOf } from './sentence-rows.js';
import { getSource, getText } from './sources.js';
import { statement } from './statement.js';
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
    const isLink = or(eq(workLinks.fromSourceId, sourceId), eq(workLinks.toSourceId, sourceId));
    store.orm.delete(workLinks).where(isLink).run();
    store.orm.delete(corpusFiles).where(eq(corpusFiles.sourceId, sourceId)).run();
    store.orm.delete(sourceAddresses).where(eq(sourceAddresses.sourceId, sourceId)).run();
    store.orm.delete(sourceTexts).where(eq(sourceTexts.sourceId, sourceId)).run();
    statement(store, 'DELETE FROM source_notices WHERE source_id = ?').run(sourceId);
    store.orm.delete(sources).where(eq(sources.id, sourceId)).run();
    for (const id of companions)
      store.orm.update(sources).set({ workId: id }).where(eq(sources.id, id)).run();
    for (const id of companions) groupIntoWork(store, id);
    return true;
  });
}

function isPicked(store: Store, sourceId: number): boolean {
  const picked = store.orm
    .select({ id: runSources.sourceId })
    .from(runSources)
    .where(eq(runSources.sourceId, sourceId))
    .get();
  const cited = store.orm
    .select({ id: evidence.sourceId })
    .from(evidence)
    .where(eq(evidence.sourceId, sourceId))
    .get();
  return picked !== undefined || cited !== undefined;
}
