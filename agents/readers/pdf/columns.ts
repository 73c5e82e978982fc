/** Finds the columns of a page and puts its segments into reading order. */
import type { Column, PageRuns, Segment } from './layout.js';

export interface ColumnOfSegments {
  readonly column: Column;
  readonly segments: readonly Segment[];
}

/** Lines of text that must end left of a gutter, and as many that must begin right of it. */
const fewestLines = 3;
/** Share of a column's width that a line of running text fills. */
const fullLine = 0.55;

/** The page as stretches to be read from top to bottom, in reading order. */
export function orderColumns(page: PageRuns, segments: readonly Segment[]): ColumnOfSegments[] {
  if (segments.length === 0) return [];
  return orderRegion(segments, page.rightToLeft, 0);
}

function orderRegion(segments: readonly Segment[], rightToLeft: boolean, depth: number): ColumnOfSegments[] {
  const extent = extentOf(segments);
  const gutter = depth < 3 ? findGutter(segments, extent) : null;
  if (gutter === null) return [{ column: extent, segments: byHeight(segments) }];
  const ordered: ColumnOfSegments[] = [];
  for (const band of cutIntoBands(segments, gutter)) {
    if (band.spanning) {
      ordered.push({ column: extent, segments: byHeight(band.segments) });
      continue;
    }
    const left = band.segments.filter((segment) => middle(segment) < gutter);
    const right = band.segments.filter((segment) => middle(segment) >= gutter);
    for (const side of rightToLeft ? [right, left] : [left, right]) {
      if (side.length > 0) ordered.push(...orderRegion(side, rightToLeft, depth + 1));
    }
  }
  return ordered;
}

const middle = (segment: Segment): number => (segment.left + segment.right) / 2;
const byHeight = (segments: readonly Segment[]): Segment[] =>
  [...segments].sort((a, b) => a.y - b.y || a.left - b.left);

/** Left and right edge of the text, without the odd label in the margin. */
function extentOf(segments: readonly Segment[]): Column {
  const lefts = segments.map((segment) => segment.left).sort((a, b) => a - b);
  const rights = segments.map((segment) => segment.right).sort((a, b) => a - b);
  const at = (sorted: readonly number[], share: number): number =>
    sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { left: at(lefts, 0.02), right: at(rights, 0.98) };
}

/** The x of a white strip with lines of running text on both sides, or null. */
function findGutter(segments: readonly Segment[], { left, right }: Column): number | null {
  const width = right - left;
  if (width < 100) return null;
  const near = width * 0.08;
  let best: { x: number; score: number } | null = null;
  for (let x = left + width * 0.2; x <= right - width * 0.2; x += Math.max(1.5, width / 250)) {
    let before = 0;
    let after = 0;
    let across = 0;
    for (const segment of segments) {
      if (segment.right <= x) {
        if (segment.right > x - near && segment.right - segment.left > fullLine * (x - left)) before += 1;
      } else if (segment.left >= x) {
        if (segment.left < x + near && segment.right - segment.left > fullLine * (right - x)) after += 1;
      } else across += 1;
    }
    const lines = Math.min(before, after);
    const score = 2 * lines - across;
    if (lines >= fewestLines && across <= 3 * lines && (best === null || score > best.score))
      best = { x, score };
  }
  return best === null ? null : centre(segments, best.x);
}

/** The middle of the white strip around x. */
function centre(segments: readonly Segment[], x: number): number {
  let left = -Infinity;
  let right = Infinity;
  for (const segment of segments) {
    if (segment.right <= x) left = Math.max(left, segment.right);
    else if (segment.left >= x) right = Math.min(right, segment.left);
  }
  return Number.isFinite(left) && Number.isFinite(right) ? (left + right) / 2 : x;
}

interface Band {
  readonly spanning: boolean;
  readonly segments: Segment[];
}

/** Lines across the gutter (titles, wide tables, captions) divide the page into bands, from top to bottom. */
function cutIntoBands(segments: readonly Segment[], gutter: number): Band[] {
  const bands: Band[] = [];
  for (const row of rowsOf(segments)) {
    const spanning = row.some((segment) => segment.left < gutter - 2 && segment.right > gutter + 2);
    const last = bands.at(-1);
    if (last && last.spanning === spanning) last.segments.push(...row);
    else bands.push({ spanning, segments: [...row] });
  }
  return bands;
}

/** Segments on one baseline, from top to bottom. */
export function rowsOf(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  for (const segment of byHeight(segments)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(segment.y - first.y) < 0.35 * Math.max(segment.size, first.size))
      row.push(segment);
    else rows.push([segment]);
  }
  return rows;
}
