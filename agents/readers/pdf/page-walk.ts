/**
 * Follows the list of painting operators of one page: where each piece of text is painted, in which colour and mode, and what
 * was painted behind it. Knows nothing of fonts beyond their name.
 */
import type { getResolvedPDFJS } from 'unpdf';
import { multiply, type Matrix } from './layout.js';

export interface Glyph {
  readonly originalCharCode: number;
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

/** One operator that paints text. Lengths are in the coordinates of the page (y grows upwards). */
export interface Show {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Why nobody sees it, or null. */
  readonly unseen: 'invisible' | 'same-colour' | null;
}

/** A glyph of a font that was asked for, with its place. */
export interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly font: string;
  readonly matrix: Matrix;
  /** In text space: multiply by the first number of the matrix. */
  readonly width: number;
}

interface State {
  page: Matrix;
  matrix: Matrix;
  line: Matrix;
  font: string;
  size: number;
  characterSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  /** Of text (ISO 32000-1, 9.3.6): 3 and 7 paint nothing. */
  mode: number;
  /** `#rrggbb`, or `?` for a pattern. */
  fill: string;
  /** 0 to 1. */
  opacity: number;
}

/** In the coordinates of the page. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const EVERYWHERE: Box = { left: -1e9, right: 1e9, bottom: -1e9, top: 1e9 };

/** A page with more than this is a drawing. */
const MOST_SHOWS = 40_000;
const MOST_COVERS = 2_000;
const DEEPEST_STATE = 1_000;
/** Of a line under a sign, in points. */
const HIGHEST_RULE = 2;
const WIDEST_RULE = 40;

export class PageWalk {
  readonly shows: Show[] = [];
  /** Thin lines, filled or stroked. */
  readonly rules: Box[] = [];
  private readonly saved: State[] = [];
  /** What is painted in another colour than white, so that white text on it is seen. */
  private readonly covers: Box[] = [];
  state: State = {
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
    mode: 0,
    fill: '#000000',
    opacity: 1,
  };

  /** `onGlyph` is called for each glyph that is painted. */
  private readonly onGlyph: ((placed: PlacedGlyph) => void) | null;

  constructor(onGlyph: ((placed: PlacedGlyph) => void) | null) {
    this.onGlyph = onGlyph;
  }

  save(): void {
    if (this.saved.length < DEEPEST_STATE) this.saved.push({ ...this.state });
  }

  restore(): void {
    this.state = this.saved.pop() ?? this.state;
  }

  transform(matrix: Matrix): void {
    this.state.page = multiply(this.state.page, matrix);
  }

  setMatrix(matrix: Matrix): void {
    this.state.matrix = matrix;
    this.state.line = matrix;
  }

  move(x: number, y: number): void {
    this.setMatrix(multiply(this.state.line, [1, 0, 0, 1, x, y]));
  }

  show(glyphs: readonly (Glyph | number | null)[]): void {
    const { state } = this;
    let x = 0;
    let text = '';
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') x -= (glyph / 1000) * state.size * state.scale;
      if (typeof glyph !== 'object' || glyph === null) continue;
      const width = (glyph.width / 1000) * state.size * state.scale;
      this.onGlyph?.({
        glyph,
        font: state.font,
        matrix: multiply(this.placeAt(x), [state.size, 0, 0, state.size, 0, 0]),
        width: width / state.size,
      });
      text += glyph.unicode;
      x += width + (state.characterSpacing + (glyph.isSpace ? state.wordSpacing : 0)) * state.scale;
    }
    this.note(text, x);
    state.matrix = multiply(state.matrix, [1, 0, 0, 1, x, 0]);
  }

  private placeAt(x: number): Matrix {
    return multiply(this.state.page, multiply(this.state.matrix, [1, 0, 0, 1, x, this.state.rise]));
  }

  private note(text: string, length: number): void {
    if (text.trim() === '' || this.shows.length >= MOST_SHOWS) return;
    const [a = 1, b = 0, , , x = 0, y = 0] = this.placeAt(0);
    const width = Math.abs(length) * Math.hypot(a, b);
    this.shows.push({ text, x, y, width, unseen: this.whyUnseen(x, y) });
  }

  private whyUnseen(x: number, y: number): Show['unseen'] {
    const { mode, opacity, fill } = this.state;
    if (mode === 3 || mode === 7 || (opacity <= 0.05 && mode !== 1)) return 'invisible';
    return mode === 0 && isWhite(fill) && !this.isCovered(x, y) ? 'same-colour' : null;
  }

  private isCovered(x: number, y: number): boolean {
    return (
      this.covers.length >= MOST_COVERS ||
      this.covers.some(
        ({ left, right, bottom, top }) => x >= left - 1 && x <= right + 1 && y >= bottom - 3 && y <= top + 3,
      )
    );
  }

  /** A box in the current coordinates is filled with the current colour. */
  fillBox([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): void {
    if (!isWhite(this.state.fill) && this.state.opacity > 0.05) this.cover([left, bottom, right, top]);
  }

  /** A line across the page, or a box no higher than one. */
  rule(bounds: readonly number[]): void {
    if (this.rules.length >= MOST_COVERS) return;
    const box = this.boxOf(bounds);
    if (box.top - box.bottom <= HIGHEST_RULE && box.right - box.left <= WIDEST_RULE) this.rules.push(box);
  }

  /** A picture fills the unit square (ISO 32000-1, 8.9.5). */
  paintPicture(): void {
    this.cover([0, 0, 1, 1]);
  }

  coverAll(): void {
    this.covers.push(EVERYWHERE);
  }

  private cover(bounds: readonly number[]): void {
    if (this.covers.length < MOST_COVERS) this.covers.push(this.boxOf(bounds));
  }

  private boxOf([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Box {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.state.page;
    const corners = [
      [left, bottom],
      [right, bottom],
      [left, top],
      [right, top],
    ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
    const across = corners.map(([x]) => x);
    const upwards = corners.map(([, y]) => y);
    return {
      left: Math.min(...across),
      right: Math.max(...across),
      bottom: Math.min(...upwards),
      top: Math.max(...upwards),
    };
  }
}

/** What no reader tells from white paper. */
const isWhite = (fill: string): boolean => /^#(?:f[5-9a-f]){3}$/iu.test(fill);

export type Operators = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS'];
