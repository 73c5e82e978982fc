import { parseRetryAfter } from '../fetch/failures.js';
import type { Failure, FailureCode } from '../result.js';
import { redactorOf, shownAddress } from '../secrets.js';
import { shownWords } from '../shown-words.js';
import { WireFailure } from './model-fetch.js';
import type { CompleteOptions } from './provider.js';

/** Where a call went, so that a failure can say what to change. */
export interface CallPlace {
  /** Provider's name for people. */
  readonly label: string;
  readonly model: string;
  readonly keyVariable: string | null;
  readonly baseUrlVariable: string | null;
  /** Where calls of the chat protocol go, where the user chose the server; without credentials. */
  readonly chatAddress?: string;
  /** Never shown; only used to make sure that it is not. */
  readonly apiKey: string | null;
}

/** What came back over the wire when a call did not succeed. */
export interface HttpFault {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The address that a server of the chat protocol is called at, fit to be shown. */
export const chatAddressOf = (baseUrl: string): string => `${shownAddress(baseUrl)}/chat/completions`;

/** The key is good; who asks, or from where, is not. */
const NOT_ALLOWED_CURE =
  "Check the account's organisation, settings and region with the service; another key of it changes nothing.";

type Fits = (status: number) => boolean;
const any: Fits = (status) => status >= 400;
const refused: Fits = (status) => status >= 400 && status < 500 && status !== 429;
const busy: Fits = (status) => status === 429;

interface Rule {
  readonly code: FailureCode;
  readonly fits: Fits;
  /** Codes and words of services, in small letters. */
  readonly words: RegExp;
  /** The key is good; who asks, or from where, is not. */
  readonly isNotAllowed?: true;
}

/** What bodies say that is more exact than their status; the first that fits. `test/fixtures/service-replies` has what services send. */
const RULES: readonly Rule[] = [
  {
    code: 'out-of-credit',
    fits: any,
    words:
      /^(?![^]*resource_exhausted)[^]*check your plan|^(?=[^]*resource_exhausted)[^]*per_?day|insufficient_quota|billing[_ ](?:error|account|hard|not)|credit balance|api usage limits|spend_limit|insufficient (?:credits|balance)|key limit exceeded|requires more credits|(?:any|available|included|prepayment) credits|exceeded_current_quota_error|arrearage/,
  },
  { code: 'context-too-long', fits: busy, words: /request too large for/ },
  { code: 'server-error', fits: busy, words: /overloaded/ },
  {
    code: 'key-refused',
    fits: refused,
    words:
      /unsupported_country|territory not supported|not available in your (?:country|region)|member of an organization|ip_not_authorized|must be verified to use|organization has been disabled|request not allowed|user location is not supported|your data policy/,
    isNotAllowed: true,
  },
  {
    code: 'key-refused',
    fits: refused,
    words:
      /invalid (?:x-)?api[ -]key|invalid_api_key|api_key_invalid|api key (?:provided|not valid|expired)|account_deactivated|authentication(?:_error| fails| header)|invalid_authentication|reported as leaked|subscription key/,
  },
  {
    code: 'not-found',
    fits: refused,
    words:
      /model_not_found|access to model|model[^]*[`'] does not exist|model not exist|not_found_error|not found for api|not a valid model|no endpoints found|invalid model|deploymentnotfound|model_decommissioned|model identifier is|try pulling it/,
  },
  {
    code: 'refused-by-model',
    fits: refused,
    words:
      /content[_ ](?:policy|filter|management)|usage (?:policy|guidelines)|responsibleai|prohibited_content|flagged|exists risk|data_?inspection|high risk/,
  },
  {
    code: 'context-too-long',
    fits: any,
    words:
      /context(?:_| )(?:length|window|size|limit)|maximum (?:context|prompt|model) length|maximum prompt|prompt (?:is )?too long|too long for requested|input (?:token count|length)|reduce the length|too large for model|too_many_prompt_tokens|messages is too long|`(?:inputs|max_new_tokens)` must|too many (?:input )?tokens|token limit|prompt token count|request_too_large|string_above_max_length/,
  },
  { code: 'rate-limited', fits: refused, words: /rate_?limit|resource_exhausted|throttling/ },
  { code: 'server-error', fits: any, words: /overloaded|capacity_exceeded/ },
];

const STATUSES: Readonly<Record<number, FailureCode>> = {
  401: 'key-refused',
  402: 'out-of-credit',
  403: 'key-refused',
  404: 'not-found',
  408: 'timed-out',
  413: 'context-too-long',
  429: 'rate-limited',
  498: 'server-error',
};

/** What is read of a body, in UTF-16 units. */
const MAX_READ = 20_000;

/** What a reply that is not an answer means, by its body, else by its status. */
export function meaningOf({
  status,
  body,
}: Pick<HttpFault, 'status' | 'body'>): Pick<Rule, 'code' | 'isNotAllowed'> {
  const said = body.slice(0, MAX_READ).toLowerCase();
  const usual = status >= 500 ? 'server-error' : status >= 400 ? 'client-error' : 'bad-reply';
  const byStatus = { code: STATUSES[status] ?? usual };
  if (status === 402) return byStatus;
  return RULES.find(({ fits, words }) => fits(status) && words.test(said)) ?? byStatus;
}

/** The failure that a status and a body mean. */
export function failureOfHttp(fault: HttpFault, place: CallPlace): Failure {
  const { code, isNotAllowed = false } = meaningOf(fault);
  const retryAfterMs = retryAfterOf(fault);
  const words = isNotAllowed ? 'not allowed here' : (WORDS[code] ?? code);
  const detail = detailOf(isNotAllowed ? 'client-error' : code, fault, place);
  return {
    code,
    message: `${place.label} (${place.model}): ${words} (HTTP ${fault.status})${detail}`,
    retryable: code === 'rate-limited' || code === 'server-error' || code === 'timed-out',
    status: fault.status,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...(isNotAllowed ? { cure: NOT_ALLOWED_CURE } : cureFor(code, place)),
  };
}

const WORDS: Partial<Record<FailureCode, string>> = {
  'out-of-credit': 'the account is out of credit',
  'rate-limited': 'asked to slow down',
  'key-refused': 'the key was refused',
  'context-too-long': 'the request is longer than the model can read',
  'refused-by-model': 'declined to answer this request',
  'not-found': 'no such model or address',
  'timed-out': 'the service timed out',
  'server-error': 'the service failed',
  'client-error': 'the request was refused',
  'bad-reply': 'the answer was not what the protocol says',
};

/** The service's own words, where they help and cannot contain a key. */
function detailOf(code: FailureCode, fault: HttpFault, place: CallPlace): string {
  if (code === 'key-refused' || code === 'rate-limited' || code === 'out-of-credit') return '';
  const words = messageIn(fault.body) ?? (fault.body.trimStart().startsWith('<') ? '' : fault.body);
  const shown = shownWords(hideKey(words, place.apiKey));
  return shown === '' ? '' : `: ${shown}`;
}

function messageIn(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body);
    // Google's chat protocol wraps its error in a list; FastAPI servers say `detail`, once or in a list.
    const reply: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
    const error = field(reply, 'error') ?? reply;
    const detail = field(error, 'detail');
    const first: unknown = Array.isArray(detail) ? field(detail[0], 'msg') : detail;
    const message = typeof error === 'string' ? error : (field(error, 'message') ?? first);
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

/** An own property, or undefined. */
export function field(value: unknown, name: string | number): unknown {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string | number, unknown>)[name];
}

/** Removes a key, or what looks like one, from words that will be shown. */
export function hideKey(words: string, apiKey: string | null): string {
  return redactorOf([apiKey])(words).replace(/\b(?:sk|pk|key|AIza)[-_A-Za-z0-9*.]{12,200}/g, '[key]');
}

/** The requested wait in milliseconds, however long; null where there is none. */
export function retryAfterOf(fault: HttpFault): number | null {
  const inMs = fault.headers['retry-after-ms']?.trim() ?? '';
  if (/^\d{1,12}(?:\.\d{1,9})?$/.test(inMs)) return Number(inMs);
  const inSeconds = parseRetryAfter(fault.headers['retry-after'], Date.now());
  if (inSeconds !== null) return inSeconds;
  // Google puts it into the body: "retryDelay": "34s".
  const inBody = /"retryDelay"\s{0,9}:\s{0,9}"(\d{1,7}(?:\.\d{1,9})?)s"/.exec(fault.body.slice(0, 20_000));
  return inBody ? Math.ceil(Number(inBody[1]) * 1000) : null;
}

function cureFor(code: FailureCode, place: CallPlace): { cure?: string } {
  if (code === 'key-refused' && place.keyVariable) return { cure: `Check ${place.keyVariable}.` };
  if (code === 'out-of-credit') return { cure: `Add credit at ${place.label}, or choose another model.` };
  if (code === 'not-found') return { cure: addressCure(place) };
  return {};
}

function addressCure({ baseUrlVariable, chatAddress }: CallPlace): string {
  if (baseUrlVariable === null) return "Check the model's name.";
  const led =
    chatAddress === undefined
      ? ''
      : `: it led to ${chatAddress}, which must speak the chat protocol; such an address usually ends in /v1`;
  return `Check the model's name and ${baseUrlVariable}${led}.`;
}

/** Failures of a service that was reached, and answered in a way that cannot be used. */
const REACHED: ReadonlySet<FailureCode> = new Set([
  'redirected',
  'too-large',
  'too-many-redirects',
  'bad-encoding',
  'bad-reply',
  'key-refused',
]);

/** What the connection itself ran into, said of the service that was called. */
function failureOfWire(failure: Failure, place: CallPlace): Failure {
  const { baseUrlVariable: variable } = place;
  const own = failure.code === 'key-refused' ? cureFor(failure.code, place).cure : undefined;
  const cure = failure.cure ?? own ?? (variable === null ? undefined : wireCure(failure.code, place));
  return {
    ...failure,
    message: `${place.label} (${place.model})${REACHED.has(failure.code) ? '' : ' could not be reached'}: ${failure.message}`,
    ...(cure === undefined ? {} : { cure }),
  };
}

/** A server of one's own may not run, or elsewhere; of a service, the network is the likelier fault. */
function wireCure(code: FailureCode, { baseUrlVariable: variable, chatAddress }: CallPlace): string {
  if (code === 'too-large') return `Check ${variable}.`;
  if (chatAddress === undefined || REACHED.has(code)) return `Check the network and ${variable}.`;
  return `Check that the server runs at ${chatAddress.replace(/\/chat\/completions$/, '')} (${variable}).`;
}

interface Call {
  readonly options: CompleteOptions;
  /** Aborted when the call has had its time. */
  readonly deadline: AbortSignal;
  readonly place: CallPlace;
}

/** The failure of a call that was ended, or that the connection of `model-fetch.ts` failed; null for any other error. */
export function failureOfThrown(error: unknown, { options, deadline, place }: Call): Failure | null {
  if (options.signal.aborted || deadline.aborted)
    return failureOfAbort(options.signal.aborted, options.timeoutMs, place);
  let cause: unknown = error;
  for (let depth = 0; depth < 6 && cause instanceof Error; depth += 1) {
    if (cause instanceof WireFailure) return failureOfWire(cause.failure, place);
    cause = cause.cause;
  }
  return null;
}

/** The failure of a call that timed out or was aborted. */
export function failureOfAbort(byCaller: boolean, timeoutMs: number, place: CallPlace): Failure {
  const called = `${place.label} (${place.model})`;
  if (byCaller) return { code: 'aborted', message: `${called}: the call was aborted.`, retryable: false };
  const message = `${called} did not answer within ${Math.round(timeoutMs / 1000)} s.`;
  return { code: 'timed-out', message, retryable: true };
}

/** OpenAI's codes of a response that failed midway, which is not a refused request. */
const RESPONSE_FAILURES: ReadonlyMap<string, number> = new Map([
  ['server_error', 500],
  ['rate_limit_exceeded', 429],
]);

/**
 * The status of a failure inside a 200: OpenRouter reports an upstream failure this way
 * (`{ "error": { "code": 502 } }`), OpenAI's Responses API its own (`{ "error": { "code": "server_error" } }`),
 * which its client passes on as a 200 or a 400.
 */
export function withInnerStatus(fault: HttpFault): HttpFault {
  if (fault.status > 400) return fault;
  const inner =
    /"error"\s{0,9}:\s{0,9}\{[^{}]{0,2000}?"code"\s{0,9}:\s{0,9}(?:(\d{3})\b|"([a-z_]{1,40})")/.exec(
      fault.body.slice(0, 20_000),
    );
  if (inner === null) return fault;
  const [, digits, word = ''] = inner;
  return { ...fault, status: digits === undefined ? (RESPONSE_FAILURES.get(word) ?? 400) : Number(digits) };
}
