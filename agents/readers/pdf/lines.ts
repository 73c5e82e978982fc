/** Makes lines of text out of the segments of a column: spaces, superscripts, cells. */
import { joinLowered, writeRaised } from '../superscripts.js';
import type { ColumnOfSegments } from './columns.js';
import { type Line, mostly, type RaisedCitation, type Run, type Segment } from './layout.js';
import { segmentOf } from './segments.js';

/** A gap wider than this, in font sizes, is a space between words. */
const SPACE_GAP = 0.22;
/** Where the page paints a space itself, a narrower gap will do; what kerning moves will not. */
const PAINTED_SPACE = 0.15;
/** A gap wider than this divides cells of a table. */
const CELL_GAP = 1.6;

export interface LineOptions {
  readonly page: number;
  readonly rightToLeft: boolean;
}

export function linesOf({ column, segments }: ColumnOfSegments, options: LineOptions): Line[] {
  return joinRows(segments).map((row) => lineOf(row, column, options));
}

/** Segments that share a baseline, and raised or lowered ones next to them. */
function joinRows(segments: readonly Segment[]): Segment[][] {
  const rows: { y: number; size: number; segments: Segment[] }[] = [];
  for (const segment of segments) {
    const row = rows.at(-1);
    if (row && belongs(row, segment)) {
      row.segments.push(segment);
      if (segment.size > row.size) Object.assign(row, { y: segment.y, size: segment.size });
    } else rows.push({ y: segment.y, size: segment.size, segments: [segment] });
  }
  return rows.map((row) => row.segments);
}

function belongs(row: { y: number; size: number; segments: readonly Segment[] }, segment: Segment): boolean {
  const larger = Math.max(row.size, segment.size);
  const offset = Math.abs(segment.y - row.y);
  if (offset < 0.35 * larger) return true;
  const shifted = Math.min(row.size, segment.size) < 0.85 * larger;
  const free = row.segments.every(
    (other) => segment.right <= other.left + 1 || segment.left >= other.right - 1,
  );
  return shifted && free && offset < 0.6 * larger && segment.right - segment.left < 4 * larger;
}

function lineOf(row: readonly Segment[], column: Line['column'], options: LineOptions): Line {
  const runs = row.flatMap((segment) => segment.runs).filter((run) => run.text !== '');
  const sorted = options.rightToLeft
    ? [...runs].sort((a, b) => b.x + b.width - a.x - a.width)
    : [...runs].sort((a, b) => (isStacked(a, b) ? a.y - b.y : a.x - b.x));
  const whole = segmentOf(sorted);
  const written = placeAccents(writeRuns(sorted, whole, options.rightToLeft));
  const full = whole.left < column.left + whole.size && whole.right > column.right - whole.size;
  const cells = full && isStretched(written) ? [written.text] : written.cells;
  return {
    ...written,
    cells,
    page: options.page,
    column,
    left: whole.left,
    right: whole.right,
    y: whole.y,
    size: whole.size,
    font: mostly(sorted.map(({ font, text }) => [font, text.trim().length])) ?? '',
  };
}

/** A justified line of few words has gaps as wide as a table's: about one word a cell. */
const isStretched = ({ text, cells }: { text: string; cells: readonly string[] }): boolean =>
  cells.length >= 2 && text.split(' ').length < cells.length * 1.7 && !/^[\d\s.,%()<>±–-]+$/u.test(text);

/** TeX paints an accent, then its letter: both become one character. Lines with citation marks keep their offsets. */
function placeAccents<Written extends { text: string; citations: readonly RaisedCitation[] }>(
  written: Written,
): Written {
  if (!/[\u0300-\u0308\u030a-\u030c¨´ˆ˜ˇ˚¸]/u.test(written.text) || written.citations.length > 0)
    return written;
  const text = written.text
    .replace(/ ?([¨´ˆ˜ˇ˚¸]) ?(?=\p{L})/gu, (_, accent: string) => COMBINING.get(accent) ?? accent)
    .replace(
      / ?([\u0300-\u0308\u030a-\u030c\u0327])(\p{L})/gu,
      (_, accent: string, letter: string) => `${letter === 'ı' ? 'i' : letter}${accent}`,
    )
    .normalize('NFC');
  return { ...written, text };
}

const COMBINING = new Map(
  Array.from('¨´ˆ˜ˇ˚¸', (accent, index) => [
    accent,
    '\u0308\u0301\u0302\u0303\u030c\u030a\u0327'[index] ?? '',
  ]),
);

/** A superscript above a subscript is read first. */
const isStacked = (a: Run, b: Run): boolean =>
  Math.abs(a.x - b.x) < 0.2 * Math.max(a.size, b.size) &&
  Math.abs(a.y - b.y) > 0.4 * Math.max(a.size, b.size);

/** Text of the runs in order, with spaces by their distance; raised numbers as citations or superscripts. */
function writeRuns(runs: readonly Run[], line: Segment, rightToLeft: boolean) {
  const state: LineState = { text: '', cellStart: 0, cells: [], citations: [] };
  for (let index = 0; index < runs.length;) {
    const run = runs[index] as Run;
    writeGap(state, gapBefore(runs, index, { line, rightToLeft }), run.spaced);
    const isAbove = isRaised(run, line);
    const isBelow = !isAbove && isLowered(run, line);
    const end =
      isAbove || isBelow ? endOfSet(runs, index, { line, isSet: isAbove ? isRaised : isLowered }) : index + 1;
    if (isAbove) writeAbove(state, runs.slice(index, end), runs[end]);
    else if (isBelow) writeBelow(state, runs.slice(index, end));
    else state.text += run.text;
    index = end;
  }
  const { text, citations } = state;
  const cells = [...state.cells, text.slice(state.cellStart).trim()];
  const start = text.length - text.trimStart().length;
  return {
    text: foldSpaces(text),
    citations: citations.map((citation) => ({ ...citation, at: Math.max(0, citation.at - start) })),
    cells: cells.filter((cell) => cell !== ''),
  };
}

