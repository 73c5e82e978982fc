import { Exa } from 'exa-js';
import type { Pace } from '../fetch/pace.js';
import { personsOf } from './authors.js';
import type { SearchLimits, SearchQuery } from './engine.js';
import { httpEngine } from './engine-entry.js';
import { earliestDate } from './filters.js';
import { questionLine } from './query-words.js';
import { field, hitsAt, hitsOfJson, isoDate, list, text, texts, type Json, type HitParts } from './reply.js';

/** Exa: semantic search over the web, with the pages' text. https://exa.ai/docs/reference/search */

const KEY_VARIABLE = 'EXA_API_KEY';
/**
 * $7 a thousand searches of at most ten results, their texts and highlights included
 * (https://exa.ai/docs/changelog/pricing-update of March 2026; https://exa.ai/docs/admin/pricing, November 2026).
 */
const USD_PER_SEARCH = 0.007;
/** 10 searches a second (its rate limit page). */
const PACE: Pace = { concurrency: 10, calls: 10, perMs: 1000 };
const MAX_RESULTS = 10;
/** Text of this length may have been cut, and counts as a snippet. */
const MAX_CHARACTERS = 50_000;
const MAX_QUERY_LENGTH = 1_000;
/** Exa takes up to 1,200 domains; long lists cost more than they save, and hits are filtered here anyway. */
const MAX_DOMAINS = 100;

/**
 * The client's own way to the network has no abort, no time limit, no proxy and no Retry-After: it only builds the
 * request here.
 */
class ExaRequest extends Exa {
  body: object = {};

  override request<T>(_endpoint: string, _method: string, body?: object): Promise<T> {
    this.body = body ?? {};
    return Promise.resolve({} as T);
  }
}

async function bodyOf(query: SearchQuery, limits: SearchLimits): Promise<object> {
  const exa = new ExaRequest('none');
  const earliest = earliestDate(query, limits);
  await exa.search(questionLine(query, MAX_QUERY_LENGTH), {
    type: 'auto',
    numResults: Math.min(limits.maxResults, MAX_RESULTS),
    ...(earliest === null ? {} : { startPublishedDate: `${earliest}T00:00:00.000Z` }),
    ...(limits.allowDomains.length > 0 ? { includeDomains: limits.allowDomains.slice(0, MAX_DOMAINS) } : {}),
    // Exa refuses both lists at once.
    ...(limits.denyDomains.length > 0 && limits.allowDomains.length === 0
      ? { excludeDomains: limits.denyDomains.slice(0, MAX_DOMAINS) }
      : {}),
    contents: { text: { maxCharacters: MAX_CHARACTERS }, highlights: true },
  });
  return exa.body;
}

/** Exa's 403: a valid key without the right, a plan without the feature, or content that it does not search for. */
const FORBIDDEN_CURE = `Exa refuses by 403 for three reasons: check what the key in ${KEY_VARIABLE} may do, whether the plan includes this search, and whether the query asks for content that Exa blocks.`;

function costOf(body: string): number {
  try {
    const total = field(JSON.parse(body), 'costDollars', 'total');
    if (typeof total === 'number' && total >= 0) return total;
  } catch {
    // An unreadable reply was still a search.
  }
  return USD_PER_SEARCH;
}

function hitOf(result: Json): HitParts {
  const body = text(result, 'text');
  return {
    address: text(result, 'url'),
    title: text(result, 'title') ?? '',
    snippet: texts(list(result, 'highlights')).join(' … ') || (body ?? '').slice(0, 600),
    authors: personsOf(text(result, 'author')),
    publishedAt: isoDate(text(result, 'publishedDate')),
    text: body,
    textClass: (body?.length ?? 0) < MAX_CHARACTERS ? 'full' : 'snippet',
  };
}

export const exa = httpEngine({
  name: 'exa',
  keyVariable: KEY_VARIABLE,
  needsKey: true,
  baseUrlVariable: 'EXA_BASE_URL',
  defaultBaseUrl: 'https://api.exa.ai',
  maxUsdPerSearch: USD_PER_SEARCH,
  // The text of a page, without its tags unless `includeHtmlTags` asks for them (its reference of `contents`).
  sends: 'plain',
  maxResults: MAX_RESULTS,
  pace: PACE,
  about: 'semantic search over the web, with page texts, dates and domains',
  // https://exa.ai/docs/reference/error-codes and /content-policy: a refused query says so in its tag.
  statuses: { 403: 'client-error' },
  cureOf: ({ status }) => (status === 403 ? FORBIDDEN_CURE : null),
  request: async ({ query, limits, settings }) => ({
    path: '/search',
    headers: { 'x-api-key': settings.apiKey ?? '' },
    body: await bodyOf(query, limits),
  }),
  costOf,
  parse: (body) => hitsOfJson('Exa', body, (reply) => hitsAt(reply, ['results'], hitOf)),
});
