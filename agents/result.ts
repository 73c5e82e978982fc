/**
 * The world failing is a value. Whatever reaches outside (a model, a search engine, a page, a file)
 * answers with a `Result`; our own mistakes throw.
 */

/** Closed set of reasons why something outside did not answer. */
export type FailureCode =
  // the wire
  | 'dns-failed'
  | 'connection-failed'
  | 'connection-reset'
  | 'timed-out'
  | 'too-slow'
  | 'aborted'
  | 'tls-failed'
  | 'too-large'
  | 'too-many-redirects'
  | 'bad-encoding'
  // policy
  | 'address-refused'
  | 'redirected'
  | 'robots-refused'
  | 'domain-denied'
  | 'unsupported-scheme'
  // the service
  | 'rate-limited'
  | 'server-error'
  | 'client-error'
  | 'not-found'
  | 'gone'
  | 'key-refused'
  | 'out-of-credit'
  | 'bad-reply'
  | 'context-too-long'
  | 'refused-by-model'
  | 'cut-off'
  | 'over-budget'
  | 'breaker-open'
  // reading
  | 'unsupported-type'
  | 'empty'
  | 'too-short'
  | 'paywall'
  | 'consent-wall'
  | 'bot-challenge'
  | 'js-shell'
  | 'soft-not-found'
  | 'login-page'
  | 'error-page'
  | 'links-only'
  | 'filler'
  | 'scanned'
  | 'scanned-no-recogniser'
  | 'encrypted'
  | 'damaged'
  | 'parser-crashed'
  | 'unreadable-file';

export interface Failure {
  readonly code: FailureCode;
  /** One sentence a person understands; never parsed by the program, never contains a key. */
  readonly message: string;
  /** True when the same call may succeed later. */
  readonly retryable: boolean;
  /** HTTP status, where there was one. */
  readonly status?: number;
  /** The wait that the service asked for, in milliseconds. */
  readonly retryAfterMs?: number;
  /** The text of a page that was refused for what it is (the lines above a paywall); shown, never a source. */
  readonly teaser?: string;
  /** What the user can do about it, where there is something. */
  readonly cure?: string;
  /** Of a call that was not made because of earlier ones: how the last of those failed. */
  readonly because?: Failure;
}

export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (failure: Failure): Result<never> => ({ ok: false, failure });
