import type { SearchedFolder } from '../../agents/roles/vocabulary.js';
import { listCorpora, listCorpusFiles } from '../../store/corpora.js';
import { getSource } from '../../store/sources.js';
import type { Run } from '../run.js';

/** What is searched where a folder was given: how many documents, and of when; null without one. */
export function searchedFolder(run: Run): SearchedFolder | null {
  const folders = new Set(run.options.corpora);
  const sources = listCorpora(run.store)
    .filter(({ folder }) => folders.has(folder))
    .flatMap(({ id }) => listCorpusFiles(run.store, id))
    .flatMap(({ sourceId }) => (sourceId === null ? [] : (getSource(run.store, sourceId) ?? [])));
  if (sources.length === 0) return null;
  const dates = sources.flatMap(({ publishedAt }) => publishedAt ?? []).sort();
  return {
    documents: sources.length,
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    isAll: run.options.engines.every((name) => name === 'corpus'),
  };
}
