import { estimateTokenCount } from 'tokenx';

/** Texts whose count is kept: the parts of a request are counted before it is granted, when it is sent and when it is charged. */
const MOST_KEPT = 200;
const kept = new Map<string, number>();

/** Tokens of a text, estimated (within a few per cent for prose; no tokenizer is loaded). */
export function estimateTokens(text: string): number {
  if (text === '') return 0;
  const known = kept.get(text);
  if (known !== undefined) return known;
  const tokens = estimateTokenCount(text);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, tokens);
  return tokens;
}
