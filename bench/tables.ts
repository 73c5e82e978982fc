/**
 * Tables as they are stored: which share of (row, head, value) stands in one line, and how much the heads add to the text.
 * `npx tsx bench/tables.ts [folder of .xml, .html, gzipped or not]…`; without folders, those of RESEARCH_LOOP_DATA. Prints one
 * row a format and examples of what was missed.
 *
 * The truth is the markup expanded by the algorithm of the HTML standard (4.9.12), written here apart from the reader's: heads are
 * the rows of `thead`, else the first rows of nothing but `th`; the name of a row is its first cell. Tables that the reader left
 * out with the whole of their text are not counted.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ReadDocument } from '../agents/document.js';
import { readHere } from '../agents/readers/index.js';
import {
  attributeOf,
  elementsOf,
  parseTree,
  type ElementNode,
  type MarkupNode,
} from '../agents/readers/tree.js';

interface Triple {
  readonly row: string;
  readonly head: string;
  readonly value: string;
}

const NOT_WORDS = new Set([
  'sup',
  'xref',
  'script',
  'style',
  'table',
  'alternatives',
  'inline-formula',
  'tex-math',
]);

const wordsOf = (node: MarkupNode): string =>
  node.type === 'text' ? node.text : NOT_WORDS.has(node.tag) ? ' ' : node.children.map(wordsOf).join(' ');
const fold = (text: string): string =>
  text
    .replace(/[⁰¹²³⁴-⁹⁺⁻ⁿ]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const childrenOf = (element: ElementNode): ElementNode[] =>
  element.children.filter((child) => child.type === 'element');

/** Rows with the part that they stand in; the foot last. */
function rowsOf(table: ElementNode): { row: ElementNode; part: string }[] {
  const rows: { row: ElementNode; part: string }[] = [];
  const visit = (element: ElementNode, part: string): void => {
    for (const child of childrenOf(element)) {
      if (child.tag === 'tr') rows.push({ row: child, part });
      else if (/^(?:thead|tbody|tfoot)$/u.test(child.tag)) visit(child, child.tag);
    }
  };
  visit(table, 'tbody');
  return rows;
}

/** The slots of the grid: which cell covers each. */
function gridOf(rows: readonly { row: ElementNode }[]): ElementNode[][] {
  const grid: ElementNode[][] = rows.map(() => []);
  rows.forEach(({ row }, y) => {
    let x = 0;
    for (const cell of childrenOf(row).filter(({ tag }) => tag === 'td' || tag === 'th')) {
      while (grid[y]?.[x]) x += 1;
      const columns = Math.min(100, Math.max(1, Number.parseInt(attributeOf(cell, 'colspan'), 10) || 1));
      const written = Number.parseInt(attributeOf(cell, 'rowspan'), 10);
      const height = written === 0 ? rows.length : Math.max(1, written || 1);
      for (let below = y; below < Math.min(rows.length, y + height); below += 1)
        for (let beside = x; beside < x + columns; beside += 1) (grid[below] ??= [])[beside] = cell;
      x += columns;
    }
  });
  return grid;
}

function triplesOf(table: ElementNode): Triple[] {
  const rows = rowsOf(table);
  const grid = gridOf(rows);
  const isHead = (y: number): boolean =>
    rows.some(({ part }) => part === 'thead')
      ? rows[y]?.part === 'thead'
      : grid.slice(0, y + 1).every((cells) => cells.length > 1 && cells.every((cell) => cell.tag === 'th'));
  const count = rows.findIndex((_, y) => !isHead(y));
  if (count <= 0) return [];
  const width = Math.max(...grid.map((cells) => cells.length));
  return grid.slice(count).flatMap((cells, index): Triple[] => {
    const row = cells[0] ? fold(wordsOf(cells[0])) : '';
    if (row === '' || new Set(cells).size < 2 || rows[index + count]?.part === 'tfoot') return [];
    return Array.from({ length: width }, (_, x) => {
      const [cell, value] = [cells[x], cells[x] ? fold(wordsOf(cells[x])) : ''];
      const spans = cell ? cells.filter((other) => other === cell).length : 0;
      const heads = grid.slice(0, count).map((above) => (above[x] ? fold(wordsOf(above[x])) : ''));
      return {
        row,
        head: heads.findLast((head) => head !== '') ?? '',
        value: x > 0 && spans <= 3 ? value : '',
      };
    }).filter(({ head, value }) => head !== '' && value !== '');
  });
}

