/** Percent-encoding, folded so that every spelling of one address gives the same letters. */

/** More layers than any real address has; each round shortens the text, so this only bounds hostile input. */
const MAXIMUM_LAYERS = 12;

const ESCAPED_RUN = /(?:%[0-9a-f]{2})+/gi;
// Characters that would end a component, or that do not print: these stay escaped in a key.

const UNSAFE_IN_PATH = /[\u0000-\u0020\u007f-\u00a0%?#\\]/g;

const UNSAFE_IN_QUERY = /[\u0000-\u0020\u007f-\u00a0%#&=+]/g;

/** Decodes one layer; bytes that are not UTF-8 stay escaped, in capitals. */
function decodeLayer(text: string): string {
  return text.replace(ESCAPED_RUN, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run.replace(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
        const code = Number.parseInt(hex, 16);
        return code < 0x80 ? String.fromCharCode(code) : escape.toUpperCase();
      });
    }
  });
}

/** Decodes until nothing is left to decode: addresses on the web are often escaped two or three times over. */
export function decodeFully(text: string): string {
  let decoded = text;
  for (let layer = 0; layer < MAXIMUM_LAYERS && decoded.includes('%'); layer += 1) {
    const next = decodeLayer(decoded);
    if (next === decoded) break;
    decoded = next;
  }
  return decoded;
}

/** Decodes one layer only, for components whose inner escapes mean something (an address inside a parameter). */
export const decodeOnce = decodeLayer;

const escape = (character: string): string => encodeURIComponent(character);

export const encodePath = (text: string): string => text.replace(UNSAFE_IN_PATH, escape);
export const encodeQuery = (text: string): string => text.replace(UNSAFE_IN_QUERY, escape);

/** Replaces halves of surrogate pairs, which no encoder accepts, and composes accents. */
export const wellFormed = (text: string): string =>
  text.replace(/[\ud800-\udfff]/gu, '\ufffd').normalize('NFC');
