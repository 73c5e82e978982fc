/** Ranks the passages that a search has found by BM25F, and cuts a snippet out of the best. Pure. */
import type { Phrase } from './term-search.js';
import { tokensOf } from './tokens.js';

/** A word of the title counts as five in the text, one of the heading as two. */
const TITLE_WEIGHT = 5;
const HEADING_WEIGHT = 2;
/** BM25's own: how soon repetition stops to count, and how much length does. */
const SATURATION = 1.2;
const LENGTH_PART = 0.5;
/** Words of a passage of ordinary length (`passages.ts` closes it at 1,000 characters). */
const USUAL_WORDS = 140;
const SNIPPET_LENGTH = 300;

export interface RankedText {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

/** Higher is better; 0 where no phrase occurs. */
export function scorePassage(passage: RankedText, phrases: readonly Phrase[]): number {
  const tokenize = tokenizerOf(phrases);
  const fields = [
    { weight: TITLE_WEIGHT, tokens: tokenize(passage.title) },
    { weight: HEADING_WEIGHT, tokens: tokenize(passage.heading) },
    { weight: 1, tokens: tokenize(passage.text) },
  ];
  const length = fields[2]?.tokens.length ?? 0;
  const norm = SATURATION * (1 - LENGTH_PART + (LENGTH_PART * length) / USUAL_WORDS);
  let score = 0;
  for (const phrase of phrases) {
    let frequency = 0;
    for (const { weight, tokens } of fields) frequency += weight * occurrences(tokens, phrase.tokens);
    if (frequency > 0) score += (phrase.weight * frequency * (SATURATION + 1)) / (frequency + norm);
  }
  return score;
}

/** By the rules that made the tokens of the phrases. */
const tokenizerOf =
  ([first]: readonly Phrase[]) =>
  (text: string): string[] =>
    tokensOf(text, first?.rules);

function occurrences(tokens: readonly string[], searched: readonly string[]): number {
  const [first] = searched;
  let count = 0;
  tokens.forEach((token, at) => {
    if (token === first && searched.every((part, offset) => tokens[at + offset] === part)) count += 1;
  });
  return count;
}

/** About 300 characters of a passage, where most of the phrases' words stand; whole words, no ellipsis. */
export function snippetOf(text: string, phrases: readonly Phrase[]): string {
  if (text.length <= SNIPPET_LENGTH) return text;
  const tokenize = tokenizerOf(phrases);
  const weights = new Map<string, number>();
  for (const phrase of phrases) for (const token of phrase.tokens) weights.set(token, phrase.weight);
  const found: { at: number; token: string }[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    for (const token of tokenize(match[0])) if (weights.has(token)) found.push({ at: match.index, token });
  }
  let best = { at: 0, score: 0 };
  found.forEach(({ at }, index) => {
    const inside = new Set<string>();
    for (let next = index; next < found.length; next += 1) {
      const hit = found[next];
      if (hit === undefined || hit.at > at + SNIPPET_LENGTH - 20) break;
      inside.add(hit.token);
    }
    const score = [...inside].reduce((sum, token) => sum + (weights.get(token) ?? 0), 0);
    if (score > best.score) best = { at, score };
  });
  const start = wordStart(text, Math.max(0, Math.min(best.at - 40, text.length - SNIPPET_LENGTH)));
  const end = start + SNIPPET_LENGTH >= text.length ? text.length : wordEnd(text, start + SNIPPET_LENGTH);
  return text.slice(start, end).trim();
}

function wordStart(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return at - space > 40 ? at : space + 1;
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return at - space > 40 ? at : space;
}
