import type { Notice } from '../document.js';
import { publicAddress } from '../secrets.js';
import { COPY_SERVICES } from '../fetch/copies.js';
import type { SearchLimits, SearchQuery } from './engine.js';
import { serviceUrl } from '../fetch/service-url.js';
import { httpEngine } from './engine-entry.js';
import { earliestDate } from './filters.js';
import { queryTerms, quoted, requiredThenAny } from './query-words.js';
import { field, hitsAt, hitsOfJson, isoDate, list, makeHit, text, texts, type Json } from './reply.js';

/** Europe PMC: the life sciences, many in full text. https://europepmc.org/RestfulWebService */

const MAX_RESULTS = 50;
const MAX_TERMS = 8;
const EUROPEPMC_PREFIX = '/europepmc/webservices/rest';

function queryText(query: SearchQuery, limits: SearchLimits): string {
  const words = requiredThenAny(queryTerms(query, MAX_TERMS), quoted);
  const earliest = earliestDate(query, limits);
  return earliest === null ? words : `(${words}) AND FIRST_PDATE:[${earliest} TO ${limits.today}]`;
}

function hitOf(record: Json, baseUrl: string) {
  const doi = text(record, 'doi');
  const pmcid = text(record, 'pmcid');
  const isOpen = text(record, 'isOpenAccess') === 'Y' && pmcid !== null;
  const xml = isOpen
    ? serviceUrl({ baseUrl: publicAddress(baseUrl), prefix: EUROPEPMC_PREFIX, path: `/${pmcid}/fullTextXML` })
    : null;
  const links = list(record, 'fullTextUrlList', 'fullTextUrl').filter((link) =>
    ['OA', 'F'].includes(text(link, 'availabilityCode') ?? ''),
  );
  const page = `https://europepmc.org/article/${text(record, 'source') ?? 'MED'}/${text(record, 'id') ?? ''}`;
  const abstract = text(record, 'abstractText');
  return makeHit({
    address: doi === null ? page : `https://doi.org/${doi}`,
    title: text(record, 'title') ?? '',
    snippet: abstract ?? text(record, 'journalInfo', 'journal', 'title') ?? '',
    authors: authorsOf(record),
    publishedAt: isoDate(text(record, 'firstPublicationDate') ?? text(record, 'pubYear')),
    doi,
    copies: [xml, ...links.map((link) => text(link, 'url'))].filter((copy) => copy !== null),
    text: abstract,
    textClass: 'abstract',
    kind: text(record, 'pubTypeList', 'pubType', 0),
    notices: noticesOf(record),
  });
}

/** PubMed's publication types and its links between records, in our words. */
const NOTICE_KINDS: Readonly<Record<string, Notice['kind']>> = {
  'retracted publication': 'retracted',
  'retraction in': 'retracted',
  'retraction of publication': 'retraction',
  'erratum in': 'corrected',
};

function noticesOf(record: Json): readonly Notice[] {
  const words = [
    ...texts(list(record, 'pubTypeList', 'pubType')),
    ...texts(list(record, 'commentCorrectionList', 'commentCorrection').map((link) => field(link, 'type'))),
  ].map((word) => word.toLowerCase());
  const kinds = words.flatMap((word) => (Object.hasOwn(NOTICE_KINDS, word) ? [NOTICE_KINDS[word]] : []));
  return [...new Set(kinds)].flatMap((kind) => (kind === undefined ? [] : [{ kind }]));
}

function authorsOf(record: Json): string[] {
  const names = texts(list(record, 'authorList', 'author').map((author) => field(author, 'fullName')));
  return names.length > 0 ? names : (text(record, 'authorString')?.replace(/\.$/, '').split(', ') ?? []);
}

export const europepmc = httpEngine({
  name: 'europepmc',
  ...COPY_SERVICES.europepmc,
  maxResults: MAX_RESULTS,
  about: 'life sciences, with the full text of open-access articles',
  request: ({ query, limits, settings }) => ({
    prefix: EUROPEPMC_PREFIX,
    path: '/search',
    parameters: {
      query: queryText(query, limits),
      format: 'json',
      resultType: 'core',
      pageSize: Math.min(limits.maxResults, MAX_RESULTS),
      email: settings.contact,
    },
  }),
  parse: (body, { baseUrl }) =>
    hitsOfJson('Europe PMC', body, (reply) =>
      hitsAt(reply, ['resultList', 'result'], (record) => hitOf(record, baseUrl)),
    ),
});
