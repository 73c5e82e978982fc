/**
 * One number from a claim and what it cites: how likely the cited text is not to support it. A logistic
 * regression and a small boosted forest over the same features; `bench/train-review-priority.ts` makes the weights.
 */
import { readFileSync } from 'node:fs';
import { citedWords, featuresOf, type CitedWords } from './features.js';
import type { Span } from '../find-exact.js';
import type { PreparedSource } from '../prepare.js';
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

export interface Frequencies {
  /** Number of texts that were counted. */
  readonly texts: number;
  /** Stem → texts that hold it; stems of fewer than eight texts are left out. */
  readonly stems: Readonly<Record<string, number>>;
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8')) as T;
let model: PriorityModel | undefined;
let weight: ((stem: string) => number) | undefined;

export function stemWeights(frequencies: Frequencies): (stem: string) => number {
  const known = new Map(Object.entries(frequencies.stems));
  return (stem) => Math.log(1 + frequencies.texts / ((known.get(stem) ?? 3) + 1));
}

const WORDS = Symbol('cited words');

/** @param spans the cited words; empty when the whole text is cited. Returns 0 (leave) to 1 (review first). */
export function reviewPriority(claim: string, source: PreparedSource, spans: readonly Span[]): number {
  model ??= read<PriorityModel>('review-priority.json');
  weight ??= stemWeights(read<Frequencies>('word-frequencies.json'));
  const features = featuresOf(claim, wordsOf(source, spans), weight);
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
