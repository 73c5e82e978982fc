/** One number from the signals: how likely the cited text is not to support the claim. Weights are committed. */
import { readFileSync } from 'node:fs';
import { SIGNALS, type Signals } from './signals.js';

export interface Weights {
  readonly bias: number;
  readonly weights: readonly number[];
}

let committed: Weights | undefined;

/** 0 (leave) to 1 (review first). A logistic over the signals, in their order. */
export function reviewPriority(signals: Signals, weights: Weights = (committed ??= load())): number {
  let sum = weights.bias;
  SIGNALS.forEach((signal, index) => (sum += signals[signal] * (weights.weights[index] ?? 0)));
  return Math.round(1000 / (1 + Math.exp(-sum))) / 1000;
}

const load = (): Weights =>
  JSON.parse(readFileSync(new URL('../../data/review-priority.json', import.meta.url), 'utf8')) as Weights;
