/** Notifications of Postgres: a connection of its own, made again when it breaks. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const CONNECT_WITHIN_MS = 10_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** How long a listener whose connection broke waits before the next try, in milliseconds. */
const AGAIN_AFTER_MS = 1_000;

/**
 * Calls back for every notification of the channel. What was told while the connection was away is made up for by one call.
 *
 * @returns ends it
 */
export async function listenOn(
  url: string,
  channel: { readonly name: string; readonly heard: () => void },
): Promise<() => Promise<void>> {
  const stop = new AbortController();
  const broken = (): void => {
    if (!stop.signal.aborted) void connectAgain();
  };
  let client = await connect(url, channel, broken);
  const connectAgain = async (): Promise<void> => {
    for (;;) {
      try {
        await wait(AGAIN_AFTER_MS, undefined, { signal: stop.signal, ref: false });
        client = await connect(url, channel, broken);
        channel.heard();
        return;
      } catch {
        if (stop.signal.aborted) return;
      }
    }
  };
  return async () => {
    stop.abort();
    await client.end().catch(() => undefined);
  };
}

async function connect(
  url: string,
  { name, heard }: { name: string; heard: () => void },
  broken: () => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
  let isOver = false;
  const over = (): void => {
    if (!isOver) broken();
    isOver = true;
  };
  // Without a listener an error would end the process.
  client.on('error', () => undefined);
  client.on('notification', heard);
  try {
    await client.connect();
    await client.query(`LISTEN ${name}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  client.on('error', over);
  client.on('end', over);
  return client;
}
