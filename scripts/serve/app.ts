import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { DeskError } from '../../store/desk/desk-error.js';
import { door } from '../access/door.js';
import { UPLOAD_LIMITS } from '../access/uploads.js';
import type { DeskService } from '../desk/service.js';
import type { Access } from '../access/open-access.js';
import { OPERATOR, type Person } from '../desk/person.js';
import { assets } from './assets.js';
import { troubleHtml, troubleOf } from './errors.js';
import { openJobNews } from './live/job-news.js';
import { openLiveRuns } from './live/live-runs.js';
import { pageHtml, PAGE_POLICY, type Page } from './page.js';
import { askPages } from './pages/ask.js';
import { auditPages } from './pages/audit.js';
import { briefPages } from './pages/brief.js';
import { briefsPages } from './pages/briefs.js';
import { comparePages } from './pages/compare.js';
import { costsPages } from './pages/costs.js';
import { jobActions } from './pages/job-actions.js';
import { planPages } from './pages/plan.js';
import { queuePages } from './pages/queue.js';
import { runPages } from './pages/run.js';
import { schedulesPages } from './pages/schedules.js';
import type { DeskContext, DeskEnv, Pages, Served } from './served.js';

export interface AppParts {
  /** Lets people in and sets `person`; without it everybody is the operator. */
  readonly access?: Pick<Access, 'middleware' | 'routes'>;
  /** Further routes, such as the HTTP API; after `access`. */
  readonly mount?: (app: Hono<DeskEnv>) => void;
  /** Where the desk is reached from outside (`https://desk.example`), for links that leave it. Default: as it was called. */
  readonly publicOrigin?: string | undefined;
  readonly log?: (line: string) => void;
}

const PAGES: readonly Pages[] = [
  askPages,
  planPages,
  queuePages,
  jobActions,
  runPages,
  briefsPages,
  briefPages,
  comparePages,
  schedulesPages,
  costsPages,
  auditPages,
];

/** The desk as it is seen in a browser. `close` ends what it follows; the desk itself stays open. */
export function createApp(
  desk: DeskService,
  { access, mount, publicOrigin, log = () => undefined }: AppParts = {},
): { readonly app: Hono<DeskEnv>; readonly close: () => Promise<void> } {
  const app = new Hono<DeskEnv>();
  const live = openLiveRuns(desk);
  const news = openJobNews(desk.database);
  const served: Served = { desk, live, news, publicOrigin, show, log };
  app.use('*', door);
  app.use('*', access?.middleware ?? operator);
  app.use('*', headers);
  limitBodies(app);
  serveAssets(app);
  access?.routes(app);
  for (const pages of PAGES) pages(app, served);
  mount?.(app);
  app.notFound((context) => show(context, nowhere, 404));
  app.onError((error, context) => {
    const trouble = troubleOf(error);
    if (trouble.status === 500)
      log(`${context.req.method} ${context.req.path}: ${error.stack ?? error.message}`);
    return show(context, { title: trouble.title, body: troubleHtml(trouble) }, trouble.status);
  });
  const close = async (): Promise<void> => {
    live.close();
    await news.close();
  };
  return { app, close };
}

/** Documents come with a question; everything else that a page sends is words. The API has limits of its own. */
const MOST_UPLOADED_BYTES = UPLOAD_LIMITS.questionBytes + 1_000_000;
const MOST_TYPED_BYTES = 1_000_000;

function limitBodies(app: Hono<DeskEnv>): void {
  const limit = (maxSize: number): MiddlewareHandler<DeskEnv> =>
    bodyLimit({
      maxSize,
      onError: () => {
        throw new DeskError('unusable-upload', `What was sent is larger than ${maxSize / 1_000_000} MB.`, {
          cure: 'Send fewer or smaller documents.',
        });
      },
    });
  // With a star, as all that is no route of its own: the gate asks who may call the route that answers.
  app.use('/ask/*', limit(MOST_UPLOADED_BYTES));
  for (const path of ['/plans/*', '/jobs/*', '/briefs/*', '/schedules/*'])
    app.use(path, limit(MOST_TYPED_BYTES));
}

const operator: MiddlewareHandler<DeskEnv> = async (context, next) => {
  context.set('person', OPERATOR);
  await next();
};

const nowhere: Omit<Page, 'person'> = {
  title: 'Not found',
  body: troubleHtml({
    status: 404,
    title: 'Not found',
    message: 'The desk has no such page.',
    cure: 'Check the address, or start from one of these.',
  }),
};

/** Pages are made anew for everybody who asks; what is served under another policy sets its own. */
const headers: MiddlewareHandler<DeskEnv> = async (context, next) => {
  await next();
  const set = (name: string, value: string): void => {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  };
  set('content-security-policy', PAGE_POLICY);
  set('cache-control', 'no-store');
  set('x-content-type-options', 'nosniff');
  // Not `no-referrer`: browsers would send `Origin: null` with every form.
  set('referrer-policy', 'same-origin');
};

function show(context: DeskContext, page: Omit<Page, 'person'>, status = 200): Response {
  // Where nobody was let in, the page of the error belongs to nobody.
  const person = (context.get('person') as Person | undefined) ?? { name: '', role: 'reader' };
  return context.html(pageHtml({ ...page, person }), status as 200);
}

function serveAssets(app: Hono<DeskEnv>): void {
  for (const { path, type, content } of Object.values(assets()))
    app.get(path, (context) =>
      context.body(content, 200, {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
      }),
    );
}
