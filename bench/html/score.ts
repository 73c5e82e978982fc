import type { GoldPage } from './pages.js';

/** The scorers of the two sets, ported from their own `evaluate.py` (4-gram shingles, word counts). */

const pythonWords = (text: string): string[] => text.match(/[\p{L}\p{N}\p{Mn}\p{Mc}_]+/gu) ?? [];

function counts(items: readonly string[]): Map<string, number> {
  const map = new Map<string, number>();
  for (const item of items) map.set(item, (map.get(item) ?? 0) + 1);
  return map;
}

function shingles(text: string): string[] {
  const words = pythonWords(text);
  const found: string[] = [];
  for (let at = 0; at < Math.max(1, words.length - 3); at += 1) {
    const shingle = words.slice(at, at + 4);
    if (shingle.length > 0) found.push(shingle.join('\u0000'));
  }
  return found;
}

export interface Score {
  readonly precision: number;
  readonly recall: number;
}

export function f1Of({ precision, recall }: Score): number {
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}

function compare(truth: readonly string[], found: readonly string[]): Score {
  if (truth.length === 0 || found.length === 0) {
    const value = truth.length === found.length ? 1 : 0;
    return { precision: value, recall: value };
  }
  const [left, right] = [counts(truth), counts(found)];
  let hits = 0;
  for (const [item, count] of right) hits += Math.min(count, left.get(item) ?? 0);
  return { precision: hits / found.length, recall: hits / truth.length };
}

export function scoreOf(page: GoldPage, text: string): Score {
  if (page.set === 'aeb') return compare(shingles(page.gold), shingles(text));
  return compare(pythonWords(page.gold.toLowerCase()), pythonWords(text.toLowerCase()));
}

/** As the sets do it: F1 of the mean precision and recall (aeb), mean of the pages' F1 (wcxb). */
export function summarise(set: GoldPage['set'], scores: readonly Score[]): number {
  if (scores.length === 0) return 0;
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  if (set === 'wcxb') return mean(scores.map(f1Of));
  return f1Of({ precision: mean(scores.map((s) => s.precision)), recall: mean(scores.map((s) => s.recall)) });
}
