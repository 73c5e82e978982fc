import type { BrowserContext, Page, Route } from 'playwright-core';
import { fail, succeed, type Failure, type Result } from '../result.js';
import type { FetchedPage, Fetcher } from './fetch-page.js';

/**
 * Runs the scripts of a page in an installed Chromium and hands back what they made of it. The browser itself reaches nothing: each
 * request is answered by the guarded fetcher (addresses, robots.txt, pace, sizes) or refused. A fresh browser for every page,
 * without cookies, downloads, workers, sockets or a way to send anything but GET.
 */

export interface RenderSettings {
  /** The same that fetched the page; it sets the rules for everything that the page asks for. */
  readonly fetcher: Pick<Fetcher, 'fetchPage'>;
  readonly userAgent: string;
  /** Path of the browser. Default: the usual places, first found. */
  readonly executable?: string;
  /** Browsers refuse their sandbox to the superuser; false gives it up, which only a throw-away machine should. Default true. */
  readonly sandbox?: boolean;
  /** From start to text, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** Requests of one page. Default 60. */
  readonly maxRequests?: number;
  /** Bytes of all answers of one page together. Default 20 MiB. */
  readonly maxBytes?: number;
  /** Heap of the page's scripts, in mebibytes. Default 512. */
  readonly memoryMb?: number;
}

/** Added to the content type of a rendered copy, so that the record says how its text came about. */
const RENDERED_TYPE = 'text/html; charset=utf-8; rendered=chromium';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const defaults = { timeoutMs: 30_000, maxRequests: 60, maxBytes: 20 * 1024 * 1024, memoryMb: 512 };

/** What a text can depend on; pictures, fonts and media cannot change it. */
const LOADED_KINDS = new Set(['document', 'script', 'xhr', 'fetch', 'stylesheet']);
/** The text is taken to be complete when it has not changed for this long. */
const quietMs = 1_200;
const glanceMs = 300;
/** A larger document is not an article. */
const maxMarkup = 10 * 1024 * 1024;

/** The page after its scripts have run; its first answer is the one already fetched. */
export async function renderPage(
  fetched: FetchedPage,
  settings: RenderSettings,
  signal?: AbortSignal,
): Promise<Result<FetchedPage>> {
  const browser = await launch(settings);
  if (!browser.ok) return browser;
  const limits = { ...defaults, ...settings };
  const stop = new AbortController();
  const end = (): void => stop.abort();
  const timer = setTimeout(end, limits.timeoutMs);
  signal?.addEventListener('abort', end, { once: true });
  // Closing the browser is what ends every wait below.
  const closed = new Promise<never>((_, refuse) =>
    stop.signal.addEventListener('abort', () => refuse(new Error('time is up')), { once: true }),
  );
  try {
    const markup = await Promise.race([
      show(browser.value, { fetched, settings, signal: stop.signal }),
      closed,
    ]);
    return succeed({ ...fetched, bytes: Buffer.from(markup, 'utf8'), contentType: RENDERED_TYPE });
  } catch (error) {
    return fail(renderFailure(error, stop.signal.aborted));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    end();
    await browser.value.close().catch(() => undefined);
  }
}

type Browser = NonNullable<Awaited<ReturnType<typeof launchFrom>>>;

async function launchFrom(settings: RenderSettings, executablePath: string) {
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath,
    headless: true,
    chromiumSandbox: settings.sandbox ?? true,
    // Whatever escapes the interception finds no name server and a proxy that nobody listens at.
    proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--disable-background-networking',
      `--js-flags=--max-old-space-size=${String(settings.memoryMb ?? defaults.memoryMb)}`,
    ],
  });
}

async function launch(settings: RenderSettings): Promise<Result<Browser>> {
  let reason = 'none was found';
  for (const place of settings.executable ? [settings.executable] : usualPlaces) {
    try {
      return succeed(await launchFrom(settings, place));
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (!/doesn't exist|ENOENT/u.test(text)) reason = (text.split('\n')[0] ?? '').slice(0, 200);
    }
  }
  return fail({
    code: 'js-shell',
    message: `The page is built by scripts, and no browser could be started to run them (${reason}).`,
    retryable: false,
    cure: 'Install Chromium and the package playwright-core, or turn rendering off.',
  });
}

interface Showing {
  readonly fetched: FetchedPage;
  readonly settings: RenderSettings;
  readonly signal: AbortSignal;
}

async function show(browser: Browser, { fetched, settings, signal }: Showing): Promise<string> {
  const context = await browser.newContext({
    acceptDownloads: false,
    serviceWorkers: 'block',
    userAgent: settings.userAgent,
  });
  await answerRequests(context, { fetched, settings, signal });
  const page = await context.newPage();
  context.on('page', (other) => {
    if (other !== page) void other.close().catch(() => undefined);
  });
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  await page.goto(fetched.finalAddress, { waitUntil: 'domcontentloaded', timeout: 0 });
  await untilQuiet(page, signal);
  const markup = await page.content();
  if (markup.length > maxMarkup) throw new Error('the page grew without end');
  return markup;
}

async function answerRequests(
  context: BrowserContext,
  { fetched, settings, signal }: Showing,
): Promise<void> {
  const { maxRequests, maxBytes } = { ...defaults, ...settings };
  let requests = 0;
  let bytes = 0;
  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const address = request.url();
    const isFirst = address === fetched.finalAddress && request.resourceType() === 'document';
    if (isFirst)
      return route.fulfill({
        status: 200,
        body: Buffer.from(fetched.bytes),
        headers: { 'content-type': fetched.contentType ?? 'text/html' },
      });
    requests += 1;
    if (request.method() !== 'GET' || !LOADED_KINDS.has(request.resourceType())) return route.abort();
    if (requests > maxRequests || bytes > maxBytes || signal.aborted) return route.abort();
    const reply = await settings.fetcher.fetchPage(address, { signal });
    if (!reply.ok) return route.abort();
    bytes += reply.value.bytes.length;
    return route.fulfill({
      status: 200,
      body: Buffer.from(reply.value.bytes),
      headers: {
        'content-type': reply.value.contentType ?? 'application/octet-stream',
        'access-control-allow-origin': '*',
      },
    });
  };
  // A page that is closed while it waits for an answer needs none.
  await context.route('**/*', (route) => answer(route).catch(() => undefined));
  await context.routeWebSocket(/.*/u, (socket) => void socket.close());
}

/** Waits until the visible text has stood still for a while; a page that never rests is taken when the time is nearly up. */
async function untilQuiet(page: Page, signal: AbortSignal): Promise<void> {
  let length = -1;
  for (let quiet = 0; quiet < quietMs && !signal.aborted; quiet += glanceMs) {
    await page.waitForTimeout(glanceMs);
    const now = await page.evaluate('document.body ? document.body.innerText.length : 0');
    if (now !== length) quiet = 0;
    length = Number(now);
  }
}

const renderFailure = (error: unknown, isOver: boolean): Failure =>
  isOver
    ? {
        code: 'timed-out',
        message: 'The scripts of the page did not finish in time.',
        retryable: false,
      }
    : {
        code: 'js-shell',
        message: `The scripts of the page could not be run (${(error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? ''}).`,
        retryable: false,
      };
