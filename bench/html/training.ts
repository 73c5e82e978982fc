import type { BoostOptions, TrainingSet } from './boost.js';
import type { PreparedPage } from './prepare.js';

/** Chosen by four-fold cross-validation over hosts (`bench/html.ts --cross-validate`). */
export const trainingOptions: BoostOptions = {
  trees: 150,
  depth: 5,
  rate: 0.1,
  l2: 1,
  minWeight: 0.02,
  featureShare: 0.3,
  rowShare: 0.7,
  seed: 1,
};

/** Every page weighs the same: a block weighs by its share of the page's true words, as in the scorers. */
export function trainingSet(pages: readonly PreparedPage[]): TrainingSet {
  const rows: Float32Array[] = [];
  const labels: number[] = [];
  const weights: number[] = [];
  for (const { page, rows: own, labels: truth } of pages) {
    const goldWords = Math.max(150, page.gold.split(/\s+/u).length);
    own.forEach((row, at) => {
      rows.push(row);
      labels.push((truth.share[at] ?? 0) >= 0.5 ? 1 : 0);
      weights.push(Math.min(1, ((truth.words[at] ?? 0) + 1) / goldWords) * 10);
    });
  }
  return { rows, labels, weights };
}
