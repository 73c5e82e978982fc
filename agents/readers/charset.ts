import { isUtf8 } from 'node:buffer';
import { decodeBuffer, getEncoding } from 'encoding-sniffer';
import { dataOf } from '../data.js';

/**
 * Bytes to text. A declaration (byte-order mark, header, `<meta>`) is believed only as far as the bytes agree with it:
 * servers send `charset=utf-8` over windows-1252 pages often enough. Node's own TextDecoder is not used for legacy
 * encodings: it decodes windows-1252 0x80–0x9F to control characters.
 */

export interface DecodedText {
  readonly text: string;
  /** WHATWG name, lower case (`utf-8`, `windows-1252`, `shift_jis`). */
  readonly encoding: string;
  /** What gave the encoding; `content` means that the declaration was missing or wrong. */
  readonly source: 'mark' | 'header' | 'meta' | 'content' | 'default';
}

/** How far into the page a `<meta charset>` is looked for; browsers stop at 1024 bytes, many pages do not. */
const META_BYTES = 16_384;

/** Decodes an HTML page. Never throws; broken sequences become U+FFFD. */
export function decodeHtmlBytes(bytes: Uint8Array, contentType?: string): DecodedText {
  return decode(bytes, charsetOfHeader(contentType), metaEncoding(bytes));
}

/** Decodes plain text, Markdown and the like, where nothing inside declares the encoding. */
export function decodeText(bytes: Uint8Array, contentType?: string): DecodedText {
  return decode(bytes, charsetOfHeader(contentType), null);
}

function decode(bytes: Uint8Array, header: string | null, meta: string | null): DecodedText {
  const marked = encodingOfMark(bytes);
  if (marked) return { text: withEncoding(bytes, marked), encoding: marked, source: 'mark' };
  const wide = wideEncoding(bytes);
  if (wide) return { text: withEncoding(bytes, wide), encoding: wide, source: 'content' };
  const declared: { name: string; source: 'header' | 'meta' }[] = [];
  if (header) declared.push({ name: header, source: 'header' });
  if (meta) declared.push({ name: meta, source: 'meta' });
  const shifting = declared.find(({ name }) => name === 'iso-2022-jp');
  if (shifting && hasEscape(bytes)) return decodedAs(bytes, shifting.name, shifting.source);

  const health = utf8Health(bytes);
  if (health.invalid === 0 && (health.valid > 0 || !health.isCut)) {
    const source = declared.find(({ name }) => name === 'utf-8')?.source;
    return decodedAs(bytes, 'utf-8', source ?? (health.valid > 0 ? 'content' : 'default'));
  }
  for (const { name, source } of declared) {
    if (name === 'utf-8' || !fits(bytes, name)) continue;
    const best = WESTERN.has(name) ? scoresOf(bytes, FEWEST_TO_PROVE)[0] : undefined;
    return best && best.score >= 1
      ? decodedAs(bytes, best.encoding, 'content')
      : decodedAs(bytes, name, source);
  }
  // A few broken bytes in otherwise sound UTF-8 (a cut page, a pasted quote) are still UTF-8.
  if (health.valid > health.invalid * 4) return decodedAs(bytes, 'utf-8', 'content');
  return decodedAs(bytes, guessLegacyEncoding(bytes, languageHintOf(bytes)), 'content');
}

const decodedAs = (bytes: Uint8Array, encoding: string, source: DecodedText['source']): DecodedText => ({
  text: withEncoding(bytes, encoding),
  encoding,
  source,
});

function withEncoding(bytes: Uint8Array, encoding: string): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length === 0) return '';
  const text = decodeBuffer(buffer, { userEncoding: encoding });
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** The `charset` parameter of a Content-Type header as a WHATWG name, if it names a known encoding. */
function charsetOfHeader(contentType: string | undefined): string | null {
  const label = /charset\s*=\s*["']?\s*([\w.:+-]{2,40})/iu.exec(contentType ?? '')?.[1];
  return label ? knownEncoding(label) : null;
}

function knownEncoding(label: string): string | null {
  // "x-unknown" is what the sniffer keeps when it does not know a label.
  const name = getEncoding(Buffer.from('a'), { userEncoding: label, defaultEncoding: 'x-unknown' });
  if (name === 'x-unknown') return null;
  const lower = name.toLowerCase();
  return lower === 'replacement' || lower.startsWith('utf-16') ? null : lower;
}

function metaEncoding(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, META_BYTES));
  const name = getEncoding(head, { maxBytes: META_BYTES, defaultEncoding: 'x-user-defined' }).toLowerCase();
  return name === 'x-user-defined' || name.startsWith('utf-16') ? null : name;
}

function encodingOfMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/**
 * UTF-16 without a mark: spaces, digits and markup make every other byte zero, which no other encoding does. In text of
 * other scripts these are few, and now and then a character has its zero on the other side.
 */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, 2_048) & ~1;
  if (length < 8) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const fewest = Math.max(3, (length / 2) * 0.03);
  const found =
    odd >= fewest && even * 2 < odd ? 'utf-16le' : even >= fewest && odd * 2 < even ? 'utf-16be' : null;
  return found !== null && isText(withEncoding(bytes.subarray(0, length), found)) ? found : null;
}

/** Samples of sound and pictures have zeros at every other place, too, but make no characters. */
function isText(text: string): boolean {
  const strange = text.match(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\s\u200c\u200d\ufeff]/gu)?.length ?? 0;
  return strange * 50 <= text.length;
}

