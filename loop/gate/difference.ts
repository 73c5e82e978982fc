/** Shows how a quote differs from its source, word by word. */
import { laySideBySide } from './side-by-side.js';

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

const tokensOf = (text: string): string[] => (text.match(TOKEN) ?? []).slice(0, MAX_TOKENS);

/** What stands between the tokens that both have. The first tokens are paired first, so both are laid in reverse. */
function changesBetween(before: readonly string[], after: readonly string[]): Change[] {
  const laid = laySideBySide([...before].reverse(), [...after].reverse(), 'whole');
  const pairs = (laid?.pairs ?? []).map(
    ([left, right]) => [before.length - 1 - left, after.length - 1 - right] as const,
  );
  const changes: Change[] = [];
  let [left, right] = [0, 0];
  for (const pair of [...pairs.reverse(), [before.length, after.length] as const]) {
    const change = { removed: before.slice(left, pair[0]), added: after.slice(right, pair[1]) };
    if (change.removed.length + change.added.length > 0) changes.push(change);
    [left, right] = [pair[0] + 1, pair[1] + 1];
  }
  return changes;
}
