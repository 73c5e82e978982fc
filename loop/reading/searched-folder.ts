import type { SearchedFolder } from '../../agents/roles/vocabulary.js';
import { listCorpora, listCorpusFiles } from '../../store/corpora.js';
import { getSource } from '../../store/sources.js';
import type { Run } from '../run.js';

const TITLES = 3;

/** What is searched where a folder was given: how many documents, of when, and some of their titles; null without one. */
export function searchedFolder(run: Run): SearchedFolder | null {
  const folders = new Set(run.options.corpora);
  const sources = listCorpora(run.store)
    .filter(({ folder }) => folders.has(folder))
    .flatMap(({ id }) => listCorpusFiles(run.store, id))
    .flatMap(({ sourceId }) => (sourceId === null ? [] : (getSource(run.store, sourceId) ?? [])));
  if (sources.length === 0) return null;
  const dates = sources.flatMap(({ publishedAt }) => publishedAt ?? []).sort();
  const titles = sources.flatMap(({ title }) => title ?? []);
  const step = Math.max(1, Math.floor(titles.length / TITLES));
  return {
    documents: sources.length,
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    titles: titles.filter((_, at) => at % step === 0).slice(0, TITLES),
    isAll: run.options.engines.every((name) => name === 'corpus'),
  };
}
