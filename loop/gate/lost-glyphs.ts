/** Symbols whose font had no Unicode table, as readers of PDF leave them. */
import { isDigitCode, isLetterCode, isWordCode } from './characters.js';

const HYPHEN = 45;
/** A glyph without a Unicode value, as extractors leave it. */
export const LOST_GLYPH = 0xfffd;

/** What TeX's fonts for mathematics hold at codes that readers leave as control characters. */
const TEX_GLYPHS: ReadonlyMap<number, number> = new Map(
  Object.entries({ 6: '±', 15: 'ε', 20: '≤', 21: '≥', 24: '~', 28: '≪', 29: '≫' }).map(([code, glyph]) => [
    Number(code),
    glyph.charCodeAt(0),
  ]),
);

/**
 * A control character where a symbol stood whose font had no Unicode table: that symbol where the code names one,
 * a lost glyph right after a letter or digit, else undefined (it separates words).
 */
export function glyphOf(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at);
  if (code === 0) return isDigitCode(text.charCodeAt(at + 1)) ? HYPHEN : undefined;
  const known = TEX_GLYPHS.get(code);
  if (known !== undefined && !isLetterCode(text.charCodeAt(at - 1))) return known;
  const isControl = code < 32 && code > 2 && (code < 9 || code > 10) && code !== 13;
  if (!isControl || at === 0) return undefined;
  const next = text.charCodeAt(at + 1);
  const isLost = isWordCode(text.charCodeAt(at - 1)) && next !== 10 && next !== 13 && !isWordCode(next);
  return isLost ? LOST_GLYPH : undefined;
}
