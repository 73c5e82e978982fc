import { jatsOf } from '../render.js';
import { countOf, getAt, json, publishedWithin, xml, type Route, type WorldView } from '../route.js';
import type { WorldDocument } from '../universe.js';

/** GET /search and /{PMCID}/fullTextXML of Europe PMC. */

const PREFIX = '/europepmc/webservices/rest';

const recordOf = (document: WorldDocument, world: WorldView) => ({
  id: document.pmid,
  source: 'MED',
  pmid: document.pmid,
  ...(document.pmcid === null
    ? {}
    : { pmcid: document.pmcid, fullTextIdList: { fullTextId: [document.pmcid] } }),
  doi: document.doi,
  title: `${document.title}.`,
  authorString: `${document.authors.join(', ')}.`,
  authorList: {
    author: document.authors.map((author) => ({
      fullName: author,
      firstName: author.split(' ')[0],
      lastName: author.split(' ')[1],
    })),
  },
  journalInfo: { journal: { title: document.host } },
  pubYear: document.publishedAt.slice(0, 4),
  firstPublicationDate: document.publishedAt,
  abstractText: `<h4>Background</h4>${document.abstract}`,
  language: 'eng',
  pubTypeList: { pubType: ['research-article', 'Journal Article'] },
  isOpenAccess: document.pmcid === null ? 'N' : 'Y',
  inEPMC: document.pmcid === null ? 'N' : 'Y',
  fullTextUrlList: {
    fullTextUrl: [
      {
        availability: 'Free',
        availabilityCode: 'F',
        documentStyle: document.format === 'pdf' ? 'pdf' : 'html',
        site: 'Unpaywall',
        url: world.addressOf(document),
      },
    ],
  },
});

export const europepmcRoute: Route = {
  kind: 'search:europepmc',
  matches: getAt(`${PREFIX}/search`),
  answer(request, world) {
    const asked = request.query.get('query') ?? '';
    const wanted = countOf(request.query.get('pageSize'), 25, 1000);
    const doi = /DOI:"?([^"\s)]+)"?/i.exec(asked)?.[1]?.toLowerCase();
    const dates = /FIRST_PDATE:\[(\S+) TO (\S+)\]/.exec(asked);
    const isDated = publishedWithin(dates?.[1], dates?.[2]);
    const found = doi
      ? world.universe.documents.filter((document) => document.doi === doi && document.pmid !== null)
      : world.index.search(
          asked.replace(/FIRST_PDATE:\[[^\]]*\]/g, ' ').replace(/\b(?:AND|OR|NOT)\b/g, ' '),
          (document) => document.pmid !== null && isDated(document),
          wanted,
        );
    return json({
      version: '6.9',
      hitCount: found.length,
      request: { queryString: asked, resultType: 'core', pageSize: wanted },
      resultList: { result: found.map((document) => recordOf(document, world)) },
    });
  },
};

export const europepmcFullTextRoute: Route = {
  kind: 'copies:europepmc',
  matches: (request) => getAt(`${PREFIX}/PMC`)(request) && request.path.endsWith('/fullTextXML'),
  answer(request, world) {
    const pmcid = request.path.split('/').at(-2);
    const document = world.universe.documents.find((other) => other.pmcid === pmcid);
    return document ? xml(jatsOf(document)) : { status: 404, body: '' };
  },
};
