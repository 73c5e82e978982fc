import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { decodeHtmlBytes } from '../agents/readers/charset.js';
import { readHtml } from '../agents/readers/html/index.js';
import { parseTree, plainText } from '../agents/readers/tree.js';
import { crossValidate } from './html/cross-validate.js';
import { loadPages, type GoldPage } from './html/pages.js';
import { f1Of, scoreOf, summarise, type Score } from './html/score.js';

/**
 * Main text of real pages: F1 by the sets' own scorers beside the baselines, pages a second, pages refused, worst pages.
 * `--cross-validate` trains on three quarters of the hosts and measures on the rest: the honest figure, since the shipped
 * model was trained on these very pages.
 */

const data = process.env['RESEARCH_LOOP_DATA'];
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder of the data sets.');
const pages = loadPages(data);

function readabilityText(page: GoldPage): string {
  const { document } = parseHTML(decodeHtmlBytes(page.bytes).text);
  try {
    return new Readability(document).parse()?.textContent ?? '';
  } catch {
    return '';
  }
}

function ownText(page: GoldPage): string {
  const read = readHtml({ bytes: page.bytes, address: page.address });
  if (!read.ok) refused.push(`${page.set} ${page.type} ${read.failure.code} ${page.address}`);
  return read.ok ? read.value.text : '';
}

/** Defuddle is no dependency: it is measured where somebody has installed it (`npm install --no-save defuddle`). */
async function defuddleText(): Promise<((page: GoldPage) => Promise<string>) | null> {
  const name = 'defuddle/node';
  const found = (await import(name).catch(() => null)) as {
    Defuddle: (document: unknown, address: string) => Promise<{ content?: string }>;
  } | null;
  if (!found) return null;
  return async (page) => {
    const { document } = parseHTML(decodeHtmlBytes(page.bytes).text);
    const { content } = await found.Defuddle(document, page.address).catch(() => ({ content: '' }));
    return plainText(parseTree(content ?? '').root);
  };
}

const refused: string[] = [];
const defuddle = await defuddleText();
const methods: Readonly<Record<string, (page: GoldPage) => string | Promise<string>>> = {
  'whole body': (page) => plainText(parseTree(decodeHtmlBytes(page.bytes).text).root),
  'Readability + linkedom': readabilityText,
  ...(defuddle ? { 'defuddle + linkedom': defuddle } : {}),
  'this reader': ownText,
};

function table(name: string, scores: readonly Score[], seconds: number | null): void {
  const groups = [
    'aeb',
    'wcxb',
    ...new Set(pages.filter((page) => page.set === 'wcxb').map((page) => page.type)),
  ];
  const cells = groups.map((group) => {
    const set = group === 'aeb' ? 'aeb' : 'wcxb';
    const own = scores.filter((_, at) => {
      const page = pages[at];
      return page?.set === set && (group === set || page.type === group);
    });
    return `${group} ${summarise(set, own).toFixed(3)}`;
  });
  const speed = seconds === null ? '' : `  ${(pages.length / seconds).toFixed(1)} pages/s`;
  console.log(`${name.padEnd(24)} ${cells.join('  ')}${speed}`);
}

for (const [name, extract] of Object.entries(methods)) {
  const started = performance.now();
  const texts: string[] = [];
  for (const page of pages) texts.push(await extract(page));
  const seconds = (performance.now() - started) / 1_000;
  const scores = pages.map((page, at) => scoreOf(page, texts[at] ?? ''));
  table(name, scores, seconds);
  if (name === 'this reader') worst(scores);
}
console.log(`refused ${String(refused.length)} of ${String(pages.length)}\n${refused.join('\n')}`);
if (process.argv.includes('--cross-validate')) {
  const scores = crossValidate(data);
  table('cross-validated', scores, null);
  worst(scores);
}

function worst(scores: readonly Score[]): void {
  const ranked = pages.map((page, at) => ({ page, score: scores[at] ?? { precision: 0, recall: 0 } }));
  ranked.sort((one, other) => f1Of(one.score) - f1Of(other.score));
  for (const { page, score } of ranked.slice(0, Number(process.env['WORST'] ?? 10))) {
    const { precision, recall } = score;
    console.log(
      `  P ${precision.toFixed(2)} R ${recall.toFixed(2)} ${page.set} ${page.type} ${page.id.slice(0, 8)} ${page.address.slice(0, 90)}`,
    );
  }
}
