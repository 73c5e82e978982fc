import { countOf, getAt, json, publishedWithin, type Route } from '../route.js';

/** GET /graph/v1/paper/search of Semantic Scholar. A key is not needed, but a wrong one is refused. */
export const semanticScholarRoute: Route = {
  kind: 'search:semantic-scholar',
  matches: getAt('/semantic-scholar/graph/v1/paper/search'),
  refusals: {
    keyRefused: json({ message: 'Forbidden' }, 403),
    outOfCredit: json({ message: 'Forbidden' }, 403),
  },
  answer(request, world) {
    const key = request.headers['x-api-key'];
    if (key !== undefined && key !== world.key) return json({ message: 'Forbidden' }, 403);
    const [from, to] = request.query.get('publicationDateOrYear')?.split(':') ?? [];
    const isDated = publishedWithin(from, to);
    const found = world.index.search(
      request.query.get('query') ?? '',
      (document) => (document.kind === 'article' || document.kind === 'preprint') && isDated(document),
      countOf(request.query.get('limit'), 100),
    );
    if (found.length === 0) return json({ total: 0, offset: 0 });
    return json({
      total: found.length,
      offset: 0,
      data: found.map((document) => ({
        paperId: document.id.padStart(40, '0'),
        externalIds: { CorpusId: 1, ...(document.doi === null ? {} : { DOI: document.doi }) },
        url: `https://www.semanticscholar.org/paper/${document.id}`,
        title: document.title,
        abstract: document.abstract,
        year: Number(document.publishedAt.slice(0, 4)),
        publicationDate: document.publishedAt,
        publicationTypes: document.kind === 'article' ? ['JournalArticle'] : null,
        openAccessPdf:
          document.trap === null ? { url: world.addressOf(document), status: 'GOLD', license: 'CCBY' } : null,
        authors: document.authors.map((author, index) => ({ authorId: String(index), name: author })),
        tldr: { model: 'tldr@v2.0.0', text: document.title },
      })),
    });
  },
};
