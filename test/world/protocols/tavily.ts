import { countOf, json, publishedWithin, type Route } from '../route.js';
import { textOf } from '../universe.js';

/** POST /search of Tavily. */

interface TavilyRequest {
  query?: string;
  max_results?: number;
  start_date?: string;
  include_domains?: string[];
  exclude_domains?: string[];
  include_raw_content?: boolean | string;
}

export const tavilyRoute: Route = {
  kind: 'search:tavily',
  matches: (request) => request.method === 'POST' && request.path === '/tavily/search',
  keyOf: (request) => request.headers.authorization?.replace(/^Bearer /, '') ?? null,
  refusals: {
    keyRefused: json({ detail: { error: 'Unauthorized: missing or invalid API key.' } }, 401),
    outOfCredit: json({ detail: { error: "This request exceeds your plan's set usage limit." } }, 432),
  },
  answer(request, world) {
    const asked = JSON.parse(request.body) as TavilyRequest;
    if (!asked.query) return json({ detail: { error: 'Query is missing.' } }, 400);
    if (asked.query.length > 400)
      return json({ detail: { error: 'Query is too long. Max query length is 400 characters.' } }, 400);
    const isDated = publishedWithin(asked.start_date);
    const found = world.index.search(
      asked.query,
      (document) =>
        isDated(document) &&
        (!asked.include_domains?.length || asked.include_domains.includes(`${document.host}.localhost`)) &&
        !asked.exclude_domains?.includes(`${document.host}.localhost`),
      countOf(String(asked.max_results ?? 5), 5, 20),
    );
    return json({
      query: asked.query,
      follow_up_questions: null,
      answer: null,
      images: [],
      results: found.map((document, rank) => ({
        url: world.addressOf(document),
        title: document.title,
        content: document.abstract,
        score: 1 / (rank + 1),
        raw_content: asked.include_raw_content ? textOf(document) : null,
      })),
      response_time: 0.42,
      usage: { credits: 1 },
      request_id: 'world-request',
    });
  },
};
