import type { SearchFolders } from '../../agents/search/corpus.js';
import { putCorpus } from '../../store/corpora.js';
import type { Store } from '../../store/open-store.js';
import { findSnippets } from '../../store/retrieval.js';
import { addressesOf, getSource } from '../../store/sources.js';

/** Full-text search over the given folders, as the corpus engine is handed it. */
export function folderSearch(store: Store, folders: readonly string[]): SearchFolders {
  return (terms, limit) => {
    const corpusIds = folders.map((folder) => putCorpus(store, folder));
    const aspects = [{ text: terms.join(' '), weight: 1 }];
    return findSnippets(store, { aspects, corpusIds, limit }).flatMap(({ sourceId, snippet }) => {
      const source = getSource(store, sourceId);
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
          snippet,
        },
      ];
    });
  };
}
