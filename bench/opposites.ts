/**
 * Whether `reviewPriority` puts a sentence that says the opposite of its source before a true paraphrase of it: the area
 * under the curve on pairs written by hand for sentences of `examples/zika` (`data/opposites-zika.json`) and of pages and
 * articles of the data sets (`data/opposites-read.json`), and how many of either have a difference named. Sources of odd
 * place in a file were used to fix the rule, those of even place were not.
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/opposites.ts [pairs]
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readHtml } from '../agents/readers/html/index.js';
import { checkClaim } from '../loop/gate/check.js';
import { prepareSource } from '../loop/gate/prepare.js';
import { indexSources } from '../loop/gate/source-index.js';
import { areaUnderCurve } from './area-under-curve.js';

interface Pair {
  /** An article of `examples/zika`, or a page or an article of a data set. */
  readonly source: string;
  readonly paraphrase: string;
  readonly opposite: string;
}

const ROOT = join(import.meta.dirname, '..');
const DATA = process.env.RESEARCH_LOOP_DATA;
const read = (name: string): Pair[] =>
  JSON.parse(readFileSync(join(ROOT, 'bench/data', name), 'utf8')) as Pair[];

const fromXml = (xml: string): string =>
  xml
    .replace(/<(?:xref|ref-list|front)[ >][^]*?<\/(?:xref|ref-list|front)>/g, ' ')
    .replace(/<\/(?:p|title)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x([0-9a-f]{1,5});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

function fromPage(bytes: Buffer): string {
  const page = readHtml({ bytes, address: 'https://example.org/', contentType: 'text/html' });
  if (!page.ok) throw new Error(page.failure.message);
  return page.value.text;
}

function textOf(source: string): string {
  const [set, id = ''] = source.split('/');
  if (id === '')
    return fromXml(gunzipSync(readFileSync(join(ROOT, 'examples/zika', `${set}.xml.gz`))).toString());
  const folder = join(DATA ?? '', set ?? '');
  const page = join(folder, 'html', `${id}.html.gz`);
  if (existsSync(page)) return fromPage(gunzipSync(readFileSync(page)));
  return fromXml(readFileSync(join(folder, id, 'fulltext.xml'), 'utf8'));
}

function scoresOf(name: string) {
  const pairs = read(name);
  const sources = [...new Set(pairs.map(({ source }) => source))];
  return pairs.flatMap((pair) => {
    const stored = indexSources([prepareSource({ id: 'S1', text: textOf(pair.source) })]);
    return [pair.paraphrase, pair.opposite].map((claim, at) => {
      const [verdict] = checkClaim({ id: 'C1', claim, sourceIds: ['S1'] }, stored);
      const { reviewPriority: score = 1, verdict: found = '', deciding } = verdict ?? {};
      const differences = deciding?.differences ?? [];
      return { claim, score, isBad: at === 1, found, differences, half: sources.indexOf(pair.source) % 2 };
    });
  });
}

for (const name of ['opposites-zika.json', ...(DATA === undefined ? [] : ['opposites-read.json'])]) {
  const scored = scoresOf(name);
  if (process.argv[2] === 'pairs')
    for (const { claim, score, isBad, found, differences, half } of scored)
      console.log(
        half,
        isBad ? 'OPPOSITE' : 'true    ',
        score.toFixed(3),
        found,
        claim,
        differences.join(' | '),
      );
  console.log(name);
  console.table(
    [0, 1].flatMap((half) =>
      [false, true].map((isLocated) => {
        const own = scored.filter((each) => each.half === half && (!isLocated || each.found === 'located'));
        const named = (isBad: boolean): string => {
          const of = own.filter((each) => each.isBad === isBad);
          return `${of.filter(({ differences }) => differences.length > 0).length} of ${of.length}`;
        };
        return {
          half: half === 0 ? 'fixed on' : 'other',
          of: isLocated ? 'located' : 'all',
          AUC: areaUnderCurve(own).toFixed(3),
          'difference named: opposites': named(true),
          paraphrases: named(false),
        };
      }),
    ),
  );
}
