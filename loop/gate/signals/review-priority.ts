/**
 * One number from a claim and what it cites: how likely the cited text is not to support it. A logistic
 * regression and a small boosted forest over the same features; `bench/train-review-priority.ts` makes the weights.
 */
import { readFileSync } from 'node:fs';
import { citedWords, featuresOf, type CitedWords } from './features.js';
import type { Span } from '../find-exact.js';
import type { PreparedSource } from '../prepare.js';
import { commonWeight } from '../word-frequencies.js';
import { cutPassages, passagesOf } from './passages.js';

/** A leaf's value, or [feature, threshold, below, at or above]. */
export type Tree = number | readonly [number, number, Tree, Tree];

export interface PriorityModel {
  readonly features: readonly string[];
  readonly logistic: { readonly bias: number; readonly weights: readonly number[] };
  readonly trees: readonly Tree[];
  /** Share of the logistic in the sum, and weight of what the claim adds in strength. */
  readonly mix: { readonly logistic: number; readonly strengthAdded: number };
}

const read = (): PriorityModel =>
  JSON.parse(
    readFileSync(new URL('../../data/review-priority.json', import.meta.url), 'utf8'),
  ) as PriorityModel;
let model: PriorityModel | undefined;

const WORDS = Symbol('cited words');

/** @param spans the cited words; empty when the whole text is cited. Returns 0 (leave) to 1 (review first). */
export function reviewPriority(claim: string, source: PreparedSource, spans: readonly Span[]): number {
  model ??= read();
  const features = featuresOf(claim, wordsOf(source, spans), commonWeight());
  const score = scoreOf(
    model,
    model.features.map((name) => features[name] ?? 0),
  );
  return Math.round(10_000 / (1 + Math.exp(-score))) / 10_000;
}

function wordsOf(source: PreparedSource, spans: readonly Span[]): CitedWords {
  if (spans.length === 0) return source.view(WORDS, (whole) => citedWords(passagesOf(whole)));
  const text = spans.map((span) => source.text.slice(span.start, span.end).replace(/\s+/g, ' ')).join('\n');
  return citedWords(cutPassages(text));
}

export function scoreOf(
  { logistic, trees, mix, features }: PriorityModel,
  values: readonly number[],
): number {
  let linear = logistic.bias;
  values.forEach((value, index) => (linear += value * (logistic.weights[index] ?? 0)));
  let grown = 0;
  for (const tree of trees) grown += leafOf(tree, values);
  const added = values[features.indexOf('strengthAdded')] ?? 0;
  return (mix.logistic * linear + grown + mix.strengthAdded * added) / (1 + mix.logistic);
}

function leafOf(tree: Tree, values: readonly number[]): number {
  let node = tree;
  while (typeof node !== 'number') node = (values[node[0]] as number) < node[1] ? node[2] : node[3];
  return node;
}
