/**
 * Finds glyphs that pdf.js leaves out of the text: those of TeX's mathematical fonts whose bare code happens to be white
 * space (the sun of a solar mass is code 12, a form feed). They are looked up in the page's list of painting operators.
 */
import { getResolvedPDFJS } from 'unpdf';
import type { getDocumentProxy } from 'unpdf';
import { multiply, type Matrix } from './matrix.js';
import { texGlyphs } from './tex-fonts.js';

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

export interface LostGlyph {
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

interface Glyph {
  readonly originalCharCode: number;
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

interface TextState {
  matrix: Matrix;
  line: Matrix;
  font: string;
  size: number;
  characterSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
}

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

/** Only sensible for what TeX made: it costs about as much as reading the text. */
export async function findLostGlyphs(page: PdfPage): Promise<PageGlyphs> {
  provideTransfer();
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const byFont = await texFontsOf(page, fontsIn(fnArray, argsArray as unknown[][], OPS.setFont));
  if (byFont.size === 0) return { lost: [], byFont };
  const walk = new GlyphWalk(byFont);
  const steps = stepsOf(walk, OPS);
  fnArray.forEach((operator, at) => steps.get(operator)?.((argsArray as (unknown[] | null)[])[at] ?? []));
  return { lost: walk.lost, byFont };
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

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Follows the place of the next glyph through the operators of one page. */
class GlyphWalk {
  readonly lost: LostGlyph[] = [];
  private page = identity;
  private readonly saved: { page: Matrix; text: TextState }[] = [];
  text: TextState = {
    matrix: identity,
    line: identity,
    font: '',
    size: 1,
    characterSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
  };

  constructor(private readonly byFont: PageGlyphs['byFont']) {}

  save(): void {
    if (this.saved.length < 1_000) this.saved.push({ page: this.page, text: { ...this.text } });
  }

  restore(): void {
    const before = this.saved.pop();
    if (before) [this.page, this.text] = [before.page, before.text];
  }

  transform(matrix: Matrix): void {
    this.page = multiply(this.page, matrix);
  }

  setMatrix(matrix: Matrix): void {
    this.text.matrix = matrix;
    this.text.line = matrix;
  }

  move(x: number, y: number): void {
    this.setMatrix(multiply(this.text.line, [1, 0, 0, 1, x, y]));
  }

  show(glyphs: readonly (Glyph | number | null)[]): void {
    const { text } = this;
    const known = this.byFont.get(text.font);
    let x = 0;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') x -= (glyph / 1000) * text.size * text.scale;
      if (typeof glyph !== 'object' || glyph === null) continue;
      const width = (glyph.width / 1000) * text.size * text.scale;
      const sign = known?.get(glyph.originalCharCode);
      if (sign !== undefined && /^\s$/u.test(glyph.unicode)) this.keep(sign, x, width);
      x += width + (text.characterSpacing + (glyph.isSpace ? text.wordSpacing : 0)) * text.scale;
    }
    text.matrix = multiply(text.matrix, [1, 0, 0, 1, x, 0]);
  }

  private keep(sign: string, x: number, width: number): void {
    const { text } = this;
    const placed = multiply(this.page, multiply(text.matrix, [1, 0, 0, 1, x, text.rise]));
    const matrix = multiply(placed, [text.size, 0, 0, text.size, 0, 0]);
    this.lost.push({ text: sign, matrix, width: width / text.size, font: text.font });
  }
}

const numbersOf = (values: readonly unknown[]): number[] => {
  const [first] = values;
  const flat = typeof first === 'object' && first !== null ? Array.from(first as ArrayLike<number>) : values;
  return flat.map(Number);
};

type Operators = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS'];

function stepsOf(walk: GlyphWalk, operators: Operators): Map<number, (values: readonly unknown[]) => void> {
  const set =
    (key: 'characterSpacing' | 'wordSpacing' | 'leading' | 'rise') => (values: readonly unknown[]) => {
      walk.text[key] = Number(values[0]);
    };
  const moveLine = (): void => walk.move(0, -walk.text.leading);
  return new Map<number, (values: readonly unknown[]) => void>([
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
    [operators.beginText, () => walk.setMatrix(identity)],
    [operators.setTextMatrix, (values) => walk.setMatrix(numbersOf(values))],
    [operators.moveText, ([x, y]) => walk.move(Number(x), Number(y))],
    [
      operators.setLeadingMoveText,
      ([x, y]) => {
        walk.text.leading = -Number(y);
        walk.move(Number(x), Number(y));
      },
    ],
    [operators.nextLine, moveLine],
    [operators.setCharSpacing, set('characterSpacing')],
    [operators.setWordSpacing, set('wordSpacing')],
    [operators.setLeading, set('leading')],
    [operators.setTextRise, set('rise')],
    [
      operators.setHScale,
      ([percent]) => {
        walk.text.scale = Number(percent) / 100;
      },
    ],
    [
      operators.setFont,
      ([font, size]) => {
        walk.text.font = String(font);
        walk.text.size = Number(size);
      },
    ],
    [operators.showText, ([glyphs]) => walk.show(glyphs as readonly (Glyph | number | null)[])],
  ]);
}
