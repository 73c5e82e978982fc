/** How much one exchange may take. Every limit ends the exchange with a failure, never with a cut-off text. */
export interface ExchangeLimits {
  /** Bytes received before decompression. */
  readonly maxWireBytes: number;
  /** Bytes after decompression: what stops gzip and brotli bombs. */
  readonly maxDecodedBytes: number;
  /** Status line and headers together, in bytes. */
  readonly maxHeaderBytes: number;
  /** From dialling to an open connection, TLS included. */
  readonly connectMs: number;
  /** From the sent request to the end of the reply's headers. */
  readonly firstByteMs: number;
  /** Longest silence between two pieces of the body. */
  readonly idleMs: number;
  /** The whole exchange, redirects not included: what stops slow drips and endless streams. */
  readonly overallMs: number;
  /** The least that the body must bring in each stretch of its time; null where a body may drip. */
  readonly slowest: SlowestRate | null;
}

/** A body that brings fewer than `bytes` in `windowMs` is given up: at that rate no document of use arrives in time. */
export interface SlowestRate {
  readonly bytes: number;
  readonly windowMs: number;
}

/** How much of its whole time (`overallMs`) a call still has once what was asked beside it is in. */
export const STRAGGLER_SHARE = 0.25;

/** For pages and PDFs of strangers. A scanned book of 25 MB still passes; an hour of video does not. */
export const PAGE_LIMITS: ExchangeLimits = {
  maxWireBytes: 25 * 1024 * 1024,
  maxDecodedBytes: 50 * 1024 * 1024,
  maxHeaderBytes: 32 * 1024,
  connectMs: 10_000,
  firstByteMs: 20_000,
  idleMs: 10_000,
  overallMs: 60_000,
  slowest: { bytes: 4_096, windowMs: 10_000 },
};

/** For the APIs that the user chose: replies are JSON or XML, and some think long before they answer. */
export const SERVICE_LIMITS: ExchangeLimits = {
  ...PAGE_LIMITS,
  maxWireBytes: 10 * 1024 * 1024,
  maxDecodedBytes: 20 * 1024 * 1024,
  firstByteMs: 45_000,
};

/**
 * For models: the caller sets the time of a reply, since local ones are slow and strong ones think, and services send blanks
 * meanwhile to keep the line open. 16 MiB are some 4 million tokens, more than any model writes.
 */
export const MODEL_LIMITS: ExchangeLimits = {
  maxWireBytes: 16 * 1024 * 1024,
  maxDecodedBytes: 16 * 1024 * 1024,
  maxHeaderBytes: 64 * 1024,
  connectMs: 15_000,
  firstByteMs: 0,
  idleMs: 0,
  overallMs: Infinity,
  slowest: null,
};

/** RFC 9309, section 2.5: a parser must take at least 500 KiB of robots.txt; the rest is not read. */
export const ROBOTS_LIMITS: ExchangeLimits = {
  ...PAGE_LIMITS,
  maxWireBytes: 512 * 1024,
  maxDecodedBytes: 512 * 1024,
  overallMs: 20_000,
};
