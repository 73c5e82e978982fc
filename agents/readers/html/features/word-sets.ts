/** Texts as sets of words and word groups, and how far one lies in the other. */

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Word 3-grams; the words themselves where there are fewer. */
export function gramsOf(words: readonly string[]): ReadonlySet<string> {
  if (words.length < 3) return new Set(words.length > 0 ? [words.join(' ')] : []);
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= words.length; at += 1) grams.add(words.slice(at, at + 3).join(' '));
  return grams;
}

export function containment(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
  let hits = 0;
  for (const item of part) if (whole.has(item)) hits += 1;
  return hits / Math.max(1, part.size);
}

export function overlap(words: readonly string[], others: ReadonlySet<string>): number {
  const own = new Set(words);
  let hits = 0;
  for (const word of own) if (others.has(word)) hits += 1;
  return hits / Math.max(1, own.size + others.size - hits);
}
