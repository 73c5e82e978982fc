import { countOf, json, publishedWithin, type Route } from '../route.js';
import { textOf } from '../universe.js';

/** POST /search of Exa, as its own client sends and reads it. */

interface ExaRequest {
  query?: string;
  numResults?: number;
  startPublishedDate?: string;
  includeDomains?: string[];
  excludeDomains?: string[];
  contents?: { text?: boolean | { maxCharacters?: number }; highlights?: unknown };
}

const error = (status: number, tag: string, message: string) =>
  json({ requestId: 'world-request', error: message, tag }, status);

export const exaRoute: Route = {
  kind: 'search:exa',
  matches: (request) => request.method === 'POST' && request.path === '/exa/search',
  keyOf: (request) =>
    request.headers['x-api-key'] ?? request.headers.authorization?.replace(/^Bearer /, '') ?? null,
  refusals: {
    keyRefused: error(401, 'INVALID_API_KEY', 'Invalid API key'),
    outOfCredit: error(402, 'NO_MORE_CREDITS', 'You have exceeded your credits limit'),
  },
  answer(request, world) {
    const asked = JSON.parse(request.body) as ExaRequest;
    if (!asked.query) return error(400, 'INVALID_REQUEST_BODY', 'query is required');
    const isDated = publishedWithin(asked.startPublishedDate?.slice(0, 10));
    const found = world.index.search(
      asked.query,
      (document) =>
        isDated(document) &&
        (!asked.includeDomains?.length || asked.includeDomains.includes(`${document.host}.localhost`)) &&
        !asked.excludeDomains?.includes(`${document.host}.localhost`),
      countOf(String(asked.numResults ?? 10), 10),
    );
    const wanted = asked.contents?.text;
    const maxCharacters = typeof wanted === 'object' ? (wanted.maxCharacters ?? 10_000) : 10_000;
    return json({
      requestId: 'world-request',
      resolvedSearchType: 'neural',
      results: found.map((document, rank) => ({
        id: world.addressOf(document),
        title: document.title,
        url: world.addressOf(document),
        publishedDate: `${document.publishedAt}T00:00:00.000Z`,
        author: document.authors.join(', ') || null,
        score: 1 / (rank + 1),
        ...(wanted ? { text: textOf(document).slice(0, maxCharacters) } : {}),
        ...(asked.contents?.highlights ? { highlights: [document.abstract], highlightScores: [0.5] } : {}),
      })),
      searchTime: 12.5,
      costDollars: { total: 0.007, search: { neural: 0.007 } },
    });
  },
};
