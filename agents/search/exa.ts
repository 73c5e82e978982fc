import { Exa } from 'exa-js';
import type { HttpClient } from '../fetch/http-call.js';
import type { Pace } from '../fetch/pace.js';
import type { Failure, Result } from '../result.js';
import { fail, succeed } from '../result.js';
import { personsOf } from './authors.js';
import type { RawSearchReply, SearchEngine, SearchLimits, SearchQuery } from './engine.js';
import { serviceUrl } from '../fetch/service-url.js';
import { serviceOf, type EngineEntry, type EngineSettings } from './engine-entry.js';
import { earliestDate } from './filters.js';
import { questionLine } from './query-words.js';
import {
  field,
  hitsOfJson,
  isoDate,
  list,
  madeHits,
  text,
  texts,
  type Json,
  type HitParts,
} from './reply.js';

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
 * The client's own way to the network has no abort, no time limit, no proxy and no Retry-After: it builds
 * the request, and this sends it.
 */
class ExaOverHttp extends Exa {
  body = '';
  failure: Failure | null = null;

  private readonly settings: EngineSettings;
  private readonly signal: AbortSignal;

  constructor(settings: EngineSettings, signal: AbortSignal) {
    super(settings.apiKey ?? 'none', settings.baseUrl);
    this.settings = settings;
    this.signal = signal;
  }

  override async request<T>(endpoint: string, method: string, body?: unknown): Promise<T> {
    const http: HttpClient = this.settings.http;
    const reply = await http.call({
      service: serviceOf(this.settings, {
        name: 'exa',
        pace: PACE,
        keyVariable: KEY_VARIABLE,
        addressSetting: exa.baseUrlVariable,
      }),
      method: method === 'GET' ? 'GET' : 'POST',
      url: serviceUrl({ baseUrl: this.settings.baseUrl, path: endpoint }),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-api-key': this.settings.apiKey ?? '',
      },
      body: JSON.stringify(body),
      signal: this.signal,
    });
    if (reply.ok) this.body = reply.value.text;
    else this.failure = reply.failure;
    // What the client makes of the reply is not used: the raw body is kept and parsed apart.
    return {} as T;
  }
}

async function search(
  settings: EngineSettings,
  { query, limits, signal }: { query: SearchQuery; limits: SearchLimits; signal: AbortSignal },
): Promise<Result<RawSearchReply>> {
  const exa = new ExaOverHttp(settings, signal);
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
  if (exa.failure) return fail(withMeaning(exa.failure));
  return succeed({ body: exa.body, costUsd: costOf(exa.body) });
}

/** Exa's 403: a valid key without the right, a plan without the feature, or content that it does not search for. */
const FORBIDDEN_CURE = `Exa refuses by 403 for three reasons: check what the key in ${KEY_VARIABLE} may do, whether the plan includes this search, and whether the query asks for content that Exa blocks.`;

/** https://exa.ai/docs/reference/error-codes and /content-policy: a refused query says so in its tag. */
function withMeaning(failure: Failure): Failure {
  if (failure.status !== 403) return failure;
  const isContent = /prohibited_content|content_filter|moderation/i.test(failure.message);
  return {
    ...failure,
    code: isContent ? 'client-error' : failure.code,
    message: failure.message.replace(/\. The key in \S+ was refused\.$/, '.'),
    cure: FORBIDDEN_CURE,
  };
}

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

export const exa: EngineEntry = {
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
  create: (settings): SearchEngine => ({
    name: 'exa',
    search: (query, limits, signal) => search(settings, { query, limits, signal }),
    parse: (body) =>
      madeHits(
        hitsOfJson('Exa', body, (reply) =>
          Array.isArray(field(reply, 'results')) ? list(reply, 'results').map(hitOf) : null,
        ),
        exa.sends,
      ),
  }),
};
