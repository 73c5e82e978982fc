/** Finds the tables among the chosen blocks of a page and gives their rows, cells of several blocks put together again. */
import type { CitationMark } from '../../document.js';
import type { TableRow } from '../table/grid.js';
import { isNoteMark, withoutPlainMarks } from '../superscripts.js';
import { type ReadCell, rowsOfMarkup } from '../table/markup.js';
import { labelOfCaption } from '../table/words.js';
import { plainText, type ElementNode } from '../tree.js';
import { shift } from './block-kinds.js';
import type { TextBlock } from './blocks.js';

export interface TableOfPage {
  readonly table: ElementNode;
  readonly label: string | null;
  /** Those that its rows are made of, in order of the page. */
  readonly blocks: readonly TextBlock[];
}

/** A text as its cell holds it, raised marks set. */
type SetCell = (block: TextBlock) => { text: string; marks: readonly CitationMark[] };

/** A cell of more characters is text in a box, not a value. */
const LONGEST_CELL = 600;

/**
 * By every block that goes into one. Tables whose rows were all read as paragraphs lay out a page, and stay as they are; in sound
 * markup a table is one.
 */
export function tablesAmong(chosen: readonly TextBlock[], isSound = false): Map<TextBlock, TableOfPage> {
  const byTable = new Map<ElementNode, { label: string | null; readonly rows: Rows }>();
  chosen.forEach((block, index) => {
    const { table, row } = placeIn(block);
    if (!table || (!row && block.kind !== 'caption')) return;
    const known = byTable.get(table) ?? { label: labelBefore(chosen[index - 1]), rows: new Map() };
    byTable.set(table, known);
    if (row) add(known.rows, row, block);
    else known.label ??= labelOfCaption(block.text);
  });
  const tables = new Map<TextBlock, TableOfPage>();
  for (const [table, { label, rows }] of byTable) {
    const parts = [...rows.values()];
    if (!isSound && !parts.some((blocks) => blocks.some(isSimple))) continue;
    const blocks = parts.filter((part) => isSound || part.every(isSimple) || isPlain(part)).flat();
    for (const block of blocks) tables.set(block, { table, label, blocks });
  }
  return tables;
}

/** Blocks and all that belongs to the tables among them: half a table is worse than none. Rows of one cell look like noise by themselves. */
export function withWholeTables(chosen: readonly TextBlock[], all: readonly TextBlock[]): Set<TextBlock> {
  const tables = new Set(chosen.filter(isSimple).map((block) => placeIn(block).table));
  const keep = new Set(chosen);
  if (tables.size === 0) return keep;
  for (const block of all) {
    const { table, row } = placeIn(block);
    if (table && tables.has(table) && (row ? isSimple(block) || isPlain([block]) : block.kind === 'caption'))
      keep.add(block);
  }
  return keep;
}

const NO_LABELS: ReadonlySet<string> = new Set();

/** Blocks by the row that they stand in. */
type Rows = Map<ElementNode, TextBlock[]>;

function add(rows: Rows, row: ElementNode, block: TextBlock): void {
  const known = rows.get(row);
  if (known) known.push(block);
  else rows.set(row, [block]);
}

/** The innermost table around a block, and its row there. */
function placeIn({ path }: TextBlock): { table?: ElementNode | undefined; row?: ElementNode | undefined } {
  const at = path.findLastIndex(({ tag }) => tag === 'table');
  return at < 0 ? {} : { table: path[at], row: path.slice(at).find(({ tag }) => tag === 'tr') };
}

const isSimple = (block: TextBlock): boolean => block.cells !== undefined;

const labelBefore = (block: TextBlock | undefined): string | null =>
  block && block.text.length <= LONGEST_CELL ? labelOfCaption(block.text) : null;

/** Cells of a few paragraphs or list items; headings, code and long text lay out a page. */
const isPlain = (blocks: readonly TextBlock[]): boolean =>
  blocks.every(({ kind }) => kind === 'paragraph' || kind === 'item' || kind === 'row' || kind === 'term') &&
  blocks.reduce((sum, { text }) => sum + text.length, 0) <= LONGEST_CELL;

/** `labels` are those of the notes below the table, where they are known. */
export function rowsOf({ table, blocks }: TableOfPage, set: SetCell, labels = NO_LABELS): TableRow[] {
  const rows: Rows = new Map();
  for (const block of blocks) {
    const { row } = placeIn(block);
    if (row) add(rows, row, block);
  }
  const whole = (block: TextBlock): TextBlock => cutOut(block, { start: 0, end: block.text.length, labels });
  const shown = new Map(
    blocks.flatMap((block) =>
      (block.cells ?? []).map(
        ({ element, start, end }) => [element, cutOut(block, { start, end, labels })] as const,
      ),
    ),
  );
  const read = (cell: ElementNode, row: ElementNode): ReturnType<ReadCell> => {
    const parts = rows.get(row) ?? [];
    if (!parts.every(isSimple)) return { text: joinedText(cell, parts, (block) => set(whole(block))) };
    const block = shown.get(cell);
    // A cell whose words do not show keeps its place.
    return block ? set(block) : { text: '', isWithheld: plainText(cell).trim() !== '' };
  };
  // An empty row ends what spans it, too.
  return rowsOfMarkup(table, read, (row) => rows.has(row) || plainText(row) === '');
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly labels: ReadonlySet<string>;
}

/** The part of a block between two offsets as one of its own, without marks of notes. */
function cutOut(block: TextBlock, { start, end, labels }: Cut): TextBlock {
  const raised = shift(block.raised, start, end - start);
  let text = block.text.slice(start, end);
  const notes = raised.filter(
    (mark) =>
      !mark.isLowered && isNoteMark(text.slice(mark.start, mark.end), text.slice(0, mark.start), labels),
  );
  // spaces keep the offsets of what stands around
  for (const mark of notes)
    text = text.slice(0, mark.start) + ' '.repeat(mark.end - mark.start) + text.slice(mark.end);
  // A comma that joined a mark to another.
  if (labels !== NO_LABELS) text = withoutPlainMarks(text.replace(/(?<=\S)\s?,\s*$/u, '').trimEnd(), labels);
  return {
    ...block,
    text,
    jumps: shift(block.jumps, start, end - start),
    raised: raised.filter((mark) => !notes.includes(mark)),
  };
}

/** The words of a cell whose paragraphs and items are blocks of their own. */
function joinedText(cell: ElementNode, parts: readonly TextBlock[], set: SetCell): string {
  const inside = parts.filter(({ path }) => path.includes(cell));
  const texts = inside.map((block) => set(block).text.trim());
  return texts.join(inside.some(({ kind }) => kind === 'item') ? '; ' : ' ');
}
