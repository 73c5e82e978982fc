import { countOf, getAt, json, publishedWithin, type Route } from '../route.js';

/** GET /res/v1/web/search of Brave. */
export const braveRoute: Route = {
  kind: 'search:brave',
  matches: getAt('/brave/res/v1/web/search'),
  keyOf: (request) => request.headers['x-subscription-token'] ?? null,
  refusals: {
    keyRefused: json(
      {
        type: 'ErrorResponse',
        error: {
          id: 'world',
          status: 422,
          code: 'SUBSCRIPTION_TOKEN_INVALID',
          detail: 'The provided subscription token is invalid.',
        },
        time: 0,
      },
      422,
    ),
    outOfCredit: json(
      {
        type: 'ErrorResponse',
        error: { id: 'world', status: 402, code: 'USAGE_LIMIT_EXCEEDED', detail: 'Usage limit exceeded.' },
        time: 0,
      },
      402,
    ),
  },
  answer(request, world) {
    const asked = request.query.get('q') ?? '';
    const [from, to] = request.query.get('freshness')?.split('to') ?? [];
    const sites = [...asked.matchAll(/(NOT )?site:(\S+?)\)?(?=\s|$)/g)].map((match) => ({
      isDenied: match[1] !== undefined,
      host: match[2] ?? '',
    }));
    const allowed = sites.filter((site) => !site.isDenied);
    const isDated = publishedWithin(from, to);
    const found = world.index.search(
      asked.replace(/(NOT )?site:\S+/g, ' '),
      (document) => {
        const host = `${document.host}.localhost`;
        return (
          isDated(document) &&
          !sites.some((site) => site.isDenied && site.host === host) &&
          (allowed.length === 0 || allowed.some((site) => site.host === host))
        );
      },
      countOf(request.query.get('count'), 20, 20),
    );
    const results = found.map((document) => ({
      title: document.title,
      url: world.addressOf(document),
      is_source_local: false,
      is_source_both: false,
      description: document.abstract.replace(/(verdanine)/i, '<strong>$1</strong>'),
      page_age: `${document.publishedAt}T00:00:00`,
      profile: {
        name: document.host,
        url: `http://${document.host}.localhost`,
        long_name: `${document.host}.localhost`,
        img: '',
      },
      language: 'en',
      family_friendly: true,
      type: 'search_result',
      subtype: 'generic',
      meta_url: {
        scheme: 'http',
        netloc: `${document.host}.localhost`,
        hostname: `${document.host}.localhost`,
        favicon: '',
        path: document.path,
      },
    }));
    return json({
      query: {
        original: asked,
        show_strict_warning: false,
        is_navigational: false,
        more_results_available: false,
      },
      mixed: {
        type: 'mixed',
        main: results.map((_, index) => ({ type: 'web', index, all: false })),
        top: [],
        side: [],
      },
      type: 'search',
      ...(results.length > 0 ? { web: { type: 'search', results, family_friendly: true } } : {}),
    });
  },
};
