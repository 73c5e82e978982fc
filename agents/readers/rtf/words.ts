import { decodeBuffer } from 'encoding-sniffer';
import { dataOf } from '../../data.js';

interface RtfWords {
  /** Destinations whose text is not a part of the document. */
  readonly skipped: readonly string[];
  /** Shown although they are marked `\*`, as what older programs may leave out. */
  readonly shownThoughStarred: readonly string[];
  /** Words that stand for characters. */
  readonly characters: Readonly<Record<string, string>>;
  /** Code pages by the `\fcharset` of a font, and by their numbers. */
  readonly charsets: Readonly<Record<string, string>>;
  readonly codePages: Readonly<Record<string, string>>;
  /** What the bytes from 128 are, for code pages that the decoder does not know. */
  readonly upperHalves: Readonly<Record<string, string>>;
}

const WORDS = dataOf('rtf-words') as RtfWords;

export const SKIPPED: ReadonlySet<string> = new Set(WORDS.skipped);
export const SHOWN_THOUGH_STARRED: ReadonlySet<string> = new Set(WORDS.shownThoughStarred);

export const characterOf = (word: string): string | undefined =>
  Object.hasOwn(WORDS.characters, word) ? WORDS.characters[word] : undefined;

export const codePageOfCharset = (charset: number): string | null => WORDS.charsets[String(charset)] ?? null;
export const codePageOfNumber = (number: number): string | null => WORDS.codePages[String(number)] ?? null;

/** Bytes, one UTF-16 unit each, in a code page; what holds other characters already stays as it is. */
export function decodeBytes(bytes: string, codePage: string): string {
  if (/^[\u0000-\u007f]*$|[^\u0000-\u00ff]/u.test(bytes)) return bytes;
  const upper = WORDS.upperHalves[codePage];
  if (upper !== undefined)
    return bytes.replace(/[\u0080-\u00ff]/gu, (byte) => upper[byte.charCodeAt(0) - 128] ?? '\ufffd');
  return decodeBuffer(Buffer.from(bytes, 'latin1'), { userEncoding: codePage });
}
