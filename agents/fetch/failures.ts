import { errors as undiciErrors } from 'undici';
import type { Failure, FailureCode } from '../result.js';

/** Thrown inside a connection when the address it would dial is not allowed. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/** The proxy itself was not reached, which says nothing of the host behind it. */
export class ProxyFailed extends Error {
  readonly code = 'PROXY_FAILED';

  constructor(cause: Error) {
    super('The proxy could not be reached.', { cause });
  }
}

export const isOfCertificate = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_(?:TLS|SSL)/.test(code);

/** What the user can do, by the code of the wire. */
const CURES: Readonly<Record<string, string>> = {
  PROXY_LOGIN: 'Write the login into HTTPS_PROXY and HTTP_PROXY: http://user:password@host:port.',
  PROXY_REFUSED: 'Allow the host in the proxy, or list it in NO_PROXY if it is reached without.',
  PROXY_FAILED: 'Check HTTPS_PROXY and HTTP_PROXY: http://host:port.',
};

/** A certificate that nobody here trusts is mostly that of a proxy which opens secure connections. */
const CERTIFICATE_CURES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'Check the clock of this machine; else the host has to renew its certificate.',
  CERT_NOT_YET_VALID: 'Check the clock of this machine.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host: check the address, or the proxy.',
};
const TRUST_CURE =
  'Where a proxy opens secure connections, set NODE_EXTRA_CA_CERTS to the file of its certificate authority before the start.';

/** What went wrong on the wire, by the codes of Node and undici. */
const WIRE_CODES: Readonly<Record<string, readonly [FailureCode, string, retryable: boolean]>> = {
  ADDRESS_REFUSED: ['address-refused', 'The address is not a public host.', false],
  ENOTFOUND: ['dns-failed', 'The host name does not exist.', false],
  EAI_AGAIN: ['dns-failed', 'The name server did not answer.', true],
  EAI_FAIL: ['dns-failed', 'The name server failed.', true],
  EAI_NODATA: ['dns-failed', 'The host name has no address.', false],
  ECONNREFUSED: ['connection-failed', 'The host refused the connection.', true],
  EHOSTUNREACH: ['connection-failed', 'The host cannot be reached.', true],
  ENETUNREACH: ['connection-failed', 'The network cannot be reached.', true],
  EADDRNOTAVAIL: ['connection-failed', 'The host cannot be reached.', true],
  ECONNRESET: ['connection-reset', 'The connection was cut.', true],
  EPIPE: ['connection-reset', 'The connection was cut.', true],
  UND_ERR_SOCKET: ['connection-reset', 'The connection was cut.', true],
  ERR_STREAM_PREMATURE_CLOSE: ['connection-reset', 'The connection was cut.', true],
  UND_ERR_CONNECT_TIMEOUT: ['timed-out', 'The host did not accept a connection in time.', true],
  UND_ERR_HEADERS_TIMEOUT: ['timed-out', 'The host did not begin to answer in time.', true],
  UND_ERR_BODY_TIMEOUT: ['timed-out', 'The host stopped sending.', true],
  EPROTO: ['tls-failed', 'The host does not speak TLS here.', false],
  // Statuses under 100: undici takes them for a mistake of its own.
  PROXY_LOGIN: ['client-error', 'The proxy asks for a login.', false],
  PROXY_REFUSED: ['connection-failed', 'The proxy refused the connection.', false],
  PROXY_FAILED: ['connection-failed', 'The proxy could not be reached.', true],
  // Not HTTP at all, on a secure port or a plain one.
  ERR_SSL_WRONG_VERSION_NUMBER: ['tls-failed', 'The host does not speak TLS here.', false],
  ERR_ASSERTION: ['bad-reply', 'The answer is not valid HTTP.', false],
  ETIMEDOUT: ['timed-out', 'The host did not answer in time.', true],
  UND_ERR_HEADERS_OVERFLOW: ['too-large', 'The headers of the answer are too large.', false],
  HPE_HEADER_OVERFLOW: ['too-large', 'The headers of the answer are too large.', false],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['connection-reset', 'The answer is shorter than announced.', true],
};

