import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeHtmlBytes } from '../agents/readers/charset.js';
import { readMetadata } from '../agents/readers/html/metadata.js';
import { scanPage } from '../agents/readers/html/page-scan.js';
import { parseTree } from '../agents/readers/tree.js';

/**
 * Dates of web pages, day exact, on one of two sets: `npx tsx bench/dates.ts FOLDER [--no-address] [--show SUBSET]`.
 *
 * - htmldate's evaluation (`tests` of its repository; Apache-2.0): the day of publication, where the page shows one; else the
 *   day of the last change. A wrong date is a false positive, a missing one a false negative, as in its `evaluation.py`.
 *   The rules were fixed on the first half, by a hash of the host.
 * - WCXB (`ground-truth` and `html`; CC-BY-4.0): days of publication as drafted by a language model, by type of page. No rule
 *   was fixed on it. Pages without a true date are counted apart.
 */

interface TruePage {
  readonly address: string;
  readonly name: string;
  readonly subset: string;
  readonly date: string | null;
  readonly load: () => Uint8Array;
}

const folder = process.argv[2] ?? '';
const shown = process.argv.includes('--show') ? process.argv[process.argv.indexOf('--show') + 1] : undefined;

function htmldatePages(): TruePage[] {
  const truths = ['eval_mediacloud_2020.json', 'eval_default.json'].flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replace(/\bNaN\b/gu, 'null');
    return Object.entries(JSON.parse(text) as Record<string, { file: string; date: string | null }>);
  });
  return [...new Map(truths)].flatMap(([address, { file, date }]): TruePage[] => {
    const path = ['test_set', 'cache', 'eval'].map((each) => join(folder, each, file)).find(existsSync);
    if (path === undefined || date === null) return [];
    const host = new URL(address).hostname.replace(/^www\./u, '');
    const isFirst = (createHash('sha256').update(host).digest()[0] ?? 0) % 2 === 0;
    const subset = isFirst ? 'first half' : 'second half';
    return [{ address, name: file, subset, date, load: () => readFileSync(path) }];
  });
}

interface WcxbTruth {
  readonly url: string;
  readonly _internal?: { readonly page_type?: { readonly primary?: string } };
  readonly ground_truth: { readonly publish_date?: string | null };
}

const wcxbPages = (): TruePage[] =>
  readdirSync(join(folder, 'ground-truth')).map((file) => {
    const truth = JSON.parse(readFileSync(join(folder, 'ground-truth', file), 'utf8')) as WcxbTruth;
    const page = join(folder, 'html', file.replace('.json', '.html.gz'));
    return {
      address: truth.url,
      name: file,
      subset: truth._internal?.page_type?.primary ?? 'article',
      date: truth.ground_truth.publish_date?.slice(0, 10) || null,
      load: () => gunzipSync(readFileSync(page)),
    };
  });

interface Count {
  right: number;
  wrong: number;
  missing: number;
  /** Pages without a true date, and how many of them were given one. */
  dateless: number;
  given: number;
}

const counts = new Map<string, Count>();
const countOf = (name: string): Count => {
  const count = counts.get(name) ?? { right: 0, wrong: 0, missing: 0, dateless: 0, given: 0 };
  counts.set(name, count);
  return count;
};

const pages = existsSync(join(folder, 'ground-truth')) ? wcxbPages() : htmldatePages();
let spentMs = 0;
let wholeMs = 0;
for (const page of pages) {
  const startedMs = performance.now();
  const { root } = parseTree(decodeHtmlBytes(page.load()).text);
  const parsedMs = performance.now();
  const found = readMetadata(
    scanPage(root),
    process.argv.includes('--no-address') ? '' : page.address,
    '2026-11-22',
  );
  spentMs += performance.now() - parsedMs;
  wholeMs += performance.now() - startedMs;
  const date = found.publishedAt ?? found.modifiedAt;
  const change = found.modifiedAt === null ? null : `${found.modifiedFrom} (change)`;
  const from = found.publishedAt === null ? change : found.publishedFrom;
  const outcome = date === null ? 'missing' : date === page.date ? 'right' : 'wrong';
  const names = [page.subset, 'whole', ...(page.date === null || date === null ? [] : [`  from ${from}`])];
  for (const name of names) {
    const count = countOf(name);
    if (page.date !== null) count[outcome] += 1;
    else {
      count.dateless += 1;
      count.given += date === null ? 0 : 1;
    }
  }
  if (page.subset === shown && outcome !== 'right' && page.date !== null)
    console.log(`${page.date} ${date} ${from} ${page.name} ${page.address}`);
}

for (const [name, { right, wrong, missing, dateless, given }] of [...counts].sort()) {
  const scores = [
    right / (right + wrong),
    right / (right + missing),
    (2 * right) / (2 * right + wrong + missing),
  ];
  const [precision, recall, f] = scores.map((score) => score.toFixed(3));
  const without = dateless === 0 ? '' : `; of ${dateless} pages without a date ${given} were given one`;
  console.log(
    `${name.padEnd(24)} ${right} right, ${wrong} wrong, ${missing} missing: precision ${precision}, recall ${recall}, F ${f}${without}`,
  );
}
console.log(
  `${(spentMs / pages.length).toFixed(1)} ms a page for its metadata, ${(wholeMs / pages.length).toFixed(1)} with its tree`,
);
