import type { Pace } from '../fetch/pace.js';
import { httpEngine } from './engine-entry.js';
import { earliestDate } from './filters.js';
import { termsLine } from './query-words.js';
import { field, hitsAt, hitsOfJson, isoDate, list, text, texts, type Json, type HitParts } from './reply.js';

/** Semantic Scholar: papers of all fields. https://api.semanticscholar.org/api-docs/graph */

/** 1 a second with a key. */
const PACE: Pace = { concurrency: 1, calls: 1, perMs: 1000 };
const MAX_RESULTS = 50;
/** All words must match. */
const MAX_TERMS = 5;
const FIELDS =
  'title,abstract,year,publicationDate,externalIds,openAccessPdf,url,authors,publicationTypes,tldr';

function hitOf(paper: Json): HitParts {
  const doi = text(paper, 'externalIds', 'DOI');
  const arxiv = text(paper, 'externalIds', 'ArXiv');
  const pdf = text(paper, 'openAccessPdf', 'url');
  const abstract = text(paper, 'abstract');
  // Its own page shows no text without scripts, so it comes last.
  const [address = null, ...copies] = [
    pdf,
    arxiv === null ? null : `https://arxiv.org/abs/${arxiv}`,
    doi === null ? null : `https://doi.org/${doi}`,
    text(paper, 'url'),
  ].filter((place) => place !== null);
  return {
    address,
    title: text(paper, 'title') ?? '',
    snippet: abstract ?? text(paper, 'tldr', 'text') ?? '',
    authors: texts(list(paper, 'authors').map((author) => field(author, 'name'))),
    publishedAt: isoDate(text(paper, 'publicationDate') ?? text(paper, 'year')),
    doi,
    copies,
    text: abstract,
    textClass: 'abstract',
    kind: text(paper, 'publicationTypes', 0),
  };
}

export const semanticScholar = httpEngine({
  name: 'semantic-scholar',
  keyVariable: 'SEMANTIC_SCHOLAR_API_KEY',
  baseUrlVariable: 'SEMANTIC_SCHOLAR_BASE_URL',
  defaultBaseUrl: 'https://api.semanticscholar.org/graph/v1',
  // Plain text, but abstracts of some publishers come with their JATS or its escapes.
  sends: 'mixed',
  maxResults: MAX_RESULTS,
  pace: PACE,
  about: 'papers of all fields; often busy without a key',
  request: ({ query, limits, settings: { apiKey } }) => {
    const earliest = earliestDate(query, limits);
    return {
      prefix: '/graph/v1',
      path: '/paper/search',
      parameters: {
        // A hyphenated word matches nothing; with a space it does (its documentation says so).
        query: termsLine(query, MAX_TERMS).replace(/\p{Pd}/gu, ' '),
        limit: Math.min(limits.maxResults, MAX_RESULTS),
        fields: FIELDS,
        publicationDateOrYear: earliest === null ? null : `${earliest}:`,
      },
      headers: apiKey === null ? {} : { 'x-api-key': apiKey },
    };
  },
  // Nothing found comes as a total of 0, sometimes without `data`.
  parse: (body) =>
    hitsOfJson(
      'Semantic Scholar',
      body,
      (reply) => hitsAt(reply, ['data'], hitOf) ?? (field(reply, 'total') === 0 ? [] : null),
    ),
});
