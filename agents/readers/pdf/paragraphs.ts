/** Groups the lines of a column into paragraphs, headings, captions, tables and notes. */
import { type Line, mostly } from './layout.js';
import { sectionOfHeading } from '../sections.js';
import type { PageLines } from './running-heads.js';

export type GroupKind = 'text' | 'heading' | 'caption' | 'table' | 'note' | 'list';

/** Lines that belong together. */
export interface Group {
  kind: GroupKind;
  readonly lines: Line[];
}

/** What is usual in the document, measured over all its lines. */
export interface Usual {
  /** Font size of running text. */
  readonly size: number;
  readonly font: string;
  /** Distance of baselines in running text. */
  readonly leading: number;
}

export function measureUsual(pages: readonly PageLines[]): Usual {
  const lines = pages.flatMap((page) => page.lines);
  const size = mostly(lines.map((line) => [Math.round(line.size * 2) / 2, line.text.length])) || 10;
  const body = lines.filter((line) => Math.abs(line.size - size) <= 0.3);
  const steps: [string, number][] = [];
  for (let index = 1; index < body.length; index += 1) {
    const step = (body[index] as Line).y - (body[index - 1] as Line).y;
    if (step > 0 && step < 3 * size) steps.push([step.toFixed(0), 1]);
  }
  return {
    size,
    font: mostly(body.map((line) => [line.font, line.text.length])) ?? '',
    leading: Number(mostly(steps)) || 1.2 * size,
  };
}

const CAPTION_START =
  /^(?:(?:supplement(?:ary|al)|extended data)\s+)?(?:fig(?:ure)?s?\.?|tables?|box|scheme|chart|algorithm|abbildung|tabelle|figura|tableau|tabla)\s*(?:[A-Z]?\d{1,3}[A-Za-z]?|[IVX]{1,5})(?=[\s.:|)(–—-]|$)/iu;
const BULLET = /^(?:[•●▪■◦‣–—-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[).])\s+\S/u;
const NUMBERED = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[A-H]\.)\s+\p{Lu}/u;

/** Groups in reading order. */
export function groupLines(lines: readonly Line[], usual: Usual): Group[] {
  const groups: Group[] = [];
  const edges = rightEdges(lines, usual);
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1);
    const previous = lines[index - 1];
    if (group && previous && !startsGroup({ line, previous, group, usual, edges })) group.lines.push(line);
    else groups.push({ kind: 'text', lines: [line] });
  }
  for (const group of groups) group.kind = kindOf(group, usual);
  return joinTables(groups, usual);
}

/** For each column, where its full lines begin and end. */
function rightEdges(
  lines: readonly Line[],
  usual: Usual,
): Map<Line['column'], { left: number; right: number }> {
  const byColumn = new Map<Line['column'], Line[]>();
  for (const line of lines) {
    const known = byColumn.get(line.column);
    if (known) known.push(line);
    else byColumn.set(line.column, [line]);
  }
  const edges = new Map<Line['column'], { left: number; right: number }>();
  for (const [column, all] of byColumn) {
    const body = all.filter((line) => Math.abs(line.size - usual.size) < 0.5);
    const used = body.length > 2 ? body : all;
    const left = Number(mostly(used.map((line) => [line.left.toFixed(0), line.text.length])));
    const rights = used.map((line) => line.right).sort((a, b) => a - b);
    edges.set(column, { left, right: rights[Math.floor((rights.length - 1) * 0.85)] ?? column.right });
  }
  return edges;
}

interface Meeting {
  readonly line: Line;
  readonly previous: Line;
  readonly group: Group;
  readonly usual: Usual;
  readonly edges: ReadonlyMap<Line['column'], { left: number; right: number }>;
}

