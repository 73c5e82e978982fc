/** Follows the painting operators of one page: what is painted where, in which colour and mode, and what lies behind it. */
import { isUnderlinedSign } from '../signs.js';
import { type Matrix, multiply } from './layout.js';

/** One operator that paints text. */
export interface Show {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Why nobody sees it, or null. */
  readonly unseen: 'invisible' | 'same-colour' | null;
}

/** A sign where it is painted. */
export interface PaintedSign {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Baseline. */
  readonly y: number;
  readonly size: number;
}

interface LostGlyph {
  readonly text: string;
  readonly matrix: Matrix;
  /** In text space: multiply by the first number of the matrix. */
  readonly width: number;
  readonly font: string;
}

export interface Painting {
  readonly lost: readonly LostGlyph[];
  /** Replacements of characters that the text has by their bare code, by font. */
  readonly byFont: ReadonlyMap<string, ReadonlyMap<number, string>>;
  readonly shows: readonly Show[];
  /** Comparison signs with a line under them, and the glyphs that are such lines. */
  readonly underlined: { readonly signs: readonly PaintedSign[]; readonly lines: readonly PaintedSign[] };
  /** Of pictures, in square points; what lies above another counts again. */
  readonly pictureArea: number;
}

interface Glyph {
  readonly originalCharCode: number;
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const START = {
  page: IDENTITY,
  matrix: IDENTITY,
  line: IDENTITY,
  font: '',
  size: 1,
  characterSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  /** Of text (ISO 32000-1, 9.3.6): 3 and 7 paint nothing. */
  mode: 0,
  /** `#rrggbb`, or `?` for a pattern. */
  fill: '#000000',
  /** 0 to 1. */
  opacity: 1,
};
const EVERYWHERE: Box = { left: -1e9, right: 1e9, bottom: -1e9, top: 1e9 };

/** A page with more than this is a drawing. */
const MOST_SHOWS = 40_000;
const MOST_BOXES = 2_000;
const MOST_SIGNS = 4_000;
const DEEPEST_STATE = 1_000;
/** A line under a sign: its greatest height and length in points. */
const HIGHEST_RULE = 1.6;
const WIDEST_RULE = 40;
/** How far the ends of a line may be from those of the sign, and the line from the baseline, in font sizes. */
const REACH = 0.3;
const HIGHEST = 0.25;
const LOWEST = -0.4;
/** Glyphs that are painted over a sign as its line: a low line below its baseline, a dash above it. */
const LINES = new Set(['_', '–', '−', '-', '¯', '‾']);
const LINE_RISE = 0.1;

type Step = (values: readonly unknown[]) => void;

const numbersOf = (values: readonly unknown[]): number[] => {
  const [only] = values;
  const flat = typeof only === 'object' && only !== null ? Array.from(only as ArrayLike<number>) : values;
  return flat.map(Number);
};

/** A string, or three numbers from 0 to 255. */
const hexOf = (values: readonly unknown[]): string =>
  typeof values[0] === 'string'
    ? values[0]
    : `#${numbersOf(values)
        .slice(0, 3)
        .map((part) => part.toString(16).padStart(2, '0'))
        .join('')}`;

/** What no reader tells from white paper. */
const isWhite = (fill: string): boolean => /^#(?:f[5-9a-f]){3}$/iu.test(fill);

export class PaintWalk {
  readonly shows: Show[] = [];
  readonly lost: LostGlyph[] = [];
  pictureArea = 0;
  private state = START;
  private readonly saved: (typeof START)[] = [];
  /** What is painted in another colour than white, so that white text on it is seen. */
  private readonly covers: Box[] = [];
  private readonly rules: Box[] = [];
  private readonly signs: PaintedSign[] = [];
  private readonly lines: PaintedSign[] = [];
  private readonly byFont: Painting['byFont'];
  private readonly steps: ReadonlyMap<number | undefined, Step>;
  private readonly names: ReadonlyMap<unknown, string>;

  constructor(byFont: Painting['byFont'], operators: Readonly<Record<string, number>>) {
    this.byFont = byFont;
    this.steps = new Map(Object.entries(this.doing).map(([name, step]) => [operators[name], step]));
    this.names = new Map(Object.entries(operators).map(([name, operator]) => [operator, name]));
  }

