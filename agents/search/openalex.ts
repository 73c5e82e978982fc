import type { Notice } from '../document.js';
import { COPY_SERVICES } from '../fetch/copies.js';
import { httpEngine } from './engine-entry.js';
import { earliestDate } from './filters.js';
import { queryTerms, quoted, requiredThenAny } from './query-words.js';
import { field, hitsAt, hitsOfJson, isoDate, list, text, texts, type Json, type HitParts } from './reply.js';

/**
 * OpenAlex: an open catalogue of scholarly works. https://developers.openalex.org
 * A search costs a tenth of a cent of the free daily allowance ($1 with a free key); nobody is billed for it.
 */

const KEY_VARIABLE = 'OPENALEX_API_KEY';
const MAX_RESULTS = 50;
const MAX_TERMS = 8;
const FIELDS = `id,doi,display_name,publication_date,type,ids,authorships,abstract_inverted_index,
  primary_location,best_oa_location,locations,open_access,language,is_retracted`.replace(/\s+/g, '');

/** The abstract as running text, from the positions of its words. Positions far out of range are not believed. */
export function textOfInvertedIndex(index: Json): string | null {
  if (typeof index !== 'object' || index === null) return null;
  const words: (string | undefined)[] = [];
  for (const [word, positions] of Object.entries(index))
    for (const position of Array.isArray(positions) ? (positions as Json[]) : [])
      if (
        Number.isInteger(position) &&
        (position as number) >= 0 &&
        (position as number) < MAX_ABSTRACT_WORDS
      )
        words[position as number] = word;
  const running = Array.from(words, (word: string | undefined) => word ?? '')
    .join(' ')
    .replace(/ +/g, ' ')
    .trim();
  return running === '' ? null : running;
}

const MAX_ABSTRACT_WORDS = 20_000;

/** Its types that are parts or the opinion of a referee (https://developers.openalex.org/api-reference/works), and those that are notices. */
const NOT_READABLE = new Set(['peer-review', 'paratext', 'grant', 'supplementary-materials']);
const NOTICE_TYPES: Readonly<Record<string, Notice['kind']>> = {
  erratum: 'correction',
  retraction: 'retraction',
};

function noticesOf(work: Json, type: string): readonly Notice[] {
  if (field(work, 'is_retracted') === true) return [{ kind: 'retracted' }];
  const kind = Object.hasOwn(NOTICE_TYPES, type) ? NOTICE_TYPES[type] : undefined;
  return kind === undefined ? [] : [{ kind }];
}

function hitOf(work: Json): HitParts | null {
  const type = text(work, 'type') ?? '';
  if (NOT_READABLE.has(type)) return null;
  const landing = text(work, 'primary_location', 'landing_page_url');
  const doi = text(work, 'doi');
  const open = [field(work, 'best_oa_location'), ...list(work, 'locations')].filter(
    (location) => field(location, 'is_oa') !== false,
  );
  const copies = open.flatMap((location) => [text(location, 'pdf_url'), text(location, 'landing_page_url')]);
  const abstract = textOfInvertedIndex(field(work, 'abstract_inverted_index'));
  return {
    address: landing ?? doi ?? text(work, 'id'),
    title: text(work, 'display_name') ?? text(work, 'title') ?? '',
    snippet: abstract ?? '',
    authors: texts(
      list(work, 'authorships').map((authorship) => field(authorship, 'author', 'display_name')),
    ),
    publishedAt: isoDate(text(work, 'publication_date') ?? text(work, 'publication_year')),
    doi,
    copies: [...copies, text(work, 'open_access', 'oa_url'), doi].filter((copy) => copy !== null),
    text: abstract,
    textClass: 'abstract',
    kind: field(work, 'is_retracted') === true ? 'retracted' : type || null,
    notices: noticesOf(work, type),
  };
}

/** What helps where the day's allowance may be used up: a key only where there is none. */
const allowanceCure = (apiKey: string | null): string =>
  apiKey === null
    ? `The day's allowance at OpenAlex may be used up: ${KEY_VARIABLE} (a key is free) raises it, or search elsewhere until midnight UTC.`
    : "The day's allowance of this key at OpenAlex may be used up: search elsewhere until midnight UTC, or ask OpenAlex for a larger one.";

export const openalex = httpEngine({
  name: 'openalex',
  keyVariable: KEY_VARIABLE,
  ...COPY_SERVICES.openalex,
  // Titles as Crossref has them, with face markup; abstracts as their sources have them, most without any.
  sends: 'mixed',
  maxResults: MAX_RESULTS,
  about: 'scholarly works of all fields; a free key raises the daily allowance tenfold',
  // Its page of errors: 403 asks to slow down, 429 says that the day's allowance is used up.
  statuses: { 403: (body) => (/api[ _-]?key/i.test(body) ? 'key-refused' : 'rate-limited') },
  request: ({ query, limits, settings }) => {
    const earliest = earliestDate(query, limits);
    return {
      path: '/works',
      parameters: {
        search: requiredThenAny(queryTerms(query, MAX_TERMS), quoted),
        filter: earliest === null ? null : `from_publication_date:${earliest}`,
        per_page: Math.min(limits.maxResults, MAX_RESULTS),
        select: FIELDS,
        mailto: settings.contact,
        api_key: settings.apiKey,
      },
    };
  },
  cureOf: ({ status }, { apiKey }) => (status === 429 ? allowanceCure(apiKey) : null),
  parse: (body) => hitsOfJson('OpenAlex', body, (reply) => hitsAt(reply, ['results'], hitOf)),
});