const hasEscape = (bytes: Uint8Array): boolean => bytes.includes(0x1b);

/** Characters beyond ASCII in well-formed UTF-8, and broken sequences; one cut by the end of the bytes is neither. */
export function utf8Health(bytes: Uint8Array): {
  readonly valid: number;
  readonly invalid: number;
  /** The last sequence is incomplete. */
  readonly isCut: boolean;
} {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const text = decoder.decode(bytes, { stream: true });
  const isCut = decoder.decode() !== '';
  let beyondAscii = 0;
  let replaced = 0;
  for (const character of text) {
    if (character > '\x7f') beyondAscii += 1;
    if (character === '\ufffd') replaced += 1;
  }
  // The sign for a broken character may itself be what the page says.
  const invalid = isUtf8(bytes) ? 0 : replaced;
  return { valid: beyondAscii - invalid, invalid, isCut };
}

/** A declared legacy encoding is refused when the bytes do not decode in it. */
function fits(bytes: Uint8Array, encoding: string): boolean {
  const sample = bytes.subarray(0, 200_000);
  const text = withEncoding(sample, encoding);
  let broken = 0;
  let beyondAscii = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code === 0xfffd || (code >= 0x80 && code < 0xa0)) broken += 1;
    if (code >= 0x80) beyondAscii += 1;
  }
  return broken <= Math.max(1, beyondAscii * 0.05);
}

/** Guesses a legacy encoding from the bytes alone, for pages that declare none or a wrong one. */

interface Candidate {
  readonly encoding: string;
  /** Characters that are frequent in text written in it, as the source of an expression. */
  readonly common: string;
  readonly bytesPerHit: number;
  /** Share of the bytes beyond ASCII that must be explained by them. Chinese has the largest alphabet. */
  readonly neededShare: number;
}

/**
 * The encodings tried, and by language what single-byte pages are usually written in (WHATWG's locale defaults):
 * `agents/data/legacy-encodings.json`. Any pair of bytes makes some Korean syllable: only the frequent ones, half of all text, tell
 * Korean from Japanese.
 */
const { candidates: CANDIDATES, byLanguage: BY_LANGUAGE } = dataOf('legacy-encodings') as {
  readonly candidates: readonly Candidate[];
  readonly byLanguage: Readonly<Record<string, string>>;
};

const SAMPLE_BYTES = 100_000;

/** Primary language subtag of `<html lang>`, where one is written in ASCII near the start. */
function languageHintOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096)).toString(
    'latin1',
  );
  return /<html[^>]{0,400}?\blang\s*=\s*["']?([a-z]{2})\b/iu.exec(head)?.[1]?.toLowerCase() ?? null;
}

/** Always answers; windows-1252 where nothing speaks for anything else. */
function guessLegacyEncoding(bytes: Uint8Array, language: string | null): string {
  const best = scoresOf(bytes)[0];
  if (best && best.score >= 1) return best.encoding;
  const hinted = language ? BY_LANGUAGE[language] : undefined;
  return hinted ?? 'windows-1252';
}

/** What editors and servers declare that know no other; its text has no words of accents alone. */
const WESTERN = new Set(['windows-1252', 'iso-8859-1', 'iso-8859-15', 'windows-1254']);
/** Fewer bytes beyond ASCII than these prove nothing against a declaration. */
const FEWEST_TO_PROVE = 40;

interface Score {
  readonly encoding: string;
  /** 1 and more: as many frequent characters as text in it has. */
  readonly score: number;
}

/** Every candidate that decodes the bytes, best first; none where they look like accents between ASCII letters. */
function scoresOf(bytes: Uint8Array, fewest = FEWEST_BYTES): Score[] {
  const sample = Buffer.from(beyondAsciiPart(bytes));
  const { high, adjacent } = countHigh(sample);
  // Accents stand alone between ASCII letters; other alphabets fill whole words.
  if (high < fewest || adjacent < high * 0.6) return [];
  const scores: Score[] = [];
  for (const { encoding, common, bytesPerHit, neededShare } of CANDIDATES) {
    const text = decodeBuffer(sample, { userEncoding: encoding });
    const broken = text.split('\ufffd').length - 1;
    if (broken * 20 > high) continue;
    const share = ((text.match(new RegExp(common, 'gu'))?.length ?? 0) * bytesPerHit) / Math.max(1, high);
    scores.push({ encoding, score: share / neededShare });
  }
  return scores.sort((one, other) => other.score - one.score);
}

/** Fewer bytes beyond ASCII than these prove nothing. */
const FEWEST_BYTES = 4;

function countHigh(sample: Uint8Array): { readonly high: number; readonly adjacent: number } {
  let high = 0;
  let adjacent = 0;
  sample.forEach((byte, at) => {
    if (byte < 0x80) return;
    high += 1;
    if ((sample[at - 1] ?? 0) >= 0x80 || (sample[at + 1] ?? 0) >= 0x80) adjacent += 1;
  });
  return { high, adjacent };
}

/** The part of the page around its first bytes beyond ASCII: scripts and styles say nothing about the encoding. */
function beyondAsciiPart(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  // A step back to the byte after ASCII keeps two-byte pairs aligned.
  return bytes.subarray(Math.max(0, first), Math.max(0, first) + SAMPLE_BYTES);
}
