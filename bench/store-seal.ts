/**
 * A real run's store: which of 200 flipped bits does `store verify` find, with and without the seal of the file; is
 * the seal still whole after every command that reads; what does sealing 100 MB cost.
 * Run: npx tsx bench/store-seal.ts
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSeal } from '../store/file-seal.js';
import { openStore } from '../store/open-store.js';
import { verifyStore } from '../store/verify.js';
import { seededRandom } from '../test/world/random.js';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'seal-bench-'));
const run = join(folder, 'runs/zika');
const path = join(run, 'store.db');
const FLIPS = 200;

function command(...argv: string[]): number | null {
  const entry = `const { main } = await import(${JSON.stringify(join(root, 'scripts/research-loop.ts'))});
process.exitCode = await main(process.argv.slice(1));`;
  const tsx = join(root, 'node_modules/tsx/dist/loader.mjs');
  const node = ['--import', tsx, '--input-type=module', '-e', entry, '--', ...argv];
  return spawnSync(process.execPath, node, { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 }).status;
}

function isFound(file: string): boolean {
  try {
    const store = openStore(file, { readOnly: true });
    try {
      return verifyStore(store).length > 0;
    } finally {
      store.close();
    }
  } catch {
    return true;
  }
}

const corpus = join(root, 'examples/zika');
command('Can Zika virus be transmitted sexually?', '--corpus', corpus, '--run', run, '--quiet');
const sound = readFileSync(path);
console.log(`store of ${(sound.length / 1e6).toFixed(1)} MB, after the run: ${checkSeal(path).state}`);

const reading = [
  ['show', run],
  ['search', run, 'semen'],
  ['export', run, '--format', 'bibtex'],
  ['report', run],
  ['watch', run],
  ['list'],
  ['resume', run],
  ['store', 'verify', run],
];
for (const argv of reading) {
  const code = command(...argv);
  const same = readFileSync(path).equals(sound) ? 'same bytes' : 'other bytes';
  console.log(`  after ${argv[0]?.padEnd(8)} (exit ${code}): ${checkSeal(path).state}, ${same}`);
}

const random = seededRandom(7);
const found = { sealed: 0, unsealed: 0 };
const copy = join(folder, 'copy.db');
const closed = readFileSync(path);
for (let count = 0; count < FLIPS; count += 1) {
  const offset = Math.floor(random() * closed.length);
  const bytes = Buffer.from(closed);
  bytes[offset] = (bytes[offset] ?? 0) ^ (1 << Math.floor(random() * 8));
  writeFileSync(copy, bytes);
  copyFileSync(`${path}.seal`, `${copy}.seal`);
  if (checkSeal(copy).state === 'broken') found.sealed += 1;
  rmSync(`${copy}.seal`);
  if (count < FLIPS / 4 && isFound(copy)) found.unsealed += 1;
}
console.log(
  `flipped bits found: ${found.sealed} of ${FLIPS}; by the content alone ${found.unsealed} of ${FLIPS / 4}`,
);

const big = join(folder, 'big.db');
const store = openStore(big);
store.commit(() => {
  store.database.exec('CREATE TABLE filler (bytes BLOB)');
  const fill = store.database.prepare('INSERT INTO filler VALUES (randomblob(1000000))');
  for (let count = 0; count < 100; count += 1) fill.run();
});
const startedMs = performance.now();
store.close();
const closedMs = performance.now() - startedMs;
checkSeal(big);
const checkedMs = performance.now() - startedMs - closedMs;
const sizes = `${(statSync(big).size / 1e6).toFixed(0)} MB, seal of ${(statSync(`${big}.seal`).size / 1e3).toFixed(0)} kB`;
console.log(`${sizes}: closed in ${closedMs.toFixed(0)} ms, checked in ${checkedMs.toFixed(0)} ms`);
rmSync(folder, { recursive: true, force: true });
