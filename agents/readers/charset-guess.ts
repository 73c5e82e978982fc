import { decodeBuffer } from 'encoding-sniffer';
import { dataOf } from '../data.js';

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
export function languageHintOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096)).toString(
    'latin1',
  );
  return /<html[^>]{0,400}?\blang\s*=\s*["']?([a-z]{2})\b/iu.exec(head)?.[1]?.toLowerCase() ?? null;
}

/** Always answers; windows-1252 where nothing speaks for anything else. */
export function guessLegacyEncoding(bytes: Uint8Array, language: string | null): string {
  const sample = Buffer.from(beyondAsciiPart(bytes));
  const { high, adjacent } = countHigh(sample);
  let best = { encoding: '', share: 0 };
  for (const { encoding, common, bytesPerHit, neededShare } of high >= FEWEST_BYTES ? CANDIDATES : []) {
    // Accents stand alone between ASCII letters; other alphabets fill whole words.
    if (adjacent < high * 0.6) break;
    const text = decodeBuffer(sample, { userEncoding: encoding });
    const broken = text.split('\ufffd').length - 1;
    if (broken * 20 > high) continue;
    const share = ((text.match(new RegExp(common, 'gu'))?.length ?? 0) * bytesPerHit) / Math.max(1, high);
    const relative = share / neededShare;
    if (relative >= 1 && relative > best.share) best = { encoding, share: relative };
  }
  if (best.encoding) return best.encoding;
  const hinted = language ? BY_LANGUAGE[language] : undefined;
  return hinted ?? 'windows-1252';
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
