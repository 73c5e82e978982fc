import { fail, succeed, type Failure, type FailureCode, type Result } from '../result.js';
import {
  loginOf,
  redactorOf,
  secretHeaders,
  secretParameters,
  textRedactorOf,
  unmistakable,
  type Redactor,
} from '../secrets.js';
import { shownWords } from '../shown-words.js';
import { dateMsOf } from './clock.js';
import type { Reply } from './exchange.js';
import { failureOfStatus, parseRetryAfter, waitOfWindows } from './failures.js';
import { SERVICE_LIMITS, type ExchangeLimits } from './limits.js';
import type { Pace } from './pace.js';
import type { Proxies } from './proxy.js';
import { serviceExchange } from './service-exchange.js';
import { type Connections, serviceConnections } from './connection.js';
import { createTraffic, type Traffic } from './traffic.js';

/** A service that the user chose: its address is trusted, unlike a page's, and may be on this machine. */
export interface Service {
  /** Its line in the pacing, and its name in messages. */
  readonly name: string;
  readonly pace: Pace;
  /** The environment variable that holds its key, for messages; null where it takes none. */
  readonly keyVariable: string | null;
  /** The key itself, so that it can be kept out of all that the service sends back. */
  readonly key?: string | null;
  /** What sets its address (`EXA_BASE_URL`), for messages; null where nothing does. */
  readonly addressSetting?: string | null;
  /** Other secrets that it is sent: a password or token within its address. */
  readonly secrets?: readonly string[];
  /** Statuses with a meaning of this service's own; a function where the body decides. */
  readonly statuses?: StatusMeanings;
  /** What a reply of status 200 says of a passing fault, where the service reports one so; null where it is an answer. */
  readonly faultIn?: (body: string) => 'rate-limited' | 'server-error' | null;
}

type StatusMeanings = Readonly<Record<number, FailureCode | ((body: string) => FailureCode)>>;

export interface HttpCall {
  readonly service: Service;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly limits?: Partial<ExchangeLimits>;
  readonly signal?: AbortSignal | undefined;
  /** Aborted once nothing else is waited for; see `Exchange.late`. */
  readonly late?: AbortSignal | undefined;
}

interface HttpReply {
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
  /** Every secret of the program, kept out of what failures say. */
  readonly secrets?: readonly string[];
}

export interface HttpClient {
  /** One call in the service's turn, retried while that can help; anything but 2xx is a failure. */
  call(call: HttpCall): Promise<Result<HttpReply>>;
  readonly traffic: Traffic;
  close(): Promise<void>;
}

export function createHttpClient(settings: HttpClientSettings): HttpClient {
  const limits = { ...SERVICE_LIMITS, ...settings.limits };
  const connections = serviceConnections(settings.proxies ?? {}, limits);
  const traffic = settings.traffic ?? createTraffic();
  const redact = redactorOf(settings.secrets ?? []);
  return {
    traffic,
    async call(call) {
      const { name: queue, pace } = call.service;
      const redactText = textRedactorOf([...secretsSent(call), ...unmistakable(settings.secrets)]);
      const attempt = (signal?: AbortSignal) =>
        attemptCall({
          call: { ...call, signal },
          settings,
          connections,
          redactText,
          nowMs: dateMsOf(traffic.clock),
        });
      const reply = await traffic.run({ queue, pace }, attempt, call.signal);
      return reply.ok ? reply : fail(withoutSecrets(reply.failure, [redact, redactorOf(secretsSent(call))]));
    },
    close: () => connections.close(),
  };
}

/** All that the service could repeat because it was sent it. */
const secretsSent = ({ service, url, headers = {} }: HttpCall): readonly string[] => [
  ...(service.key ? [service.key] : []),
  ...(service.secrets ?? []),
  ...secretParameters(url),
  ...secretHeaders(headers),
];

function withoutSecrets(failure: Failure, redactors: readonly Redactor[]): Failure {
  const clean = (words: string): string => redactors.reduce((text, redact) => redact(text), words);
  const { cure } = failure;
  return {
    ...failure,
    message: clean(failure.message),
    ...(cure === undefined ? {} : { cure: clean(cure) }),
  };
}

interface Attempt {
  readonly call: HttpCall;
  readonly settings: HttpClientSettings;
  readonly connections: Connections;
  readonly redactText: Redactor;
  readonly nowMs: number;
}

async function attemptCall(attempt: Attempt): Promise<Result<HttpReply>> {
  const { call, settings, connections, redactText, nowMs } = attempt;
  const { url, headers: login } = loginOf(call.url);
  const reply = await serviceExchange(
    {
      url,
      method: call.method,
      headers: { 'user-agent': settings.userAgent, ...login, ...call.headers },
      body: call.body,
      dispatcher: connections.dispatcherFor(url),
      limits: { ...SERVICE_LIMITS, ...settings.limits, ...call.limits },
      signal: call.signal,
      late: call.late,
    },
    call.service.addressSetting ?? null,
  );
  if (!reply.ok) return fail(named(call.service, reply.failure));
  const { status, headers, bytes } = reply.value;
  const text = redactText(new TextDecoder().decode(bytes));
  if (status >= 200 && status < 300)
    return (
      reportedFault(call.service, { reply: reply.value, text, nowMs }) ?? succeed({ status, headers, text })
    );
  return fail(serviceFailure(call.service, { reply: reply.value, text, nowMs }));
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
  const message = `${service.name} did not answer: ${excerpt(text)}`;
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
  const words = excerpt(text);
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

/** How much of a body is looked at for words, in UTF-16 units. */
const MAX_EXCERPT = 4_000;

/** What a body says, in words that may be shown; the key was taken out of it when it came. */
const excerpt = (text: string): string => shownWords(text.slice(0, MAX_EXCERPT).replace(/<[^<>]*>/g, ' '));
