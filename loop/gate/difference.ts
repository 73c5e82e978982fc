/** Shows how a quote differs from its source, word by word. */

const MAX_TOKENS = 120;
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:(?:(?<=\d)[.,](?=\d)|['’])[\p{L}\p{N}\p{M}]+)*|[^\s\p{L}\p{N}\p{M}]/gu;

interface Change {
  readonly removed: string[];
  readonly added: string[];
}

/** Up to three changes, the source's words first: "`5 %` → `15 %`". Empty when only typesetting differs. */
export function describeDifference(source: string, quote: string): string {
  const changes = changesBetween(tokensOf(source), tokensOf(quote));
  const shown = changes.slice(0, 3).map(({ removed, added }) => {
    if (added.length === 0) return `without \`${removed.join(' ')}\``;
    if (removed.length === 0) return `with \`${added.join(' ')}\` put in`;
    return `\`${removed.join(' ')}\` → \`${added.join(' ')}\``;
  });
  if (changes.length > 3) shown.push(`and ${changes.length - 3} more`);
  return shown.join('; ');
}

export const tokensOf = (text: string): string[] => (text.match(TOKEN) ?? []).slice(0, MAX_TOKENS);

/** Longest common subsequence of two token lists, and what stands between its members. */
export function changesBetween(before: readonly string[], after: readonly string[]): Change[] {
  const table = commonLengths(before, after);
  const width = after.length + 1;
  const changes: Change[] = [];
  let open: Change | undefined;
  let left = 0;
  let right = 0;
  while (left < before.length || right < after.length) {
    if (left < before.length && right < after.length && before[left] === after[right]) {
      open = undefined;
      left++;
      right++;
      continue;
    }
    if (!open) changes.push((open = { removed: [], added: [] }));
    const skipBefore = table[(left + 1) * width + right] ?? -1;
    const skipAfter = table[left * width + right + 1] ?? -1;
    if (left < before.length && (right >= after.length || skipBefore >= skipAfter)) {
      open.removed.push(before[left++] as string);
    } else {
      open.added.push(after[right++] as string);
    }
  }
  return changes;
}

/** `table[i * width + j]`: common tokens of `before` from i and `after` from j. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1;
  const table = new Uint16Array((before.length + 1) * width);
  for (let left = before.length - 1; left >= 0; left--) {
    for (let right = after.length - 1; right >= 0; right--) {
      const same = before[left] === after[right];
      const here = left * width + right;
      table[here] = same
        ? (table[here + width + 1] as number) + 1
        : Math.max(table[here + width] as number, table[here + 1] as number);
    }
  }
  return table;
}
