/**
 * What the list of painting operators tells of a page beyond its text: text that nobody sees, and, in what TeX made, glyphs
 * that pdf.js leaves out. Finds glyphs that are left out of the text: those of TeX's mathematical fonts whose bare code happens to be white
 * space (the sun of a solar mass is code 12, a form feed). They are looked up in the page's list of painting operators.
 */
import { getResolvedPDFJS } from 'unpdf';
import type { getDocumentProxy } from 'unpdf';
import type { Matrix } from './matrix.js';
import { stepsOf } from './page-operators.js';
import { NO_UNDERLINES, Underlines, type FoundUnderlines } from './underlines.js';
import { PageWalk, type PlacedGlyph, type Show } from './page-walk.js';
import { texGlyphs } from './tex-fonts.js';

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

interface LostGlyph {
  readonly text: string;
  /** Where it is painted, in the coordinates of the page (y grows upwards). */
  readonly matrix: Matrix;
  /** In text space: multiply by the first number of the matrix. */
  readonly width: number;
  readonly font: string;
}

export interface PageGlyphs {
  readonly lost: readonly LostGlyph[];
  /** Replacements of characters that the text has by their bare code, by font. */
  readonly byFont: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

export interface Painting {
  readonly glyphs: PageGlyphs;
  readonly shows: readonly Show[];
  readonly underlines: FoundUnderlines;
}

export const UNPAINTED: Painting = {
  glyphs: { lost: [], byFont: new Map() },
  shows: [],
  underlines: NO_UNDERLINES,
};

/** pdf.js calls this method of ECMAScript 2024 when it loads a font; Node has it from version 21 on. */
function provideTransfer(): void {
  if ('transferToFixedLength' in ArrayBuffer.prototype) return;
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    configurable: true,
    writable: true,
    value(this: ArrayBuffer, length: number = this.byteLength): ArrayBuffer {
      const moved = new ArrayBuffer(length);
      new Uint8Array(moved).set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
      return moved;
    },
  });
}

/** Costs about a tenth of reading the text. Glyphs are looked for in what TeX made. */
export async function readPainting(page: PdfPage, isTex: boolean): Promise<Painting> {
  provideTransfer();
  const { OPS } = await getResolvedPDFJS();
  // A page that cannot be painted may have text that can be read.
  const list = await page.getOperatorList().catch(() => null);
  if (!list) return UNPAINTED;
  const { fnArray, argsArray } = list;
  const byFont = isTex
    ? await texFontsOf(page, fontsIn(fnArray, argsArray as unknown[][], OPS.setFont))
    : new Map<string, ReadonlyMap<number, string>>();
  const lost: LostGlyph[] = [];
  const underlines = new Underlines();
  const keep = (placed: PlacedGlyph): void => {
    const { glyph, font, matrix, width } = placed;
    underlines.keep(placed);
    const text = byFont.get(font)?.get(glyph.originalCharCode);
    if (text !== undefined && /^\s$/u.test(glyph.unicode)) lost.push({ text, matrix, width, font });
  };
  const walk = new PageWalk(keep);
  const steps = stepsOf(walk, OPS);
  fnArray.forEach((operator, at) => steps.get(operator)?.((argsArray as (unknown[] | null)[])[at] ?? []));
  return { glyphs: { lost, byFont }, shows: walk.shows, underlines: underlines.found(walk.rules) };
}

function fontsIn(
  operators: readonly number[],
  argumentsOf: readonly (unknown[] | null)[],
  setFont: number,
): Set<string> {
  const fonts = new Set<string>();
  operators.forEach((operator, at) => {
    if (operator === setFont) fonts.add(String(argumentsOf[at]?.[0]));
  });
  return fonts;
}

async function texFontsOf(page: PdfPage, ids: ReadonlySet<string>): Promise<PageGlyphs['byFont']> {
  const found = new Map<string, ReadonlyMap<number, string>>();
  for (const id of ids) {
    // Fonts arrive a few turns of the event loop after the operators that use them.
    for (let turn = 0; turn < 20 && !page.commonObjs.has(id); turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
    if (!page.commonObjs.has(id)) continue;
    const { name } = page.commonObjs.get(id) as { name?: unknown };
    const glyphs = typeof name === 'string' ? texGlyphs(name) : null;
    if (glyphs) found.set(id, glyphs);
  }
  return found;
}
