/** Puts the paragraphs, rows and notes of an RTF file together as simple HTML. */
import { made, madeNote } from '../made-html.js';
import type { ElementNode, MarkupNode } from '../tree.js';
import { tableOf, type CellEdge, type RtfRow } from './table.js';

export interface Paragraph {
  readonly inline: readonly MarkupNode[];
  /** The number or sign before an item of a list, as it stands there. */
  readonly label: string;
  /** 1 to 6, or null for no heading. */
  readonly level: number | null;
  readonly isInTable: boolean;
}

interface Item {
  readonly label: string;
  readonly inline: readonly MarkupNode[];
}

export class RtfBlocks {
  readonly #blocks: MarkupNode[] = [];
  #rows: RtfRow[] = [];
  #cells: (readonly MarkupNode[])[] = [];
  #inCell: MarkupNode[] = [];
  #items: Item[] = [];

  paragraph({ inline, label, level, isInTable }: Paragraph): void {
    if (isInTable) {
      this.#endList();
      this.#inCell.push(made('p', inline));
      return;
    }
    this.#endTable();
    if (label !== '' && level === null) {
      if (this.#items.some((item) => isCounted(item.label) !== isCounted(label))) this.#endList();
      this.#items.push({ label, inline });
    } else if (inline.length > 0) {
      this.#endList();
      this.#blocks.push(made(level === null ? 'p' : `h${level}`, inline));
    }
  }

  /** Ends a cell of the row at hand, whose last paragraph this is. */
  cell(inline: readonly MarkupNode[]): void {
    this.#cells.push([...this.#inCell, made('p', inline)]);
    this.#inCell = [];
  }

  row(edges: readonly CellEdge[], isHead: boolean): void {
    this.#endList();
    this.#rows.push({ cells: this.#cells, edges, isHead });
    this.#cells = [];
  }

  note(inline: readonly MarkupNode[]): void {
    this.#blocks.push(madeNote(inline));
  }

  finish(): ElementNode {
    this.#endList();
    this.#endTable();
    return made('body', this.#blocks);
  }

  #endList(): void {
    if (this.#items.length > 0) this.#blocks.push(listOf(this.#items));
    this.#items = [];
  }

  #endTable(): void {
    if (this.#inCell.length > 0) this.#cells.push(this.#inCell);
    if (this.#cells.length > 0) this.#rows.push({ cells: this.#cells, edges: [], isHead: false });
    if (this.#rows.length > 0) this.#blocks.push(tableOf(this.#rows));
    [this.#rows, this.#cells, this.#inCell] = [[], [], []];
  }
}

const isCounted = (label: string): boolean => /[\p{L}\p{N}]/u.test(label) && !/^o$/u.test(label);

/** Numbered where the numbers run from one; other signs that say something stay before their items. */
function listOf(items: readonly Item[]): ElementNode {
  const isNumbered = items.every(({ label }, index) => label.replace(/[.):\s]+$/u, '') === String(index + 1));
  return made(
    isNumbered ? 'ol' : 'ul',
    items.map(({ label, inline }) => {
      return made(
        'li',
        !isNumbered && isCounted(label) ? [{ type: 'text', text: `${label} ` }, ...inline] : inline,
      );
    }),
  );
}
