/**
 * Trains the weights of `reviewPriority` on the development halves (WiCE, AttributionBench, press releases), prints
 * the AUC of five-fold cross-validation grouped by question or page, averaged over ways to cut the folds, and of
 * weights that never saw the set; with --write it writes loop/data/.
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/train-review-priority.ts [--write]
 */
import { writeFileSync } from 'node:fs';
import { prepareSource } from '../loop/gate/prepare.js';
import { citedWords, featuresOf, viewOf, type View } from '../loop/gate/signals/features.js';
import { passagesOf, type Passages } from '../loop/gate/signals/passages.js';
import { scoreOf, type PriorityModel } from '../loop/gate/signals/review-priority.js';
import { strengthCues } from '../loop/gate/signals/strength.js';
import { tokenize } from '../loop/gate/signals/tokens.js';
import { wordRows } from '../loop/gate/signals/word-features.js';
import { stemWeights, type Frequencies } from '../loop/gate/word-frequencies.js';
import { growForest, fitLogistic, fitRidge, type Example } from './train-models.js';
import { readPairs, readWordLabels, type Pair, type WordLabels } from './priority-pairs.js';
import { fitWords, type WordExample } from './train-words.js';

const data = process.env.RESEARCH_LOOP_DATA ?? '../shared/data';
const MIX = { logistic: 0.3, words: 1, strength: 2 } as const;
const FOLDS = 5;
/** Ways to cut the folds. */
const CUTS = 3;
const MIN_TEXTS = 8;
const SETS = ['wice', 'attributionbench', 'press-release'] as const;

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

interface Row extends Example {
  readonly pair: Pair;
  readonly view: View;
  readonly words: readonly (readonly number[])[];
}

interface LabelledRow extends WordExample {
  readonly group: string;
}

const hash = (text: string): number =>
  [...text].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
const foldOf = (group: string, cut: number): number => hash(`${cut} ${group}`) % FOLDS;

function main(): void {
  const pairs = readPairs(data);
  const passages = pairs.map((pair) => passagesOf(prepareSource({ id: 'S1', text: pair.text })));
  const frequencies = countStems(passages.filter((_, index) => pairs[index]?.set !== 'press-release'));
  const weight = stemWeights(frequencies);
  const rows = pairs.map((pair, index): Row => {
    const view = viewOf(pair.claim, citedWords(passages[index] as Passages), weight);
    const same = pairs.filter((other) => other.set === pair.set && other.isBad === pair.isBad).length;
    return {
      pair,
      view,
      values: Object.values(featuresOf(view)),
      words: wordRows(view, view.cited.passages, weight),
      isBad: pair.isBad,
      weight: (0.5 * SET_WEIGHT[pair.set]) / same,
    };
  });
  const labelled = readWordLabels(data).map((each) => labelledRow(each, weight));
  const scores = crossValidate(rows, labelled);
  for (const set of SETS) printFigures(set, { rows, labelled, scores });
  if (!process.argv.includes('--write')) return;
  writeFileSync('loop/data/review-priority.json', `${JSON.stringify(train(rows, labelled))}\n`);
  writeFileSync('loop/data/word-frequencies.json', `${JSON.stringify(frequencies)}\n`);
}

function labelledRow(
  { claim, text, group, isSupported }: WordLabels,
  weight: (stem: string) => number,
): LabelledRow {
  const view = viewOf(claim, citedWords(passagesOf(prepareSource({ id: 'S1', text }))), weight);
  return {
    rows: wordRows(view, view.cited.passages, weight),
    isBad: true,
    weight: 0,
    labels: [...view.weights.keys()].map((stem) => {
      const isHeld = isSupported.get(stem);
      return isHeld === undefined ? undefined : Number(!isHeld);
    }),
    group,
  };
}

function train(rows: readonly Row[], labelled: readonly LabelledRow[]): PriorityModel {
  const faithful = rows.filter(({ pair }) => pair.set !== 'press-release');
  const strengths = rows.flatMap(({ pair }) =>
    pair.strengths === undefined
      ? []
      : [
          { text: pair.claim, strength: pair.strengths.claim },
          { text: pair.text, strength: pair.strengths.text },
        ],
  );
  return {
    features: Object.keys(featuresOf((rows[0] as Row).view)),
    logistic: fitLogistic(faithful),
    trees: growForest(rows),
    words: fitWords([
      ...faithful.map(({ words, isBad, weight }) => ({ rows: words, isBad, weight })),
      ...labelled,
    ]),
    strength: fitRidge(
      strengths.map(({ text }) => strengthCues(tokenize(text))),
      strengths.map(({ strength }) => strength),
    ),
    mix: MIX,
  };
}

/** One list of scores for each way to cut the folds, in the order of the rows. */
function crossValidate(rows: readonly Row[], labelled: readonly LabelledRow[]): number[][] {
  return Array.from({ length: CUTS }, (_, cut) => {
    const scores = new Array<number>(rows.length).fill(0);
    for (let fold = 0; fold < FOLDS; fold++) {
      const isOut = (group: string): boolean => foldOf(group, cut) === fold;
      const model = train(
        rows.filter(({ pair }) => !isOut(pair.group)),
        labelled.filter(({ group }) => !isOut(group)),
      );
      rows.forEach((row, index) => {
        if (isOut(row.pair.group)) scores[index] = scoreOf(model, row.view);
      });
    }
    return scores;
  });
}

function printFigures(
  set: Pair['set'],
  { rows, labelled, scores }: { rows: readonly Row[]; labelled: readonly LabelledRow[]; scores: number[][] },
): void {
  const own = rows.filter(({ pair }) => pair.set === set);
  const areas = scores.map((list) => {
    const scored = rows.map((row, index) => ({ ...row, score: list[index] as number }));
    return areaUnderCurve(scored.filter(({ pair }) => pair.set === set));
  });
  const isOther = ({ pair }: Row): boolean => pair.set !== set;
  const unseen =
    set === 'press-release'
      ? ''
      : `; by weights that never saw the set ${areaUnderCurve(
          scoredBy(train(rows.filter(isOther), set === 'wice' ? [] : labelled), own),
        ).toFixed(3)}`;
  const mean = areas.reduce((sum, each) => sum + each, 0) / areas.length;
  const each = areas.map((area) => area.toFixed(3)).join(', ');
  console.log(`${set.padEnd(18)}${own.length} rows, AUC ${mean.toFixed(3)} (${each})${unseen}`);
}

const scoredBy = (model: PriorityModel, rows: readonly Row[]): { score: number; isBad: boolean }[] =>
  rows.map((row) => ({ score: scoreOf(model, row.view), isBad: row.isBad }));

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