interface LineState {
  text: string;
  /** Offset in `text` at which the cell begins that is being written. */
  cellStart: number;
  readonly cells: string[];
  readonly citations: RaisedCitation[];
}

/** Distance to the run before, in font sizes; 0 for the first. */
function gapBefore(
  runs: readonly Run[],
  index: number,
  { line, rightToLeft }: { readonly line: Segment; readonly rightToLeft: boolean },
): number {
  const run = runs[index] as Run;
  const previous = runs[index - 1];
  if (previous === undefined) return 0;
  const gap = rightToLeft ? previous.x - run.x - run.width : run.x - previous.x - previous.width;
  return gap / Math.max(line.size * 0.8, Math.min(run.size, previous.size));
}

function writeGap(state: LineState, gap: number, isSpaced: boolean): void {
  if (gap > CELL_GAP) {
    state.cells.push(state.text.slice(state.cellStart).trim());
    state.text = `${state.text.trimEnd()} `;
    state.cellStart = state.text.length;
  } else if ((gap > SPACE_GAP || (isSpaced && gap > PAINTED_SPACE)) && !/\s$/u.test(state.text))
    state.text += ' ';
}

/** Runs above the line: the number of a citation leaves the text, anything else stays as a superscript. */
function writeAbove(state: LineState, raisedRuns: readonly Run[], next: Run | undefined): void {
  const raised = raisedRuns
    .map((part) => part.text)
    .join('')
    .replace(/\s+/gu, '');
  if (isCitation(raised, state.text, next)) {
    state.text = state.text.trimEnd();
    state.citations.push({ at: state.text.length, label: raised });
    if (/^[\p{L}\p{N}(“]/u.test(next?.text ?? '')) state.text += ' ';
  } else {
    state.text += writeRaised(raised, state.text);
    if (/^\p{N}/u.test(next?.text ?? '') && /\p{N}$/u.test(state.text)) state.text += ' ';
  }
}

const foldSpaces = (text: string): string => text.trim().replace(/\s/gu, ' ');

const isRaised = (run: Run, line: Segment): boolean =>
  run.size < 0.88 * line.size && line.y - run.y > 0.18 * line.size && line.y - run.y < 0.75 * line.size;

const isLowered = (run: Run, line: Segment): boolean =>
  run.size < 0.88 * line.size && run.y - line.y > 0.08 * line.size && run.y - line.y < 0.5 * line.size;

function endOfSet(
  runs: readonly Run[],
  from: number,
  { line, isSet }: { readonly line: Segment; readonly isSet: typeof isRaised },
): number {
  let end = from + 1;
  while (end < runs.length) {
    const run = runs[end] as Run;
    const previous = runs[end - 1] as Run;
    if (!isSet(run, line) || run.x - previous.x - previous.width > 0.5 * line.size) break;
    end += 1;
  }
  return end;
}

/** Runs below the line that hang on a letter, a number or a bracket. */
function writeBelow(state: LineState, loweredRuns: readonly Run[]): void {
  const lowered = loweredRuns.map((part) => part.text).join('');
  const words = lowered.replace(/\s+/gu, '');
  const hangs = /[\p{L}\p{N}\p{M})\]}′*]$|[<>+]$/u.test(state.text);
  state.text =
    hangs && /^[\p{L}\p{N}+−=,.()′_–-]{1,12}$/u.test(words)
      ? joinLowered(state.text, words)
      : state.text + lowered;
  if (hangs && /\s$/u.test(lowered) && !state.text.endsWith(' ')) state.text += ' ';
}

const UNITS =
  /(?:^|[\s\d/(·×.µμ])(?:[munpkcdMGh]?(?:m|g|s|l|L|M|V|A|J|W|Hz|Pa|mol|bar|eV|cal|ha|in|ft|yr|min|day|week|year|cell|cells|bp|K|C|N|h|d|y|b))$/u;

/** Raised numbers after a word or a stop cite; after a number, a unit or a single letter they are exponents. */
function isCitation(raised: string, written: string, next: Run | undefined): boolean {
  const before = written.trimEnd();
  const opensIsotope = before !== written && /^\p{Lu}(?!\p{Ll}{2})/u.test(next?.text ?? '');
  if (opensIsotope) return false;
  if (!/^[[(]?\d{1,3}(?:[,;–-]\d{1,3})*[\])]?[,]?$/u.test(raised)) return false;
  if (/[,–]/u.test(raised) && /\p{L}[.,;:)”"]?$/u.test(before)) return true;
  if (/\p{L}[.,;:)\]”"’]$/u.test(before) || /[\d%)][.,;:]$/u.test(before)) return true;
  if (!/\p{L}{3,}$/u.test(before) || UNITS.test(before)) return false;
  // a letter right after makes it an isotope or a formula
  return !/^\p{L}/u.test(next?.text ?? '') || /\p{Ll}{3,}$/u.test(before);
}