/** The failure that a network error means; any other error is rethrown. */
export function failureOfError(error: unknown): Failure {
  const code = codeOf(error);
  const known = WIRE_CODES[code];
  if (known) {
    const cure = CURES[code];
    const failure = { code: known[0], message: known[1], retryable: known[2] };
    return cure === undefined ? failure : { ...failure, cure };
  }
  if (isOfCertificate({ code } as NodeJS.ErrnoException)) {
    const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO_/.test(code);
    const said = isCertificate
      ? 'The certificate of the host was not accepted'
      : 'The secure connection failed';
    const cure = isCertificate ? { cure: CERTIFICATE_CURES[code] ?? TRUST_CURE } : {};
    return { code: 'tls-failed', message: `${said} (${code}).`, retryable: false, ...cure };
  }
  if (code.startsWith('HPE_') || error instanceof undiciErrors.HTTPParserError)
    return { code: 'bad-reply', message: 'The answer is not valid HTTP.', retryable: false };
  // What is left of the system's own codes; ERR_… and UND_ERR_INVALID_ARG are mistakes of ours.
  if (/^E[A-Z0-9]+$/.test(code) || (code.startsWith('UND_ERR') && code !== 'UND_ERR_INVALID_ARG'))
    return { code: 'connection-failed', message: `The connection failed (${code}).`, retryable: true };
  throw error;
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return '';
  // The client takes a proxy's 407 to a plain request for a mistake of its caller, and tells a refused tunnel by words.
  if (/^Proxy (?:Authentication Required|response \(407\))/.test(error.message)) return 'PROXY_LOGIN';
  if (error.message.startsWith('Proxy response (')) return 'PROXY_REFUSED';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code === '' && error.cause !== undefined ? codeOf(error.cause) : code;
}

/**
 * `Retry-After` in milliseconds: seconds, or a date (RFC 9110, section 10.2.3). Null where it says nothing;
 * a date in the past is 0.
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  const dateMs = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs);
}

/** A larger number of seconds is a date of the Unix clock, which some services send here. */
const MAX_RESET_SECONDS = 40_000_000;

/**
 * The wait in milliseconds that a service without `Retry-After` gives by its windows: the longest `X-RateLimit-Reset`
 * (seconds) of those of which `X-RateLimit-Remaining` says that nothing is left. Brave lists a second and a month,
 * `0, 1000` and `1, 1419704`; OpenAlex has one, the day. Null where the headers say nothing of the kind.
 */
export function waitOfWindows(headers: ReadonlyMap<string, string>): number | null {
  const numbers = (name: string): number[] =>
    (headers.get(name) ?? '').split(',').map((part) => (/^\s*\d{1,9}\s*$/.test(part) ? Number(part) : NaN));
  const left = numbers('x-ratelimit-remaining');
  const waits = numbers('x-ratelimit-reset').filter(
    (seconds, index) => left[index] === 0 && seconds <= MAX_RESET_SECONDS,
  );
  return waits.length === 0 ? null : Math.max(...waits) * 1000;
}

/** What a status means where no service says otherwise. */
const STATUS_CODES: Readonly<Record<number, readonly [FailureCode, string]>> = {
  401: ['login-page', 'The page asks for a login.'],
  402: ['paywall', 'The page asks for payment.'],
  404: ['not-found', 'There is no such page.'],
  407: ['client-error', 'The proxy asks for a login.'],
  410: ['gone', 'The page was removed.'],
  429: ['rate-limited', 'The host asks to slow down.'],
};

/** Statuses of a passing fault (RFC 9110; 408 and 425 ask for the same request again). */
const PASSING_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);

export interface StatusFailure {
  readonly status: number;
  readonly retryAfterMs: number | null;
}

/** The failure that a status of a page stands for. */
export function failureOfStatus({ status, retryAfterMs }: StatusFailure): Failure {
  const [code, message]: readonly [FailureCode, string] =
    STATUS_CODES[status] ??
    (status >= 500
      ? ['server-error', `The host failed (status ${status}).`]
      : status >= 400
        ? ['client-error', `The host refused the request (status ${status}).`]
        : ['bad-reply', `The host answered with the unexpected status ${status}.`]);
  return {
    code,
    message,
    status,
    retryable: PASSING_STATUSES.has(status) || status > 504,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  };
}

/** What came too slowly to be waited for. Not retried: the next try would cost the same time. */
export const tooSlow = (why: string): Failure => ({
  code: 'too-slow',
  message: `The answer was too slow: ${why}.`,
  retryable: false,
});

export const ABORTED: Failure = { code: 'aborted', message: 'The call was aborted.', retryable: false };
