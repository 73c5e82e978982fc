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

/** Raised numbers that no link explains: do they cite, or are they exponents? */

const NUMBERS = /^\d{1,3}(?:[,;–—-]\d{1,3})*$/u;
/** Units and variables, whose raised number is an exponent. */
const UNIT_BEFORE =
  /(?:^|[^\p{L}])(?:\p{L}{1,3}|met(?:er|re)s?|inch(?:es)?|feet|miles?|yards?|cells?|units?|acres?|pixels?)$/u;
/** "10^(5-6)" is a range of powers. */
const POWER_BEFORE = /(?:^|[^\d.,])10$/u;
const WORD_BEFORE = /\p{Ll}{4,}$/u;
const STOP_BEFORE = /(?:\p{L}|[\p{N})%]{2})[.,;:?!]?[”"’)]?$/u;
const YEAR_BEFORE = /(?<![\d.,])(?:1[5-9]|20)\d\d$/u;
const THOUSANDS_BEFORE = /\d{1,3}(?:,\d{3})+$/u;

/**
 * Whether a raised label after `before` may cite: lists and ranges of numbers, and single ones after a word, a stop, a year, a
 * number with separated thousands or a per cent sign. It cites where the reference list has its numbers.
 */
export function mayCite(label: string, before: string): boolean {
  const written = before.trimEnd();
  if (!NUMBERS.test(label)) return false;
  if (/[,;–—-]/u.test(label)) return !POWER_BEFORE.test(written);
  if (YEAR_BEFORE.test(written) || THOUSANDS_BEFORE.test(written)) return true;
  if (/[.,;:?!”"’]$/u.test(written) || /[\p{L}]{3}[^()]*\)$/u.test(written)) return STOP_BEFORE.test(written);
  if (/%$/u.test(written)) return true;
  return WORD_BEFORE.test(written) && !UNIT_BEFORE.test(written);
}

/** Marks in the cells of a table that point to a note below it: "High⁶⁰", "12.3ᵃ", "0.05*". They are not part of a word or a number. */

/** Where the notes below a table are not known: what is used for nothing else. */
const USUAL = /^(?:[a-h]|[*∗⁎†‡§¶‖#]{1,4})$/u;
const SIGN = /^[*∗⁎†‡§¶‖#‡¥$ˡ]{1,4}$/u;
/** A letter or digit of these says something of its base: m², R², χ², 10³, cm³, CD4⁺. */
const POWER_BASE = /(?:^|[^\p{L}])(?:[kcdmµμn]?m|ft|in|mi|yd|k?g|s|h|L|\p{L})$|(?:^|[^\d.,])10$/u;

/** Whether `raised` after `before` points to notes; `labels` are those of the notes below the table. */
export function isNoteMark(raised: string, before: string, labels: ReadonlySet<string>): boolean {
  const parts = raised
    .trim()
    .split(/\s*[,;]\s*|\s+/u)
    .filter((part) => part !== '');
  if (parts.length === 0) return /^[,;\s]+$/u.test(raised);
  const isKnown = (part: string): boolean => labels.has(part) || [...part].every((sign) => labels.has(sign));
  const isDigits = parts.every((part) => /^\d{1,3}$/u.test(part));
  if (isDigits && (parts.length === 1 || !parts.every(isKnown)) && POWER_BASE.test(before.trimEnd()))
    return false;
  return parts.every((part) => isKnown(part) || USUAL.test(part) || (isLetters(part) && parts.length > 1));
}

const isLetters = (part: string): boolean => /^[a-z]$/u.test(part);

/** Marks at the end of a cell's text that no markup raises: signs after a number, letters after a decimal where a note has that label. */
export function withoutPlainMarks(cell: string, labels: ReadonlySet<string>): string {
  const found = /(?<=[\p{L}\p{N})%])\s?([*∗⁎†‡§¶‖#](?:\s?,?\s?[*∗⁎†‡§¶‖#a-z]){0,4})$/u.exec(cell);
  if (found?.[1] !== undefined && (isAfterNumber(cell, found.index) || isListed(found[1], labels)))
    return cell.slice(0, found.index);
  const letter = /(?<=\d\.\d{1,6}\)?)([a-z](?:,[a-z]){0,3})$/u.exec(cell);
  return letter?.[1] !== undefined && isListed(letter[1], labels) ? cell.slice(0, letter.index) : cell;
}

const isAfterNumber = (cell: string, at: number): boolean =>
  /\d[)%]?$/u.test(cell.slice(0, at)) && !/[A-Z]\d*$/u.test(cell.slice(0, at));
const isListed = (marks: string, labels: ReadonlySet<string>): boolean =>
  marks.split(/[,\s]+/u).every((mark) => labels.has(mark) || [...mark].every((sign) => labels.has(sign)));

/** What a note begins with, as a label: `a`, `*`, `12`, of `a,b`: both; empty where it begins with words. */
export function labelsAtHead(head: string): string[] {
  const label = head
    .trim()
    .replace(/[.:)\]]+$/u, '')
    .replace(/^[[(]/u, '');
  const parts = label.split(/\s*,\s*/u);
  return parts.every(
    (part) => /^(?:\p{L}|\d{1,3})$/u.test(part) || SIGN.test(part) || /^[^\p{L}\p{N}\s]{1,3}$/u.test(part),
  )
    ? parts
    : [];
}
