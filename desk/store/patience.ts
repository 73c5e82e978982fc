/** What may be done again when the desk's database was away. */
import { setTimeout as wait } from 'node:timers/promises';

/** Node's and PostgreSQL's words for a server that is not there, starting, stopping or gone in the middle (manual, appendix A). */
const AWAY =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|57P0[1235]|25P03|08\w{3}|53300)$/;
const AWAY_WORDS =
  /Connection terminated|Query read timeout|connection timeout|timeout exceeded when trying to connect|not queryable|Client has encountered a connection error/i;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;

/** Whether the database was away, so that the same may be asked again later. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AWAY.test(String((error as { code?: unknown }).code)) || AWAY_WORDS.test(error.message);
}

/**
 * Does it again while the database is away, until the signal is aborted. Only for what may be done twice: a commit whose
 * answer was lost is done again.
 */
export async function patiently<T>(perform: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    try {
      return await perform();
    } catch (error) {
      if (!isAway(error) || signal?.aborted === true) throw error;
    }
    await wait(waitMs, undefined, signal === undefined ? {} : { signal });
  }
}
