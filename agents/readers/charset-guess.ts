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
  const best = scoresOf(bytes)[0];
  if (best && best.score >= 1) return best.encoding;
  const hinted = language ? BY_LANGUAGE[language] : undefined;
  return hinted ?? 'windows-1252';
}

/** How much better than the declared encoding another must explain the bytes. */
const PROOF = 1.5;
/** What editors and servers declare that know no other; its text has no words of accents alone. */
const WESTERN = new Set(['windows-1252', 'iso-8859-1', 'iso-8859-15', 'windows-1254']);
/** Fewer bytes beyond ASCII than these prove nothing against a declaration. */
const FEWEST_TO_PROVE = 40;

/**
 * The encoding that the bytes prove, where the declared one decodes them as well, but to letters that no language puts
 * so; null where it does not. Declarations of encodings that are not among the candidates are believed.
 */
export function provenEncoding(bytes: Uint8Array, declared: string): string | null {
  const scores = scoresOf(bytes, FEWEST_TO_PROVE);
  const [best] = scores;
  if (!best || best.score < 1 || best.encoding === declared) return null;
  if (WESTERN.has(declared)) return best.encoding;
  const own = scores.find(({ encoding }) => encoding === (SAME_FAMILY[declared] ?? declared));
  if (
    own?.encoding === best.encoding ||
    !CANDIDATES.some(({ encoding }) => encoding === (SAME_FAMILY[declared] ?? declared))
  )
    return null;
  return best.score >= (own?.score ?? 0) * PROOF && (own?.score ?? 0) < 1 ? best.encoding : null;
}

const SAME_FAMILY: Readonly<Record<string, string>> = {
  gbk: 'gb18030',
  gb2312: 'gb18030',
  'koi8-u': 'koi8-r',
};

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
