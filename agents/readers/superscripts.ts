/**
 * Raised and lowered text in a line of plain text, the same way for every reader: Unicode forms where every character has one
 * (10⁵, CO₂, xᵢ), else a caret or a low line (10^2.5, K_d, k_{red,org}). Ordinals and abbreviations stay plain letters (19th).
 */
import { LOWERED_FORMS, RAISED_FORMS, signOverLine } from './signs.js';

/** Longer ones are words, or a sentence that is set small. */
const LONGEST_FORMS = 12;
const LONGEST_SET = 30;
/** Ends of ordinals and abbreviations (19th, 1er, 2ème, Mme, Nr), which are raised for looks only. */
const ENDINGS =
  /^(?:st|nd|rd|th|d|er|ère|re|ere|e|è|ème|eme|ième|me|mes|lle|lles|r|rs|ie|ier|ter|te|ste|bis|de|ª|º)$/iu;
const TRADE: Readonly<Record<string, string>> = { TM: '™', SM: '℠', R: '®', C: '©' };

/** How raised text is written after `before`, of which the last characters are enough. */
export function writeRaised(raised: string, before: string): string {
  const text = raised.trim().replace(/[∗⁎]/gu, '*');
  if (/^[∘◦o]$/u.test(text) && /[\d\s]$/u.test(before)) return '°';
  if (text in TRADE && text.length > 1) return TRADE[text] ?? text;
  // small print, not a sign
  if (text.length > LONGEST_SET || /\p{L}{2}\s+\p{L}/u.test(text)) return text;
  if (isEnding(text, before) || !/[\p{L}\p{N}+−=–-]/u.test(text)) return text;
  return formsOf(text, RAISED_FORMS) ?? markedBy('^', text);
}

/** How lowered text is written after `before`. A line under a sign belongs to the sign: `joinLowered`. */
function writeLowered(lowered: string): string {
  const text = lowered.trim();
  if (!/[\p{L}\p{N}+−=–-]/u.test(text) || text.length > LONGEST_SET || /\p{L}{2}\s+\p{L}/u.test(text))
    return text;
  return formsOf(text, LOWERED_FORMS) ?? markedBy('_', text);
}

/** The line of text with lowered text added: `>` over a line is ≥. */
export function joinLowered(before: string, lowered: string): string {
  const sign = signOverLine(before, lowered);
  return sign === null ? before + writeLowered(lowered) : before.slice(0, -1) + sign;
}

/** A single letter ends an ordinal only after one or two digits or a Roman numeral, and "Mr" or "Dr". */
function isEnding(text: string, before: string): boolean {
  if (!ENDINGS.test(text)) return false;
  if (/\d$/u.test(before)) return text.length > 1 || /(?:^|\D)\d{1,2}$/u.test(before);
  return text.length > 1 ? /\p{L}$/u.test(before) : /[XVIMD]$/u.test(before);
}

function formsOf(text: string, known: ReadonlyMap<string, string>): string | null {
  const plain = text.replace(/\s+/gu, '');
  const forms = [...plain].map((character) => known.get(character));
  return forms.includes(undefined) || forms.length > LONGEST_FORMS ? null : forms.join('');
}

/** Words are set apart by their mark alone; braces hold together what is more than a word or a number. */
const markedBy = (mark: '^' | '_', text: string): string =>
  /^[\p{L}\p{N}.′']+$|^[-−–+][\p{L}\p{N}.]+$/u.test(text)
    ? mark + text
    : `${mark}{${text.replace(/\s+/gu, ' ')}}`;
