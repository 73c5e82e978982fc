import { countOf, getAt, json, type Route } from '../route.js';

/** GET /w/api.php?action=query&generator=search of MediaWiki (format version 2). */
export const wikipediaRoute: Route = {
  kind: 'search:wikipedia',
  matches: getAt('/wikipedia/w/api.php'),
  answer(request, world) {
    const found = world.index.search(
      request.query.get('gsrsearch') ?? '',
      (document) => document.kind === 'encyclopedia',
      countOf(request.query.get('gsrlimit'), 10, 50),
    );
    if (found.length === 0) return json({ batchcomplete: true });
    return json({
      batchcomplete: true,
      query: {
        pages: found.map((document, rank) => ({
          pageid: rank + 1,
          ns: 0,
          title: document.title,
          index: rank + 1,
          extract: document.abstract,
          contentmodel: 'wikitext',
          pagelanguage: 'en',
          touched: '2026-01-01T00:00:00Z',
          fullurl: world.addressOf(document),
          editurl: `${world.addressOf(document)}?action=edit`,
          canonicalurl: world.addressOf(document),
        })),
      },
    });
  },
};
