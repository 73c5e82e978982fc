/**
 * Raised and lowered text, made comparable. After a letter or a bracket it folds to plain characters: "CO₂", "CO_2" and "CO2" are
 * one, so are "m²", "m^2" and "m2". After a digit it never does, since 10⁵ is not 105: there "10⁵", "10^5" and "10^{5}" are one.
 */
import { codesOf, isDigitCode, isLetterCode } from './characters.js';

export interface SetPiece {
  /** What it is compared as. */
  readonly form: string;
  /** Offset of the character that gave the first of `form`. */
  readonly start: number;
  /** UTF-16 units that it takes up. */
  readonly width: number;
}

export interface Before {
  /** The last folded character; a space at the beginning, or where white space stands between. */
  readonly code: number;
  /** It was set above or below the line itself and was folded: "SO₄²⁻". */
  readonly isChained: boolean;
}

const RAISED = /[\u00b2\u00b3\u00b9\u2070-\u207f\u02b0-\u02b8\u02e1-\u02e3\u1d2c-\u1d61\u1d9c-\u1dbf\u2c7d]/;
const LOWERED = /[\u2080-\u209c\u1d62-\u1d6a\u2c7c]/;
const RUN = new RegExp(`(?:${RAISED.source}{1,24}|${LOWERED.source}{1,24})`, 'y');
/** `^5`, `^-3`, `^{-3}`, `^(−3)`, `^2.5`, `^n`; the same after a low line. */
const MARKED =
  /[\^_](?:\{([^{}\s]{1,24})\}|\(([-−–+]?\d{1,3})\)|([-−–+]?\d{1,6}(?:\.\d{1,4})?|\p{L}{1,16}))/uy;
const CARET = 94;
const LOW_LINE = 95;

/** Whether a piece can begin with this unit: most text need not be looked at again. */
export const mayBeSet = (code: number): boolean =>
  code === CARET ||
  code === LOW_LINE ||
  code === 0xb2 ||
  code === 0xb3 ||
  code === 0xb9 ||
  (code >= 0x2b0 && code <= 0x2e3) ||
  (code >= 0x1d2c && code <= 0x1dbf) ||
  (code >= 0x2070 && code <= 0x209c) ||
  code === 0x2c7c ||
  code === 0x2c7d;

/** The piece that begins at `at`; undefined where the character there is compared as it is. */
export function setPieceAt(text: string, at: number, before: Before): SetPiece | undefined {
  const code = text.charCodeAt(at);
  return code === CARET || code === LOW_LINE ? markedAt(text, at, before) : runAt(text, at, before);
}

function runAt(text: string, at: number, before: Before): SetPiece | undefined {
  RUN.lastIndex = at;
  const run = RUN.exec(text)?.[0];
  if (run === undefined) return undefined;
  const plain = run.normalize('NFKC').replace(/−/g, '-');
  if (plain.length !== run.length) return undefined;
  const next = text.charCodeAt(at + run.length);
  const piece = (form: string): SetPiece => ({ form, start: at, width: run.length });
  if (isBase(before)) return piece(isDigitCode(next) && /\d$/.test(plain) ? `^${plain}` : plain);
  if (isDigitCode(before.code)) {
    if (/\d/.test(plain)) return undefined;
    return piece(/\p{L}/u.test(plain) || isDigitCode(next) ? `^${plain}` : plain);
  }
  // an isotope, ¹⁸O
  return before.code === 32 && /^\d+$/.test(plain) && isLetterCode(next) ? piece(plain) : undefined;
}

function markedAt(text: string, at: number, before: Before): SetPiece | undefined {
  if (!isBase(before) && !isDigitCode(before.code)) return undefined;
  MARKED.lastIndex = at;
  const match = MARKED.exec(text);
  const inside = match?.[1] ?? match?.[2] ?? match?.[3];
  if (match === null || inside === undefined) return undefined;
  const plain = [...inside].every((character) => character.length === 1)
    ? inside.normalize('NFKC').replace(/[−–]/g, '-')
    : inside;
  if (plain.length !== inside.length) return undefined;
  const [width, start] = [match[0].length, at + match[0].indexOf(inside)];
  if (isBase(before)) {
    const isFused = isDigitCode(text.charCodeAt(at + width)) && /\d$/.test(plain);
    return isFused ? undefined : { form: plain, start, width };
  }
  const isRaised = text.charCodeAt(at) === CARET;
  if (/^[-+]?\d{1,6}$/.test(plain)) return { form: formsOf(plain, isRaised), start, width };
  return { form: `${isRaised ? '^' : '_'}${plain}`, start: start - 1, width };
}

/** What takes raised or lowered text as a word takes its letters. */
const isBase = ({ code, isChained }: Before): boolean => isChained || isLetterCode(code) || CLOSING.has(code);

const CLOSING: ReadonlySet<number> = codesOf(")]}⟩|*'∞∂∇");

const formsOf = (plain: string, isRaised: boolean): string =>
  plain.replace(/[-+\d]/g, (sign) =>
    isRaised
      ? ('⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺'['0123456789-+'.indexOf(sign)] ?? sign)
      : ('₀₁₂₃₄₅₆₇₈₉₋₊'['0123456789-+'.indexOf(sign)] ?? sign),
  );
