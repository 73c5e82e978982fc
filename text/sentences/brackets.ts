/** Which brackets hold a sentence together: those that are closed, and soon. */

/** An open bracket holds a sentence together if it closes within this many units. */
export const BRACKET_REACH = 400;

const PAIRS = ['()', '[]', '（）', '「」', '『』', '《》'];
const CLOSE_OF = new Map(PAIRS.map((pair) => [pair.charAt(0), pair.charAt(1)] as const));
const OPEN_OF = new Map(PAIRS.map((pair) => [pair.charAt(1), pair.charAt(0)] as const));
const BRACKET = /[()[\]（）「」『』《》]/gu;

export const OPENING_BRACKETS: readonly string[] = [...CLOSE_OF.keys()];

/**
 * By the offset of an opening bracket that of its own closing one. A bracket that nothing closes is not in it, however
 * many pairs stand behind it: its writer forgot the other half, and it would hold the rest of the paragraph.
 */
export function bracketPairs(text: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const { index, 0: bracket } of text.matchAll(BRACKET)) {
    const opening = OPEN_OF.get(bracket);
    if (opening === undefined) {
      const starts = open.get(bracket) ?? [];
      starts.push(index);
      open.set(bracket, starts);
      continue;
    }
    const start = open.get(opening)?.pop();
    if (start !== undefined && index - start <= BRACKET_REACH) pairs.set(start, index);
  }
  return pairs;
}
