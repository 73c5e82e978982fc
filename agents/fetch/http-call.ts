import type { Dispatcher } from 'undici';
import { fail, succeed, type Failure, type FailureCode, type Result } from '../result.js';
import { createProxyAgent, createTrustedAgent } from './connection.js';
import { exchange, type Reply } from './exchange.js';
import { failureOfStatus, parseRetryAfter, waitOfWindows } from './failures.js';
import { SERVICE_LIMITS, type ExchangeLimits } from './limits.js';
import type { Pace } from './pacing.js';
import { checkProxies, proxyFor, type Proxies } from './proxy.js';
import { createTraffic, type Traffic } from './traffic.js';

/** A service that the user chose: its address is trusted, unlike a page's, and may be on this machine. */
export interface Service {
  /** Its line in the pacing, and its name in messages. */
  readonly name: string;
  readonly pace: Pace;
  /** The environment variable that holds its key, for messages; null where it takes none. */
  readonly keyVariable: string | null;
  /** The key itself, so that it can be kept out of messages. */
  readonly key?: string | null;
  /** Statuses with a meaning of this service's own; a function where the body decides. */
  readonly statuses?: StatusMeanings;
  /** What a reply of status 200 says of a passing fault, where the service reports one so; null where it is an answer. */
  readonly faultIn?: (body: string) => 'rate-limited' | 'server-error' | null;
}

export type StatusMeanings = Readonly<Record<number, FailureCode | ((body: string) => FailureCode)>>;

export interface HttpCall {
  readonly service: Service;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly limits?: Partial<ExchangeLimits>;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** The body as UTF-8. */
  readonly text: string;
}

export interface HttpClientSettings {
  readonly userAgent: string;
  readonly proxies?: Proxies;
  readonly limits?: Partial<ExchangeLimits>;
  readonly traffic?: Traffic;
}

export interface HttpClient {
  /** One call in the service's turn, retried while that can help; anything but 2xx is a failure. */
  call(call: HttpCall): Promise<Result<HttpReply>>;
  readonly traffic: Traffic;
  close(): Promise<void>;
}

const MAX_REDIRECTS = 3;
/** How much of a service's message is quoted, in UTF-16 units. */
const MAX_EXCERPT = 200;

export function createHttpClient(settings: HttpClientSettings): HttpClient {
  checkProxies(settings.proxies ?? {});
  const traffic = settings.traffic ?? createTraffic();
  const dispatchers = new Map<string, Dispatcher>();
  const dispatcherFor = (url: URL): Dispatcher => {
    const proxy = proxyFor(url, settings.proxies ?? {});
    const limits = { ...SERVICE_LIMITS, ...settings.limits };
    const dispatcher =
      dispatchers.get(proxy ?? '') ??
      (proxy === null ? createTrustedAgent(limits) : createProxyAgent(proxy, limits));
    dispatchers.set(proxy ?? '', dispatcher);
    return dispatcher;
  };
  return {
    traffic,
    call(call) {
      const { name: queue, pace } = call.service;
      const attempt = (signal?: AbortSignal) =>
        attemptCall({ call: { ...call, signal }, settings, dispatcherFor, nowMs: traffic.clock.nowMs() });
      return traffic.run({ queue, pace }, attempt, call.signal);
    },
    close: async () => {
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.destroy()));
    },
  };
}

interface Attempt {
  readonly call: HttpCall;
  readonly settings: HttpClientSettings;
  readonly dispatcherFor: (url: URL) => Dispatcher;
  readonly nowMs: number;
}

