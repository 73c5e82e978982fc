import type { Failure, FailureCode, Result } from './result.js';

/** Asking for less: what a caller does when a request is larger than a model can read or answer. */

/** Shares of the whole that are asked for one after the other. */
export const SHARES: readonly number[] = [1, 0.5, 0.25];

const TOO_MUCH: ReadonlySet<FailureCode> = new Set(['context-too-long', 'cut-off']);

/** Whether a failure is one that a smaller request may avoid. */
const isTooMuch = ({ code }: Failure): boolean => TOO_MUCH.has(code);

export interface LessOptions {
  /** Failures after which less is asked for. Default: the request or its answer was too long. */
  readonly retryOn?: (failure: Failure) => boolean;
  /** Default `SHARES`. The first is asked for in any case. */
  readonly shares?: readonly number[];
}

/**
 * Asks with ever smaller shares until one succeeds or fails for another reason than its size. An attempt returns null
 * where its share is no smaller than the last: the previous result stands.
 */
export async function askInShares<T>(
  attempt: (share: number) => Promise<Result<T>> | null,
  { retryOn = isTooMuch, shares = SHARES }: LessOptions = {},
): Promise<Result<T>> {
  const [first = 1, ...smaller] = shares;
  let result = await attempt(first);
  if (result === null) throw new Error('The first share has to be asked for.');
  for (const share of smaller) {
    if (result.ok || !retryOn(result.failure)) break;
    const next: Result<T> | null = await attempt(share);
    if (next === null) break;
    result = next;
  }
  return result;
}

/** What came of a list that was asked about in parts. */
export interface Halved<T> {
  readonly values: readonly T[];
  /** One for each part that failed however small it was. */
  readonly failures: readonly Failure[];
}

/** Asks about a list; a part that fails for its size is asked about in halves, one after the other, down to single items. */
export async function askInHalves<Item, T>(
  items: readonly Item[],
  attempt: (part: readonly Item[]) => Promise<Result<T>>,
  { retryOn = isTooMuch }: Pick<LessOptions, 'retryOn'> = {},
): Promise<Halved<T>> {
  const result = await attempt(items);
  if (result.ok) return { values: [result.value], failures: [] };
  if (!retryOn(result.failure) || items.length <= 1) return { values: [], failures: [result.failure] };
  const half = Math.ceil(items.length / 2);
  const first = await askInHalves(items.slice(0, half), attempt, { retryOn });
  const second = await askInHalves(items.slice(half), attempt, { retryOn });
  return {
    values: [...first.values, ...second.values],
    failures: [...first.failures, ...second.failures],
  };
}
