import { countOf, escapeXml, getAt, publishedWithin, xml, type Route } from '../route.js';

/** arXiv tells a mistake with status 200, in an entry. */
const complaint = (words: string) =>
  xml(
    `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title><entry><id>http://arxiv.org/api/errors#${words.replace(/\W+/g, '_')}</id><title>Error</title><summary>${words}</summary></entry></feed>`,
    'application/atom+xml; charset=utf-8',
  );

/** GET /api/query of arXiv: an Atom feed of the preprints. */
export const arxivRoute: Route = {
  kind: 'search:arxiv',
  matches: getAt('/arxiv/api/query'),
  answer(request, world) {
    const asked = request.query.get('search_query') ?? '';
    if (asked.trim() === '') return complaint('search_query must not be empty');
    const compact = /submittedDate:\[(\d{4})(\d{2})(\d{2})/.exec(asked);
    const isDated = publishedWithin(compact ? `${compact[1]}-${compact[2]}-${compact[3]}` : null);
    const words = asked
      .replace(/submittedDate:\[[^\]]*\]/g, ' ')
      .replace(/\b(?:AND|OR|ANDNOT)\b|\b(?:all|ti|abs|au):/g, ' ');
    const found = world.index.search(
      words,
      (document) => document.arxiv !== null && isDated(document),
      countOf(request.query.get('max_results'), 10, 2000),
    );
    const entries = found.map((document) => {
      const address = escapeXml(world.addressOf(document));
      return `<entry><id>${address}</id><updated>${document.publishedAt}T12:00:00Z</updated><published>${document.publishedAt}T12:00:00Z</published>
<title>${escapeXml(document.title)}</title><summary>  ${escapeXml(document.abstract)}
</summary>${document.authors.map((author) => `<author><name>${escapeXml(author)}</name></author>`).join('')}
<link href="${address}" rel="alternate" type="text/html"/><arxiv:primary_category term="q-bio.QM" scheme="http://arxiv.org/schemas/atom"/></entry>`;
    });
    return xml(
      `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"><title>ArXiv Query</title><opensearch:totalResults>${found.length}</opensearch:totalResults>
${entries.join('\n')}</feed>`,
      'application/atom+xml; charset=utf-8',
    );
  },
};
