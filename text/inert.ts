/**
 * Text that a terminal, an editor or a browser shows as it reads: without controls that move, colour, hide or turn around
 * what stands next to them. Joiners that scripts need (U+200C, U+200D) stay.
 */

/** C0 and C1 without tab and line breaks; bidirectional controls (UAX 9); line and paragraph separators; tags; other formats. */
const CONTROLS =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

/** A carriage return that no line feed follows would let what comes next write over the line. */
const LONE_RETURN = /\r(?!\n)/g;

export const withoutControls = (text: string): string =>
  text
    .replace(LONE_RETURN, '\n')
    .replace(/[\u2028\u2029]/g, ' ')
    .replace(CONTROLS, '');

/**
 * Text as a page may hold it, not yet escaped: characters that HTML cannot hold become U+FFFD; marks that turn the direction
 * of what follows are named instead of obeyed, so that nobody's title can rearrange a line.
 */
export const shownOnPage = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD')
    .replace(
      /[\u202A-\u202E\u2066-\u2069]/g,
      (mark) => `⟦U+${mark.charCodeAt(0).toString(16).toUpperCase()}⟧`,
    );

/** JSON with every control as `\uXXXX`: the same value, and nothing in it that acts. @param json as `JSON.stringify` writes it */
export const inertJson = (json: string): string =>
  json.replace(/[\u007f-\u009f]|[\p{Cf}\p{Zl}\p{Zp}]|\p{Surrogate}/gu, (found) =>
    Array.from(
      { length: found.length },
      (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
