/**
 * Processor time of full-text queries at a million sentences: `npx tsx bench/full-text.ts [--sources N] [--store FILE]`.
 * The text is made up (Zipf's law over 80,000 words, 12 to 28 words a sentence, 300 sentences a source).
 * With `--store` the file is kept, and used again where it exists.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPassages, findSentences } from '../store/retrieval.js';
import { openStore } from '../store/open-store.js';
import type { Store } from '../store/open-store.js';
import { putSource } from '../store/sources.js';
import { randomNumbers, syntheticSource, wordOfRank, zipfWords } from './synthetic-sources.js';

const SENTENCES_PER_SOURCE = 300;
const QUERIES_PER_KIND = 60;

const { values } = parseArgs({ options: { sources: { type: 'string' }, store: { type: 'string' } } });
const sourceCount = Number(values.sources ?? 3_334);
const folder = mkdtempSync(join(tmpdir(), 'full-text-'));
const path = values.store ?? join(folder, 'store.db');
const words = zipfWords(80_000);

function fill(store: Store): void {
  let puttingMs = 0;
  for (let index = 0; index < sourceCount; index += 1) {
    const source = syntheticSource(index, words, SENTENCES_PER_SOURCE);
    const before = performance.now();
    putSource(store, source);
    puttingMs += performance.now() - before;
  }
  const perSecond = (1_000 * sourceCount) / puttingMs;
  console.log(
    `ingest: ${sourceCount} sources in ${(puttingMs / 1_000).toFixed(1)} s, ${perSecond.toFixed(0)} sources/s`,
  );
}

/** Ranks of words: the twenty most common stand in for function words. */
const bands = {
  function: [0, 20],
  common: [20, 200],
  middling: [200, 3_000],
  rare: [3_000, 40_000],
} as const;
type Band = keyof typeof bands;

const kinds: { name: string; bands: readonly Band[]; quoted?: boolean }[] = [
  { name: 'one rare word', bands: ['rare'] },
  { name: 'three middling', bands: ['middling', 'middling', 'middling'] },
  { name: 'rare + 2 common', bands: ['rare', 'common', 'common'] },
  {
    name: 'question of 8 words',
    bands: ['function', 'function', 'common', 'common', 'middling', 'middling', 'rare', 'rare'],
  },
  { name: 'three common', bands: ['common', 'common', 'common'] },
  { name: 'function words only', bands: ['function', 'function', 'function'] },
  { name: 'quoted pair + 2', bands: ['common', 'middling', 'common', 'middling'], quoted: true },
  {
    name: '16 mixed words',
    bands: Array.from(
      { length: 16 },
      (_, index) => (['common', 'middling', 'rare', 'middling'] as const)[index % 4] ?? 'rare',
    ),
  },
];

function termsOf(kind: (typeof kinds)[number], random: () => number): string[] {
  const terms = kind.bands.map((band) => {
    const [from, to] = bands[band];
    return wordOfRank(from + Math.floor(random() * (to - from)));
  });
  return kind.quoted === true ? [`"${terms[0]} ${terms[1]}"`, ...terms.slice(2)] : terms;
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Of this process: a busy machine does not change it. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function measure(store: Store): void {
  const random = randomNumbers(7);
  const all: Record<'sentences' | 'passages', number[]> = { sentences: [], passages: [] };
  const row = (name: string, times: Record<'sentences' | 'passages', number[]>) => {
    const cells = (['sentences', 'passages'] as const).map((table) => {
      const sorted = [...times[table]].sort((a, b) => a - b);
      const cell = [0.5, 0.95, 1].map((share) => percentile(sorted, share).toFixed(1).padStart(6)).join(' ');
      return cell;
    });
    console.log(`${name.padEnd(22)} ${cells.join('   ')}`);
  };
  console.log('processor milliseconds  sentences: p50 p95 max  passages: p50 p95 max');
  for (const kind of kinds) {
    const times: Record<'sentences' | 'passages', number[]> = { sentences: [], passages: [] };
    for (let count = 0; count < QUERIES_PER_KIND; count += 1) {
      const terms = termsOf(kind, random);
      const first = processorMs();
      const aspects = [{ text: terms.join(' '), weight: 1 }];
      findSentences(store, { aspects, limit: 50, perSource: 4 });
      const second = processorMs();
      findPassages(store, { aspects, limit: 20 });
      times.sentences.push(second - first);
      times.passages.push(processorMs() - second);
    }
    row(kind.name, times);
    all.sentences.push(...times.sentences);
    all.passages.push(...times.passages);
  }
  row('all, equal shares', all);
}

const isKept = existsSync(path);
const store = openStore(path);
if (!isKept) fill(store);
const count = store.database.prepare('SELECT count(*) FROM sentences').pluck().get();
console.log(
  `${String(count)} sentences, ${((Number(store.database.pragma('page_count', { simple: true })) * 4096) / 1e6).toFixed(0)} MB`,
);
measure(store);
store.close();
rmSync(folder, { recursive: true });
