/** Puts words together that were divided at the end of a line, and leaves true hyphens where they are. */

/** Words of a document, lower case, with how often they stand in the middle of its lines. */
export type Vocabulary = ReadonlyMap<string, number>;

/** Every word of the lines but their first and last, which may be halves. */
export function collectVocabulary(lines: Iterable<string>): Vocabulary {
  const words = new Map<string, number>();
  for (const line of lines) {
    const found = line.match(/[\p{L}\p{N}]+(?:[-‐‑][\p{L}\p{N}]+)*/gu) ?? [];
    const cut = /[-‐‑\u00ad]\s*$/u.test(line) ? found.slice(0, -1) : found;
    for (const word of cut) {
      const key = word.toLowerCase().replace(/[‐‑]/gu, '-');
      words.set(key, (words.get(key) ?? 0) + 1);
    }
  }
  return words;
}

/** First parts that are mostly written with a hyphen. */
const HYPHENATED_PREFIXES = new Set(
  'self well non anti post pre co multi cross long short high low half semi quasi inter intra ex all state real large small meta end two three four five six one time dose age sex blood health evidence community hospital population'.split(
    ' ',
  ),
);
const LAST_PARTS = new Set(
  'based related specific dependent independent like induced associated mediated free level term scale time type wide driven negative positive old year day week month fold up off out in to control controlled treated infected resistant derived rich poor bound borne making effective'.split(
    ' ',
  ),
);

/** How the two halves of a word that a line end divides are to be joined; `before` ends in its hyphen. */
export function joinDivided(before: string, after: string, vocabulary: Vocabulary): string {
  const stem = before.replace(/[-‐‑\u00ad]$/u, '');
  const hyphen = before.slice(stem.length);
  if (hyphen === '\u00ad') return stem + after;
  const first = /[\p{L}\p{N}]+(?:[-‐‑][\p{L}\p{N}]+)*$/u.exec(stem)?.[0].toLowerCase() ?? '';
  const second = /^[\p{L}\p{N}]+(?:[-‐‑][\p{L}\p{N}]+)*/u.exec(after)?.[0].toLowerCase() ?? '';
  const keep = `${stem}${hyphen}${after}`;
  // "pro- and anti-inflammatory": the hyphen stands for a word that follows
  if (/^(?:and|or|to|und|oder|bzw)$/u.test(second)) return `${stem}${hyphen} ${after}`;
  if (first === '' || second === '' || !/^\p{Ll}/u.test(after) || /\p{N}$/u.test(first)) return keep;
  const together = vocabulary.get(first + second) ?? 0;
  const apart = vocabulary.get(`${first}-${second}`) ?? 0;
  if (together !== apart) return together > apart ? stem + after : keep;
  if (/^[\p{Lu}\p{N}]+$/u.test(stem.slice(-first.length)) || first.includes('-')) return keep;
  if (LAST_PARTS.has(second) && (vocabulary.has(first) || HYPHENATED_PREFIXES.has(first))) return keep;
  const bothKnown = (vocabulary.get(first) ?? 0) > 0 && (vocabulary.get(second) ?? 0) > 0;
  if (HYPHENATED_PREFIXES.has(first) && first.length > 2 && bothKnown && second.length > 3) return keep;
  return stem + after;
}
