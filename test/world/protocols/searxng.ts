import { getAt, json, publishedWithin, type Route } from '../route.js';

/** GET /search?format=json of SearXNG; without `format=json` it refuses, as an instance with default settings does. */
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 366 };

export const searxngRoute: Route = {
  kind: 'search:searxng',
  matches: getAt('/searxng/search'),
  answer(request, world) {
    if (request.query.get('format') !== 'json') return json({}, 403);
    const asked = request.query.get('q') ?? '';
    const days = DAYS[request.query.get('time_range') ?? ''];
    const from =
      days === undefined
        ? null
        : new Date(Date.parse(world.universe.today) - days * 86_400_000).toISOString().slice(0, 10);
    const found = world.index.search(asked.replace(/site:\S+/g, ' '), publishedWithin(from), 20);
    return json({
      query: asked,
      number_of_results: 0,
      results: found.map((document, rank) => ({
        url: world.addressOf(document),
        title: document.title,
        content: document.abstract,
        thumbnail: '',
        engine: 'world',
        template: 'default.html',
        parsed_url: ['http', `${document.host}.localhost`, document.path, '', '', ''],
        engines: ['world'],
        positions: [rank + 1],
        publishedDate: `${document.publishedAt}T00:00:00`,
        score: 1 / (rank + 1),
        category: document.doi === null ? 'general' : 'science',
      })),
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: [],
    });
  },
};
