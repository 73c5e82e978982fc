/** A few lines of a passage, where most of what was asked stands. Pure. */
import type { Phrase } from './term-search.js';
import { tokensOf } from './tokens.js';

/** UTF-16 code units. */
const SNIPPET_LENGTH = 300;

/** About 300 characters of a passage, where most of the phrases' words stand; whole words, no ellipsis. */
export function snippetOf(text: string, phrases: readonly Phrase[]): string {
  if (text.length <= SNIPPET_LENGTH) return text;
  const weights = new Map<string, number>();
  for (const phrase of phrases) for (const token of phrase.tokens) weights.set(token, phrase.weight);
  const found: { at: number; token: string }[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    for (const token of tokensOf(match[0])) if (weights.has(token)) found.push({ at: match.index, token });
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