  step(operator: number, values: readonly unknown[]): void {
    this.steps.get(operator)?.(values);
  }

  private set(changes: Partial<typeof START>): void {
    this.state = { ...this.state, ...changes };
  }

  private readonly save = (): void => {
    if (this.saved.length < DEEPEST_STATE) this.saved.push(this.state);
  };
  private readonly restore = (): void => {
    this.state = this.saved.pop() ?? this.state;
  };
  private readonly transform: Step = (values) =>
    this.set({ page: multiply(this.state.page, numbersOf(values)) });
  private readonly place = (matrix: Matrix): void => this.set({ matrix, line: matrix });
  private readonly move = (x: number, y: number): void =>
    this.place(multiply(this.state.line, [1, 0, 0, 1, x, y]));
  private readonly pattern = (): void => this.set({ fill: '?' });
  private readonly coverAll = (): void => void this.covers.push(EVERYWHERE);
  /** A picture fills the unit square (ISO 32000-1, 8.9.5). */
  private readonly picture = (): void => {
    const [a = 1, b = 0, c = 0, d = 1] = this.state.page;
    this.pictureArea += Math.abs(a * d - b * c);
    this.cover([0, 0, 1, 1]);
  };

  /** What each painting operator of pdf.js does, by its name. */
  private readonly doing: Readonly<Record<string, Step>> = {
    save: this.save,
    restore: this.restore,
    transform: this.transform,
    paintFormXObjectBegin: ([matrix]) => {
      this.save();
      if (matrix) this.transform([matrix]);
    },
    paintFormXObjectEnd: this.restore,
    setFillRGBColor: (values) => this.set({ fill: hexOf(values) }),
    setFillColorN: this.pattern,
    setFillTransparent: this.pattern,
    setGState: ([entries]) => {
      for (const entry of Array.isArray(entries) ? (entries as unknown[]) : [])
        if (Array.isArray(entry) && entry[0] === 'ca') this.set({ opacity: Number(entry[1]) });
    },
    beginText: () => this.place(IDENTITY),
    setTextMatrix: (values) => this.place(numbersOf(values)),
    moveText: ([x, y]) => this.move(Number(x), Number(y)),
    setLeadingMoveText: ([x, y]) => {
      this.set({ leading: -Number(y) });
      this.move(Number(x), Number(y));
    },
    nextLine: () => this.move(0, -this.state.leading),
    setCharSpacing: ([value]) => this.set({ characterSpacing: Number(value) }),
    setWordSpacing: ([value]) => this.set({ wordSpacing: Number(value) }),
    setLeading: ([value]) => this.set({ leading: Number(value) }),
    setTextRise: ([value]) => this.set({ rise: Number(value) }),
    setTextRenderingMode: ([value]) => this.set({ mode: Number(value) }),
    setHScale: ([percent]) => this.set({ scale: Number(percent) / 100 }),
    setFont: ([font, size]) => this.set({ font: String(font), size: Number(size) }),
    showText: ([glyphs]) => this.show(glyphs as readonly (Glyph | number | null)[]),
    constructPath: ([painting, , bounds]) => {
      const name = this.names.get(painting) ?? '';
      if (bounds) this.path(numbersOf([bounds]), /fill/iu.test(name), /^(?:close)?stroke$/iu.test(name));
    },
    paintImageXObject: this.picture,
    paintInlineImageXObject: this.picture,
    paintImageMaskXObject: this.picture,
    paintSolidColorImageMask: this.picture,
    paintImageXObjectRepeat: this.coverAll,
    paintImageMaskXObjectGroup: this.coverAll,
    paintImageMaskXObjectRepeat: this.coverAll,
    paintInlineImageXObjectGroup: this.coverAll,
    shadingFill: this.coverAll,
  };

