/**
 * The whole offline run as a process: wall, processor, memory, sources, claims; on examples/zika and on folders of
 * more documents. `npx tsx bench/offline-run.ts [--documents 200,2000]`. Build first. Needs /usr/bin/time for memory.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDocument } from '../agents/readers/index.js';

const ROOT = join(import.meta.dirname, '..');
const ZIKA = join(ROOT, 'examples/zika');
const QUESTION = 'Can Zika virus be transmitted other than by mosquitoes?';

interface Row {
  readonly folder: string;
  readonly documents: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number | null;
  readonly peakMegabytes: number | null;
  readonly sources: number;
  readonly claims: number;
  readonly insideSeconds: Readonly<Record<string, number>>;
}

/** Documents made of the example's own paragraphs, each with a title of its own, so that none is another's copy. */
async function makeFolder(count: number, into: string): Promise<void> {
  const paragraphs: string[] = [];
  for (const name of readdirSync(ZIKA).filter((each) => each.endsWith('.gz'))) {
    const read = await readDocument(
      { bytes: readFileSync(join(ZIKA, name)), address: name },
      { inThread: true },
    );
    if (read.ok)
      paragraphs.push(...read.value.text.split('\n\n').filter((paragraph) => paragraph.length > 200));
  }
  let state = 1;
  const next = (): number => (state = (state * 48271) % 2147483647);
  mkdirSync(into, { recursive: true });
  for (let index = 0; index < count; index += 1) {
    const own = Array.from({ length: 25 }, () => paragraphs[next() % paragraphs.length] ?? '');
    writeFileSync(
      join(into, `document-${index}.md`),
      `# Notes number ${index} on ${(own[0] ?? '').split(' ').slice(3, 9).join(' ')}\n\n${own.join('\n\n')}\n`,
    );
  }
}

function measure(folder: string, work: string): Row {
  const run = join(work, `run-${readdirSync(work).length}`);
  const args = [join(ROOT, 'research-loop.mjs'), QUESTION, '--corpus', folder, '--run', run, '--quiet'];
  const hasTime = existsSync('/usr/bin/time');
  const started = performance.now();
  const result = hasTime
    ? spawnSync('/usr/bin/time', ['-f', '%U %S %M', process.execPath, ...args], { encoding: 'utf8' })
    : spawnSync(process.execPath, args, { encoding: 'utf8' });
  const wallSeconds = (performance.now() - started) / 1000;
  const [user, system, kilobytes] = (result.stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  const rounds = JSON.parse(readFileSync(join(run, 'rounds.json'), 'utf8')) as {
    sources: number;
    claims: number;
  }[];
  return {
    folder,
    documents: readdirSync(folder).length,
    wallSeconds,
    cpuSeconds: hasTime ? (user ?? 0) + (system ?? 0) : null,
    peakMegabytes: hasTime ? (kilobytes ?? 0) / 1024 : null,
    sources: rounds.at(-1)?.sources ?? 0,
    claims: rounds.at(-1)?.claims ?? 0,
    insideSeconds: secondsByStage(run),
  };
}

/** Time between the events of a run, given to the stage that the later one ends. */
function secondsByStage(run: string): Record<string, number> {
  const lines = readFileSync(join(run, 'events.jsonl'), 'utf8').trim().split('\n');
  const seconds: Record<string, number> = {};
  let before: number | undefined;
  for (const line of lines) {
    const event = JSON.parse(line) as { at: string; type: string; data: { stage?: string } | null };
    const at = Date.parse(event.at);
    const name = event.data?.stage ?? (event.type === 'search-answered' ? 'search' : event.type);
    if (before !== undefined) seconds[name] = (seconds[name] ?? 0) + (at - before) / 1000;
    before = at;
  }
  return seconds;
}

const work = mkdtempSync(join(tmpdir(), 'research-loop-bench-'));
try {
  const asked = process.argv[process.argv.indexOf('--documents') + 1];
  const sizes = process.argv.includes('--documents') ? (asked ?? '').split(',').map(Number) : [200, 2000];
  const rows: Row[] = [measure(ZIKA, work)];
  for (const size of sizes) {
    const folder = join(work, `corpus-${size}`);
    await makeFolder(size, folder);
    rows.push(measure(folder, work));
  }
  for (const row of rows) {
    const inside = Object.entries(row.insideSeconds)
      .sort((a, b) => b[1] - a[1])
      .slice(0, 6)
      .map(([name, value]) => `${name} ${value.toFixed(1)}`);
    process.stdout.write(
      `${row.documents} documents: wall ${row.wallSeconds.toFixed(1)} s, cpu ${row.cpuSeconds?.toFixed(1) ?? '-'} s, peak ${row.peakMegabytes?.toFixed(0) ?? '-'} MB, ${((row.wallSeconds / row.documents) * 1000).toFixed(1)} ms a document, ${row.sources} sources, ${row.claims} claims\n  seconds by stage: ${inside.join(', ')}\n`,
    );
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
