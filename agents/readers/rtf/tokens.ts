/** The tokens of RTF (specification 1.9.1, "RTF syntax"), one after the other, in linear time. */

export type RtfToken =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  /** `\word`, `\word12`, and symbols such as `\~`; `\*` is a word of its own. */
  | { readonly kind: 'word'; readonly word: string; readonly value: number | null }
  /** Characters as they stand, in the file's code page, one UTF-16 unit a byte. */
  | { readonly kind: 'bytes'; readonly bytes: string };

const PLAIN = /[^\\{}\r\n]+/y;
const WORD = /([A-Za-z]{1,40})(-?\d{1,10})? ?/y;
const HEXADECIMAL = /[\da-fA-F]{2}/y;

/** `source`: the file with one UTF-16 unit a byte. Never throws. */
export function* tokensOf(source: string): Generator<RtfToken> {
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < source.length) {
    const character = source[at];
    if (character === '{' || character === '}') {
      at += 1;
      yield { kind: character === '{' ? 'open' : 'close' };
    } else if (character === '\\') {
      at += 1;
      const word = match(WORD);
      if (word) {
        const value = word[2] === undefined ? null : Number(word[2]);
        // what follows is not text, however long
        if (word[1] === 'bin') at += Math.max(0, value ?? 0);
        else yield { kind: 'word', word: word[1] ?? '', value };
        continue;
      }
      const symbol = source[at] ?? '';
      at += 1;
      if (symbol === "'") {
        const hexadecimal = match(HEXADECIMAL);
        if (hexadecimal)
          yield { kind: 'bytes', bytes: String.fromCharCode(Number.parseInt(hexadecimal[0], 16)) };
      } else if (symbol === '\\' || symbol === '{' || symbol === '}') yield { kind: 'bytes', bytes: symbol };
      else yield { kind: 'word', word: symbol === '\n' || symbol === '\r' ? 'par' : symbol, value: null };
    } else {
      const plain = match(PLAIN);
      if (plain) yield { kind: 'bytes', bytes: plain[0] };
      else at += 1;
    }
  }
}
