import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from '../../../desk/desk.js';
import { openDesk } from '../../../desk/desk.js';
import { openQueue } from '../../../desk/store/queue.js';
import { watchShape } from '../../../desk/queue/outdated.js';
import { startWorker } from '../../../desk/queue/worker.js';
import { findJob } from '../../../desk/store/jobs.js';
import { deskMigrations } from '../../../desk/store/migrate.js';
import { POSTGRES_URL, postgresDesk, sqliteDesk, type DeskForTest } from '../../tools/desk-databases.js';
import { deskProgram } from '../../../scripts/desk-program.js';

/** What a newer version leaves: one migration more. */
const LATER = 9999;

const opened = ({ url, schema, folder }: DeskForTest): Promise<Desk> =>
  openDesk({ databaseUrl: url, runsFolder: folder, ...(schema === '' ? {} : { schema }) });
const job = () => {
  const id = randomUUID();
  return {
    ...{ id, question: 'What?', options: {}, plan: null, priority: 0, askedBy: 'me' },
    ...{ idempotencyKey: null, run: `run-${id}`, previousRun: null, schedule: null },
  };
};

const KINDS: readonly [string, (() => DeskForTest) | null][] = [
  ['SQLite', sqliteDesk],
  [
    'Postgres (needs a server: DATABASE_URL)',
    POSTGRES_URL === undefined ? null : () => postgresDesk(POSTGRES_URL ?? ''),
  ],
];
for (const [kind, make] of KINDS)
  describe.skipIf(make === null)(`an upgrade over ${kind}`, () => {
    let desk: DeskForTest;
    beforeEach(() => void (desk = (make as () => DeskForTest)()));
    afterEach(() => desk.remove());
    upgrades(() => desk);
  });

function upgrades(test: () => DeskForTest): void {
  it('a worker of an older version takes nothing more and says why, and goes on where it is updated', async () => {
    const desk = await opened(test());
    const said: string[] = [];
    await desk.database.query('INSERT INTO desk_migrations (id) VALUES ($1)', [LATER]);
    const worker = await startWorker(desk, deskProgram(), {
      say: (line) => said.push(line),
      maintainEveryMs: 50,
    });
    const queue = openQueue(desk);
    const { job: waiting } = await queue.add(job());
    const why = await worker.outdated;
    expect(`${why.message} ${why.cure}`).toMatch(
      /newer version .*\(9999; this one knows \d+\).*Update the program/,
    );
    expect(await findJob(desk.database, waiting.id)).toMatchObject({ status: 'waiting', attempt: 0 });
    await worker.stop();
    await desk.close();
  });

  it('whoever serves is told while it runs, once a newer version was there', async () => {
    const desk = await opened(test());
    const shape = watchShape(desk.database, 20);
    const early = await Promise.race([shape.newer, new Promise((none) => setTimeout(none, 100))]);
    expect(early).toBeUndefined();
    await desk.database.query('INSERT INTO desk_migrations (id) VALUES ($1)', [LATER]);
    expect(await shape.newer).toMatchObject({ code: 'newer-desk' });
    shape.end();
    await expect(opened(test())).rejects.toMatchObject({ code: 'newer-desk' });
    await desk.close();
  });

  it('several that open a desk at once make it once', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => opened(test())));
    const [desk] = all as [Desk];
    const rows = await desk.database.query<{ id: number }>('SELECT id FROM desk_migrations ORDER BY id');
    expect(rows.map((row) => row.id)).toEqual(deskMigrations.map((each) => each.id));
    for (const each of all) await each.close();
  });
}
