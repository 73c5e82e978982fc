import type { Pace } from '../fetch/pace.js';
import type { SearchLimits, SearchQuery } from './engine.js';
import { httpEngine } from './engine-entry.js';
import { earliestDate } from './filters.js';
import { questionLine } from './query-words.js';
import { field, hitsAt, hitsOfJson, isoDate, text, type Json, type HitParts } from './reply.js';

/** Tavily: web search made for models, with page texts. https://docs.tavily.com/documentation/api-reference/endpoint/search */

/** One credit for a basic search, at the pay-as-you-go price. */
const USD_PER_CREDIT = 0.008;
/** 100 a minute with a development key. */
const PACE: Pace = { concurrency: 5, calls: 100, perMs: 60_000 };
const MAX_RESULTS = 20;
/** Longer queries are refused with status 400. */
const MAX_QUERY_LENGTH = 400;
/** Its limits on the two domain lists. */
const MAX_ALLOWED_DOMAINS = 300;
const MAX_DENIED_DOMAINS = 150;

export function requestBody(query: SearchQuery, limits: SearchLimits): object {
  const earliest = earliestDate(query, limits);
  return {
    query: questionLine(query, MAX_QUERY_LENGTH),
    search_depth: 'basic',
    topic: 'general',
    max_results: Math.min(limits.maxResults, MAX_RESULTS),
    include_raw_content: 'text',
    include_usage: true,
    ...(earliest === null ? {} : { start_date: earliest }),
    ...(limits.allowDomains.length > 0
      ? { include_domains: limits.allowDomains.slice(0, MAX_ALLOWED_DOMAINS) }
      : {}),
    ...(limits.denyDomains.length > 0
      ? { exclude_domains: limits.denyDomains.slice(0, MAX_DENIED_DOMAINS) }
      : {}),
  };
}

/** What a search cost, by the credits that its reply reports. */
function costOf(body: string): number {
  let credits: Json;
  try {
    credits = field(JSON.parse(body), 'usage', 'credits');
  } catch {
    credits = undefined;
  }
  return USD_PER_CREDIT * (typeof credits === 'number' && credits >= 0 ? credits : 1);
}

const hitOf = (result: Json): HitParts => ({
  address: text(result, 'url'),
  title: text(result, 'title') ?? '',
  snippet: text(result, 'content') ?? '',
  publishedAt: isoDate(text(result, 'published_date')),
  text: text(result, 'raw_content'),
  textClass: 'full',
});

export const tavily = httpEngine({
  name: 'tavily',
  keyVariable: 'TAVILY_API_KEY',
  needsKey: true,
  baseUrlVariable: 'TAVILY_BASE_URL',
  defaultBaseUrl: 'https://api.tavily.com',
  maxUsdPerSearch: USD_PER_CREDIT,
  // Titles, extracts and page texts (`include_raw_content: 'text'`) are plain text (its reference of the endpoint).
  sends: 'plain',
  maxResults: MAX_RESULTS,
  pace: PACE,
  about: 'web search with page texts; 1,000 free searches a month with a key',
  // The plan's or the account's limit is reached.
  statuses: { 432: 'out-of-credit', 433: 'out-of-credit' },
  request: ({ query, limits, settings }) => ({
    path: '/search',
    headers: { authorization: `Bearer ${settings.apiKey ?? ''}` },
    body: requestBody(query, limits),
  }),
  costOf,
  parse: (body) => hitsOfJson('Tavily', body, (reply) => hitsAt(reply, ['results'], hitOf)),
});
