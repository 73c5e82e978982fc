import type { SearchFolders } from '../../agents/search/corpus.js';
import { putCorpus } from '../../store/corpora.js';
import { searchPassages } from '../../store/full-text.js';
import type { Store } from '../../store/open-store.js';
import { addressesOf, getSource } from '../../store/sources.js';

/** Full-text search over the given folders, as the corpus engine is handed it. */
export function folderSearch(store: Store, folders: readonly string[]): SearchFolders {
  return (terms, limit) => {
    const corpusIds = folders.map((folder) => putCorpus(store, folder));
    return searchPassages(store, { terms, corpusIds, limit }).flatMap((passage) => {
      const source = getSource(store, passage.sourceId);
      if (source === undefined) return [];
      const file = addressesOf(store, source.id).find((each) => each.route === 'file');
      return [
        {
          address: file?.address ?? source.address,
          title: source.title ?? '',
          authors: source.authors,
          publishedAt: source.publishedAt,
          doi: source.doi,
          articleType: source.articleType,
          sourceKind: source.sourceKind,
          snippet: passage.snippet,
        },
      ];
    });
  };
}
