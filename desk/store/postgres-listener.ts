/** Notifications of Postgres: a connection of its own, made again when it breaks. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A line that is gone is noticed; a server that does not answer is given up. */
export const LINE = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'research-loop',
} as const;
/** How long a listener whose connection broke waits before the next try, in milliseconds. */
const AGAIN_AFTER_MS = 1_000;

interface Listening {
  /** Of the channel. */
  readonly name: string;
  readonly heard: () => void;
}

/**
 * Calls back for every notification of the channel. What was told while the connection was away is made up for by one call.
 *
 * @returns ends it
 */
export async function listenOn(url: string, channel: Listening): Promise<() => Promise<void>> {
  const stop = new AbortController();
  const isOver = (): boolean => stop.signal.aborted;
  const open = (): Promise<pg.Client> => connect(url, channel, () => void again());
  const again = async (): Promise<void> => {
    while (!isOver())
      try {
        await wait(AGAIN_AFTER_MS, undefined, { signal: stop.signal, ref: false });
        client = await open();
        if (isOver()) await client.end();
        else channel.heard();
        return;
      } catch {
        // It is tried again, or was ended.
      }
  };
  let client = await open();
  return async () => {
    stop.abort();
    await client.end().catch(() => undefined);
  };
}

async function connect(url: string, { name, heard }: Listening, broken: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...LINE });
  let isOpen = false;
  const over = (): void => {
    if (isOpen) broken();
    isOpen = false;
  };
  // Without a listener an error would end the process.
  client.on('error', over).on('end', over).on('notification', heard);
  try {
    await client.connect();
    await client.query(`LISTEN ${name}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  isOpen = true;
  return client;
}
