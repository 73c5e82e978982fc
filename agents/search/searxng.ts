import type { Pace } from '../fetch/pace.js';
import type { Freshness, SearchQuery } from './engine.js';
import { personsOf } from './authors.js';
import { httpEngine } from './engine-entry.js';
import { questionLine } from './query-words.js';
import {
  field,
  hitsOfJson,
  isoDate,
  list,
  text,
  texts,
  type Json,
  type ReadReply,
  type HitParts,
} from './reply.js';

/** A server of one's own or of a volunteer: four a second. */
const PACE: Pace = { concurrency: 4, calls: 4, perMs: 1000 };
/** SearXNG: a metasearch engine that one runs oneself. https://docs.searxng.org/dev/search_api.html */

const MAX_QUERY_LENGTH = 400;

/** The window that SearXNG knows and that holds the whole of ours; what is too old is filtered later. */
const TIME_RANGES: Readonly<Record<Freshness, string | null>> = {
  any: null,
  day: 'day',
  week: 'month',
  month: 'month',
  year: 'year',
  'eighteen-months': null,
};

/** The engines that SearXNG asks understand one `site:`, hardly more; longer lists are filtered later. */
function queryText(query: SearchQuery, allowDomains: readonly string[]): string {
  const words = questionLine(query, MAX_QUERY_LENGTH);
  return allowDomains.length === 1 ? `${words} site:${allowDomains[0]}` : words;
}

/** A list of names from engines of papers; one line of them, under `author`, from most others. */
function authorsOf(result: Json): string[] {
  const listed = texts(list(result, 'authors')).flatMap(personsOf);
  return listed.length > 0 ? listed : personsOf(text(result, 'author') ?? text(result, 'authors'));
}

const hitOf = (result: Json): HitParts => ({
  address: text(result, 'url'),
  title: text(result, 'title') ?? '',
  snippet: text(result, 'content') ?? '',
  authors: authorsOf(result),
  publishedAt: isoDate(text(result, 'publishedDate')),
  doi: text(result, 'doi'),
  copies: [text(result, 'pdf_url'), text(result, 'html_url')].filter((copy) => copy !== null),
  kind: text(result, 'category'),
});

/** Nothing found and nobody asked look the same but for `unresponsive_engines`: pairs of an engine and what befell it. */
function readResults(reply: Json): ReadReply {
  if (!Array.isArray(field(reply, 'results'))) return null;
  const results = list(reply, 'results');
  const silent = list(reply, 'unresponsive_engines').map((pair) =>
    texts(Array.isArray(pair) ? (pair as readonly Json[]) : [pair]).join(': '),
  );
  if (results.length > 0 || silent.length === 0) return results.map(hitOf);
  return { code: 'server-error', words: `none of its engines brought anything (${silent.join(', ')}).` };
}

export const searxng = httpEngine({
  name: 'searxng',
  baseUrlVariable: 'SEARXNG_URL',
  defaultBaseUrl: null,
  // Plain text by its own code; what one of the engines behind it hands on as HTML stays HTML.
  sends: 'mixed',
  maxResults: 50,
  pace: PACE,
  about: 'a metasearch engine of your own; its settings.yml must list json under search: formats',
  request: ({ query, limits }) => ({
    path: '/search',
    parameters: {
      q: queryText(query, limits.allowDomains),
      format: 'json',
      time_range: TIME_RANGES[query.freshness],
    },
  }),
  cureOf: ({ status }) =>
    status === 403
      ? 'Add json to search: formats in the settings.yml of SearXNG; by default it answers only in HTML.'
      : null,
  parse: (body) => hitsOfJson('SearXNG', body, readResults),
});
