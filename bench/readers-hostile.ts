/**
 * Documents made to break a reader, one after the other and then, where RESEARCH_LOOP_DATA is set, four of the worst side by
 * side: what became of each, how long it took, and how large this process grew (its readers have processes of their own).
 * `--inside` reads them here instead: it may end this process. `npx tsx bench/readers-hostile.ts [part of a name]` (after a build)
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { closeReaders, readDocument } from '../agents/readers/index.js';
import { HOSTILE_DOCUMENTS } from '../test/tools/hostile-documents.js';

const wanted = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
const inThread = process.argv.includes('--inside');
const residentMb = (): number => Math.round(process.memoryUsage.rss() / 1024 / 1024);

let peakMb = residentMb();
const timer = setInterval(() => (peakMb = Math.max(peakMb, residentMb())), 10);

console.log('    kB  seconds  this process MB  outcome                                     document');
for (const [name, make] of Object.entries(HOSTILE_DOCUMENTS)) {
  if (!name.includes(wanted)) continue;
  const raw = make();
  peakMb = residentMb();
  const started = performance.now();
  const read = await readDocument(raw, { inThread });
  const seconds = (performance.now() - started) / 1000;
  const outcome = read.ok
    ? `read, ${read.value.text.length} characters`
    : `${read.failure.code}: ${read.failure.message}`;
  console.log(
    (raw.bytes.length / 1000).toFixed(0).padStart(6),
    seconds.toFixed(1).padStart(8),
    String(peakMb).padStart(16),
    ` ${outcome.slice(0, 70).padEnd(71)}`,
    name,
  );
}

const folder = join(process.env['RESEARCH_LOOP_DATA'] ?? 'none', 'hostile');
if (existsSync(folder) && wanted === '') {
  const bombs = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  const four = [...bombs, ...bombs].slice(0, 4).map((name) => join(folder, name));
  peakMb = residentMb();
  const started = performance.now();
  const read = await Promise.all(
    four.map((address) => readDocument({ bytes: readFileSync(address), address }, { inThread })),
  );
  const codes = read.map((each) => (each.ok ? 'read' : each.failure.code));
  console.log(
    `${four.length} bombs side by side: ${codes.join(', ')}; ${((performance.now() - started) / 1000).toFixed(1)} s; this process took ${peakMb} MB at most`,
  );
}
clearInterval(timer);
await closeReaders();
