/** Finds the columns of a page and puts its segments into reading order. */
import { type Column, mostly, type PageRuns, type Segment } from './layout.js';

export interface ColumnOfSegments {
  readonly column: Column;
  readonly segments: readonly Segment[];
}

/** Lines of text that must end left of a gutter, and as many that must begin right of it. */
const FEWEST_LINES = 3;
/** Share of a column's width that a line of running text fills. */
const FULL_LINE = 0.55;

/** Main gutters that pages of the document share, the commonest first; for pages that are mostly figure. */
export function commonGutters(pages: readonly (readonly Segment[])[]): number[] {
  const found = pages.flatMap((segments) =>
    segments.length === 0 ? [] : (findGutter(segments, extentOf(segments), FEWEST_LINES) ?? []),
  );
  const counted = found.map((gutter) => ({
    gutter,
    count: found.filter((other) => Math.abs(other - gutter) < SAME_GUTTER).length,
  }));
  const common = counted.filter(({ count }) => count >= 2).sort((a, b) => b.count - a.count);
  return common
    .map(({ gutter }) => gutter)
    .filter(
      (gutter, index, all) => all.findIndex((other) => Math.abs(other - gutter) < SAME_GUTTER) === index,
    );
}

/** Gutters closer than this, in points, are one. */
const SAME_GUTTER = 10;

/** The page as stretches to be read from top to bottom, in reading order. */
export function orderColumns(
  page: PageRuns,
  segments: readonly Segment[],
  gutters: readonly number[] = [],
): ColumnOfSegments[] {
  if (segments.length === 0) return [];
  return orderRegion(segments, { rightToLeft: page.rightToLeft, depth: 0, gutters });
}

interface RegionOptions {
  readonly rightToLeft: boolean;
  readonly depth: number;
  readonly gutters: readonly number[];
}

function orderRegion(segments: readonly Segment[], options: RegionOptions): ColumnOfSegments[] {
  const { rightToLeft, depth, gutters } = options;
  const extent = extentOf(segments);
  const gutter =
    gutters.find((shared) => fitsGutter(segments, extent, { gutter: shared, mostAcross: 0.5 })) ??
    (depth < 3 ? findGutter(segments, extent, FEWEST_LINES) : null) ??
    gutters.find((shared) => fitsGutter(segments, extent, { gutter: shared, mostAcross: 2 })) ??
    null;
  if (gutter === null) return [{ column: extent, segments: byHeight(segments) }];
  const ordered: ColumnOfSegments[] = [];
  for (const band of cutIntoBands(segments, {
    gutter,
    width: extent.right - extent.left,
    bodySize: bodySizeOf(segments),
  })) {
    if (band.spanning) {
      ordered.push({ column: extent, segments: byHeight(band.segments) });
      continue;
    }
    const left = band.segments.filter((segment) => middle(segment) < gutter);
    const right = band.segments.filter((segment) => middle(segment) >= gutter);
    for (const side of rightToLeft ? [right, left] : [left, right]) {
      if (side.length > 0) ordered.push(...orderRegion(side, { rightToLeft, depth: depth + 1, gutters: [] }));
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

/** Lines of running text that end left of x, begin right of it, or run across. */
function countLines(segments: readonly Segment[], { left, right }: Column, x: number) {
  const near = (right - left) * 0.08;
  let before = 0;
  let after = 0;
  let across = 0;
  for (const segment of segments) {
    const width = segment.right - segment.left;
    if (segment.right <= x) {
      if (segment.right > x - near && width > FULL_LINE * (x - left)) before += 1;
    } else if (segment.left >= x) {
      if (segment.left < x + near && width > FULL_LINE * (right - x)) after += 1;
    } else across += 1;
  }
  return { before, after, across };
}

/** The x of a white strip with lines of running text on both sides, or null. */
function findGutter(segments: readonly Segment[], extent: Column, fewest: number): number | null {
  const width = extent.right - extent.left;
  if (width < 100) return null;
  let best: { x: number; score: number } | null = null;
  for (let x = extent.left + width * 0.2; x <= extent.right - width * 0.2; x += Math.max(1.5, width / 250)) {
    const { before, after, across } = countLines(segments, extent, x);
    const lines = Math.min(before, after);
    const score = 2 * lines - across;
    if (lines >= fewest && across <= 3 * lines && (best === null || score > best.score)) best = { x, score };
  }
  return best === null ? null : centre(segments, best.x);
}

/** A gutter of other pages holds here too where text on one side keeps to it and few lines run across. */
function fitsGutter(
  segments: readonly Segment[],
  extent: Column,
  { gutter, mostAcross }: { readonly gutter: number; readonly mostAcross: number },
): boolean {
  if (gutter < extent.left || gutter > extent.right) return false;
  const { before, after, across } = countLines(segments, extent, gutter);
  return Math.max(before, after) >= FEWEST_LINES && across <= mostAcross * (before + after);
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

interface BandOptions {
  readonly gutter: number;
  readonly width: number;
  /** Font size of most of the text. */
  readonly bodySize: number;
}

const bodySizeOf = (segments: readonly Segment[]): number =>
  mostly(segments.map(({ size, left, right }) => [Math.round(size * 2) / 2, right - left])) ?? 10;

/** Small print in narrow pieces right below a line across the page: a row of a table as wide as the page. */
function isTableRow(
  above: Segment | undefined,
  row: readonly Segment[],
  { width, bodySize }: BandOptions,
): boolean {
  const [first] = row;
  if (!above || !first || first.y - above.y > 2.5 * first.size) return false;
  return (
    above.size < 0.97 * bodySize &&
    row.every(({ size, left, right }) => size < 0.97 * bodySize && right - left < 0.36 * width)
  );
}

interface Band {
  readonly spanning: boolean;
  readonly segments: Segment[];
}

/** Lines across the gutter (titles, wide tables, captions) divide the page into bands, from top to bottom. */
function cutIntoBands(segments: readonly Segment[], region: BandOptions): Band[] {
  const { gutter } = region;
  const bands: Band[] = [];
  for (const row of rowsOf(segments)) {
    const last = bands.at(-1);
    const crosses = row.some((segment) => segment.left < gutter - 2 && segment.right > gutter + 2);
    const spanning =
      crosses ||
      (last?.spanning === true &&
        (endsSpanning(last.segments.at(-1), row, gutter) || isTableRow(last.segments.at(-1), row, region)));
    if (last && last.spanning === spanning) last.segments.push(...row);
    else bands.push({ spanning, segments: [...row] });
  }
  return bands;
}

/** The short last line of a title or of an abstract in one column belongs to the lines above it. */
function endsSpanning(above: Segment | undefined, row: readonly Segment[], gutter: number): boolean {
  const [first] = row;
  if (!above || !first) return false;
  const isOneSided =
    row.every((segment) => segment.right < gutter) || row.every((segment) => segment.left > gutter);
  return (
    isOneSided &&
    first.y - above.y < 1.6 * above.size &&
    Math.abs(first.size - above.size) < 0.05 * above.size
  );
}

/** Segments on one baseline, from top to bottom. */
function rowsOf(segments: readonly Segment[]): Segment[][] {
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
