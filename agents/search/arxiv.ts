import { DomUtils, parseDocument } from 'htmlparser2';
import type { Pace } from '../fetch/pace.js';
import type { SearchLimits, SearchQuery } from './engine.js';
import { httpEngine } from './engine-entry.js';
import { earliestDate } from './filters.js';
import { queryTerms, requiredThenAny } from './query-words.js';
import { hitsOf, isoDate, type ReadReply, type HitParts } from './reply.js';

/** One request every three seconds, one connection (terms of use of its API). */
const PACE: Pace = { concurrency: 1, calls: 1, perMs: 3000 };
/** arXiv: preprints, as an Atom feed. https://info.arxiv.org/help/api/user-manual.html */

const MAX_RESULTS = 50;
const MAX_TERMS = 6;

export function searchQuery(query: SearchQuery, limits: SearchLimits): string {
  // Hyphens split words in its index and a hyphenated phrase finds nothing.
  const phrase = (term: string) => `all:${/[ -]/.test(term) ? `"${term.replace(/-/g, ' ')}"` : term}`;
  const words = requiredThenAny(queryTerms(query, MAX_TERMS), phrase);
  const earliest = earliestDate(query, limits);
  if (earliest === null) return words;
  const compact = (date: string) => date.replaceAll('-', '');
  return `(${words}) AND submittedDate:[${compact(earliest)}0000 TO ${compact(limits.today)}2359]`;
}

type XmlElement = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const childText = (parent: XmlElement, name: string): string | null => {
  const child = DomUtils.getElementsByTagName(name, parent.children, false, 1)[0];
  const text = child ? DomUtils.textContent(child).replace(/\s+/g, ' ').trim() : '';
  return text === '' ? null : text;
};

function hitOf(entry: XmlElement): HitParts {
  const id = childText(entry, 'id') ?? '';
  const links = DomUtils.getElementsByTagName('link', entry.children, false);
  const page = links.find((link) => link.attribs.rel === 'alternate')?.attribs.href;
  const pdf = links.find((link) => link.attribs.title === 'pdf' || link.attribs.type === 'application/pdf');
  const summary = childText(entry, 'summary');
  const secure = (address: string | undefined) =>
    address?.replace(/^http:\/\/(?=(?:[a-z]+\.)?arxiv\.org\/)/, 'https://') ?? null;
  return {
    address: secure(page ?? id),
    title: childText(entry, 'title') ?? '',
    snippet: summary ?? '',
    authors: DomUtils.getElementsByTagName('author', entry.children, false).map(
      (author) => childText(author, 'name') ?? '',
    ),
    publishedAt: isoDate(childText(entry, 'published')),
    doi: childText(entry, 'arxiv:doi'),
    copies: [secure(pdf?.attribs.href)].filter((copy) => copy !== null),
    text: summary,
    textClass: 'abstract',
    kind: 'preprint',
  };
}

/** A query that arXiv cannot read comes back with status 200, as one entry with the complaint (its manual, 3.4). */
function readEntries(entries: readonly XmlElement[]): ReadReply {
  const error = entries.find((entry) => childText(entry, 'id')?.includes('/api/errors'));
  if (error === undefined) return entries.map(hitOf);
  return { code: 'bad-reply', words: childText(error, 'summary') ?? 'it could not read the query.' };
}

/** Too many requests are reported in a line of text, sometimes with status 200. */
const faultIn = (body: string) => (/^\s*rate exceeded/i.test(body) ? 'rate-limited' : null);

export const arxiv = httpEngine({
  name: 'arxiv',
  baseUrlVariable: 'ARXIV_BASE_URL',
  defaultBaseUrl: 'https://export.arxiv.org/api',
  // The feed is XML, which its parser has read; what it holds is plain text with TeX (its manual, 3.3.2).
  sends: 'plain',
  maxResults: MAX_RESULTS,
  pace: PACE,
  about: 'preprints in physics, mathematics, computing and neighbours; one request in three seconds',
  faultIn,
  request: ({ query, limits }) => ({
    prefix: '/api',
    path: '/query',
    parameters: {
      search_query: searchQuery(query, limits),
      start: 0,
      max_results: Math.min(limits.maxResults, MAX_RESULTS),
      sortBy: 'relevance',
    },
    headers: { accept: 'application/atom+xml' },
  }),
  parse: (body) =>
    hitsOf('arXiv', () => {
      const document = parseDocument(body, { xmlMode: true });
      const feed = DomUtils.getElementsByTagName('feed', document.children, false, 1)[0];
      return feed ? readEntries(DomUtils.getElementsByTagName('entry', feed.children, false)) : null;
    }),
});
