/** Untrusted text on a terminal: how wide it is, and nothing in it that the terminal would obey. */

/** One line without control characters: a title must not move the cursor, set colours or turn the line around. */
export const plain = (text: string): string =>
  text.replace(/[\p{Zl}\p{Zp}\t\n\v\f\r]+/gu, ' ').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '');

/** East Asian wide and fullwidth blocks, and pictographs: two columns (Unicode TR 11, by blocks). */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

const widthOf = (character: string): number => (/\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1);

/** Columns that a line takes. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

/** The line, cut to that many columns, with an ellipsis where something is missing. */
export function cut(text: string, columns: number): string {
  if (text.length <= columns / 2 || textWidth(text) <= columns) return text;
  let width = 0;
  let kept = '';
  for (const character of text) {
    width += widthOf(character);
    if (width > columns - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

/** `1 source`, `2 sources` */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** With a capital letter at its beginning. */
export const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
