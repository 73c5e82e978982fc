import { parseRetryAfter } from '../fetch/failures.js';
import type { Failure, FailureCode } from '../result.js';
import { redactorOf, shownAddress } from '../secrets.js';
import { shownWords } from '../shown-words.js';
import { WireFailure } from './model-fetch.js';
import { codeOfHttp, kindOfHttp } from './service-words.js';

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

/** The failure that a status and a body mean. */
export function failureOfHttp(fault: HttpFault, place: CallPlace): Failure {
  const code = codeOfHttp(fault.status, fault.body);
  const isNotAllowed = kindOfHttp(fault.status, fault.body) === 'not-allowed';
  const retryAfterMs = retryAfterOf(fault);
  return {
    code,
    message: `${place.label} (${place.model}): ${isNotAllowed ? `not allowed here (HTTP ${fault.status})` : wordsFor(code, fault.status)}${detail(isNotAllowed ? 'client-error' : code, fault, place)}`,
    retryable: code === 'rate-limited' || code === 'server-error' || code === 'timed-out',
    status: fault.status,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...(isNotAllowed ? { cure: NOT_ALLOWED_CURE } : cureFor(code, place)),
  };
}

function wordsFor(code: FailureCode, status: number): string {
  const words: Partial<Record<FailureCode, string>> = {
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
  return `${words[code] ?? code} (HTTP ${status})`;
}

/** The service's own words, where they help and cannot contain a key. */
function detail(code: FailureCode, fault: HttpFault, place: CallPlace): string {
  if (code === 'key-refused' || code === 'rate-limited' || code === 'out-of-credit') return '';
  const words = serviceWords(fault.body);
  const shown = shownWords(hideKey(words, place.apiKey));
  return shown === '' ? '' : `: ${shown}`;
}

function serviceWords(body: string): string {
  const text = messageIn(body) ?? (body.trimStart().startsWith('<') ? '' : body);
  return text;
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
export function field(value: unknown, name: string): unknown {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
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

/** What the error codes of Node and undici mean here. */
const WIRE_CODES: Readonly<Record<string, FailureCode>> = {
  ENOTFOUND: 'dns-failed',
  EAI_AGAIN: 'dns-failed',
  ECONNREFUSED: 'connection-failed',
  EHOSTUNREACH: 'connection-failed',
  ENETUNREACH: 'connection-failed',
  ECONNRESET: 'connection-reset',
  EPIPE: 'connection-reset',
  UND_ERR_SOCKET: 'connection-reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connection-reset',
  UND_ERR_CONNECT_TIMEOUT: 'connection-failed',
  UND_ERR_HEADERS_TIMEOUT: 'timed-out',
  UND_ERR_BODY_TIMEOUT: 'timed-out',
  ETIMEDOUT: 'timed-out',
};

/** The failure that a thrown network error means; null for any other error. */
export function failureOfWire(error: unknown, place: CallPlace): Failure | null {
  const known = wireFailureIn(error);
  if (known !== null) return failureOfTransport(known, place);
  const code = wireCode(error);
  return code === null ? null : unreachable(code, { place, why: code.replace('-', ' ') });
}

/** The failure of a service that no request reached, or whose answer did not arrive completely. */
export const unreachable = (code: FailureCode, about: { place: CallPlace; why: string }): Failure => ({
  code,
  message: `${about.place.label} (${about.place.model}) could not be reached: ${about.why}.`,
  retryable: code !== 'tls-failed',
  ...(about.place.baseUrlVariable ? { cure: `Check the network and ${about.place.baseUrlVariable}.` } : {}),
});

/** What the connection itself ran into, said of the service that was called. */
function failureOfTransport(failure: Failure, place: CallPlace): Failure {
  const called = `${place.label} (${place.model})`;
  const cure = failure.cure ?? transportCure(failure.code, place);
  return {
    ...failure,
    message: `${called}${REACHED.has(failure.code) ? '' : ' could not be reached'}: ${failure.message}`,
    ...(cure === undefined ? {} : { cure }),
  };
}

function transportCure(code: FailureCode, place: CallPlace): string | undefined {
  if (code === 'key-refused') return cureFor(code, place).cure;
  if (place.baseUrlVariable === null) return undefined;
  return code === 'too-large'
    ? `Check ${place.baseUrlVariable}.`
    : `Check the network and ${place.baseUrlVariable}.`;
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

function wireFailureIn(error: unknown): Failure | null {
  let current: unknown = error;
  for (let depth = 0; depth < 6 && current instanceof Error; depth += 1) {
    if (current instanceof WireFailure) return current.failure;
    current = current.cause;
  }
  return null;
}

function wireCode(error: unknown): FailureCode | null {
  let current: unknown = error;
  for (let depth = 0; depth < 6 && current !== null && typeof current === 'object'; depth += 1) {
    const code = field(current, 'code');
    if (typeof code === 'string') {
      const known = WIRE_CODES[code];
      if (known !== undefined) return known;
      // Node's own codes and OpenSSL's, which name what is wrong with a certificate in many ways.
      if (/^ERR_(?:TLS|SSL)|CERT|SELF_SIGNED|^UNABLE_TO_|^EPROTO$/.test(code)) return 'tls-failed';
    }
    current = (current as { cause?: unknown }).cause;
  }
  return null;
}

/** The failure of a call that timed out or was aborted. */
export function failureOfAbort(byCaller: boolean, timeoutMs: number, place: CallPlace): Failure {
  return byCaller
    ? { code: 'aborted', message: `${place.label} (${place.model}): the call was aborted.`, retryable: false }
    : {
        code: 'timed-out',
        message: `${place.label} (${place.model}) did not answer within ${Math.round(timeoutMs / 1000)} s.`,
        retryable: true,
      };
}
