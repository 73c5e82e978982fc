/**
 * Search over everything that a desk has read: milliseconds of a search at one size of the library, by kind of search.
 * `npx tsx bench/desk-search.ts --texts DIR --sentences 1000000 [--database-url postgres://…] [--folder DIR] [--keep]`
 * The library is made of the sentences of plain texts under DIR, again and again with a quarter of the words drawn anew
 * by their frequencies, so that words are as frequent and as often together as in real texts. Both are built straight
 * into the tables, which no desk does; searches go the way of the service.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgresDesk } from '../store/desk/postgres-database.js';
import { openSqliteDesk } from '../store/desk/sqlite-database.js';
import { searchLibrary } from '../store/desk/library/search.js';
import { fillPostgres } from './desk-search/fill-postgres.js';
import { fillSqlite } from './desk-search/fill-sqlite.js';
import { readSentences } from './desk-search/sentences.js';
import { searchesFrom } from './desk-search/searches.js';

const { values } = parseArgs({
  options: {
    texts: { type: 'string' },
    sentences: { type: 'string', default: '1000000' },
    'database-url': { type: 'string' },
    folder: { type: 'string' },
    searches: { type: 'string', default: '60' },
    keep: { type: 'boolean', default: false },
  },
});
if (values.texts === undefined) throw new Error('--texts DIR: a folder of plain texts.');
const url = values['database-url'];
const wanted = Number(values.sentences);
const real = readSentences(values.texts, Math.min(wanted, 800_000));
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'desk-search-'));
mkdirSync(folder, { recursive: true });
const path = join(folder, `desk-${wanted}.db`);
const schema = `bench_search_${wanted}`;
const open = () =>
  url === undefined ? openSqliteDesk(path) : openPostgresDesk({ url, schema, connections: 8 });

const database = await open();
const [{ n } = { n: 0 }] = await database.query<{ n: number }>('SELECT count(*) AS n FROM library_sources');
if (n === 0) {
  const begun = performance.now();
  if (url === undefined) fillSqlite(path, real, wanted);
  else await fillPostgres({ url, schema, folder }, real, wanted);
  console.log(`filled with ${wanted} sentences in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

const percentile = (times: readonly number[], share: number): string =>
  ([...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0)
    .toFixed(1)
    .padStart(8);

console.log(`${database.kind}, ${wanted} sentences; milliseconds of a search`);
console.log(`${'kind'.padEnd(34)}     p50      p95      max    hits  cpu p50  cpu p95`);
const all: number[] = [];
const allBusy: number[] = [];
for (const [kind, searches] of Object.entries(searchesFrom(real, Number(values.searches)))) {
  const times: number[] = [];
  let hits = 0;
  const busy: number[] = [];
  for (const words of searches) {
    const begun = performance.now();
    const spent = process.cpuUsage();
    const answer = await searchLibrary(database, {
      words,
      limit: 20,
      offset: 0,
      only: null,
      sharedWith: null,
    });
    times.push(performance.now() - begun);
    const cpu = process.cpuUsage(spent);
    busy.push((cpu.user + cpu.system) / 1000);
    hits += answer.hits.length;
  }
  all.push(...times);
  const row = [0.5, 0.95, 1].map((share) => percentile(times, share)).join(' ');
  allBusy.push(...busy);
  const processor = [0.5, 0.95].map((share) => percentile(busy, share)).join(' ');
  console.log(`${kind.padEnd(34)} ${row} ${(hits / searches.length).toFixed(1).padStart(7)} ${processor}`);
}
const shares = [0.5, 0.95, 1];
console.log(`${'all'.padEnd(34)} ${shares.map((share) => percentile(all, share)).join(' ')}`);
// On a machine that does other work too, the time of this process's own processor says more; a server has its own.
console.log(`processor time of this process: ${shares.map((share) => percentile(allBusy, share)).join(' ')}`);
if (!values.keep && url !== undefined) await database.query(`DROP SCHEMA ${schema} CASCADE`);
await database.close();
if (!values.keep && url === undefined) rmSync(folder, { recursive: true, force: true });
