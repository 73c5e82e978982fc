/** Comparison signs with a line painted under them: ≤ and ≥ as some journals print them. A line under whole words means nothing here. */
import { isUnderlinedSign, underlined } from '../signs.js';
import type { Box, PlacedGlyph } from './page-walk.js';
import type { TextItem } from './unseen.js';

interface Place {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Baseline, from the bottom of the page. */
  readonly y: number;
  readonly size: number;
}

/** Thicker boxes are no lines, in points. */
const THICKEST = 1.6;
/** How far the ends of a line may be from those of the sign, and the line from the baseline, in font sizes. */
const REACH = 0.3;
const HIGHEST = 0.25;
const LOWEST = -0.4;
/** Glyphs that are painted over a sign as its line. */
const LINES = new Set(['_', '–', '−', '-', '¯', '‾']);
const MOST_PLACES = 4_000;

/** Gathers signs and lines while a page is walked. */
export class Underlines {
  private readonly signs: Place[] = [];
  private readonly painted: Place[] = [];

  readonly keep = ({ glyph, matrix, width }: PlacedGlyph): void => {
    const isSign = isUnderlinedSign(glyph.unicode);
    if (!isSign && !LINES.has(glyph.unicode)) return;
    const [a = 1, b = 0, , , left = 0, y = 0] = matrix;
    const size = Math.hypot(a, b);
    const into = isSign ? this.signs : this.painted;
    if (into.length < MOST_PLACES)
      into.push({ text: glyph.unicode, left, right: left + width * size, y, size });
  };

  /** Those of the page's signs that have a line, with the glyphs that are such lines. */
  found(rules: readonly Box[]): FoundUnderlines {
    const glyphs = new Set<Place>();
    const signs = this.signs.filter((sign) => {
      const line = this.painted.find(
        (other) =>
          isUnder(sign, { ...other, bottom: other.y, top: other.y + LINE_RISE * other.size }) &&
          other.y <= sign.y + 0.01,
      );
      if (line) glyphs.add(line);
      return (
        line !== undefined || rules.some((rule) => rule.top - rule.bottom <= THICKEST && isUnder(sign, rule))
      );
    });
    return { signs, lines: [...glyphs] };
  }
}

/** A low line is painted below its baseline, a dash above it. */
const LINE_RISE = 0.1;

export interface FoundUnderlines {
  readonly signs: readonly Place[];
  readonly lines: readonly Place[];
}

export const NO_UNDERLINES: FoundUnderlines = { signs: [], lines: [] };

const isUnder = ({ left, right, y, size }: Place, line: Box): boolean => {
  const middle = (line.top + line.bottom) / 2 - y;
  return (
    Math.abs(line.left - left) < REACH * size &&
    Math.abs(line.right - right) < REACH * size &&
    middle < HIGHEST * size &&
    middle > LOWEST * size
  );
};

/** The words of a piece with its underlined signs in place, without glyphs that are such lines. */
export function withUnderlines(item: TextItem, str: string, { signs, lines }: FoundUnderlines): string {
  if (signs.length === 0) return str;
  const change = (text: string, places: readonly Place[], meant: (sign: string) => string): string =>
    places
      .filter((place) => isIn(item, place))
      .reduce((words, place) => replaceNearest(words, { place, item, meant }), text);
  return change(change(str, signs, underlined), lines, () => '');
}

function isIn({ transform, width }: TextItem, { left, right, y, size }: Place): boolean {
  const [, , , , start = 0, baseline = 0] = transform;
  const middle = (left + right) / 2;
  return Math.abs(baseline - y) < 0.6 * size && middle > start - 0.1 && middle < start + width + 0.1;
}

interface Change {
  readonly place: Place;
  readonly item: TextItem;
  readonly meant: (sign: string) => string;
}

/** Of several of one sign, the one that stands about there. */
function replaceNearest(text: string, { place, item, meant }: Change): string {
  const wanted = ((place.left - (item.transform[4] ?? 0)) / Math.max(0.1, item.width)) * text.length;
  const places = Array.from({ length: text.length }, (_, at) => at).filter((at) => text[at] === place.text);
  const [at] = places.sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted));
  return at === undefined ? text : text.slice(0, at) + meant(place.text) + text.slice(at + 1);
}
