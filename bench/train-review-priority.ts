/**
 * Trains the weights of `reviewPriority` on the development halves (WiCE, AttributionBench, press releases), prints
 * the AUC of five-fold cross-validation grouped by question or page, and writes loop/data/.
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/train-review-priority.ts [--write]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareSource } from '../loop/gate/prepare.js';
import { citedWords, featuresOf } from '../loop/gate/signals/features.js';
import { passagesOf, type Passages } from '../loop/gate/signals/passages.js';
import { scoreOf, type PriorityModel } from '../loop/gate/signals/review-priority.js';
import { stemWeights, type Frequencies } from '../loop/gate/word-frequencies.js';
import { growForest, fitLogistic, type Example } from './train-models.js';

const data = process.env.RESEARCH_LOOP_DATA ?? '../shared/data';
const MIX = { logistic: 0.5, strengthAdded: 0.5 } as const;
const FOLDS = 5;
const MIN_TEXTS = 8;

interface Pair {
  readonly set: 'wice' | 'attributionbench' | 'press-release';
  readonly claim: string;
  readonly text: string;
  /** The text does not support the claim, or the claim exaggerates. */
  readonly isBad: boolean;
  readonly group: string;
}

const linesOf = (path: string): Record<string, unknown>[] =>
  readFileSync(join(data, path), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** A list as Python prints it: the set keeps its references that way. */
function readPythonList(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  const strings = [...String(value).matchAll(/'((?:[^'\\]|\\[^])*)'|"((?:[^"\\]|\\[^])*)"/g)];
  const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r' };
  return strings.map((match) =>
    (match[1] ?? match[2] ?? '').replace(
      /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|([^]))/g,
      (_, x?: string, u?: string, other?: string) =>
        (x ?? u)
          ? String.fromCharCode(Number.parseInt((x ?? u) as string, 16))
          : (escapes[other as string] ?? (other as string)),
    ),
  );
}

function readPairs(): Pair[] {
  const wice = linesOf('wice/dev/claim_dev.jsonl').map((row): Pair => ({
    set: 'wice',
    claim: String(row.claim),
    text: (row.evidence as string[]).join('\n'),
    isBad: row.label !== 'supported',
    group: (row.meta as { claim_title: string }).claim_title,
  }));
  const attribution = linesOf('attributionbench/dev/dev_all_subset_balanced.jsonl').map((row): Pair => ({
    set: 'attributionbench',
    claim: String(row.claim),
    text: readPythonList(row.references).join('\n\n'),
    isBad: row.attribution_label !== 'attributable',
    group: String(row.question),
  }));
  const press = linesOf('press-release/dev/insciout_train.jsonl').map((row): Pair => ({
    set: 'press-release',
    claim: String(row.press_release_conclusion),
    text: String(row.abstract_conclusion),
    isBad: row.exaggeration_label === 'exaggerates',
    group: String(row.original_file_id),
  }));
  return [...wice, ...attribution, ...press];
}

function countStems(passages: readonly Passages[]): Frequencies {
  const counts = new Map<string, number>();
  for (const each of passages)
    for (const stem of each.byStem.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const common = [...counts]
    .filter(([, count]) => count >= MIN_TEXTS)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return { texts: passages.length, stems: Object.fromEntries(common) };
}

/** Weight of a set in training; within it, both classes weigh the same. */
const SET_WEIGHT = { wice: 700, attributionbench: 700, 'press-release': 150 } as const;

const hash = (text: string): number =>
  [...text].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);

function main(): void {
  const pairs = readPairs();
  const passages = pairs.map((pair) => passagesOf(prepareSource({ id: 'S1', text: pair.text })));
  const frequencies = countStems(passages.filter((_, index) => pairs[index]?.set !== 'press-release'));
  const weight = stemWeights(frequencies);
  const rows = pairs.map((pair, index) =>
    featuresOf(pair.claim, citedWords(passages[index] as Passages), weight),
  );
  const features = Object.keys(rows[0] as object);
  const examples = pairs.map((pair, index): Example & { fold: number; set: Pair['set'] } => {
    const same = pairs.filter((other) => other.set === pair.set && other.isBad === pair.isBad).length;
    const values = features.map((name) => (rows[index] as Record<string, number>)[name] as number);
    return {
      values,
      isBad: pair.isBad,
      weight: (0.5 * SET_WEIGHT[pair.set]) / same,
      fold: hash(pair.group) % FOLDS,
      set: pair.set,
    };
  });
  const train = (part: typeof examples): PriorityModel => ({
    features,
    logistic: fitLogistic(part.filter((each) => each.set !== 'press-release')),
    trees: growForest(part),
    mix: MIX,
  });
  const scores = new Array<number>(examples.length).fill(0);
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = train(examples.filter((each) => each.fold !== fold));
    examples.forEach((each, index) => each.fold === fold && (scores[index] = scoreOf(model, each.values)));
  }
  for (const set of ['wice', 'attributionbench', 'press-release'] as const) {
    const chosen = examples.flatMap((each, index) =>
      each.set === set ? [{ score: scores[index] as number, isBad: each.isBad }] : [],
    );
    console.log(set.padEnd(18), chosen.length, 'rows, AUC', areaUnderCurve(chosen).toFixed(3));
  }
  if (!process.argv.includes('--write')) return;
  writeFileSync('loop/data/review-priority.json', `${JSON.stringify(train(examples))}\n`);
  writeFileSync('loop/data/word-frequencies.json', `${JSON.stringify(frequencies)}\n`);
}

/** Probability that a bad pair scores above a good one; ties count half. */
function areaUnderCurve(scored: readonly { score: number; isBad: boolean }[]): number {
  const bad = scored.filter((each) => each.isBad);
  const good = scored.filter((each) => !each.isBad);
  let above = 0;
  for (const left of bad)
    for (const right of good) above += left.score > right.score ? 1 : left.score === right.score ? 0.5 : 0;
  return above / (bad.length * good.length);
}

main();
