/**
 * The journal as a port: every answer of the world goes through it, and is kept before it is used.
 * `sqlite-journal.ts` keeps it in the store; another keeper (a server that a fleet shares) is another file.
 */

/** A call, named by what is asked: the same request in the same run is the same call. */
export interface JournalRequest {
  readonly runId: string;
  /** `model`, `extractive`, `search`, `page`, `copies`, … */
  readonly kind: string;
  /** Role, engine or host; not part of the request's identity. */
  readonly label: string;
  /** Any JSON value; hashed in canonical form. */
  readonly request: unknown;
  /** False keeps only the hash. Default true. */
  readonly keepRequest?: boolean;
  /** The worst case that was taken from the budget before the call. */
  readonly reserved?: { readonly tokens: number; readonly usd: number };
}

/** What came back, raw. A failure of the world is an outcome too. */
export interface JournalOutcome {
  readonly ok: boolean;
  readonly reply: string | Uint8Array;
  /** JSON. */
  readonly failure?: unknown;
  /** True for a failure that a later attempt may not meet (a service that was down, a key that was refused): it is noted, and a resumed run asks again. */
  readonly mayPass?: boolean;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** Null where the price is unknown. */
  readonly costUsd?: number | null;
  /** JSON: whatever else belongs to the call (final address, headers, model version). */
  readonly meta?: unknown;
}

/** A finished call, as it can be read again. */
export interface JournalEntry extends JournalOutcome, Omit<JournalRequest, 'keepRequest' | 'reserved'> {
  /** That of `request`, which is undefined where only the hash was kept. */
  readonly requestHash: string;
  readonly startedAt: string;
  readonly finishedAt: string;
}

export interface JournalTotals {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Of the calls whose price is known. */
  readonly costUsd: number;
  /** Finished calls that reported tokens but no price. */
  readonly unpricedCalls: number;
  /** Finished calls by kind. */
  readonly calls: Readonly<Record<string, number>>;
  /** Reservations of calls that were in flight when a process died: they may have been paid for. */
  readonly lostReservedTokens: number;
  readonly lostReservedUsd: number;
}

export interface EntryFilter {
  readonly kind?: string;
  /** Default false. */
  readonly passing?: boolean;
}

export interface Journal {
  /** Whether the request has a finished outcome, so that `once` would not perform it. */
  has(request: JournalRequest): boolean;
  /**
   * The finished outcome of this request, if there is one (`replayed: true`, `perform` is not called).
   * Else notes that the call starts, performs it, and commits the outcome before returning it. Simultaneous
   * calls of one request share one `perform`. When `perform` throws, nothing is finished, the error goes on,
   * and the reservation counts as lost, unless the error has the property `sent: false`.
   */
  once(
    request: JournalRequest,
    perform: () => Promise<JournalOutcome>,
  ): Promise<JournalOutcome & { readonly replayed: boolean }>;
  totals(runId: string): JournalTotals;
  /** Finished calls in the order in which they started; with `passing`, failures that may pass are among them. */
  entries(runId: string, filter?: EntryFilter): Iterable<JournalEntry>;
}
