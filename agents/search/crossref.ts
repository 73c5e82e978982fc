import type { Pace } from '../fetch/pace.js';
import { normaliseDoi } from '../../text/identifiers.js';
import { httpEngine } from './engine-entry.js';
import { earliestDate } from './filters.js';
import { termsLine } from './query-words.js';
import type { Notice } from '../document.js';
import {
  dateOfParts,
  field,
  hitsAt,
  hitsOfJson,
  list,
  text,
  texts,
  type Json,
  type HitParts,
} from './reply.js';

/** Crossref: what publishers register with their DOIs. https://api.crossref.org/swagger-ui */

const MAX_RESULTS = 50;
const MAX_TERMS = 12;
/** Records of these kinds are parts, containers, money or the opinion of a referee, never something to read. */
const NOT_READABLE = new Set(
  `component database grant peer-review journal journal-issue journal-volume book-series book-set proceedings
  proceedings-series report-component report-series standard-series`.split(/\s+/),
);

function hitOf(work: Json): HitParts | null {
  const kind = text(work, 'type');
  if (kind !== null && NOT_READABLE.has(kind)) return null;
  const doi = text(work, 'DOI');
  const landing = text(work, 'resource', 'primary', 'URL');
  const resolver = text(work, 'URL') ?? (doi === null ? null : `https://doi.org/${doi}`);
  const abstract = text(work, 'abstract');
  return {
    address: landing ?? resolver,
    title: titleOf(work),
    snippet: abstract ?? text(work, 'container-title', 0) ?? '',
    authors: list(work, 'author').map(nameOf),
    publishedAt: dateOf(work),
    doi,
    copies: [...texts(list(work, 'link').map((link) => field(link, 'URL'))), resolver].filter(
      (copy) => copy !== null,
    ),
    text: abstract,
    textClass: 'abstract',
    kind,
    notices: [...updates(work, 'update-to', TO_OTHERS), ...updates(work, 'updated-by', BY_OTHERS)],
  };
}

/** Some publishers repeat the subtitle inside the title, or register the title in its own language alone. */
function titleOf(work: Json): string {
  const title =
    text(work, 'title', 0) ?? text(work, 'original-title', 0) ?? text(work, 'short-title', 0) ?? '';
  const subtitle = text(work, 'subtitle', 0) ?? '';
  if (subtitle === '' || title.toLowerCase().includes(subtitle.toLowerCase())) return title;
  return title === '' ? subtitle : `${title.replace(/[\s.:]+$/, '')}: ${subtitle}`;
}

/** Crossref's kinds of update (https://www.crossref.org/documentation/register-maintain-records/crossmark/), in our words. */
const TO_OTHERS: Updates = { retraction: 'retraction', withdrawal: 'retraction', removal: 'retraction', correction: 'correction', erratum: 'correction', corrigendum: 'correction', addendum: 'correction', expression_of_concern: 'expression-of-concern', partial_retraction: 'correction', clarification: 'correction' }; // prettier-ignore
const BY_OTHERS: Updates = { retraction: 'retracted', withdrawal: 'retracted', removal: 'retracted', correction: 'corrected', erratum: 'corrected', corrigendum: 'corrected', addendum: 'corrected', expression_of_concern: 'concerned', partial_retraction: 'corrected', clarification: 'corrected' }; // prettier-ignore
type Updates = Readonly<Record<string, Notice['kind']>>;

/** Records that this one updates, or that update it. */
function updates(work: Json, name: 'update-to' | 'updated-by', kinds: Updates): readonly Notice[] {
  return list(work, name).flatMap((update) => {
    const type =
      text(update, 'type')
        ?.toLowerCase()
        .replace(/[\s-]+/g, '_') ?? '';
    const doi = normaliseDoi(text(update, 'DOI') ?? '');
    const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    return kind === undefined || doi === null ? [] : [{ kind, doi }];
  });
}

const nameOf = (author: Json): string =>
  [text(author, 'given'), text(author, 'family') ?? text(author, 'name')]
    .filter((part) => part !== null)
    .join(' ');

/** The first of the dates that says something: `issued` may be an empty shell. */
function dateOf(work: Json): string | null {
  for (const name of ['issued', 'published', 'published-online', 'published-print']) {
    const parts = list(work, name, 'date-parts', 0).map(Number);
    const date = dateOfParts(parts);
    if (date !== null) return date;
  }
  return null;
}

/** An exception of its own servers, such as a timeout of the index, comes with status 200 at times. */
const faultIn = (body: string) =>
  /"message-type"\s{0,9}:\s{0,9}"exception"/.test(body.slice(0, 500)) ? 'server-error' : null;

/** 5 calls a second and 1 at once in the public pool, 10 and 3 in the polite pool (since December 2025). */
const PUBLIC_POOL: Pace = { concurrency: 1, calls: 5, perMs: 1000 };
const POLITE_POOL: Pace = { concurrency: 3, calls: 10, perMs: 1000 };

/** `contact` is a mail address, which opens the polite pool; null for none. */
export const crossrefPace = (contact: string | null): Pace => (contact === null ? PUBLIC_POOL : POLITE_POOL);

export const crossref = httpEngine({
  name: 'crossref',
  baseUrlVariable: 'CROSSREF_BASE_URL',
  defaultBaseUrl: 'https://api.crossref.org',
  // Abstracts are JATS, titles hold face markup (its schema), and both come escaped again from some publishers.
  sends: 'mixed',
  maxResults: MAX_RESULTS,
  pace: PUBLIC_POOL,
  paceOf: ({ contact }) => crossrefPace(contact),
  about: 'records of 150 million DOIs; faster with RESEARCH_LOOP_CONTACT',
  faultIn,
  request: ({ query, limits, settings }) => {
    const earliest = earliestDate(query, limits);
    return {
      path: '/works',
      parameters: {
        'query.bibliographic': termsLine(query, MAX_TERMS),
        rows: Math.min(limits.maxResults, MAX_RESULTS),
        filter: earliest === null ? null : `from-pub-date:${earliest}`,
        mailto: settings.contact,
      },
    };
  },
  parse: (body) => hitsOfJson('Crossref', body, (reply) => hitsAt(reply, ['message', 'items'], hitOf)),
});
