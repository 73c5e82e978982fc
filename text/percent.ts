/** Percent-encoding, folded so that every spelling of one address gives the same letters. */

/** More layers than any real address has; each round shortens the text, so this only bounds hostile input. */
const MAXIMUM_LAYERS = 12;

const ESCAPED_RUN = /(?:%[0-9a-f]{2})+/gi;

/** Decodes one layer; bytes that are not UTF-8 stay escaped, in capitals. */
export function decodeOnce(text: string): string {
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
    const next = decodeOnce(decoded);
    if (next === decoded) break;
    decoded = next;
  }
  return decoded;
}
