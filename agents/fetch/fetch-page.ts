import { fail, succeed, type Failure, type Result } from '../result.js';
import { bareHost, checkAddress, isAllowedHost, parseAllowedHosts, privateHost } from './address-policy.js';
import { connectionsBy, createGuardedAgent, systemResolver, type ResolveName } from './connection.js';
import { dateMsOf } from './clock.js';
import { exchange, type Reply, type ReplyHead } from './exchange.js';
import { failureOfStatus, parseRetryAfter } from './failures.js';
import { PAGE_LIMITS, ROBOTS_LIMITS, type ExchangeLimits } from './limits.js';
import { metaRefreshTarget } from './meta-refresh.js';
import type { Pace } from './pace.js';
import { OWN_HOST_PACE, PAGE_PACE } from './pacing.js';
import { proxyFor, type Proxies } from './proxy.js';
import { createNameJudge } from './public-names.js';
import { createRobots, type Robots } from './robots.js';
import { createTraffic, type QueuePlan, type Traffic } from './traffic.js';
import { parseUrl } from '../../text/urls.js';

/** What the pages of strangers are fetched under. Only `userAgent` must be given. */
export interface FetchPolicy {
  readonly userAgent: string;
  /** `host:port` entries that may be private; see `parseAllowedHosts`. Default: none. */
  readonly allowHosts?: readonly string[];
  readonly proxies?: Proxies;
  /** Default: `PAGE_LIMITS`. */
  readonly limits?: Partial<ExchangeLimits>;
  /** Redirects followed for one page. Default 10. */
  readonly maxRedirects?: number;
  /** Whether robots.txt and its crawl delay are honoured. Default true; to be turned off for one's own sites alone. */
  readonly respectRobots?: boolean;
  /**
   * Address prefixes of APIs that are offered to programs, the full texts of Europe PMC above all: robots.txt
   * is for crawlers and not asked there. Default: none.
   */
  readonly apiAddresses?: readonly string[];
  /** Domains, subdomains included, that are never fetched, not even on the way to another. */
  readonly denyDomains?: readonly string[];
  /** Pace of one stranger's host. Default `PAGE_PACE`. */
  readonly pace?: Pace;
  /** Shared with the search engines in a run, so that one host is paced once. */
  readonly traffic?: Traffic;
  /** Name resolution; for tests. */
  readonly resolve?: ResolveName;
}

