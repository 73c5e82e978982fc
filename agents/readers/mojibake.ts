/**
 * UTF-8 that was read as windows-1252 or ISO 8859-1 by whoever saved the page ("youâ€™ll") is put right where
 * that is certain: the bytes are well-formed, what they make is a plausible character, and nobody writes the damage on
 * purpose. What may be right is left: capitals of Portuguese before a quotation mark ("MANHÃ”"), letters that are named,
 * code, and pages that speak of encodings.
 */
import type { Repair } from '../../text/document.js';
import { dataOf } from '../data.js';

/** A stretch of a text, and what it should say. */
interface Damage {
  readonly start: number;
  readonly end: number;
  readonly character: string;
}

interface Words {
  readonly windows1252: string;
  readonly encodingWords: readonly string[];
}
const { windows1252, encodingWords } = dataOf('mojibake') as Words;

/** Bytes by the character that windows-1252 has for them; controls, which ISO 8859-1 has in their place, are themselves. */
const BYTES = new Map([...windows1252].map((character, at) => [character, at + 0x80] as const));
for (let code = 0x80; code < 0xa0; code += 1) BYTES.set(String.fromCharCode(code), code);

const FOLLOWING = [...BYTES].flatMap(([character, byte]) => (byte < 0xc0 ? [character] : [])).join('');
const LEADING = [...BYTES]
  .flatMap(([character, byte]) => (byte >= 0xc2 && byte < 0xf5 ? [character] : []))
  .join('');
const escaped = (characters: string): string => characters.replace(/[\\\]^-]/g, '\\$&');
/** One or more characters in a row that may be the bytes of UTF-8. */
const RUN = new RegExp(`(?:[${LEADING}][${escaped(FOLLOWING)}]{1,3}){1,200}`, 'gu');

/** What stands behind a capital letter in sound text, too: closing marks, dashes, raised signs, the fixed space. */
const NATURAL = new Set('\u00a0»«”“’‘„‚›‹…–—•®™©°ªº¹²³·´¨†‡§¶');
/** Signs beyond the letters that pages are written with. */
const SIGNS =
  /^[‐-―‘-„†-•… ‰-‴‹›⁄€™←-↓→↔⇒−≈≠≤≥∞∑√∂∆∈∼≡●○►▪▼▲◆★☆✓✔❤\u200b\u200e\u200f\u2002-\u200a\u202f\ufeffﬁﬂ№℃Å⅓⅔⅛½]$/u;
const SCRIPTS = [
  /^\p{Script=Cyrillic}$/u,
  /^\p{Script=Greek}$/u,
  /^[\p{Script=Arabic}\p{Script=Hebrew}]$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u,
  /^\p{Script=Hangul}$/u,
  /^[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Thai}]$/u,
];

/** What a text was repaired to; offsets are into `text`. */
export interface RepairedText {
  readonly text: string;
  readonly repairs: readonly Repair[];
}

/** Stretches that are not looked at (code), in order; offsets into the text that was given. */
export type Untouched = readonly { readonly start: number; readonly end: number }[];

const NOTHING_TO_DO = /^[\u0009-\u007f\u2010-\u2027\u00a0]*$/u;

export function repairMojibake(given: string, untouched: Untouched = []): RepairedText {
  if (NOTHING_TO_DO.test(given) || speaksOfEncodings(given)) return { text: given, repairs: [] };
  const repairs: Repair[] = [];
  let text = '';
  let from = 0;
  for (const { start, end, character } of damageIn(given)) {
    if (untouched.some((stretch) => start < stretch.end && end > stretch.start)) continue;
    text += given.slice(from, start) + character;
    from = end;
    repairs.push({
      start: text.length - character.length,
      end: text.length,
      original: given.slice(start, end),
    });
  }
  return { text: text + given.slice(from), repairs };
}

const FEWEST_MENTIONS = 2;

function speaksOfEncodings(text: string): boolean {
  const lower = text.toLowerCase();
  return encodingWords.reduce((count, word) => count + lower.split(word).length - 1, 0) >= FEWEST_MENTIONS;
}

function damageIn(text: string): Damage[] {
  const likely: Damage[] = [];
  const certain = new Set<Damage>();
  for (const { index, 0: run } of text.matchAll(RUN)) {
    const sequences = sequencesOf(run, index);
    for (const [at, sequence] of sequences.entries()) {
      if (isShown(text, sequence) || !isPlausible(sequences, at)) continue;
      likely.push(sequence);
      if (isCertain(text, sequence, sequences.length === 1)) certain.add(sequence);
    }
  }
  // A text that is damaged for certain has its fixed spaces and closing marks from the same hand.
  return certain.size >= 2 ? likely : [...certain];
}

/** "(â€™)", "“Ã©”": named, not used. */
const isShown = (text: string, { start, end }: Damage): boolean =>
  /[("'“‘«„[`]/u.test(text[start - 1] ?? '') && /[)"'”’»“\]`]/u.test(text[end] ?? '');

/** Whether the character is one that pages are written with: letters of other scripts stand in words of their own. */
function isPlausible(sequences: readonly Damage[], at: number): boolean {
  const { character, end, start } = sequences[at] as Damage;
  if (SIGNS.test(character) || /^\p{Extended_Pictographic}$/u.test(character)) return true;
  if (/^[\u00a0-\u00ac\u00ae-\u024f\u1ea0-\u1ef9]$/u.test(character)) return true;
  if (/^[Α-Ωα-ω]$/u.test(character)) return true;
  const script = SCRIPTS.find((each) => each.test(character));
  const beside = [sequences[at - 1], sequences[at + 1]].filter(
    (each) => each !== undefined && (each.end === start || each.start === end),
  );
  return script !== undefined && beside.some((each) => each !== undefined && script.test(each.character));
}

function isCertain(text: string, { start, end, character }: Damage, isAlone: boolean): boolean {
  const written = text.slice(start, end);
  const last = written.at(-1) ?? '';
  const [before, after] = [text[start - 1] ?? '', text[end] ?? ''];
  const isInWord = /[a-z]/.test(before) || (/[a-z]/.test(after) && !/[\u00a0…–—’·]/u.test(last));
  if (end - start > 2) {
    if (/^[\u1e00-\u1eff\u2500-\u27bf]$/u.test(character))
      return [...written.slice(1)].some((each) => !NATURAL.has(each)) || isInWord;
    return true;
  }
  if (!NATURAL.has(last) || isInWord || !isAlone) return true;
  // "37 Â°C", "5Ã—3": behind no letter
  if (/\d\s?$/u.test(text.slice(Math.max(0, start - 2), start)) && /[°±·²³×–®]/u.test(character)) return true;
  return written.startsWith('Â') && !/\p{L}/u.test(before) && !/[\u00a0»«”’›…“‘„]/u.test(last);
}

/** The well-formed sequences of UTF-8 that the characters of a run stand for. */
function sequencesOf(run: string, offset: number): Damage[] {
  const sequences: Damage[] = [];
  for (let at = 0; at < run.length;) {
    const lead = BYTES.get(run[at] ?? '') ?? 0;
    const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
    const bytes = [...run.slice(at, at + size)].map((character) => BYTES.get(character) ?? 0);
    const character = Buffer.from(bytes).toString('utf8');
    if (size > 1 && bytes.length === size && !character.includes('\ufffd')) {
      sequences.push({ start: offset + at, end: offset + at + size, character });
      at += size;
    } else at += 1;
  }
  return sequences;
}
