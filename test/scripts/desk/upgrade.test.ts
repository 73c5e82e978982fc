import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from '../../../scripts/desk/desk.js';
import { openDesk } from '../../../scripts/desk/desk.js';
import { openQueue } from '../../../scripts/desk/open-queue.js';
import { watchShape } from '../../../scripts/desk/outdated.js';
import { startWorker } from '../../../scripts/desk/worker.js';
import { findJob } from '../../../store/desk/jobs.js';
import { deskMigrations, wordedFor } from '../../../store/desk/migrations.js';
import { POSTGRES_URL, postgresDesk, sqliteDesk, type DeskForTest } from '../../tools/desk-databases.js';

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

/** The desk as its first version left it, with one job. */
async function olderDesk({ url, schema, folder }: DeskForTest, id: string): Promise<void> {
  const [first] = deskMigrations;
  if (first === undefined) throw new Error('there are no migrations');
  const sql = [
    'CREATE TABLE desk_migrations (id INTEGER PRIMARY KEY)',
    wordedFor(url === undefined ? 'sqlite' : 'postgres', first),
    'INSERT INTO desk_migrations (id) VALUES (1)',
    `INSERT INTO jobs (id, question, options, priority, asked_by, run, status, attempt,
       created_at_ms, tokens, cost_usd, seconds_at_work)
     VALUES ('${id}', 'What?', '{}', 0, 'me', 'run-1', 'waiting', 0, 1, 0, 0, 0)`,
  ].join(';\n');
  if (url === undefined) {
    const database = new Database(join(folder, 'desk.db'));
    database.pragma('application_id = 0x524c646b');
    database.exec(sql);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SCHEMA ${schema}; SET search_path = ${schema}; ${sql}`);
  await client.end();
}

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
    const worker = await startWorker(desk, { say: (line) => said.push(line), maintainEveryMs: 50 });
    const queue = await openQueue(desk);
    const { job: waiting } = await queue.add(job());
    while (said.length === 0) await new Promise((look) => setTimeout(look, 20));
    expect(said.join()).toMatch(/newer version .*\(9999; this one knows \d+\).*Update the program/);
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

  it('an older desk keeps its jobs, and several that open it at once migrate it once', async () => {
    const id = randomUUID();
    await olderDesk(test(), id);
    const all = await Promise.all([1, 2, 3, 4].map(() => opened(test())));
    const [desk] = all as [Desk];
    const rows = await desk.database.query<{ id: number }>('SELECT id FROM desk_migrations ORDER BY id');
    expect(rows.map((row) => row.id)).toEqual(deskMigrations.map((each) => each.id).sort((a, b) => a - b));
    expect(rows.length).toBeGreaterThan(1);
    expect(await findJob(desk.database, id)).toMatchObject({ question: 'What?', status: 'waiting' });
    // What was asked before the queue had its present shape is worked on.
    const queue = await openQueue(desk);
    await queue.maintain();
    expect((await queue.take('worker'))?.job.id).toBe(id);
    await queue.close();
    for (const each of all) await each.close();
  });
}
