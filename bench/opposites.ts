/**
 * Whether `reviewPriority` puts a sentence that says the opposite of its source before a true paraphrase of it: the area
 * under the curve on pairs written by hand for sentences of `examples/zika` (`data/opposites-zika.json`), and how many of
 * either have a difference named. Sources of odd place in the file were used to fix the rule, those of even place were not.
 * Run: npx tsx bench/opposites.ts [MORE.json: the same, each with the `text` of its source]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { checkClaim } from '../loop/gate/check.js';
import { prepareSource } from '../loop/gate/prepare.js';
import { indexSources } from '../loop/gate/source-index.js';
import { areaUnderCurve } from './area-under-curve.js';

interface Pair {
  readonly source: string;
  readonly text?: string | null;
  readonly paraphrase: string;
  readonly opposite: string;
}

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): Pair[] => JSON.parse(readFileSync(path, 'utf8')) as Pair[];
const textOf = ({ source, text }: Pair): string =>
  text ??
  gunzipSync(readFileSync(join(ROOT, 'examples/zika', `${source}.xml.gz`)))
    .toString('utf8')
    .replace(/<(?:xref|ref-list|front)[ >][^]*?<\/(?:xref|ref-list|front)>/g, ' ')
    .replace(/<\/(?:p|title)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x([0-9a-f]{1,5});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

const more = process.argv[2];
const pairs = [...read(join(ROOT, 'bench/data/opposites-zika.json')), ...(more ? read(more) : [])];
const sources = [...new Set(pairs.map(({ source }) => source))];
const scored = pairs.flatMap((pair) => {
  const stored = indexSources([prepareSource({ id: 'S1', text: textOf(pair) })]);
  return [pair.paraphrase, pair.opposite].map((claim, at) => {
    const [verdict] = checkClaim({ id: 'C1', claim, sourceIds: ['S1'] }, stored);
    const { reviewPriority: score = 1, verdict: name = '' } = verdict ?? {};
    const differences = verdict?.deciding?.differences ?? [];
    if (process.env.SHOW)
      console.log(
        at === 1 ? 'OPP ' : 'para',
        score.toFixed(3),
        name,
        claim.slice(0, 90),
        differences.join(' | '),
      );
    return {
      claim,
      score,
      isBad: at === 1,
      name,
      isNamed: differences.length > 0,
      half: sources.indexOf(pair.source) % 2,
    };
  });
});
console.table(
  [0, 1].flatMap((half) =>
    [false, true].map((isLocated) => {
      const own = scored.filter((each) => each.half === half && (!isLocated || each.name === 'located'));
      const named = (isBad: boolean): string =>
        `${own.filter((each) => each.isBad === isBad && each.isNamed).length} of ${own.filter((each) => each.isBad === isBad).length}`;
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
