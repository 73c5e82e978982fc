import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { crossValidate } from './html/cross-validate.js';
import type { Measured } from './html/measure.js';
import { METHODS } from './html/methods.js';
import { developmentPages } from './html/pages.js';
import { prepare } from './html/prepare.js';
import { f1Of, scoreOf, summarise } from './html/score.js';

/**
 * Main text of real pages: F1 by the sets' own scorers beside the baselines, processor time and memory, pages refused. Needs
 * RESEARCH_LOOP_DATA. `npx tsx bench/html.ts` reads the pages of its two sets, which the shipped model was trained on;
 * `--unseen` those that nothing was made from: the test half of WCXB (github.com/Murrough-Foley/web-content-extraction-benchmark)
 * in WCXB_FOLDER, and of AEB (github.com/scrapinghub/article-extraction-benchmark) in AEB_FOLDER what RESEARCH_LOOP_DATA has not;
 * only their totals are printed. `--cross-validate` trains on three quarters of the hosts of all training pages and measures on the
 * rest.
 */

const data = process.env['RESEARCH_LOOP_DATA'];
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder of the data sets.');
const isUnseen = process.argv.includes('--unseen');

type Pages = Measured['pages'];

function table(name: string, pages: Pages, cost: string): void {
  const types = [...new Set(pages.filter(({ set }) => set === 'wcxb').map(({ type }) => type))].sort();
  const part = (set: 'aeb' | 'wcxb', type: string | null): string => {
    const own = pages.filter((page) => page.set === set && (type === null || page.type === type));
    return own.length > 0 ? `${type ?? set} ${summarise(set, own).toFixed(3)}` : '';
  };
  const cells = [part('aeb', null), part('wcxb', null), ...types.map((type) => part('wcxb', type))];
  console.log(`${name.padEnd(24)} ${cells.filter(Boolean).join('  ')}  ${cost}`);
}

function worst(pages: Pages): void {
  const ranked = [...pages].sort((one, other) => f1Of(one) - f1Of(other));
  for (const page of ranked.slice(0, Number(process.env['WORST'] ?? 10)))
    console.log(
      `  P ${page.precision.toFixed(2)} R ${page.recall.toFixed(2)} ${page.set} ${page.type} ${page.id.slice(0, 8)} ${page.address.slice(0, 90)}`,
    );
}

if (process.argv.includes('--cross-validate')) {
  const pages = developmentPages(data, process.env['WCXB_FOLDER']).map(prepare);
  const texts = crossValidate(pages);
  const scored = pages.map(({ page }, at) => ({ ...page, ...scoreOf(page, texts[at] ?? '') }));
  table('cross-validated', scored, '');
  worst(scored);
} else {
  for (const name of Object.keys(METHODS)) {
    const script = fileURLToPath(new URL('html/measure.ts', import.meta.url));
    const child = spawnSync(
      process.execPath,
      ['--import', 'tsx', script, name, isUnseen ? 'unseen' : 'development'],
      { encoding: 'utf8', maxBuffer: 1e9 },
    );
    if (child.status !== 0) {
      const cause = child.stderr.split('\n').find((line) => /Error/u.test(line));
      console.log(`${name.padEnd(24)} not measured: ${cause ?? 'no output'}`);
      continue;
    }
    const { pages, refused, seconds, peakMegabytes } = JSON.parse(child.stdout) as Measured;
    const each = (1_000 * seconds) / Math.max(1, pages.length);
    table(name, pages, `${each.toFixed(0)} ms of processor time a page, ${String(peakMegabytes)} MB at most`);
    if (name !== 'this reader') continue;
    if (!isUnseen) worst(pages);
    console.log(`refused ${String(refused.length)} of ${String(pages.length)}`);
    if (!isUnseen) console.log(refused.join('\n'));
  }
}
