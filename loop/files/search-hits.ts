import { fileURLToPath } from 'node:url';
import { headingPath } from '../../text/heading-path.js';
import { formatSourceNumber } from '../../text/source-number.js';
import { listCorpora, listCorpusFiles } from '../../store/corpora.js';
import { isStopWord, marksOf, queryParts, type Mark } from '../../store/marked-words.js';
import type { Store } from '../../store/open-store.js';
import { findSentences, type RetrievalQuery } from '../../store/retrieval.js';
import { numberOfSource } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { addressesOf, getSource, getText } from '../../store/sources.js';
import { withStore } from './reading.js';

/** A sentence that a search found, as the command, `--json` and the MCP tool give it. */
export interface SearchHit {
  /** What claims cite it by (`S4.12`); outside of a run the source's own name and the number, `paper.pdf#12`. */
  readonly ref: string;
  /** `S4`; outside of a run the file's path below its folder, else the source's canonical key. */
  readonly sourceId: string;
  readonly title: string | null;
  /** The headings above it, the outermost first, joined by ` › `; null where there is none. */
  readonly heading: string | null;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly address: string;
  readonly text: string;
  /** Offsets of the sentence in the stored text of its source, UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Words of the query in `text`: start and end in it. */
  readonly marks: readonly Mark[];
  /** Higher is better; comparable within one search only. */
  readonly score: number;
  /** Neighbouring sentences, where they were asked for. */
  readonly before?: string;
  readonly after?: string;
}

/** What is searched: the sources of a run, or of folders, or all. */
type Scope = Pick<RetrievalQuery, 'runId' | 'corpusIds'>;

export interface Search extends Scope {
  /** Words, and "phrases in quotes", which are exact. */
  readonly words: string;
  readonly limit: number;
  /** Neighbouring sentences on each side. */
  readonly context?: number;
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Words and phrases of the search that no sentence has. */
  readonly missing: readonly string[];
  /** True where nothing has every phrase in quotes as it is, and the hits are the nearest: they have some of the words. */
  readonly isNearest: boolean;
}

/** The best sentences for the words, best first; where there is none, those with some of the words of the phrases. */
export function searchStore(store: Store, search: Search): SearchAnswer {
  const { words } = search;
  const parts = queryParts(words);
  const missing = parts.filter(
    ({ text, isQuoted }) => (isQuoted || !isStopWord(text)) && !isFound(store, search, { text, isQuoted }),
  );
  const shown = missing.map(({ text, isQuoted }) => (isQuoted ? `"${text}"` : text));
  const exact = hitsFor(store, search, words);
  if (exact.length > 0 || !parts.some(({ isQuoted }) => isQuoted))
    return { hits: exact, missing: shown, isNearest: false };
  const loose = parts.map(({ text }) => text).join(' ');
  return { hits: hitsFor(store, search, loose), missing: shown, isNearest: true };
}

const isFound = (
  store: Store,
  { runId, corpusIds }: Scope,
  { text, isQuoted }: { readonly text: string; readonly isQuoted: boolean },
): boolean =>
  findSentences(store, {
    aspects: [{ text: isQuoted ? `"${text}"` : text, weight: 1 }],
    ...scopeOf({ runId, corpusIds }),
    limit: 1,
    hasWord: true,
  }).length > 0;

const scopeOf = ({ runId, corpusIds }: { [Key in keyof Scope]: Scope[Key] | undefined }): Scope => ({
  ...(runId === undefined ? {} : { runId }),
  ...(corpusIds === undefined ? {} : { corpusIds }),
});

function hitsFor(store: Store, search: Search, words: string): SearchHit[] {
  const { limit, context = 0, runId, corpusIds } = search;
  const scope = scopeOf({ runId, corpusIds });
  const query = { aspects: [{ text: words, weight: 1 }], ...scope, limit, hasWord: true };
  const describe = describer(store, search);
  return findSentences(store, query).flatMap(({ sourceId, number, score }) => {
    const source = describe(sourceId);
    const near = sentencesOf(store, sourceId, { from: number - context, to: number + context });
    const own = near.find((row) => row.number === number);
    if (source === undefined || own === undefined) return [];
    const { text: whole, blocks } = source.body;
    const text = whole.slice(own.start, own.end);
    const [first, last] = [near[0] ?? own, near.at(-1) ?? own];
    return {
      ref: `${source.name}${runId === undefined ? '#' : '.'}${number}`,
      sourceId: source.name,
      title: source.title,
      heading: headingPath({ text: whole, blocks }, own.paragraph).join(' › ') || null,
      publishedAt: source.publishedAt,
      modifiedAt: source.modifiedAt,
      address: source.address,
      text,
      start: own.start,
      end: own.end,
      marks: marksOf(text, words),
      score,
      ...(context > 0 && {
        before: whole.slice(first.start, own.start).trim(),
        after: whole.slice(own.end, last.end).trim(),
      }),
    };
  });
}

/** Sources with their names and texts, each looked up once. */
function describer(store: Store, { runId, corpusIds }: Scope) {
  const files = runId === undefined ? filesOf(store, corpusIds) : new Map<number, string>();
  const describe = (sourceId: number) => {
    const row = getSource(store, sourceId);
    const body = getText(store, sourceId);
    if (row === undefined || body === undefined) return undefined;
    const { title, publishedAt, modifiedAt } = row;
    const file = addressesOf(store, sourceId).find(({ route }) => route === 'file')?.address;
    const name = runId === undefined ? undefined : numberOfSource(store, runId, sourceId);
    return {
      name: name === undefined ? (files.get(sourceId) ?? row.key) : formatSourceNumber(name),
      address: file?.startsWith('file:') === true ? fileURLToPath(file) : row.address,
      title,
      publishedAt,
      modifiedAt,
      body,
    };
  };
  const known = new Map<number, ReturnType<typeof describe>>();
  return (sourceId: number) => {
    if (!known.has(sourceId)) known.set(sourceId, describe(sourceId));
    return known.get(sourceId);
  };
}

/** The path of the first file of each source; with its folder's name before it where there are several folders. */
function filesOf(store: Store, corpusIds: readonly number[] | undefined): Map<number, string> {
  const corpora = listCorpora(store).filter(({ id }) => corpusIds?.includes(id) ?? true);
  const names = new Map<number, string>();
  for (const { id, folder } of corpora)
    for (const { path, sourceId } of listCorpusFiles(store, id))
      if (sourceId !== null && !names.has(sourceId))
        names.set(sourceId, corpora.length > 1 ? `${folder}/${path}` : path);
  return names;
}

/** Sentences of a run with these words or "phrases in quotes", each with the number that claims cite it by. */
export const sentencesWith = (run: string, search: Search): SearchAnswer =>
  withStore(run, (store, { runId }) => searchStore(store, { ...search, runId }));
