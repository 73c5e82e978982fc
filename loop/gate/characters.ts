/**
 * What single characters are, and which of them the gate treats as one and the same. Everything here is a
 * matter of typesetting; digits, signs, comparisons, `%` and units are never in these tables.
 */
import { readData } from '../data/read-data.js';

/** The test for characters beyond ASCII, kept: most texts use few of them. */
function remembering(test: (code: number) => boolean): (code: number) => boolean {
  const cache = new Map<number, boolean>();
  return (code) => {
    if (Number.isNaN(code)) return false;
    let known = cache.get(code);
    if (known === undefined) cache.set(code, (known = test(code)));
    return known;
  };
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
const isOtherWord = remembering(
  (code) => /[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(code)) || isSurrogate(code),
);
const isOtherLetter = remembering((code) => /\p{L}/u.test(String.fromCodePoint(code)));

export const isDigitCode = (code: number): boolean => code >= 48 && code <= 57;

/** ASCII and folded letters, not digits, superscripts or fractions. */
export const isLetterCode = (code: number): boolean =>
  code < 128 ? (code >= 65 && code <= 90) || (code >= 97 && code <= 122) : isOtherLetter(code);

/** Letters, digits and marks: two of them side by side belong to one token. Takes a UTF-16 unit or code point. */
export const isWordCode = (code: number): boolean =>
  code < 128 ? isDigitCode(code) || isLetterCode(code) : isOtherWord(code);

/** Scripts that put no space between words: a number stands glued to what is around it. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const isOtherUnspaced = remembering((code) => UNSPACED.test(String.fromCodePoint(code)));
export const isUnspacedCode = (code: number): boolean => code >= 0xe00 && isOtherUnspaced(code);

/** White space in the widest sense: control characters of extractors (form feed, NUL) separate words too. */
export function isSpaceCode(code: number): boolean {
  if (code <= 32) return true;
  if (code < 127) return false;
  return (
    (code >= 127 && code <= 160) ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** Invisible: zero-width characters, joiners and direction marks, variation selectors. Soft hyphens are apart. */
export function isInvisibleCode(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff ||
    code === 0x180e ||
    code === 0x34f
  );
}

/** U+00AD, and what PDF extractors write for a hyphen at the end of a line (pdfium U+0002 and U+FFFE). */
export const isSoftHyphenCode = (code: number): boolean => code === 0xad || code === 2 || code === 0xfffe;

const { families, spacingAccents } = readData('characters.json') as {
  /** Looks alike in print: quotation marks, dashes, dots, tildes. One character stands for the family. */
  readonly families: Readonly<Record<string, string>>;
  readonly spacingAccents: Readonly<Record<string, string>>;
};

/** Superscript minus is a sign of an exponent, not a dash; it must not be in the dash family. */
const KEPT = new Set(['⁻', '⁺', '⁽', '⁾', '⁄', 'ª', 'º']);

const familyOf = new Map<number, string>();
for (const [head, members] of Object.entries(families)) {
  for (const member of members) {
    if (!KEPT.has(member)) familyOf.set(member.codePointAt(0) as number, head);
  }
}

/** Spacing accents that some PDF extractors leave before (or after) their letter, and the combining accent. */
export const SPACING_ACCENTS: ReadonlyMap<number, string> = new Map(
  Object.entries(spacingAccents).map(([accent, combining]) => [accent.codePointAt(0) as number, combining]),
);

const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/gu;
const DETACHED = /[\u00a8\u00b4\u02c6\u02dc\u02c7\u00b8\u02da\u00af\u02d9]/;
const ACCENTS = /[\u00a8\u00b4\u02c6\u02dc\u02c7\u00b8\u02da\u00af\u02d9\u0300-\u036f]/g;

/** Accents stand apart from their letters somewhere in the text, so none of them can be trusted. */
export const hasDetachedAccents = (text: string): boolean => DETACHED.test(text);

/** The text without accents, of the same length. */
export const withoutAccents = (text: string): string =>
  text.replace(ACCENTS, '\u200b').replace(ACCENTED, (letter) => letter.normalize('NFD').charAt(0));

const SUPER_OR_SUBSCRIPT =
  /[\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u209c\u2150-\u215f\u2189\u2460-\u24ff\u2776-\u2793\u1d2c-\u1d6a]/;

const compatibleCache = new Map<number, string>();

/**
 * The form a code point is compared in: its family's head, else its Unicode compatibility form (NFKC).
 * Superscripts, subscripts, fractions and circled digits stay what they are: 10⁵ is not 105, 2½ is not 21⁄2.
 */
export function compatibleForm(codePoint: number): string {
  const known = compatibleCache.get(codePoint);
  if (known !== undefined) return known;
  const character = String.fromCodePoint(codePoint);
  let form = familyOf.get(codePoint);
  if (form === undefined) {
    const keep = KEPT.has(character) || SUPER_OR_SUBSCRIPT.test(character);
    form = keep ? character : character.normalize('NFKC');
    if (form.length > 1 && /\s/.test(form)) form = character;
  }
  if (compatibleCache.size < 100_000) compatibleCache.set(codePoint, form);
  return form;
}

/** The UTF-16 codes of single signs. */
export const codesOf = (signs: string): ReadonlySet<number> =>
  new Set(Array.from(signs, (sign) => sign.charCodeAt(0)));
