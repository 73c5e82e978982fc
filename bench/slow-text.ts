/**
 * Runs of one thing (spaces, brackets, marks without end) through every reader, the sentence cut and the store: how the
 * processor time grows with the length of the run. Each run is doubled from 4,000 until it takes a second or is 128,000 long;
 * growth is the exponent of the last doubling (1: in proportion; 2: its square). Prints what grows faster than the length and
 * takes more than a tenth of a second. `npx tsx bench/slow-text.ts [part of a reader's name] [part of a run's name]`
 */
import { readHere } from '../agents/readers/index.js';
import { neutralise } from '../agents/readers/hostile-text.js';
import { openStore } from '../store/open-store.js';
import { putSource } from '../store/sources.js';
import { emptyDocument } from '../agents/readers/reader.js';
import { cutSentences } from '../text/sentences.js';
import { RUNS, SURROUNDINGS } from '../test/tools/slow-text.js';

const [onlyIn = '', onlyOf = ''] = process.argv.slice(2);
const FIRST = 4_000;
const LONGEST = 128_000;
const LONG_MS = 1_000;
const NOTICED_MS = 100;
const STEEP = 1.45;

async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return process.cpuUsage(before).user / 1000;
}

const keepInStore = (text: string): void => {
  const store = openStore(':memory:');
  putSource(store, {
    ...emptyDocument('slow'),
    text,
    blocks: [{ start: 0, end: text.length, kind: 'paragraph', section: 'body' }],
    key: 'slow',
    address: 'slow',
    addresses: [],
    retrievedAt: '2026-01-01T00:00:00.000Z',
  });
  store.close();
};

const stages: Readonly<Record<string, (text: string) => unknown>> = {
  ...Object.fromEntries(
    Object.entries(SURROUNDINGS).map(([name, surround]) => [
      name,
      (text: string) => readHere({ bytes: Buffer.from(surround(text)), address: name.split(':')[0] ?? name }),
    ]),
  ),
  'cut into sentences': (text) => cutSentences(text),
  neutralised: (text) => neutralise(text),
  'kept in a store': keepInStore,
};

let slow = 0;
let tried = 0;
for (const [stage, perform] of Object.entries(stages)) {
  if (!stage.includes(onlyIn)) continue;
  await perform('warm up. '.repeat(100));
  for (const [name, run] of Object.entries(RUNS)) {
    if (!name.includes(onlyOf)) continue;
    tried += 1;
    let [length, before] = [FIRST, await processorMs(() => perform(run(FIRST)))];
    let growth = 1;
    while (length < LONGEST && before < LONG_MS) {
      length *= 2;
      const now = await processorMs(() => perform(run(length)));
      growth = Math.log2(now / before);
      before = now;
    }
    if (before < NOTICED_MS || growth < STEEP) continue;
    slow += 1;
    console.log(
      `${growth.toFixed(1).padStart(4)} ${before.toFixed(0).padStart(7)} ms at ${String(length).padStart(6)}  ${stage.padEnd(24)} ${name}`,
    );
  }
}
console.log(`${slow} of ${tried} pairs of a stage and a run grow faster than their length`);
