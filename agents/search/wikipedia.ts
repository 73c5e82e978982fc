import type { Pace } from '../fetch/pace.js';
import { httpEngine } from './engine-entry.js';
import { plainText } from './markup.js';
import { termsLine } from './query-words.js';
import { field, hitsOfJson, text, type Json, type HitParts } from './reply.js';

/** Wikipedia, by the action API of MediaWiki. https://www.mediawiki.org/wiki/API:Search */

/** Requests in series (its API etiquette). */
const PACE: Pace = { concurrency: 1, calls: 10, perMs: 1000 };
/** The API gives introductions of at most 20 pages at once. */
const MAX_RESULTS = 20;
/** All words must match. */
const MAX_TERMS = 4;

/**
 * Pages come as a list (format version 2) or as an object by page number; `index` is the rank. A server without the
 * generator answers as `list=search` does, already in order.
 */
function pagesOf(reply: Json): readonly Json[] | null {
  const pages = field(reply, 'query', 'pages');
  const found = field(reply, 'query', 'search');
  if (pages === undefined && Array.isArray(found)) return found as readonly Json[];
  // Nothing found: no `query` at all, but the call was complete.
  if (pages === undefined) return field(reply, 'batchcomplete') === undefined ? null : [];
  const values: readonly Json[] = Array.isArray(pages) ? pages : Object.values(pages ?? {});
  const rankOf = (page: Json) => Number(text(page, 'index') ?? Number.MAX_SAFE_INTEGER);
  return values.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function hitOf(page: Json, baseUrl: string): HitParts | null {
  // Talk, users and files are about the encyclopedia.
  const namespace = field(page, 'ns');
  if (typeof namespace === 'number' && namespace !== 0) return null;
  // Named in the query, but no page: `missing` is true, or an empty text in the first format.
  if (field(page, 'missing') !== undefined || field(page, 'invalid') !== undefined) return null;
  const introduction = text(page, 'extract');
  return {
    address: text(page, 'canonicalurl') ?? text(page, 'fullurl') ?? builtAddress(page, baseUrl),
    title: text(page, 'title') ?? '',
    // Of a listed hit the words around the match: HTML, with the marks of the search in it.
    snippet: introduction ?? plainText(text(page, 'snippet') ?? '', 'html'),
    text: introduction,
    textClass: 'abstract',
    kind: 'encyclopedia',
  };
}

/** A wiki opens a page by its number, or else by its title, through the script `index.php` next to its API. */
function builtAddress(page: Json, baseUrl: string): string | null {
  const [number, title] = [text(page, 'pageid'), text(page, 'title')];
  if (title !== null && title !== '' && WIKIMEDIA.test(new URL(baseUrl).hostname))
    return `${new URL(baseUrl).origin}/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`;
  const script = `${scriptsOf(baseUrl)}/index.php`;
  if (number !== null && /^[1-9]\d{0,15}$/.test(number)) return `${script}?curid=${number}`;
  return title === null || title === ''
    ? null
    : `${script}?title=${encodeURIComponent(title.replaceAll(' ', '_'))}`;
}

/** Wikis whose articles stand under /wiki/; others may put them anywhere. */
const WIKIMEDIA =
  /(?:^|\.)(?:wikipedia|wikimedia|wiktionary|wikibooks|wikisource|wikinews|wikiversity)\.org$/i;

/** The folder of a wiki's scripts, `/w` where only the host is given. */
function scriptsOf(baseUrl: string): string {
  const url = new URL(baseUrl);
  const path = url.pathname.replace(/\/(?:api\.php)?$/, '');
  return `${url.origin}${path === '' ? '/w' : path}`;
}

/** Errors come with status 200; these pass (https://www.mediawiki.org/wiki/API:Errors_and_warnings). */
const faultIn = (body: string) =>
  /^\s*\{[^{]{0,200}"error"\s{0,9}:\s{0,9}\{[^{}]{0,200}"code"\s{0,9}:\s{0,9}"(?:ratelimited|maxlag|readonly|internal_api_error_\w{1,80})"/.test(
    body.slice(0, 2_000),
  )
    ? 'rate-limited'
    : null;

export const wikipedia = httpEngine({
  name: 'wikipedia',
  baseUrlVariable: 'WIKIPEDIA_BASE_URL',
  defaultBaseUrl: 'https://en.wikipedia.org/w',
  // Titles and extracts are asked for as plain text (`explaintext`).
  sends: 'plain',
  maxResults: MAX_RESULTS,
  pace: PACE,
  about: 'encyclopedia articles; another language by WIKIPEDIA_BASE_URL',
  faultIn,
  request: ({ query, limits, settings }) => ({
    baseUrl: settings.baseUrl.replace(/\/api\.php$/, ''),
    prefix: '/w',
    path: '/api.php',
    parameters: {
      action: 'query',
      format: 'json',
      formatversion: 2,
      generator: 'search',
      gsrsearch: termsLine(query, MAX_TERMS),
      gsrlimit: Math.min(limits.maxResults, MAX_RESULTS),
      prop: 'extracts|info',
      exintro: 1,
      explaintext: 1,
      exlimit: 'max',
      inprop: 'url',
    },
  }),
  parse: (body, { baseUrl }) =>
    hitsOfJson('Wikipedia', body, (reply) => pagesOf(reply)?.map((page) => hitOf(page, baseUrl)) ?? null),
});
