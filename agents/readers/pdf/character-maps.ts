/**
 * The character maps that PDFs in Chinese, Japanese and Korean name and do not carry (ISO 32000-1, 9.7.5.2), as far as the text needs
 * them. Adobe's maps lead from codes to glyphs and from those to Unicode; here both ways go by the decoders of the WHATWG Encoding
 * Standard, with glyph numbers of our own that no real glyph has. Not covered: EUC of Taiwan, the row and cell codes (`H`), lines from top to
 * bottom (`…-V`), characters beyond the BMP, and fonts that name real glyphs (`Identity-H`) without saying which characters they are.
 */
import { dataOf } from '../../data.js';

interface Family {
  /** Adobe's name for the collection of glyphs. */
  readonly ordering: 'Japan1' | 'GB1' | 'CNS1' | 'Korea1';
  readonly names: RegExp;
  /** A label of the Encoding Standard. */
  readonly charset: string;
  /** First and last code of each range, as hexadecimal of one or two bytes. */
  readonly codes: readonly (readonly [first: string, last: string])[];
}

/** `agents/data/cjk-character-maps.json`. */
const FAMILIES = (
  dataOf('cjk-character-maps') as readonly (Omit<Family, 'names'> & { readonly names: string })[]
).map((family): Family => ({ ...family, names: new RegExp(family.names, 'u') }));

const UNICODE_MAP = /^Uni(JIS|GB|CNS|KS)(?:2004|Pro)?-(?:UCS2|UTF16)-(?:HW-)?H$/u;
const ORDERINGS = { JIS: 'Japan1', GB: 'GB1', CNS: 'CNS1', KS: 'Korea1' } as const;
/** Glyph numbers of our own count down from here; the collections of Adobe end below 31,000. */
const TOP_GLYPH = 65_535;
const MOST_GLYPHS = 34_000;

/** Characters of a collection and the codes that stand for them, in one charset. */
function codesOf({ charset, codes }: Family): Map<string, string> {
  const decoder = new TextDecoder(charset);
  const found = new Map<string, string>();
  for (const [first, last] of codes)
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1) {
      const hex = code.toString(16).padStart(first.length, '0');
      const character = decoder.decode(Buffer.from(hex, 'hex'));
      if (character.length === 1 && character !== '\ufffd') found.set(hex, character);
    }
  return found;
}

const NUMBERED = new Map<Family['ordering'], Map<string, number>>();

/** The numbers that stand for the characters of a collection; the same for each of its maps. */
function glyphsOf(ordering: Family['ordering']): Map<string, number> {
  const known = NUMBERED.get(ordering);
  if (known) return known;
  const glyphs = new Map<string, number>();
  for (const family of FAMILIES)
    if (family.ordering === ordering)
      for (const character of codesOf(family).values())
        if (!glyphs.has(character) && glyphs.size < MOST_GLYPHS)
          glyphs.set(character, TOP_GLYPH - glyphs.size);
  NUMBERED.set(ordering, glyphs);
  return glyphs;
}

/** The text of the map of this name, to be read as a CMap file; null where it is not known. */
function characterMap(name: string): string | null {
  const toUnicode = /^Adobe-(Japan1|GB1|CNS1|Korea1)-UCS2$/u.exec(name)?.[1] as
    Family['ordering'] | undefined;
  if (toUnicode) {
    const lines = [...glyphsOf(toUnicode)].map(
      ([character, glyph]) => `<${hex(glyph)}> <${hexOf(character)}>`,
    );
    return mapOf([['0000', 'FFFF']], section('bfchar', lines));
  }
  const [, script] = UNICODE_MAP.exec(name) ?? [];
  if (script && Object.hasOwn(ORDERINGS, script)) {
    const glyphs = glyphsOf(ORDERINGS[script as keyof typeof ORDERINGS]);
    const lines = [...glyphs].map(([character, glyph]) => `<${hexOf(character)}> ${String(glyph)}`);
    return mapOf([['0000', 'FFFF']], section('cidchar', lines));
  }
  const family = FAMILIES.find(({ names }) => names.test(name));
  if (!family) return null;
  const glyphs = glyphsOf(family.ordering);
  const lines = [...codesOf(family)].flatMap(([code, character]) => {
    const glyph = glyphs.get(character);
    return glyph === undefined ? [] : [`<${code}> ${String(glyph)}`];
  });
  return mapOf(family.codes, section('cidchar', lines));
}

const hex = (value: number): string => value.toString(16).padStart(4, '0');
const hexOf = (character: string): string => hex(character.charCodeAt(0));

const section = (kind: string, lines: readonly string[]): string =>
  `${String(lines.length)} begin${kind}\n${lines.join('\n')}\nend${kind}`;

function mapOf(codes: Family['codes'], body: string): string {
  const ranges = codes.map(([first, last]) => `<${first}> <${last}>`);
  return `${section('codespacerange', ranges)}\n${body}\n`;
}

/**
 * Where pdf.js asks for data that it does not bring along. The way from glyphs to characters is given only after one of the maps above
 * was asked for: it says nothing of Adobe's own glyph numbers.
 */
export class CharacterMaps {
  private isUsed = false;

  fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const isMap = kind === 'cMapUrl';
    const isToUnicode = filename.endsWith('-UCS2');
    const map = isMap && (!isToUnicode || this.isUsed) ? characterMap(filename) : null;
    if (map === null) return Promise.reject(new Error(`${filename} is not at hand`));
    this.isUsed = true;
    return Promise.resolve(new TextEncoder().encode(map));
  }
}
