import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { decodeHtmlBytes } from '../agents/readers/charset.js';
import { readMetadata } from '../agents/readers/html/metadata.js';
import { parseTree } from '../agents/readers/tree.js';

/**
 * Dates of web pages, day exact: `bench/dates.ts FOLDER` reads htmldate's evaluation (FOLDER/eval_*.json, the pages beside
 * them; Apache-2.0), counted as its `comparison.py` does: a wrong date is a false positive, a missing one a false negative.
 */

interface Truth {
  readonly file: string;
  readonly date: string | null;
}
const folder = process.argv[2] ?? '';
const show = process.argv[3] ?? '';
const truths = ['eval_mediacloud_2020.json', 'eval_default.json'].flatMap((name) =>
  Object.entries(
    JSON.parse(readFileSync(join(folder, name), 'utf8').replace(/\bNaN\b/gu, 'null')) as Record<
      string,
      Truth
    >,
  ),
);
const pageFile = (file: string): string | undefined =>
  ['test_set', 'cache', 'eval'].map((each) => join(folder, each, file)).find((path) => existsSync(path));
const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./u, '');
const isFirstHalf = (address: string): boolean =>
  (createHash('sha256').update(hostOf(address)).digest()[0] ?? 0) % 2 === 0;

const counts = { first: [0, 0, 0], second: [0, 0, 0], whole: [0, 0, 0] } as Record<string, number[]>;
const byOrigin = new Map<string, number[]>();
let spentMs = 0;
for (const [address, { file, date }] of new Map(truths)) {
  const path = pageFile(file);
  if (path === undefined || date === null) continue;
  const { root } = parseTree(decodeHtmlBytes(readFileSync(path)).text);
  const startedMs = performance.now();
  const found = readMetadata(root, process.argv.includes('--no-address') ? '' : address);
  spentMs += performance.now() - startedMs;
  const result = found.publishedAt ?? found.modifiedAt;
  const from = found.publishedAt === null ? `${found.modifiedFrom} modified` : found.publishedFrom;
  const outcome = result === null ? 2 : result === date ? 0 : 1;
  const half = isFirstHalf(address) ? 'first' : 'second';
  for (const each of [counts[half], counts['whole']]) if (each) each[outcome] = (each[outcome] ?? 0) + 1;
  const own = byOrigin.get(String(from)) ?? [0, 0, 0];
  own[outcome] = (own[outcome] ?? 0) + 1;
  byOrigin.set(String(from), own);
  if (show === half && outcome > 0) console.log(`${date} ${result} ${from} ${file} ${address}`);
}
for (const [name, [right = 0, wrong = 0, missing = 0]] of Object.entries(counts)) {
  const [precision, recall] = [right / (right + wrong), right / (right + missing)];
  console.log(
    name,
    right,
    wrong,
    missing,
    `P ${precision.toFixed(3)} R ${recall.toFixed(3)} F ${((2 * right) / (2 * right + wrong + missing)).toFixed(3)}`,
  );
}
console.log(
  Object.fromEntries(byOrigin),
  `${(spentMs / (counts['whole']?.reduce((a, b) => a + b, 0) ?? 1)).toFixed(1)} ms a page`,
);
