/**
 * How fast one host or service may be asked: at most `calls` starts in any `perMs`, `concurrency` at once. A service's
 * pace stands in its own entry.
 */
export interface Pace {
  readonly concurrency: number;
  readonly calls: number;
  readonly perMs: number;
}

/** The queue of one host or service, by name, with its pace. */
export interface PacedQueue {
  readonly queue: string;
  readonly pace: Pace;
}
