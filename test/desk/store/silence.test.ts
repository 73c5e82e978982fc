import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskDatabase } from '../../../desk/store/database.js';
import { isAway } from '../../../desk/store/patience.js';
import { openPostgresDesk, type PostgresAddress } from '../../../desk/store/postgres-database.js';
import { POSTGRES_URL, postgresDesk } from '../../tools/desk-databases.js';

const HOLD = `INSERT INTO spent_days (day, person, model) VALUES ('2026-11-27', '', '')
  ON CONFLICT (day, person, model) DO UPDATE SET calls = 1 RETURNING day`;

describe.skipIf(POSTGRES_URL === undefined)('a database that is cut off', () => {
  const desk = postgresDesk(POSTGRES_URL ?? '');
  const open = (change: Partial<PostgresAddress> = {}): Promise<DeskDatabase> =>
    openPostgresDesk({ url: POSTGRES_URL ?? '', schema: desk.schema, ...change });
  let other: DeskDatabase;
  beforeAll(async () => {
    other = await open();
  });
  afterAll(async () => {
    await other.close();
    await desk.remove();
  });

  it('takes the rows back from a process that was stopped in a transaction', async () => {
    const stopped = await open({ silentForMs: 100 });
    let told: unknown = null;
    const failed = await stopped
      .transaction(async (within) => {
        await within.query(HOLD);
        // Who waits for the row gets it, while the transaction that holds it goes no further.
        told = (await other.query(HOLD))[0];
        await within.query('SELECT 1');
      })
      .catch((error: unknown) => error);
    expect(told).not.toBeNull();
    expect(isAway(failed)).toBe(true);
    expect(await stopped.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await stopped.close();
  });

  it('gives up a line that neither answers nor breaks, and takes another', async () => {
    const line = await deafLine(POSTGRES_URL ?? '');
    const far = await open({ url: line.url, answerWithinMs: 300 });
    await far.query('SELECT 1');
    line.deafen();
    expect(isAway(await far.query('SELECT 1').catch((error: unknown) => error))).toBe(true);
    const within = far.transaction(({ query }) => query('SELECT 2 AS two'));
    expect(await within).toEqual([{ two: 2 }]);
    await far.close();
    line.close();
  });
});

/** Passes connections on; those that are open when it is deafened stay open and are never heard again. */
async function deafLine(url: string): Promise<{ url: string; deafen(): void; close(): void }> {
  const to = new URL(url);
  const [host, port] = [to.hostname, Number(to.port === '' ? 5432 : to.port)];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, host);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  to.hostname = '127.0.0.1';
  to.port = String((server.address() as AddressInfo).port);
  return {
    url: to.href,
    deafen: () => sockets.forEach((socket) => socket.unpipe().pause()),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