  private show(glyphs: readonly (Glyph | number | null)[]): void {
    const { state } = this;
    let x = 0;
    let text = '';
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') x -= (glyph / 1000) * state.size * state.scale;
      if (typeof glyph !== 'object' || glyph === null) continue;
      const width = (glyph.width / 1000) * state.size * state.scale;
      this.keep(glyph, x, width);
      text += glyph.unicode;
      x += width + (state.characterSpacing + (glyph.isSpace ? state.wordSpacing : 0)) * state.scale;
    }
    if (text.trim() !== '' && this.shows.length < MOST_SHOWS) {
      const [a = 1, b = 0, , , left = 0, y = 0] = this.matrixAt(0);
      this.shows.push({
        text,
        x: left,
        y,
        width: Math.abs(x) * Math.hypot(a, b),
        unseen: this.unseen(left, y),
      });
    }
    this.set({ matrix: multiply(state.matrix, [1, 0, 0, 1, x, 0]) });
  }

  private matrixAt(x: number): Matrix {
    return multiply(this.state.page, multiply(this.state.matrix, [1, 0, 0, 1, x, this.state.rise]));
  }

  /** A glyph that is lost, a sign or a line. */
  private keep({ unicode: text, originalCharCode }: Glyph, x: number, width: number): void {
    const { size, font } = this.state;
    const meant = this.byFont.get(font)?.get(originalCharCode);
    const isLost = meant !== undefined && /^\s$/u.test(text);
    const into = isUnderlinedSign(text) ? this.signs : LINES.has(text) ? this.lines : null;
    if (!isLost && into === null) return;
    const matrix = multiply(this.matrixAt(x), [size, 0, 0, size, 0, 0]);
    if (isLost) this.lost.push({ text: meant, matrix, width: width / size, font });
    if (into === null || into.length >= MOST_SIGNS) return;
    const [a, b, , , left, y] = matrix;
    const height = Math.hypot(a, b);
    into.push({ text, left, right: left + (width / size) * height, y, size: height });
  }

  private unseen(x: number, y: number): Show['unseen'] {
    const { mode, opacity, fill } = this.state;
    if (mode === 3 || mode === 7 || (opacity <= 0.05 && mode !== 1)) return 'invisible';
    const isCovered =
      this.covers.length >= MOST_BOXES ||
      this.covers.some(
        ({ left, right, bottom, top }) => x >= left - 1 && x <= right + 1 && y >= bottom - 3 && y <= top + 3,
      );
    return mode === 0 && isWhite(fill) && !isCovered ? 'same-colour' : null;
  }

  private path(bounds: readonly number[], isFilled: boolean, isStroked: boolean): void {
    if (isFilled && !isWhite(this.state.fill) && this.state.opacity > 0.05) this.cover(bounds);
    if ((!isFilled && !isStroked) || this.rules.length >= MOST_BOXES) return;
    const box = this.boxOf(bounds);
    if (box.top - box.bottom <= HIGHEST_RULE && box.right - box.left <= WIDEST_RULE) this.rules.push(box);
  }

  private cover(bounds: readonly number[]): void {
    if (this.covers.length < MOST_BOXES) this.covers.push(this.boxOf(bounds));
  }

  private boxOf([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Box {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.state.page;
    const corners = [left, right].flatMap((x) =>
      [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f]),
    );
    const across = corners.map(([x = 0]) => x);
    const upwards = corners.map(([, y = 0]) => y);
    return {
      left: Math.min(...across),
      right: Math.max(...across),
      bottom: Math.min(...upwards),
      top: Math.max(...upwards),
    };
  }

  underlined(): Painting['underlined'] {
    const lines = new Set<PaintedSign>();
    const signs = this.signs.filter((sign) => {
      const line = this.lines.find(
        (other) =>
          other.y <= sign.y + 0.01 &&
          isUnder(sign, { ...other, bottom: other.y, top: other.y + LINE_RISE * other.size }),
      );
      if (line) lines.add(line);
      return line !== undefined || this.rules.some((rule) => isUnder(sign, rule));
    });
    return { signs, lines: [...lines] };
  }
}

const isUnder = ({ left, right, y, size }: PaintedSign, line: Box): boolean => {
  const middle = (line.top + line.bottom) / 2 - y;
  return (
    Math.abs(line.left - left) < REACH * size &&
    Math.abs(line.right - right) < REACH * size &&
    middle < HIGHEST * size &&
    middle > LOWEST * size
  );
};
