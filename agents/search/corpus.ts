import type { SourceKind } from '../../text/document.js';
import { fail, succeed } from '../result.js';
import type { Hit, SearchEngine } from './engine.js';

/** One document that a full-text search of the user's folders found. */
interface FoundDocument {
  readonly address: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly publishedAt: string | null;
  readonly doi: string | null;
  readonly articleType: string | null;
  readonly sourceKind: SourceKind | null;
  readonly snippet: string;
}

/** The search itself is handed in: this file knows no store. */
export type SearchFolders = (terms: readonly string[], limit: number) => readonly FoundDocument[];

/** How much a document's date speaks for it when the query asks for recent work: at most this many places. */
const RECENT_WITHIN_YEARS = 3;

/**
 * The user's folders as a search engine. It searches by terms (BM25 over passages, titles weigh more); where the
 * query asks for recent or original work, dates weigh in.
 */
export function corpusEngine(searchFolders: SearchFolders): SearchEngine {
  return {
    name: 'corpus',
    search: (query, limits) => {
      const terms = query.terms.length > 0 ? query.terms : query.question.split(/\s+/);
      const found = searchFolders(terms, limits.maxResults * 2).filter((document) =>
        isAllowed(document, limits.since),
      );
      const ordered = byTime(found, query.temporalIntent, Number(limits.today.slice(0, 4)));
      return Promise.resolve(
        succeed({ body: JSON.stringify(ordered.slice(0, limits.maxResults)), costUsd: null }),
      );
    },
    parse: (body) => {
      const parsed: unknown = JSON.parse(body);
      if (!Array.isArray(parsed))
        return fail({ code: 'bad-reply', message: 'The folder search returned no list.', retryable: false });
      return succeed((parsed as FoundDocument[]).map(toHit));
    },
  };
}

function isAllowed(document: FoundDocument, since: string | null): boolean {
  return (
    since === null ||
    document.publishedAt === null ||
    document.publishedAt >= since.slice(0, document.publishedAt.length)
  );
}

/** Dates weigh in without drowning relevance: a dated document moves up by at most half of its rank. */
function byTime(found: readonly FoundDocument[], intent: string, thisYear: number): readonly FoundDocument[] {
  if (intent !== 'recent' && intent !== 'origin') return found;
  const years = found.flatMap((document) =>
    document.publishedAt === null ? [] : [Number(document.publishedAt.slice(0, 4))],
  );
  const newest = Math.min(thisYear, Math.max(...years, 0));
  const oldest = Math.min(...years, thisYear);
  const weight = (document: FoundDocument, rank: number): number => {
    const year = document.publishedAt === null ? null : Number(document.publishedAt.slice(0, 4));
    const fits =
      year !== null &&
      (intent === 'recent' ? year >= newest - RECENT_WITHIN_YEARS : year <= oldest + RECENT_WITHIN_YEARS);
    return fits ? (rank + 1) / 2 : rank + 1;
  };
  return found
    .map((document, rank) => ({ document, weight: weight(document, rank), rank }))
    .sort((a, b) => a.weight - b.weight || a.rank - b.rank)
    .map((each) => each.document);
}

const toHit = (document: FoundDocument): Hit => ({
  address: document.address,
  title: document.title,
  snippet: document.snippet,
  authors: document.authors,
  publishedAt: document.publishedAt,
  doi: document.doi,
  copies: [],
  text: null,
  textClass: null,
  kind: document.sourceKind ?? document.articleType,
});
