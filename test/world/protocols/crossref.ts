import { countOf, getAt, json, publishedWithin, type Route } from '../route.js';

/** GET /works of Crossref. */
export const crossrefRoute: Route = {
  kind: 'search:crossref',
  matches: getAt('/crossref/works'),
  answer(request, world) {
    const from = /from-pub-date:([\d-]+)/.exec(request.query.get('filter') ?? '')?.[1];
    const isDated = publishedWithin(from);
    const found = world.index.search(
      request.query.get('query.bibliographic') ?? request.query.get('query') ?? '',
      (document) => document.doi !== null && isDated(document),
      countOf(request.query.get('rows'), 20, 1000),
    );
    const reply = json({
      status: 'ok',
      'message-type': 'work-list',
      'message-version': '1.0.0',
      message: {
        facets: {},
        'total-results': found.length,
        items: found.map((document, rank) => ({
          DOI: document.doi,
          type: 'journal-article',
          title: [document.title],
          author: document.authors.map((author) => ({
            given: author.split(' ')[0],
            family: author.split(' ')[1],
            sequence: 'additional',
            affiliation: [],
          })),
          issued: { 'date-parts': [document.publishedAt.split('-').map(Number)] },
          'container-title': [document.host],
          abstract: `<jats:title>Abstract</jats:title><jats:p>${document.abstract}</jats:p>`,
          URL: `https://doi.org/${document.doi}`,
          resource: { primary: { URL: world.addressOf(document) } },
          ...(document.format === 'pdf'
            ? {
                link: [
                  {
                    URL: world.addressOf(document),
                    'content-type': 'application/pdf',
                    'intended-application': 'text-mining',
                  },
                ],
              }
            : {}),
          score: 20 - rank,
        })),
        'items-per-page': found.length,
        query: { 'start-index': 0, 'search-terms': request.query.get('query.bibliographic') },
      },
    });
    return {
      ...reply,
      headers: {
        ...reply.headers,
        'x-rate-limit-limit': '5',
        'x-rate-limit-interval': '1s',
        'x-api-pool': 'public',
      },
    };
  },
};
