/**
 * Glyphs of TeX's mathematical fonts whose PostScript names no list of names knows, so that pdf.js has only their bare
 * codes for them. Encodings OML, OMS, OMX and MSAM, as in Knuth, "The METAFONTbook", and the AMS fonts' documentation.
 */

interface TexEncoding {
  readonly fonts: RegExp;
  readonly glyphs: ReadonlyMap<number, string>;
}

const ENCODINGS: readonly TexEncoding[] = [
  {
    fonts: /^(?:CMSY|CMBSY|LMMathSymbols|txsy|pxsy|rtxsy)/iu,
    glyphs: new Map([
      [0x05, '⋄'],
      [0x07, '∓'],
      [0x0b, '⊘'],
      [0x0c, '⊙'],
      [0x0d, '○'],
      [0x10, '≍'],
      [0x16, '⪯'],
      [0x17, '⪰'],
      [0x1c, '≪'],
      [0x1d, '≫'],
      [0x1e, '≺'],
      [0x1f, '≻'],
    ]),
  },
  { fonts: /^(?:CMMI|LMMathItalic|txmi|pxmi|rtxmi)/iu, glyphs: new Map([[0x0f, 'ε']]) },
  {
    fonts: /^(?:MSAM|txsya|pxsya)/iu,
    glyphs: new Map([
      [0x26, '≳'],
      [0x2e, '≲'],
      [0x36, '⩽'],
      [0x3e, '⩾'],
    ]),
  },
  {
    fonts: /^(?:CMEX|LMMathExtension|txex|pxex)/iu,
    glyphs: new Map([
      ...[0x00, 0x10, 0x12, 0x20].map((code) => [code, '('] as const),
      ...[0x01, 0x11, 0x13, 0x21].map((code) => [code, ')'] as const),
      ...[0x50, 0x58].map((code) => [code, '∑'] as const),
      ...[0x51, 0x59].map((code) => [code, '∏'] as const),
      ...[0x52, 0x5a].map((code) => [code, '∫'] as const),
      ...[0x70, 0x71, 0x72].map((code) => [code, '√'] as const),
    ]),
  },
];

/** `fontName` with or without the tag of a subset (`ABCDEF+CMSY10`). */
export function texGlyphs(fontName: string): ReadonlyMap<number, string> | null {
  const bare = fontName.replace(/^[A-Z]{6}\+/u, '');
  return ENCODINGS.find(({ fonts }) => fonts.test(bare))?.glyphs ?? null;
}
