import { htmlOf, jatsOf, pdfFor, plainTextOf } from './render.js';
import { xml, type Route, type WorldReply, type WorldRequest, type WorldView } from './route.js';
import type { Trap, WorldDocument } from './universe.js';

/** The pages of the world's sites (`NAME.localhost`), their robots.txt, and the traps among them. */

const isSite = (request: WorldRequest): boolean => request.host.endsWith('.localhost');

const html = (body: string, status = 200): WorldReply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

const shell = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;

const TRAP_REPLIES: Readonly<
  Record<Trap, ((document: WorldDocument, world: WorldView) => WorldReply) | null>
> = {
  'soft-404': () =>
    html(
      shell(
        'Page not found',
        '<h1>Page not found</h1><p>Sorry, the page you are looking for does not exist or has been moved. Try the search, or go back to the home page.</p>',
      ),
    ),
  paywall: (document) =>
    html(
      shell(
        document.title,
        `<h1>${document.title}</h1><p>${document.abstract}</p><div class="paywall"><h2>Get full access to this article</h2><p>Subscribe or log in to continue reading. Purchase this article for 39.95 euros, or check access through your institution.</p></div>`,
      ),
    ),
  'redirect-loop': (document, world) => ({
    status: 302,
    headers: { location: `${world.addressOf(document)}?again=1` },
    body: '',
  }),
  'js-shell': () =>
    html(
      shell(
        'App',
        '<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script src="/main.js"></script>',
      ),
    ),
  'not-found': () => html(shell('404', '<h1>404</h1>'), 404),
  'planted-instruction': null,
  'robots-forbidden': null,
};

function pageOf(document: WorldDocument, world: WorldView): WorldReply {
  const trapped = document.trap === null ? null : TRAP_REPLIES[document.trap];
  if (trapped) return trapped(document, world);
  if (document.format === 'pdf')
    return { status: 200, headers: { 'content-type': 'application/pdf' }, body: pdfFor(document) };
  if (document.format === 'jats') return xml(jatsOf(document));
  if (document.format === 'text')
    return {
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: plainTextOf(document),
    };
  return html(htmlOf(document, { address: world.addressOf(document), universe: world.universe }));
}

export const robotsRoute: Route = {
  kind: 'robots',
  matches: (request) => request.path === '/robots.txt',
  answer: (request) =>
    request.host === 'traps.localhost'
      ? {
          status: 200,
          headers: { 'content-type': 'text/plain' },
          body: 'User-agent: *\nDisallow: /forbidden/\n',
        }
      : { status: 404, body: '' },
};

export const pageRoute: Route = {
  kind: 'page',
  matches: isSite,
  answer: (request, world) => {
    const found = world.universe.documents.find(
      (document) => `${document.host}.localhost` === request.host && document.path === request.path,
    );
    if (!found) return html(shell('404', '<h1>Not found</h1>'), 404);
    const etag = `"${found.id}"`;
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag }, body: '' };
    const reply = pageOf(found, world);
    return { ...reply, headers: { ...reply.headers, etag } };
  },
};
