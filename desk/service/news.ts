import type { DeskDatabase } from '../store/database.js';

/** Everybody in this process who waits for something to happen at the desk: one listener for all of them. */
export interface News {
  /** Aborted when the desk is closed. */
  readonly closed: AbortSignal;
  /** Counts up with everything that is heard, from the first call on. */
  heard(): Promise<number>;
  /** Until more was heard than that, or `signal` is aborted, or so many milliseconds are over. */
  after(seen: number, signal: AbortSignal, longestMs?: number): Promise<void>;
  close(): Promise<void>;
}

export function newsOf(database: Pick<DeskDatabase, 'listen'>): News {
  const closing = new AbortController();
  const waiting = new Set<() => void>();
  let count = 0;
  let listening: Promise<readonly (() => Promise<void>)[]> | undefined;
  const hear = (): void => {
    count += 1;
    for (const each of [...waiting]) each();
  };
  return {
    closed: closing.signal,
    heard: async () => {
      await (listening ??= Promise.all([database.listen('events', hear), database.listen('jobs', hear)]));
      return count;
    },
    after: (seen, signal, longestMs) =>
      new Promise((done) => {
        const timer = longestMs === undefined ? undefined : setTimeout(() => end(), longestMs);
        timer?.unref();
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(end);
          signal.removeEventListener('abort', end);
          done();
        };
        waiting.add(end);
        signal.addEventListener('abort', end);
        if (count !== seen || signal.aborted || closing.signal.aborted) end();
      }),
    close: async () => {
      closing.abort();
      hear();
      for (const end of (await listening) ?? []) await end();
    },
  };
}