interface Line {
  readonly all: string;
  readonly parts: readonly string[];
}

const linesOf = ({ text, blocks }: ReadDocument): Line[] =>
  blocks
    .filter(({ kind }) => kind === 'table')
    .flatMap(({ start, end }) => text.slice(start, end).split('\n'))
    .map((line) => ({ all: fold(line), parts: withOuterHeads(line.split(' · ')).map(fold) }));

/** A head over several columns stands before the first of them alone: the parts after it have it, too. */
function withOuterHeads(parts: readonly string[]): string[] {
  let outer = '';
  return parts.map((part) => {
    const end = part.lastIndexOf(' › ');
    if (end >= 0) outer = part.slice(0, end);
    return `${outer} ${part}`;
  });
}

/** Heads are cut at 80 characters. */
const stands = ({ row, head, value }: Triple, { all, parts }: Line): boolean =>
  all.includes(row) && parts.some((part) => part.includes(head.slice(0, 50)) && part.endsWith(value));

interface Count {
  tables: number;
  triples: number;
  right: number;
  /** Characters of the stored text, and how many of them cells and heads have. */
  text: number;
  lines: number;
  cells: number;
  readonly missed: string[];
}

async function measure(path: string, count: Count): Promise<void> {
  const bytes = readFileSync(path);
  const read = await readHere({ bytes, address: path });
  if (!read.ok) return;
  const markup = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const isXml = /\.n?xml(?:\.gz)?$/u.test(path);
  const { root } = parseTree(markup, { isXml });
  const lines = linesOf(read.value);
  count.text += read.value.text.length;
  for (const { kind, start, end, table } of read.value.blocks) {
    if (kind !== 'table') continue;
    count.lines += end - start;
    for (const { cells } of table?.rows ?? []) for (const [, from, to] of cells) count.cells += to - from + 3;
  }
  for (const table of elementsOf(root)) {
    if (table.tag !== 'table') continue;
    const triples = triplesOf(table);
    const isKept = triples.some(({ row, value }) =>
      lines.some(({ all }) => all.includes(row) && all.includes(value)),
    );
    if (!isKept) continue;
    const missed = triples.filter((triple) => !lines.some((line) => stands(triple, line)));
    count.tables += 1;
    count.triples += triples.length;
    count.right += triples.length - missed.length;
    const [example] = missed;
    if (example) count.missed.push(`${path.split('/').at(-1) ?? ''}: ${missed.length} of ${triples.length}, ${JSON.stringify(example).slice(0, 160)}`); // prettier-ignore
  }
}

const DATA = process.env['RESEARCH_LOOP_DATA'] ?? '../shared/data';
const FOLDERS = ['e2e-zika/xml', 'article-triples/dev', 'html-aeb/dev', 'html-wcxb-dev/html'];

const filesIn = (folder: string): string[] => {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names
      .filter((name) => /\.(?:n?xml|html?)(?:\.gz)?$/u.test(name))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
};

const folders = process.argv.length > 2 ? process.argv.slice(2) : FOLDERS.map((name) => join(DATA, name));
const counts = new Map<string, Count>();
for (const path of folders.flatMap(filesIn)) {
  const format = /\.n?xml/u.test(path) ? 'JATS' : 'HTML';
  const count = counts.get(format) ?? {
    tables: 0,
    triples: 0,
    right: 0,
    text: 0,
    lines: 0,
    cells: 0,
    missed: [],
  };
  counts.set(format, count);
  await measure(path, count);
}
for (const [format, { tables, triples, right, text, lines, cells, missed }] of counts) {
  const share = ((100 * right) / Math.max(1, triples)).toFixed(1);
  const growth = ((100 * (lines - cells)) / Math.max(1, text - lines + cells)).toFixed(1);
  console.log(
    `${format}: ${tables} tables, ${triples} values, ${share} % with row and head in one line; heads add ${growth} % to the text`,
  );
  for (const line of missed.slice(0, 12)) console.log(`  ${line}`);
}
