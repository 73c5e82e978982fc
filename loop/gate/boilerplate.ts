/**
 * Page boilerplate: what a page repeats around its text (running heads, footers, page numbers), as a PDF
 * extractor leaves it in the middle of a sentence. Found from the source alone, never from the quote, so
 * that no quote can make the gate skip words.
 */

import type { Span } from './find-exact.js';

interface Line extends Span {
  readonly text: string;
  readonly blankBefore: boolean;
  blankAfter: boolean;
}

/** A running head is seen at least this often, digits aside. */
const MIN_REPEATS = 3;
/** Heads and marked page numbers may come closer together than pages do, over a page that is a figure. */
const MIN_DISTANCE = 150;
const MAX_HEAD_LENGTH = 120;
/** Two neighbouring page numbers stand this far apart, in UTF-16 units. */
const PAGE_LENGTH = { min: 900, max: 20_000 };
/** What the preprint archive prints up the margin of a first page. */
const ARCHIVE_STAMP =
  /^arXiv:[\w.-]{4,20}(?:\/\d{7})?(?:v\d{1,2})?\s{1,3}\[[\w.-]{2,20}\]\s{1,3}\d{1,2} \w{3} \d{4}$/;
const MAX_LINES = 200_000;

/** Ranges of the text that are page boilerplate, ascending, whole lines, without overlap. Linear. */
export function findBoilerplate(text: string): Span[] {
  const lines = splitLines(text);
  if (lines.length < 20 || lines.length > MAX_LINES) return [];
  const repeated = findRepeated(lines);
  const numbers = findPageNumbers(lines);
  const boilerplate = lines.filter(
    (line) => repeated.has(line) || numbers.has(line) || ARCHIVE_STAMP.test(line.text),
  );
  return boilerplate.map(({ start, end }) => ({ start, end }));
}

function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let blankBefore = true;
  let start = 0;
  while (start <= text.length) {
    let end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    const trimmed = end - start > 400 ? text.slice(start, start + 400) : text.slice(start, end).trim();
    const last = lines[lines.length - 1];
    if (trimmed === '') {
      blankBefore = true;
      if (last) last.blankAfter = true;
    } else {
      lines.push({ start, end, text: trimmed, blankBefore, blankAfter: false });
      blankBefore = false;
    }
    start = end + 1;
  }
  return lines;
}

/** Lines that come back, digits aside, a page apart: heads and footers, not rows of a table. */
function findRepeated(lines: readonly Line[]): Set<Line> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    if (line.text.length > MAX_HEAD_LENGTH || line.text.length < 6) continue;
    const shape = line.text.replace(/\d+/g, '#');
    if ((shape.match(/\p{L}/gu) ?? []).length < 4) continue;
    const group = groups.get(shape);
    if (group) group.push(line);
    else groups.set(shape, [line]);
  }
  const found = new Set<Line>();
  for (const group of groups.values()) {
    if (group.length < MIN_REPEATS || !isPageApart(group)) continue;
    for (const line of group) found.add(line);
  }
  return found;
}

/** Four in five neighbours stand a page apart, and none of them side by side. */
function isPageApart(group: readonly Line[]): boolean {
  const distances = group.slice(1).map((line, index) => line.start - (group[index] as Line).start);
  const near = distances.filter((distance) => distance < PAGE_LENGTH.min);
  return near.length <= distances.length / 5 && near.every((distance) => distance >= MIN_DISTANCE);
}

const PAGE_NUMBER = /^(?:[-–—|]\s?)?(?:(?:page|p\.)\s?)?(\d{1,4})(?:\s?(?:of|\/)\s?\d{1,4})?(?:\s?[-–—|])?$/i;

/** The last lines of one number that are kept: a column of figures is not a run of pages. */
const MOST_OF_A_NUMBER = 50;

/** Number lines that count on a page apart. */
function findPageNumbers(lines: readonly Line[]): Set<Line> {
  const byNumber = new Map<number, Line[]>();
  for (const line of lines) {
    if (line.text.length > 20) continue;
    const match = PAGE_NUMBER.exec(line.text);
    if (!match) continue;
    const number = Number(match[1]);
    const here = byNumber.get(number) ?? [];
    if (here.push(line) > MOST_OF_A_NUMBER) here.shift();
    byNumber.set(number, here);
  }
  const found = new Set<Line>();
  for (const [number, here] of byNumber) {
    for (const line of here) {
      const next = (byNumber.get(number + 1) ?? []).filter((other) => isNextPage(line, other));
      if (next.length === 0) continue;
      found.add(line);
      for (const other of next) found.add(other);
    }
  }
  return found;
}

/** "– 9 –", "Page 9": more than a bare number. */
const isMarked = (line: Line): boolean => !/^\d+$/.test(line.text);

function isNextPage(line: Line, other: Line): boolean {
  const distance = other.start - line.start;
  const shortest = isMarked(line) && isMarked(other) ? MIN_DISTANCE : PAGE_LENGTH.min;
  return distance >= shortest && distance <= PAGE_LENGTH.max;
}

/** The text with boilerplate blanked out, same length, so that offsets stay what they were. */
export function blankOut(text: string, ranges: readonly Span[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of ranges) {
    parts.push(text.slice(from, start), ' '.repeat(end - start));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}