function startsGroup({ line, previous, group, usual, edges }: Meeting): boolean {
  if (line.column !== previous.column) return true;
  const step = line.y - previous.y;
  const size = Math.max(line.size, previous.size);
  const leading = Math.max(usual.leading * (size / usual.size), 1.05 * size);
  if (step < -0.5 * size || step > 1.45 * leading) return true;
  if (Math.abs(line.size - previous.size) > 0.12 * size && line.text.length > 2 && previous.text.length > 2)
    return true;
  if (CAPTION_START.test(line.text) && /[.:]$|^\S+ \S+$/u.test(previous.text) && line.font !== previous.font)
    return true;
  const edge = edges.get(line.column) ?? line.column;
  const isShort = previous.right < edge.right - 1.5 * size;
  const isRow = line.cells.length > 1 || previous.cells.length > 1;
  if (isRow && isShort !== line.right < edge.right - 1.5 * size) return false;
  const indent = line.left - edge.left;
  const previousIndent = previous.left - edge.left;
  if (isShort && /[.:!?。][)"”’\]]*$/u.test(previous.text) && /^[\p{Lu}\p{Lo}\p{N}([“"•–-]/u.test(line.text))
    return true;
  if (isShort && line.font !== previous.font && group.lines.length <= 3) return true;
  const isCentred = isShort && previousIndent > 2 * size;
  if (isCentred && indent < 2.5 * size && line.right > edge.right - 2 * size) return true;
  if (NUMBERED.test(line.text) && isShort && line.font !== usual.font) return true;
  if (BULLET.test(line.text) && (isShort || BULLET.test(group.lines[0]?.text ?? ''))) return true;
  return (
    indent > 0.7 * size &&
    indent < 4 * size &&
    Math.abs(previousIndent) < 0.4 * size &&
    /[.:!?。)\]”]$/u.test(previous.text)
  );
}

function kindOf({ lines }: Group, usual: Usual): GroupKind {
  const [first] = lines;
  if (!first) return 'text';
  const text = lines.map((line) => line.text).join(' ');
  if (
    CAPTION_START.test(first.text) &&
    (first.font !== usual.font || first.size < usual.size * 0.97 || text.length < 600)
  )
    return 'caption';
  const rows = lines.filter((line) => line.cells.length > 1).length;
  if (rows >= 2 && rows * 2 >= lines.length) return 'table';
  if (isHeading(lines, text, usual)) return 'heading';
  if (BULLET.test(first.text) && first.size > usual.size * 0.93) return 'list';
  return 'text';
}

function isHeading(lines: readonly Line[], text: string, usual: Usual): boolean {
  const [first] = lines;
  if (!first || lines.length > 3 || text.length > 160 || !/\p{L}{2}/u.test(text)) return false;
  if (lines.length === 1 && text.length < 30 && sectionOfHeading(text) === 'references') return true;
  if (/[.,;]$/u.test(text) && !/^\d[\d.]*\s/u.test(text)) return false;
  if (first.size > usual.size * 1.12) return true;
  if (NUMBERED.test(text) && first.font !== usual.font) return text.length < 120;
  if (first.size < usual.size * 0.95) return false;
  const isCapitals = /^[^\p{Ll}]{4,80}$/u.test(text);
  return (
    lines.length <= 2 &&
    text.length < 100 &&
    /^\p{Lu}/u.test(text) &&
    (isCapitals || (first.font !== usual.font && text.split(' ').length <= 12))
  );
}

/** Single lines between rows of a table belong to it. */
function joinTables(groups: readonly Group[], usual: Usual): Group[] {
  const joined: Group[] = [];
  for (const group of groups) {
    const previous = joined.at(-1);
    const near = previous && previous.lines.at(-1)?.column === group.lines[0]?.column;
    const isPart =
      group.kind === 'table' || (group.kind !== 'caption' && (isScrap(group) || isSmall(group, usual)));
    if (previous?.kind === 'table' && near && isPart) previous.lines.push(...group.lines);
    else if (previous && near && isTableCaption(previous) && isPart)
      joined.push({ kind: 'table', lines: [...group.lines] });
    else joined.push(group);
  }
  return joined;
}

const isTableCaption = (group: Group): boolean =>
  group.kind === 'caption' && /^tab/iu.test(group.lines[0]?.text ?? '');

const isSmall = (group: Group, usual: Usual): boolean =>
  group.lines.every((line) => line.size < usual.size * 0.96);

/** A few short pieces without a sentence in them. */
const isScrap = (group: Group): boolean =>
  group.kind === 'text' &&
  group.lines.length <= 2 &&
  group.lines.every((line) => line.text.length < 40 && !/[.:]$/u.test(line.text));
