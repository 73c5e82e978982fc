import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { needs, type Access } from './access/gate.js';
import type { AccessEnv } from './access/log-in.js';
import { problemOf, problemResponse, RequestError } from './access/problem.js';
import { UPLOAD_LIMITS } from './access/uploads.js';
import { createApi, type Log } from './api/app.js';
import { API_BASE } from './api/description.js';
import { OPERATOR, type Person } from './access/person.js';
import { sharedBrief } from './service/share.js';
import type { DeskService } from './service/service.js';
import { mcpOverHttp } from './mcp/server.js';
import { assets } from './pages/assets.js';
import { openLive } from './pages/live.js';
import { problemPage, routeOn, show, type Pages } from './pages/page.js';
import { askPages } from './pages/ask.js';
import { otherBriefPages } from './pages/printed-brief.js';
import { briefPages } from './pages/brief.js';
import { briefListPages } from './pages/briefs.js';
import { comparePages } from './pages/compare.js';
import { costsPages } from './pages/costs.js';
import { schedulesPages } from './pages/schedules.js';

export interface AppParts {
  /** Lets people in and sets `person`; without it everybody is the operator. */
  readonly access?: Pick<Access, 'middleware' | 'routes'>;
  readonly log?: Log;
}

const PAGES: readonly Pages[] = [
  askPages,
  briefListPages,
  briefPages,
  otherBriefPages,
  comparePages,
  schedulesPages,
  costsPages,
];

/** The desk as it is seen in a browser and by programs. `close` ends what it follows; the desk itself stays open. */
export function createApp(
  desk: DeskService,
  { access, log = () => undefined }: AppParts = {},
): { readonly app: Hono<AccessEnv>; readonly close: () => Promise<void> } {
  const app = new Hono<AccessEnv>();
  const live = openLive(desk);
  const mcp = mcpOverHttp(desk);
  const api = createApi(desk, log);
  app.use('*', headers, fresh, refuseNul);
  // Before the gate: whoever checks the health of a desk, or loads its style, is nobody.
  for (const path of ['/healthz', '/readyz']) app.get(path, () => api.request(path));
  serveAssets(app);
  app.get('/shared/:token', async (context) =>
    sharedPage(context, await sharedBrief(desk, context.req.param('token'))),
  );
  app.use('*', access?.middleware ?? operator);
  access?.routes(app);
  limitBodies(app);
  const route = routeOn(app, needs);
  for (const pages of PAGES) pages(route, { desk, live });
  app.route(API_BASE, api);
  for (const method of ['GET', 'POST', 'DELETE'])
    app.on(method, '/mcp', needs('read'), ({ req, get }) => mcp.fetch(req.raw, get('person')));
  app.notFound((context) => failed(context, nowhere, log));
  app.onError((error, context) => failed(context, error, log));
  return { app, close: () => mcp.close() };
}

/**
 * A shared brief is a page by itself, of an origin that is nobody's: its script opens evidence and reaches neither the desk
 * nor its cookie. The document's own policy names that script and that style by their hashes.
 */
const sharedPage = (context: Context, document: string): Response =>
  context.body(document, 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });

const nowhere = new RequestError(404, 'The desk has no such page.', {
  code: 'unknown-page',
  cure: 'Check the address, or start from one of these.',
});

/** A page for a person, problem+json for a program; whoever is not let in is told no more than that. */
function failed(context: Context<AccessEnv>, error: unknown, log: Log): Response {
  const { method, path } = context.req;
  const problem = problemOf(error);
  const person = context.get('person') as Person | undefined;
  if (problem.status === 500) log(`${method} ${path}: ${(error as Error).stack ?? String(error)}`);
  const accept = context.req.header('accept') ?? '*/*';
  if (/^\/(?:api|mcp)(?:\/|$)/.test(path) || !/\btext\/html\b|\*\/\*/.test(accept))
    return problemResponse(error);
  if (error instanceof RequestError)
    for (const [name, value] of Object.entries(error.headers)) context.header(name, value);
  return show(context, problemPage(problem, person), problem.status);
}

/** Pages may load, run and send nothing but their own; nobody shows them in a frame. */
const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    scriptSrc: ["'self'"],
    imgSrc: ["'self'"],
    connectSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
  // Not `no-referrer`: browsers would send `Origin: null` with every form.
  referrerPolicy: 'same-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [], hid: [] },
  // What a page sets for itself stays.
  overwrite: false,
});

/** Pages are made anew for everybody who asks. */
const fresh: MiddlewareHandler = async (context, next) => {
  await next();
  if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store');
};

/** PostgreSQL cannot hold it: a path or a query with a NUL reaches nothing. */
const refuseNul: MiddlewareHandler = ({ req }, next) => {
  if (!req.url.includes('%00')) return next();
  throw new RequestError(400, 'The request holds a NUL character.', {
    code: 'nul',
    cure: 'Write it as text.',
  });
};

/** Documents come with a question; everything else that a page sends is words. The API has limits of its own. */
const MOST_UPLOADED_BYTES = UPLOAD_LIMITS.questionBytes + 1_000_000;
const MOST_TYPED_BYTES = 200_000;

function limitBodies(app: Hono<AccessEnv>): void {
  const limit = (maxSize: number): MiddlewareHandler<AccessEnv> =>
    bodyLimit({
      maxSize,
      onError: () => {
        throw new RequestError(413, `What was sent is larger than ${maxSize / 1_000_000} MB.`, {
          code: 'too-large',
          cure: 'Send fewer or smaller documents.',
        });
      },
    });
  app.use('/ask', limit(MOST_UPLOADED_BYTES));
  for (const path of ['/briefs/*', '/logout']) app.use(path, limit(MOST_TYPED_BYTES));
}

const operator: MiddlewareHandler<AccessEnv> = async (context, next) => {
  context.set('person', OPERATOR);
  await next();
};

function serveAssets(app: Hono<AccessEnv>): void {
  const { brief, ...own } = assets();
  for (const { path, type, content } of [...Object.values(own), ...Object.values(brief)])
    app.get(path, (context) =>
      context.body(content, 200, {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
      }),
    );
}
