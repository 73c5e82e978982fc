/**
 * `DATABASE_URL=postgres://… npx tsx bench/desk-rebuild.ts [sources]` (default 500): what it takes to keep a run at a desk
 * over Postgres, and to make its store again on another machine. The sources are the articles of `examples/zika` as a run
 * has read them, again and again under other keys, each with its page as the journal would hold it. Says bytes, the
 * write-ahead log of Postgres, seconds of each part of the rebuild, and how large the store itself is.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { research } from '../loop/research.js';
import { prepareRun } from '../scripts/desk/prepare-run.js';
import { addJob, changeJob } from '../store/desk/jobs.js';
import { digestsOf } from '../store/desk/store-digests.js';
import type { DeskDatabase } from '../store/desk/database.js';
import { openStore, type Store } from '../store/open-store.js';
import { openJournal } from '../store/sqlite-journal.js';
import { getText, listSources, putSource } from '../store/sources.js';
import { referencesOf } from '../store/references.js';
import { addRunSources } from '../store/run-sources.js';
import { verifyStore } from '../store/verify.js';
import { ZIKA } from '../test/tools/cli.js';
import { postgresDesk } from '../test/tools/desk-databases.js';
import { openRun, optionsFor } from '../test/tools/run-in-process.js';

const RUN = 'rebuilt-run';
const QUESTION = 'Can Zika virus be transmitted other than by mosquitoes?';

/** A run over the articles, with as many sources in all, and a page in the journal for each. */
async function stock(folder: string, sources: number): Promise<void> {
  const opened = openRun({ folder, question: QUESTION, options: optionsFor(ZIKA) });
  await research(opened.run);
  const { store, run } = opened;
  const read = listSources(store);
  const added: number[] = [];
  for (let at = read.length; at < sources; at += 1) {
    const copied = read[at % read.length];
    const text = copied && getText(store, copied.id);
    if (copied === undefined || text === undefined) throw new Error('The run has read nothing.');
    const { id, ...source } = copied;
    const address = `https://journal-${at}.example/article`;
    const other = {
      ...{ doi: null, pmid: null, pmcid: null, arxiv: null, title: `${source.title ?? ''} ${at}` },
      ...{ key: `url:${address}`, address, addresses: [{ address, route: 'hit' as const }] },
    };
    const references = referencesOf(store, id).map(({ entry }) => entry);
    const { sourceId } = putSource(store, { ...source, ...text, ...other, references });
    added.push(sourceId);
  }
  addRunSources(
    store,
    run.id,
    added.map((sourceId) => ({
      ...{ sourceId, round: 1, sourceType: 'peer' as const, angles: ['entity'], queries: [], why: 'stocked' },
    })),
  );
  const pages = readdirSync(ZIKA)
    .filter((name) => name.endsWith('.gz'))
    .map((name) => gunzipSync(readFileSync(join(ZIKA, name))));
  for (let at = 0; at < sources; at += 1)
    await run.journal.once(
      { runId: run.id, kind: 'page', label: 'journal.example', request: { address: `https://a/${at}` } },
      () =>
        Promise.resolve({
          ok: true,
          reply: Buffer.concat([pages[at % pages.length] ?? Buffer.alloc(0), Buffer.from(`${at}`)]),
        }),
    );
  opened.close();
}

const walBytes = async (database: DeskDatabase): Promise<number> => {
  const [row] = await database.query<{ bytes: number }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS bytes`,
  );
  return row?.bytes ?? 0;
};

const bytesOf = async (database: DeskDatabase, schema: string, table: string): Promise<number> => {
  const [row] = await database.query<{ bytes: number }>(
    `SELECT pg_total_relation_size('${schema}.${table}')::bigint AS bytes`,
  );
  return row?.bytes ?? 0;
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const since = (startMs: number): string => `${((performance.now() - startMs) / 1000).toFixed(2)} s`;

async function main([given = '500']: readonly string[]): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (url === undefined) throw new Error('Say where Postgres is: DATABASE_URL=postgres://…');
  const parent = mkdtempSync(join(tmpdir(), 'desk-rebuild-'));
  const forTest = postgresDesk(url);
  const database = await forTest.open();
  const figures: Record<string, string | number> = { sources: given };
  const id = randomUUID();
  await addJob(database, {
    ...{ id, run: RUN, question: QUESTION, options: {}, plan: null, priority: 0, askedBy: 'me' },
    ...{ idempotencyKey: null, previousRun: null, schedule: null },
  });
  const machine = (name: string) => ({
    ...{ database, runsFolder: join(parent, name), place: { databaseUrl: url }, archive: null },
    close: () => Promise.resolve(),
  });
  const take = async (name: string, attempt: number) => {
    await changeJob(database, { id }, { attempt, status: 'running' });
    const signal = new AbortController().signal;
    return prepareRun(machine(name), { job: { id, run: RUN }, attempt, signal, failed: () => undefined });
  };

  const folder = join(parent, 'one', RUN);
  await stock(folder, Number(given));
  const first = await take('one', 1);
  const store = openStore(join(folder, 'store.db'));
  figures['store.db'] = megabytes(statSync(store.path).size);
  const wal = await walBytes(database);
  let startMs = performance.now();
  first.keepJournal(store, () => openJournal(store, { runId: RUN, now: () => new Date().toISOString() }));
  await first.flush();
  figures['telling the desk all of it at once'] = since(startMs);
  figures['write-ahead log of that'] = megabytes((await walBytes(database)) - wal);
  for (const table of ['run_calls', 'run_commits'])
    figures[table] = megabytes(await bytesOf(database, forTest.schema, table));
  const before = digests(store);
  store.close();

  startMs = performance.now();
  const cpu = process.cpuUsage();
  const second = await take('two', 2);
  figures['rebuild'] = since(startMs);
  figures['rebuild, processor'] = `${(process.cpuUsage(cpu).user / 1e6).toFixed(2)} s`;
  figures['peak memory'] = megabytes(process.resourceUsage().maxRSS * 1000);
  const rebuilt = openStore(second.place.storePath, { readOnly: true });
  figures['rows that differ'] = [...digests(rebuilt)].filter(
    ([table, digest]) => before.get(table) !== digest,
  ).length;
  figures['findings of the store’s own proof'] = verifyStore(rebuilt).length;
  rebuilt.close();
  console.table(figures);
  await database.close();
  await forTest.remove();
  rmSync(parent, { recursive: true, force: true });
}

const digests = (store: Store): ReadonlyMap<string, string> => digestsOf(store).tables;

await main(process.argv.slice(2));
