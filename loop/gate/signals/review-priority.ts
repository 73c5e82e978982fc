/**
 * One number from a claim and what it cites: how likely the cited text is not to support it. Three small learners
 * (word by word, a logistic regression and a boosted forest over shares) and the strength that the claim adds;
 * `bench/train-review-priority.ts` makes the weights.
 */
import { readFileSync } from 'node:fs';
import { citedWords, featuresOf, viewOf, type CitedWords, type View } from './features.js';
import type { Span } from '../find-exact.js';
import type { PreparedSource } from '../prepare.js';
import { commonWeight } from '../word-frequencies.js';
import { cutPassages, passagesOf } from './passages.js';
import { strengthOf, type StrengthModel } from './strength.js';
import { wordRows, wordScore, type WordModel } from './word-features.js';

/** A leaf's value, or [feature, threshold, below, at or above]. */
export type Tree = number | readonly [number, number, Tree, Tree];

export interface PriorityModel {
  readonly features: readonly string[];
  readonly logistic: { readonly bias: number; readonly weights: readonly number[] };
  readonly trees: readonly Tree[];
  readonly words: WordModel;
  readonly strength: StrengthModel;
  /** Weights in the sum, beside 1 for the trees. */
  readonly mix: { readonly logistic: number; readonly words: number; readonly strength: number };
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
  const view = viewOf(claim, wordsOf(source, spans), commonWeight());
  return Math.round(10_000 / (1 + Math.exp(-scoreOf(model, view)))) / 10_000;
}

function wordsOf(source: PreparedSource, spans: readonly Span[]): CitedWords {
  if (spans.length === 0) return source.view(WORDS, (whole) => citedWords(passagesOf(whole)));
  const text = spans.map((span) => source.text.slice(span.start, span.end).replace(/\s+/g, ' ')).join('\n');
  return citedWords(cutPassages(text));
}

/** Log odds, the higher the sooner to be reviewed. */
export function scoreOf(model: PriorityModel, view: View): number {
  const { mix, strength } = model;
  const named = featuresOf(view);
  const values = model.features.map((name) => named[name] ?? 0);
  const word = wordScore(model.words, wordRows(view, view.cited.passages, view.weight));
  const isPassage = view.cited.passages.sentences.length <= PASSAGE_SENTENCES;
  const added = isPassage ? strengthOf(strength, view.tokens) - strengthOf(strength, view.near) : 0;
  const parts =
    mix.logistic * linearOf(model.logistic, values) + grownOf(model.trees, values) + mix.words * word;
  return (parts + mix.strength * added) / (1 + mix.logistic + mix.words);
}

/** In a longer text, the sentences that share a claim's words are too seldom those that it retells. */
const PASSAGE_SENTENCES = 2;

function linearOf({ bias, weights }: PriorityModel['logistic'], values: readonly number[]): number {
  return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias);
}

function grownOf(trees: readonly Tree[], values: readonly number[]): number {
  let grown = 0;
  for (const tree of trees) grown += leafOf(tree, values);
  return grown;
}

function leafOf(tree: Tree, values: readonly number[]): number {
  let node = tree;
  while (typeof node !== 'number') node = (values[node[0]] as number) < node[1] ? node[2] : node[3];
  return node;
}
