/**
 * Documents and megabytes read a second by format, in as many processes as there are cores, and peak memory of this one. With
 * `--inside` they are read here, one after the other: what that costs less is the price of processes (the processor time of
 * all together is what `time` says). With `--quality` first the one table of what is read right, ours beside other open tools
 * (defuddle where it is installed); the two benches behind it, `html` and `pdf`, say more.
 * Needs RESEARCH_LOOP_DATA. `npx tsx bench/readers.ts [--quality] [--inside]` (after a build)
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { RawDocument, ReadDocument } from '../agents/document.js';
import { closeReaders, readDocument } from '../agents/readers/index.js';
import type { Result } from '../agents/result.js';
import { cutSentences } from '../text/sentences.js';

const data = process.env.RESEARCH_LOOP_DATA;
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder with the data sets.');

if (process.argv.includes('--quality'))
  for (const bench of ['html', 'pdf'])
    spawnSync('npx', ['tsx', `bench/${bench}.ts`], { stdio: ['ignore', 'inherit', 'ignore'] });

const load = (folder: string, pick: (name: string) => string | null, most: number): RawDocument[] =>
  readdirSync(join(data, folder))
    .flatMap((name) => pick(name) ?? [])
    .slice(0, most)
    .map((name) => ({ bytes: readFileSync(join(data, folder, name)), address: name }))
    .map(({ bytes, address }) =>
      address.endsWith('.html.gz')
        ? { bytes: gunzipSync(bytes), address: address.slice(0, -3) }
        : { bytes, address },
    );

const sets: Readonly<Record<string, RawDocument[]>> = {
  html: load('html-wcxb-dev/html', (name) => name, 200),
  'jats.gz': load('e2e-zika/xml', (name) => name, 123),
  pdf: load(
    'pdf-jats-hindawi-dev',
    (name) => (name.startsWith('PMC') ? join(name, 'fulltext.pdf') : null),
    22,
  ),
  'plain text': load('text-drift/dev/arxiv/TRUTH', (name) => (name.endsWith('.txt') ? name : null), 30),
  markdown: load('text-drift/dev/odl/TRUTH', (name) => (name.endsWith('.md') ? name : null), 200),
};

async function readAll(documents: readonly RawDocument[]): Promise<Result<ReadDocument>[]> {
  if (!process.argv.includes('--inside'))
    return Promise.all(documents.map((document) => readDocument(document)));
  const results: Result<ReadDocument>[] = [];
  for (const document of documents) results.push(await readDocument(document, { inThread: true }));
  return results;
}

console.log('format       files    MB  files/s   MB/s  CPU ms/file  failed  sentences/s (cutting alone)');
for (const [name, documents] of Object.entries(sets)) {
  const started = performance.now();
  const startedCpu = process.cpuUsage();
  const results = await readAll(documents);
  const seconds = (performance.now() - started) / 1000;
  // Of this process; unlike the seconds it says the same on a machine that others use.
  const { user, system } = process.cpuUsage(startedCpu);
  const read = results.flatMap((result) => (result.ok ? [result.value] : []));
  const cutStarted = performance.now();
  const sentences = read.reduce((sum, { text, blocks }) => sum + cutSentences(text, { blocks }).length, 0);
  const cutSeconds = (performance.now() - cutStarted) / 1000;
  const megabytes = documents.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  const cells = [
    name.padEnd(11),
    String(documents.length).padStart(6),
    megabytes.toFixed(1).padStart(5),
    (documents.length / seconds).toFixed(1).padStart(8),
    (megabytes / seconds).toFixed(1).padStart(6),
    ((user + system) / 1000 / documents.length).toFixed(0).padStart(12),
    String(documents.length - read.length).padStart(7),
    Math.round(sentences / cutSeconds)
      .toString()
      .padStart(12),
  ];
  console.log(cells.join(' '));
}
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(`peak memory ${String(peakMb)} MB, ${String(availableParallelism())} cores`);
await closeReaders();
