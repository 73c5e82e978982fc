import type { BoostOptions, TrainingSet } from './boost.js';
import type { GoldPage } from './pages.js';
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

/**
 * AEB's truths were typed by hand, and its 95 pages would be lost among the 1,405 of WCXB: each weighs as four of those, which
 * makes them a fifth of the whole. Not tuned.
 */
const PAGE_WEIGHTS: Readonly<Record<GoldPage['set'], number>> = { aeb: 4, wcxb: 1 };

/** Within a page, a block weighs by its share of the page's true words, as in the scorers. */
export function trainingSet(pages: readonly PreparedPage[]): TrainingSet {
  const rows: Float32Array[] = [];
  const labels: number[] = [];
  const weights: number[] = [];
  for (const { page, rows: own, labels: truth } of pages) {
    const goldWords = Math.max(150, page.gold.split(/\s+/u).length);
    own.forEach((row, at) => {
      rows.push(row);
      labels.push((truth.share[at] ?? 0) >= 0.5 ? 1 : 0);
      const share = Math.min(1, ((truth.words[at] ?? 0) + 1) / goldWords);
      weights.push(share * 10 * PAGE_WEIGHTS[page.set]);
    });
  }
  return { rows, labels, weights };
}
