import type { Pace } from '../fetch/pace.js';
import type { SearchLimits, SearchQuery } from './engine.js';
import { httpEngine } from './engine-entry.js';
import { earliestDate } from './filters.js';
import { questionLine } from './query-words.js';
import { hitsAt, hitsOfJson, isoDate, list, text, texts, type Json, type HitParts } from './reply.js';

/** Brave: a web index of its own. https://api-dashboard.search.brave.com/app/documentation/web-search */

/** $5 a thousand requests on the Search plan. */
const USD_PER_SEARCH = 0.005;
/** 50 a second on the Search plan, 1 on the oldest; kept at 10. */
const PACE: Pace = { concurrency: 5, calls: 10, perMs: 1000 };
const MAX_RESULTS = 20;
/** Its limits on `q`: 400 characters and 50 words. */
const MAX_QUERY_LENGTH = 400;
const MAX_QUERY_WORDS = 50;
/** Each domain costs a word of the query. */
const MAX_DOMAINS = 5;

export function queryText(query: SearchQuery, limits: SearchLimits): string {
  const allowed = limits.allowDomains.slice(0, MAX_DOMAINS).map((domain) => `site:${domain}`);
  const denied = limits.denyDomains.slice(0, MAX_DOMAINS).map((domain) => `NOT site:${domain}`);
  const operators = [allowed.length > 1 ? `(${allowed.join(' OR ')})` : (allowed[0] ?? ''), ...denied]
    .filter((operator) => operator !== '')
    .join(' ');
  const words = questionLine(query, MAX_QUERY_LENGTH - operators.length - 1).split(' ');
  const room = MAX_QUERY_WORDS - (operators === '' ? 0 : operators.split(' ').length);
  return `${words.slice(0, room).join(' ')} ${operators}`.trim();
}

const hitOf = (result: Json): HitParts => ({
  address: text(result, 'url'),
  title: text(result, 'title') ?? '',
  snippet: [text(result, 'description') ?? '', ...texts(list(result, 'extra_snippets'))].join(' '),
  publishedAt: isoDate(text(result, 'page_age')),
  kind: text(result, 'subtype'),
});

export const brave = httpEngine({
  name: 'brave',
  keyVariable: 'BRAVE_SEARCH_API_KEY',
  needsKey: true,
  baseUrlVariable: 'BRAVE_BASE_URL',
  defaultBaseUrl: 'https://api.search.brave.com/res/v1',
  maxUsdPerSearch: USD_PER_SEARCH,
  // Texts are HTML with signs escaped once; `text_decorations` only turns its <strong> off.
  sends: 'html',
  maxResults: MAX_RESULTS,
  pace: PACE,
  about: 'web search over an index of its own',
  // A wrong token and a wrong parameter share one status; the code in the body tells them apart.
  statuses: {
    422: (body) => (body.includes('SUBSCRIPTION_TOKEN_INVALID') ? 'key-refused' : 'client-error'),
  },
  request: ({ query, limits, settings }) => {
    const earliest = earliestDate(query, limits);
    return {
      prefix: '/res/v1',
      path: '/web/search',
      parameters: {
        q: queryText(query, limits),
        count: Math.min(limits.maxResults, MAX_RESULTS),
        extra_snippets: 'true',
        text_decorations: 'false',
        freshness: earliest === null ? null : `${earliest}to${limits.today}`,
      },
      headers: { 'x-subscription-token': settings.apiKey ?? '' },
    };
  },
  // A search without web results has no `web` at all.
  parse: (body) =>
    hitsOfJson(
      'Brave',
      body,
      (reply) => hitsAt(reply, ['web', 'results'], hitOf) ?? (text(reply, 'type') === 'search' ? [] : null),
    ),
});
