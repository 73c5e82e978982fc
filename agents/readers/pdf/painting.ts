/**
 * What the list of painting operators tells of a page beyond its text: text that nobody sees, and, in what TeX made, glyphs
 * that pdf.js leaves out. Finds glyphs that are left out of the text: those of TeX's mathematical fonts whose bare code happens to be white
 * space (the sun of a solar mass is code 12, a form feed). They are looked up in the page's list of painting operators.
 */
import { type getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { dataOf } from '../../data.js';
import type { Matrix } from './layout.js';
import { type Glyph, type Operators, PageWalk, type PlacedGlyph, type Show } from './page-walk.js';
import { type FoundUnderlines, NO_UNDERLINES, Underlines } from './underlines.js';

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

/**
 * Glyphs of TeX's mathematical fonts whose PostScript names no list of names knows, so that pdf.js has only their bare
 * codes for them. Encodings OML, OMS, OMX and MSAM, as in Knuth, "The METAFONTbook", and the AMS fonts' documentation.
 */

const ENCODINGS = (
  dataOf('tex-glyphs') as readonly {
    readonly fonts: string;
    /** Characters by their code. */
    readonly glyphs: Readonly<Record<string, string>>;
  }[]
).map(({ fonts, glyphs }) => ({
  fonts: new RegExp(fonts, 'iu'),
  glyphs: new Map(Object.entries(glyphs).map(([code, sign]) => [Number(code), sign])),
}));

/** `fontName` with or without the tag of a subset (`ABCDEF+CMSY10`). */
function texGlyphs(fontName: string): ReadonlyMap<number, string> | null {
  const bare = fontName.replace(/^[A-Z]{6}\+/u, '');
  return ENCODINGS.find(({ fonts }) => fonts.test(bare))?.glyphs ?? null;
}

/** What each painting operator of pdf.js does to a walk over the page. */

type Step = (values: readonly unknown[]) => void;

const numbersOf = (values: readonly unknown[]): number[] => {
  const [first] = values;
  const flat = typeof first === 'object' && first !== null ? Array.from(first as ArrayLike<number>) : values;
  return flat.map(Number);
};

function stepsOf(walk: PageWalk, operators: Operators): ReadonlyMap<number, Step> {
  return new Map([
    ...stateSteps(walk, operators),
    ...textSteps(walk, operators),
    ...paintSteps(walk, operators),
  ]);
}

/** Those that set where, and in which colour, is painted. */
function stateSteps(walk: PageWalk, operators: Operators): [number, Step][] {
  const paintWith =
    (colourOf: (values: readonly unknown[]) => string): Step =>
    (values) => {
      walk.state.fill = colourOf(values);
    };
  return [
    [operators.save, () => walk.save()],
    [operators.restore, () => walk.restore()],
    [operators.transform, (values) => walk.transform(numbersOf(values))],
    [
      operators.paintFormXObjectBegin,
      ([matrix]) => {
        walk.save();
        if (matrix) walk.transform(numbersOf([matrix]));
      },
    ],
    [operators.paintFormXObjectEnd, () => walk.restore()],
    [operators.setFillRGBColor, paintWith(hexOf)],
    [operators.setFillColorN, paintWith(() => '?')],
    [operators.setFillTransparent, paintWith(() => '?')],
    [
      operators.setGState,
      ([entries]) => {
        for (const entry of Array.isArray(entries) ? (entries as unknown[]) : [])
          if (Array.isArray(entry) && entry[0] === 'ca') walk.state.opacity = Number(entry[1]);
      },
    ],
  ];
}

/** How much of the page its pictures cover, in square points; what lies above another counts again. */
export async function pictureArea(page: PdfPage): Promise<number> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const pictures = new Set<number>([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
  ]);
  const walk = new PageWalk(null);
  const steps = new Map(stateSteps(walk, OPS));
  let area = 0;
  for (const [at, operator] of fnArray.entries()) {
    steps.get(operator)?.((argsArray as (unknown[] | null)[])[at] ?? []);
    if (!pictures.has(operator)) continue;
    const [a = 1, b = 0, c = 0, d = 1] = walk.state.page;
    area += Math.abs(a * d - b * c);
  }
  return area;
}

/** A string, or three numbers from 0 to 255. */
const hexOf = (values: readonly unknown[]): string =>
  typeof values[0] === 'string'
    ? values[0]
    : `#${numbersOf(values)
        .slice(0, 3)
        .map((part) => part.toString(16).padStart(2, '0'))
        .join('')}`;

function textSteps(walk: PageWalk, operators: Operators): [number, Step][] {
  const set =
    (key: 'characterSpacing' | 'wordSpacing' | 'leading' | 'rise' | 'mode'): Step =>
    (values) => {
      walk.state[key] = Number(values[0]);
    };
  return [
    [operators.beginText, () => walk.setMatrix([1, 0, 0, 1, 0, 0])],
    [operators.setTextMatrix, (values) => walk.setMatrix(numbersOf(values))],
    [operators.moveText, ([x, y]) => walk.move(Number(x), Number(y))],
    [
      operators.setLeadingMoveText,
      ([x, y]) => {
        walk.state.leading = -Number(y);
        walk.move(Number(x), Number(y));
      },
    ],
    [operators.nextLine, () => walk.move(0, -walk.state.leading)],
    [operators.setCharSpacing, set('characterSpacing')],
    [operators.setWordSpacing, set('wordSpacing')],
    [operators.setLeading, set('leading')],
    [operators.setTextRise, set('rise')],
    [operators.setTextRenderingMode, set('mode')],
    [
      operators.setHScale,
      ([percent]) => {
        walk.state.scale = Number(percent) / 100;
      },
    ],
    [
      operators.setFont,
      ([font, size]) => {
        walk.state.font = String(font);
        walk.state.size = Number(size);
      },
    ],
    [operators.showText, ([glyphs]) => walk.show(glyphs as readonly (Glyph | number | null)[])],
  ];
}

function paintSteps(walk: PageWalk, operators: Operators): [number, Step][] {
  const filling = new Set<unknown>([
    operators.fill,
    operators.eoFill,
    operators.fillStroke,
    operators.eoFillStroke,
    operators.closeFillStroke,
    operators.closeEOFillStroke,
  ]);
  const stroking = new Set<unknown>([operators.stroke, operators.closeStroke]);
  const picture = (): void => walk.paintPicture();
  const all = (): void => walk.coverAll();
  return [
    [
      operators.constructPath,
      ([painting, , bounds]) => {
        if (!bounds) return;
        const isFilled = filling.has(painting);
        if (isFilled) walk.fillBox(numbersOf([bounds]));
        if (isFilled || stroking.has(painting)) walk.rule(numbersOf([bounds]));
      },
    ],
    [operators.paintImageXObject, picture],
    [operators.paintInlineImageXObject, picture],
    [operators.paintImageMaskXObject, picture],
    [operators.paintSolidColorImageMask, picture],
    [operators.paintImageXObjectRepeat, all],
    [operators.paintImageMaskXObjectGroup, all],
    [operators.paintImageMaskXObjectRepeat, all],
    [operators.paintInlineImageXObjectGroup, all],
    [operators.shadingFill, all],
  ];
}