export interface FetchedPage {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** 200 to 299, or 304 with no bytes when `previous` was given and nothing changed. */
  readonly status: number;
  readonly finalAddress: string;
  /** Every address on the way, the requested one first, `finalAddress` last. */
  readonly addresses: readonly string[];
  /** ISO 8601, UTC. */
  readonly retrievedAt: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface FetchOptions {
  readonly signal?: AbortSignal | undefined;
  /** Aborted once nothing else is waited for; see `Exchange.late`. */
  readonly late?: AbortSignal | undefined;
  /** Validators of an earlier fetch: the page is only sent again if it changed. */
  readonly previous?: Pick<FetchedPage, 'etag' | 'lastModified'> | undefined;
}

export interface Fetcher {
  fetchPage(address: string, options?: FetchOptions): Promise<Result<FetchedPage>>;
  /** Closes kept connections. */
  close(): Promise<void>;
}

/** Other pages wait; a second retry is worth it, a third is not, and none of a page that took its whole time. */
const PAGE_ATTEMPTS = 3;
const DEFAULT_MAX_REDIRECTS = 10;
/** RFC 9309, section 2.3.1.2. */
const ROBOTS_MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const ACCEPT =
  'text/html,application/xhtml+xml,application/pdf;q=0.9,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.5';

export function createFetcher(policy: FetchPolicy): Fetcher {
  const web = createWeb(policy);
  const robots = createRobots((address, signal) =>
    walk(web, address, robotsFile(web, { signal })).then(replyOf),
  );
  return {
    fetchPage: async (address, options = {}) => {
      const arrived = await walk(web, address, pageOf(web, robots, options));
      return arrived.ok ? succeed(toPage(web, arrived.value)) : arrived;
    },
    close: () => web.connections.close(),
  };
}

type Web = ReturnType<typeof createWeb>;

/** What all fetches of a run share: policy, connections, turns. */
function createWeb(policy: FetchPolicy) {
  const limits = { ...PAGE_LIMITS, ...policy.limits };
  const allowed = parseAllowedHosts(policy.allowHosts ?? []);
  const direct = createGuardedAgent({ allowed, limits, resolve: policy.resolve });
  const connections = connectionsBy(direct, policy.proxies ?? {}, limits);
  const judgeName = createNameJudge(policy.resolve ?? systemResolver);
  const traffic = policy.traffic ?? createTraffic();
  return { policy, limits, allowed, connections, judgeName, traffic };
}

/** What is fetched under which rules; the guards and turns are the same for all. */
interface Walk {
  readonly options: FetchOptions;
  readonly maxRedirects: number;
  readonly limits: ExchangeLimits;
  readonly cutsBody: boolean;
  /** What speaks against asking for an address, once it is admitted. */
  readonly refusal: (url: URL) => Promise<Failure | null>;
  /** Whether a reply is an answer, and no failure of its host. */
  readonly isAnswer: (status: number) => boolean;
  /** Where an answer itself sends on to; null where it stays. */
  readonly onward: (reply: Reply, url: URL) => string | null;
}

const pageOf = (web: Web, robots: Robots, options: FetchOptions): Walk => ({
  options,
  maxRedirects: web.policy.maxRedirects ?? DEFAULT_MAX_REDIRECTS,
  limits: web.limits,
  cutsBody: false,
  refusal: (url) => askRobots(web, robots, { url, signal: options.signal }),
  isAnswer: (status) => isPage(status) || (status === 304 && options.previous !== undefined),
  onward: refreshTarget,
});

/** robots.txt itself: no robots check, and any status but a failure of the host is an answer. */
const robotsFile = (web: Web, options: FetchOptions): Walk => ({
  options,
  maxRedirects: ROBOTS_MAX_REDIRECTS,
  limits: { ...ROBOTS_LIMITS, overallMs: Math.min(ROBOTS_LIMITS.overallMs, web.limits.overallMs) },
  cutsBody: true,
  refusal: () => Promise.resolve(null),
  isAnswer: (status) => status < 500,
  onward: () => null,
});

interface Arrival {
  readonly reply: Reply;
  readonly url: URL;
  readonly passed: readonly string[];
}

const replyOf = (arrived: Result<Arrival>): Result<Reply> =>
  arrived.ok ? succeed(arrived.value.reply) : arrived;

/** Follows redirects by hand: every address on the way is checked like the first one. */
async function walk(web: Web, address: string, rules: Walk): Promise<Result<Arrival>> {
  const passed: string[] = [];
  for (let next = address; ;) {
    const url = await admit(web, next);
    if (!url.ok) return url;
    const refused = await rules.refusal(url.value);
    if (refused) return fail(refused);
    const reply = await sendPolitely(web, url.value, rules);
    if (!reply.ok) return reply;
    const target = redirectTarget(reply.value, url.value) ?? rules.onward(reply.value, url.value);
    if (target === null) return succeed({ reply: reply.value, url: url.value, passed });
    passed.push(url.value.href);
    if (passed.length > rules.maxRedirects || passed.includes(target.replace(/#.*$/s, '')))
      return fail(tooManyRedirects(passed.length));
    next = target;
  }
}

const tooManyRedirects = (count: number): Failure => ({
  code: 'too-many-redirects',
  message: `The page was not reached after ${count} redirects.`,
  retryable: false,
});

/** The checks before anything is sent: the address itself, and when a proxy is used also what its name stands for. */
async function admit(web: Web, address: string): Promise<Result<URL>> {
  const checked = checkAddress(address, web.allowed);
  if (!checked.ok) return checked;
  const url = checked.value;
  const host = bareHost(url);
  if ((web.policy.denyDomains ?? []).some((domain) => host === domain || host.endsWith(`.${domain}`)))
    return fail({ code: 'domain-denied', message: `${host} is a denied domain.`, retryable: false });
  const isProxied = proxyFor(url, web.policy.proxies ?? {}) !== null;
  if (!isProxied || isAllowedHost(url, web.allowed)) return checked;
  const standing = await web.judgeName(host);
  if (standing === 'private')
    return fail({ code: 'address-refused', message: privateHost(host), retryable: false });
  if (standing === 'unknown')
    return fail({
      code: 'dns-failed',
      message: 'The host name does not exist; through the proxy it could only mean a host inside.',
      retryable: false,
      cure: `If it is meant, RESEARCH_LOOP_ALLOW_HOSTS can open ${host}.`,
    });
  return checked;
}

async function askRobots(
  web: Web,
  robots: Robots,
  { url, signal }: { readonly url: URL; readonly signal: AbortSignal | undefined },
): Promise<Failure | null> {
  if (web.policy.respectRobots === false || isOfApi(url, web.policy.apiAddresses ?? [])) return null;
  const answer = await robots.ask(url, signal);
  if (!answer.ok) return answer.failure;
  if (!answer.value.allowed)
    return { code: 'robots-refused', message: 'robots.txt of the host forbids this page.', retryable: false };
  if (answer.value.crawlDelayMs !== null) {
    const { queue, pace } = planFor(web, url);
    web.traffic.pacer.slowDown(queue, pace, answer.value.crawlDelayMs);
  }
  return null;
}

const isOfApi = (url: URL, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => url.href.startsWith(`${prefix.replace(/\/+$/, '')}/`));

function planFor(web: Web, url: URL): QueuePlan {
  const pace = isAllowedHost(url, web.allowed) ? OWN_HOST_PACE : (web.policy.pace ?? PAGE_PACE);
  return { queue: `page:${url.host}`, pace, retry: { attempts: PAGE_ATTEMPTS, timeoutAttempts: 1 } };
}

/** One hop, at its turn, with retries; a status that is no answer comes back as a failure. */
function sendPolitely(
  web: Web,
  url: URL,
  { options, limits, cutsBody, isAnswer }: Walk,
): Promise<Result<Reply>> {
  const attempt = async (signal?: AbortSignal): Promise<Result<Reply>> => {
    const reply = await exchange({
      url,
      method: 'GET',
      headers: headersFor(web, options),
      dispatcher: web.connections.dispatcherFor(url),
      limits,
      cutsBody,
      signal,
      late: options.late,
      wantsBody: ({ status }) => isPage(status),
    });
    if (!reply.ok || isAnswer(reply.value.status) || redirectTarget(reply.value, url) !== null) return reply;
    return fail(pageFailure(reply.value, dateMsOf(web.traffic.clock)));
  };
  return web.traffic.run(planFor(web, url), attempt, options.signal);
}

const isPage = (status: number): boolean => status >= 200 && status < 300 && status !== 204 && status !== 205;

function pageFailure({ status, headers }: ReplyHead, nowMs: number): Failure {
  const failure = failureOfStatus({
    status,
    retryAfterMs: parseRetryAfter(headers.get('retry-after'), nowMs),
  });
  // Cloudflare marks its challenges; they are not worth another try.
  return headers.get('cf-mitigated') === 'challenge'
    ? {
        ...failure,
        code: 'bot-challenge',
        message: 'The host answers with a bot challenge.',
        retryable: false,
      }
    : failure;
}

function headersFor(web: Web, { previous }: FetchOptions): Record<string, string> {
  return {
    'user-agent': web.policy.userAgent,
    accept: ACCEPT,
    ...(previous?.etag ? { 'if-none-match': previous.etag } : {}),
    ...(previous?.lastModified ? { 'if-modified-since': previous.lastModified } : {}),
  };
}

function redirectTarget({ status, headers }: ReplyHead, from: URL): string | null {
  const location = headers.get('location');
  if (!REDIRECTS.has(status) || location === undefined) return null;
  // Header bytes arrive as Latin-1; sites write UTF-8 into them.
  const text = Buffer.from(location, 'latin1').toString('utf8');
  return parseUrl(text, from)?.href ?? text;
}

/** Pages send on as well as servers do, and under the same rules. */
const refreshTarget = ({ headers, bytes }: Reply, url: URL): string | null =>
  metaRefreshTarget({ bytes, contentType: headers.get('content-type') ?? null, url });

function toPage(web: Web, { reply: { status, headers, bytes }, url, passed }: Arrival): FetchedPage {
  return {
    bytes,
    contentType: headers.get('content-type') ?? null,
    status,
    finalAddress: url.href,
    addresses: [...passed, url.href],
    retrievedAt: new Date(dateMsOf(web.traffic.clock)).toISOString(),
    etag: headers.get('etag') ?? null,
    lastModified: headers.get('last-modified') ?? null,
  };
}
