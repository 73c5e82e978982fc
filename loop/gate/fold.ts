/**
 * Folding: two texts that differ only in how they were typeset become the same string.
 *
 * Folded: Unicode compatibility forms and ligatures, quotation marks, dashes, soft hyphens, hyphenation at a
 * line's end (and so the hyphen between two letters), zero-width characters, spacing accents. Never folded:
 * letter case, digits, signs, `< > ≤ ≥ ±`, `%`, units and the words themselves. Raised and lowered text: `set-forms.ts`.
 * White space leaves the text and is kept next to it as gaps; `whitespace.ts` says which gaps may differ.
 */
import {
  SPACING_ACCENTS,
  compatibleForm,
  isDigitCode,
  isInvisibleCode,
  isLetterCode,
  isSoftHyphenCode,
  isSpaceCode,
  isWordCode,
} from './characters.js';
import { glyphOf, LOST_GLYPH } from './lost-glyphs.js';
import { mayBeSet, setPieceAt } from './set-forms.js';

const SPACE = 32;
const HYPHEN = 45;
const EM_DASH = 0x2014;
const TIMES = 0xd7;
const CLOSING_BRACE = 125;
/** "k_{red,org" before its closing brace. */
const OPEN_SET = /[_^]\{[^{}\s]*$/;
export interface Folded {
  /** The folded text, without any white space. */
  readonly text: string;
  /** Ascending indexes into `text`: white space stood before that character. */
  readonly gaps: Uint32Array;
  /** Original UTF-16 offset of the character that gave folded character `index` (0 ≤ index < text.length). */
  startOf(index: number): number;
  /** Original UTF-16 offset just after the character that gave folded character `index`. */
  endOf(index: number): number;
  /** Folded index of the first character that begins at or after an original offset. */
  indexAt(offset: number): number;
}

/** Grows by doubling; one `String.fromCharCode` per 8,192 units at the end. */
class Units {
  #units: Uint16Array;
  length = 0;
  constructor(capacity: number) {
    this.#units = new Uint16Array(Math.max(16, capacity));
  }
  push(unit: number): void {
    if (this.length === this.#units.length) {
      const larger = new Uint16Array(this.length * 2);
      larger.set(this.#units);
      this.#units = larger;
    }
    this.#units[this.length++] = unit;
  }
  last(): number {
    return this.length > 0 ? (this.#units[this.length - 1] as number) : SPACE;
  }
  toString(): string {
    if (this.length <= 8192) return String.fromCharCode(...this.#units.subarray(0, this.length));
    const parts: string[] = [];
    for (let from = 0; from < this.length; from += 8192) {
      parts.push(String.fromCharCode(...this.#units.subarray(from, Math.min(from + 8192, this.length))));
    }
    return parts.join('');
  }
}

/** Folds a text of any length in one pass. Pure; linear in the length of the text. */
export function fold(text: string): Folded {
  const folder = new Folder(text);
  folder.run();
  return folder.result();
}

class Folder {
  readonly #text: string;
  readonly #units: Units;
  /** Where original offset minus folded index changes: pairs of folded index and original offset. */
  readonly #indexes: number[] = [];
  readonly #offsets: number[] = [];
  readonly #gaps: number[] = [];
  #expected = -1;
  #position = 0;
  #spaceWaits = false;
  /** Folded length after a piece of raised or lowered text that became plain. */
  #setUpTo = -1;

  constructor(text: string) {
    this.#text = text;
    this.#units = new Units(text.length);
  }

  run(): void {
    const text = this.#text;
    while (this.#position < text.length) {
      const code = text.charCodeAt(this.#position);
      const glyph = code < 32 ? glyphOf(this.#text, this.#position) : undefined;
      if (glyph !== undefined) {
        this.#emit(glyph, this.#position++);
      } else if (isSpaceCode(code) && code !== 2) {
        this.#spaceWaits = true;
        this.#position++;
      } else if (isSoftHyphenCode(code)) {
        const next = this.#skipSpace(this.#position + 1);
        if (isDigitCode(text.charCodeAt(next))) this.#beforeDigit(code, next);
        this.#position = next;
        this.#spaceWaits = false;
      } else if (isInvisibleCode(code)) {
        this.#position++;
      } else if (mayBeSet(code) && this.#set()) {
        continue;
      } else if (code < 128) {
        this.#plain(code);
      } else {
        this.#compatible();
      }
    }
  }

  result(): Folded {
    const folded = this.#units.toString();
    return new FoldedText(folded, new Uint32Array(this.#gaps), {
      original: this.#text,
      indexes: new Uint32Array(this.#indexes),
      offsets: new Uint32Array(this.#offsets),
    });
  }

  /** Raised or lowered text: true where it was taken. */
  #set(): boolean {
    const at = this.#position;
    const code = this.#spaceWaits ? SPACE : this.#units.last();
    const isChained = !this.#spaceWaits && this.#setUpTo === this.#units.length;
    const piece = setPieceAt(this.#text, at, { code, isChained });
    if (!piece) return false;
    const { form, start, width } = piece;
    for (let index = 0; index < form.length; index++)
      this.#emit(form.charCodeAt(index), Math.max(at, Math.min(start + index, at + width - 1)));
    this.#position = at + width;
    if (!/[^\x20-\x7e]|^\^/.test(form)) this.#setUpTo = this.#units.length;
    return true;
  }

  #plain(code: number): void {
    const at = this.#position;
    if (code === HYPHEN) return this.#dash(HYPHEN, 1);
    if (code === 96 && this.#accented()) return;
    if (this.#text.charCodeAt(at + 1) >= 0x300 && isCombining(this.#text.charCodeAt(at + 1))) {
      return this.#compatible();
    }
    if ((code === 39 || code === 96) && this.#text.charCodeAt(at + 1) === code) {
      this.#emit(34, at);
      this.#position += 2;
      return;
    }
    this.#emit(code === 96 ? 39 : code, at);
    this.#position++;
  }

  #compatible(): void {
    const at = this.#position;
    const codePoint = this.#text.codePointAt(at) as number;
    let width = codePoint > 0xffff ? 2 : 1;
    if (SPACING_ACCENTS.has(codePoint) && this.#accented()) return;
    if (this.#lost(codePoint, width)) return;
    let form = compatibleForm(codePoint);
    if (form === '-') return this.#dash(HYPHEN, width);
    if (form === '\u2014') return this.#dash(EM_DASH, width);
    if (isCombining(this.#text.charCodeAt(at + width))) {
      while (width < 8 && isCombining(this.#text.charCodeAt(at + width))) width++;
      form = underlinedForm((form + this.#text.slice(at + form.length, at + width)).normalize('NFC'));
    }
    for (let index = 0; index < form.length; index++) this.#emit(form.charCodeAt(index), at);
    this.#position += width;
  }

  /** A soft hyphen before a digit was a hyphen in print; U+0002 between two digits was TeX's times sign. */
  #beforeDigit(code: number, next: number): void {
    const isTimes = code === 2 && next === this.#position + 1 && isDigitCode(this.#units.last());
    if (isTimes) this.#emit(TIMES, this.#position);
    else if (isWordCode(this.#units.last())) this.#emit(HYPHEN, this.#position);
  }

  /** A glyph of a private font, or a mathematical letter that was cut into bytes: one lost glyph. */
  #lost(codePoint: number, width: number): boolean {
    const at = this.#position;
    let end = at + width;
    if (isMathLetter(codePoint)) while (this.#text.charCodeAt(end) === LOST_GLYPH && end < at + 5) end++;
    if (end === at + width && !(codePoint >= 0xe000 && codePoint <= 0xf8ff)) return false;
    this.#emit(LOST_GLYPH, at);
    this.#position = end;
    return true;
  }

  /** A spacing accent right before a letter (`¨o`, `¨ o`) is that letter with its accent. */
  #accented(): boolean {
    const at = this.#position;
    const combining = SPACING_ACCENTS.get(this.#text.charCodeAt(at));
    let next = at + 1;
    while (this.#text.charCodeAt(next) === SPACE) next++;
    const letter = this.#text.charCodeAt(next);
    if (combining === undefined || !isLetterCode(letter)) return false;
    const composed = (String.fromCharCode(letter) + combining).normalize('NFC');
    for (let index = 0; index < composed.length; index++) this.#emit(composed.charCodeAt(index), at);
    this.#position = next + 1;
    return true;
  }

  /** A hyphen between two letters goes, also over a line's end; every other dash, minus or pause is one `-`. */
  #dash(kind: number, width: number): void {
    const at = this.#position;
    let next = at + width;
    // an en dash with a space after it is a pause; at the end of a line it is a hyphen
    let pause = kind === EM_DASH || (this.#text.charCodeAt(at) === 0x2013 && this.#text[next] === ' ');
    while (isDashCode(this.#text.charCodeAt(next))) {
      next++;
      pause = true;
    }
    this.#position = next;
    if (!pause && !this.#spaceWaits && isLetterCode(this.#units.last())) {
      const after = this.#skipSpace(next);
      if (isLetterCode(this.#text.charCodeAt(after))) {
        this.#position = after;
        return;
      }
    }
    this.#emit(HYPHEN, at);
  }

  #skipSpace(from: number): number {
    let at = from;
    while (at < this.#text.length && isBlank(this.#text.charCodeAt(at))) at++;
    return at;
  }

  #emit(unit: number, offset: number): void {
    if (this.#spaceWaits) {
      this.#spaceWaits = false;
      if (this.#units.length > 0) this.#gaps.push(this.#units.length);
    }
    if (offset !== this.#expected) {
      this.#indexes.push(this.#units.length);
      this.#offsets.push(offset);
    }
    this.#units.push(unit);
    this.#expected = offset + 1;
  }
}

/** A comparison sign or plus over a line is another sign. */
const underlinedForm = (form: string): string =>
  /^[<>+][\u0331-\u0333\u0347]$/.test(form)
    ? ({ '<': '≤', '>': '≥', '+': '±' }[form.charAt(0)] ?? form)
    : form;

/** Mathematical letters outside the first plane; their digits stay digits. */
const isMathLetter = (codePoint: number): boolean => codePoint >= 0x1d400 && codePoint <= 0x1d7cb;
const isBlank = (code: number): boolean =>
  (isSpaceCode(code) && code !== 2) || isInvisibleCode(code) || isSoftHyphenCode(code);
const isCombining = (code: number): boolean => code >= 0x300 && code <= 0x36f;
const isDashCode = (code: number): boolean => code === HYPHEN || (code >= 0x2010 && code <= 0x2015);

/** Runs of characters that stand side by side in both texts. */
interface OffsetMap {
  readonly original: string;
  readonly indexes: Uint32Array;
  readonly offsets: Uint32Array;
}

class FoldedText implements Folded {
  readonly #map: OffsetMap;
  readonly text: string;
  readonly gaps: Uint32Array;

  constructor(text: string, gaps: Uint32Array, map: OffsetMap) {
    this.text = text;
    this.gaps = gaps;
    this.#map = map;
  }

  startOf(index: number): number {
    const { indexes, offsets } = this.#map;
    const run = lastAtOrBefore(indexes, index);
    return run < 0 ? 0 : (offsets[run] as number) + (index - (indexes[run] as number));
  }

  endOf(index: number): number {
    const { original } = this.#map;
    let end = this.startOf(index);
    const codePoint = original.codePointAt(end) ?? 0;
    end += codePoint > 0xffff ? 2 : 1;
    if (SPACING_ACCENTS.has(codePoint) && isLetterCode(this.text.charCodeAt(index))) {
      if (original.charCodeAt(end) === SPACE) end++;
      end++;
    }
    while (isCombining(original.charCodeAt(end))) end++;
    if (
      original.charCodeAt(end) === CLOSING_BRACE &&
      OPEN_SET.test(original.slice(Math.max(0, end - 27), end))
    )
      end++;
    return end;
  }

  indexAt(offset: number): number {
    const { indexes, offsets } = this.#map;
    const run = lastAtOrBefore(offsets, offset);
    if (run < 0) return 0;
    const index = (indexes[run] as number) + (offset - (offsets[run] as number));
    const limit = run + 1 < indexes.length ? (indexes[run + 1] as number) : this.text.length;
    return Math.min(index, limit);
  }
}

/** Index of the last entry ≤ value in an ascending array, or -1. */
export function lastAtOrBefore(ascending: Uint32Array | Float64Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