async function attemptCall({ call, settings, dispatcherFor, nowMs }: Attempt): Promise<Result<HttpReply>> {
  let url = new URL(call.url);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const reply = await exchange({
      url,
      method: call.method,
      headers: { 'user-agent': settings.userAgent, ...call.headers },
      body: call.body,
      dispatcher: dispatcherFor(url),
      limits: { ...SERVICE_LIMITS, ...settings.limits, ...call.limits },
      signal: call.signal,
    });
    if (!reply.ok) return fail(named(call.service, reply.failure));
    const { status, headers, bytes } = reply.value;
    const text = new TextDecoder().decode(bytes);
    if (status >= 200 && status < 300)
      return (
        reportedFault(call.service, { reply: reply.value, text, nowMs }) ?? succeed({ status, headers, text })
      );
    const next = sameHostRedirect(call, url, reply.value);
    if (next === null) return fail(serviceFailure(call.service, { reply: reply.value, text, nowMs }));
    url = next;
  }
  return fail(
    named(call.service, { code: 'too-many-redirects', message: 'Too many redirects.', retryable: false }),
  );
}

/** A key must not travel to another host, so only a redirect on the same one is followed. */
function sameHostRedirect(call: HttpCall, from: URL, { status, headers }: Reply): URL | null {
  const location = headers.get('location');
  if (call.method !== 'GET' || status < 301 || status > 308 || location === undefined) return null;
  if (!URL.canParse(location, from.href)) return null;
  const next = new URL(location, from);
  const isDowngrade = from.protocol === 'https:' && next.protocol !== 'https:';
  return next.hostname === from.hostname && !isDowngrade ? next : null;
}

const named = (service: Service, failure: Failure): Failure => ({
  ...failure,
  message: `${service.name}: ${failure.message}`,
});

interface BadReply {
  readonly reply: Reply;
  readonly text: string;
  readonly nowMs: number;
}

/** A fault reported with status 200, as if it had its own status. */
function reportedFault(service: Service, { reply, text, nowMs }: BadReply): Result<never> | null {
  const code = service.faultIn?.(text) ?? null;
  if (code === null) return null;
  const retryAfterMs = parseRetryAfter(reply.headers.get('retry-after'), nowMs);
  const message = `${service.name} did not answer: ${excerpt(text, service.key ?? null)}`;
  const wait = retryAfterMs === null ? {} : { retryAfterMs };
  return fail({ code, message, retryable: true, status: reply.status, ...wait });
}

/** What a refusing service means, in words that say what to do and never repeat the key. */
function serviceFailure(service: Service, { reply, text, nowMs }: BadReply): Failure {
  const { status, headers } = reply;
  const own = service.statuses?.[status];
  const stated = typeof own === 'function' ? own(text) : own;
  const givenWaitMs = parseRetryAfter(headers.get('retry-after'), nowMs);
  const isBusy = status === 429 || stated === 'rate-limited';
  const standard = failureOfStatus({
    status,
    retryAfterMs: givenWaitMs ?? (isBusy ? waitOfWindows(headers) : null),
  });
  const code = stated ?? meaningOf(status, service) ?? standard.code;
  const words = excerpt(text, service.key ?? null);
  const said = `${service.name} answered with status ${status}${words === '' ? '' : `: ${words}`}`;
  const failure = { ...standard, code, message: said, retryable: standard.retryable || isBusy };
  if (code === 'key-refused')
    return {
      ...failure,
      message: `${said}. The key in ${service.keyVariable ?? 'the configuration'} was refused.`,
      retryable: false,
      cure: `Set ${service.keyVariable ?? 'the key'} to a valid key of ${service.name}.`,
    };
  if (code === 'out-of-credit')
    return { ...failure, retryable: false, cure: `Top up the account of ${service.name}, or leave it out.` };
  return failure;
}

function meaningOf(status: number, service: Service): FailureCode | null {
  if (status === 402) return 'out-of-credit';
  if (status === 401 || status === 403) return service.keyVariable === null ? 'client-error' : 'key-refused';
  return null;
}

function excerpt(text: string, key: string | null): string {
  const plain = text
    .slice(0, 4000)
    .replace(/<[^<>]*>/g, ' ')
    // Control characters would reach a terminal.
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const safe = key === null || key === '' ? plain : plain.replaceAll(key, '…');
  return safe.length > MAX_EXCERPT ? `${safe.slice(0, MAX_EXCERPT)}…` : safe;
}
