import type { Notice } from '../document.js';
import { publicAddress } from '../secrets.js';
import { firstDoi } from '../../text/identifiers.js';
import { COPY_SERVICES } from '../fetch/copies.js';
import type { SearchLimits, SearchQuery } from './engine.js';
import { serviceUrl } from '../fetch/service-url.js';
import { httpEngine } from './engine-entry.js';
import { earliestDate } from './filters.js';
import { queryTerms, quoted, requiredThenAny } from './query-words.js';
import { field, hitsAt, hitsOfJson, isoDate, list, text, texts, type Json, type HitParts } from './reply.js';

/** Europe PMC: the life sciences, many in full text. https://europepmc.org/RestfulWebService */

const MAX_RESULTS = 50;
const MAX_TERMS = 8;
const EUROPEPMC_PREFIX = '/europepmc/webservices/rest';

function queryText(query: SearchQuery, limits: SearchLimits): string {
  const words = requiredThenAny(queryTerms(query, MAX_TERMS), quoted);
  const earliest = earliestDate(query, limits);
  return earliest === null ? words : `(${words}) AND FIRST_PDATE:[${earliest} TO ${limits.today}]`;
}

function hitOf(record: Json, baseUrl: string): HitParts {
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
  return {
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
  };
}

/**
 * PubMed's publication types and its links between records, in our words. "… in" and "… from" stand in the record that
 * is concerned, "… of" and "… for" in the notice (https://www.nlm.nih.gov/bsd/mms/medlineelements.html#cc).
 */
const NOTICE_KINDS: Readonly<Record<string, Notice['kind']>> = {
  'retracted publication': 'retracted',
  'retraction in': 'retracted',
  'corrected and republished in': 'corrected',
  'erratum in': 'corrected',
  'partial retraction in': 'corrected',
  'expression of concern in': 'concerned',
  'retraction of publication': 'retraction',
  'retraction notice': 'retraction',
  'retraction of': 'retraction',
  'published erratum': 'correction',
  correction: 'correction',
  corrigendum: 'correction',
  'erratum for': 'correction',
  'partial retraction of': 'correction',
  'expression of concern': 'expression-of-concern',
  'expression of concern for': 'expression-of-concern',
};

/** What a record says of itself (its types), and of its links, each with the DOI that the other's reference names. */
function noticesOf(record: Json): readonly Notice[] {
  const types = text(record, 'pubType')?.split(';') ?? [];
  const said = [
    ...manyOf(field(record, 'commentCorrectionList', 'commentCorrection')).map((link) => ({
      word: text(link, 'type'),
      doi: firstDoi(text(link, 'reference') ?? ''),
    })),
    ...[...texts(manyOf(field(record, 'pubTypeList', 'pubType'))), ...types].map((word) => ({
      word,
      doi: null,
    })),
  ];
  const notices = new Map<string, Notice>();
  for (const { word, doi } of said) {
    const name = word?.trim().toLowerCase() ?? '';
    const kind = Object.hasOwn(NOTICE_KINDS, name) ? NOTICE_KINDS[name] : undefined;
    const isKnown = doi === null && [...notices.values()].some((notice) => notice.kind === kind);
    if (kind !== undefined && !isKnown) notices.set(`${kind} ${doi}`, { kind, ...(doi !== null && { doi }) });
  }
  return [...notices.values()];
}

/** A person by name and initials ("Mu MY"); a body has a name of its own. */
const nameOf = (author: Json): string | null => text(author, 'fullName') ?? text(author, 'collectiveName');

/** Europe PMC writes a list of one as the thing itself, here and there. */
const manyOf = (value: Json): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : value === undefined ? [] : [value];

function authorsOf(record: Json): string[] {
  const names = manyOf(field(record, 'authorList', 'author')).map(nameOf);
  return names.length > 0
    ? texts(names)
    : (text(record, 'authorString')?.replace(/\.$/, '').split(', ') ?? []);
}

export const europepmc = httpEngine({
  name: 'europepmc',
  ...COPY_SERVICES.europepmc,
  // Abstracts hold headings and face markup as HTML, with signs escaped in most and bare in some.
  sends: 'mixed',
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
