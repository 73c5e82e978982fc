import type { Block, BlockKind, CitationMark, SectionKind, TableShape } from '../../document.js';
import { createBlockWriter, movedMarks } from '../block-writer.js';
import { neutralise } from '../hostile-text.js';
import { sectionOfHeading } from '../sections.js';
import { setRaised, type ReferencePlaces } from './superscripts.js';
import { rowsOf, tablesAmong, type TableOfPage } from './table-blocks.js';
import { tableLines } from '../table/lines.js';
import type { ElementNode } from '../tree.js';
import type { TextBlockKind } from './block-kinds.js';
import type { TextBlock } from './blocks.js';
import { bareWords } from '../../../text/bare-words.js';

/** Lays chosen blocks out as one text with blocks that index it. */

export interface Assembled {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly citationMarks: readonly CitationMark[];
  readonly warnings: readonly string[];
}

export interface AssembleOptions {
  readonly title: string | null;
  readonly references: ReferencePlaces;
}

const BLOCK_KINDS: Readonly<Record<TextBlockKind, BlockKind>> = {
  heading: 'heading',
  paragraph: 'paragraph',
  item: 'list',
  row: 'table',
  quote: 'quote',
  code: 'code',
  caption: 'caption',
  term: 'paragraph',
};

interface Draft {
  readonly kind: BlockKind;
  readonly group: ElementNode | null;
  readonly parts: string[];
  readonly marks: CitationMark[];
  length: number;
  /** Of a heading. */
  readonly level?: number;
  readonly table?: TableShape | null;
}

export function assemble(chosen: readonly TextBlock[], { title, references }: AssembleOptions): Assembled {
  const drafts: Draft[] = [];
  const warnings = new Set<string>();
  const tables = tablesAmong(chosen);
  for (const textBlock of chosen) {
    const table = tables.get(textBlock);
    if (table) {
      if (table.blocks[0] === textBlock) placeTable(drafts, table, { references, warnings });
      continue;
    }
    const set = setRaised(textBlock, references);
    const { text, warnings: found } = neutralise(set.text);
    found.forEach((warning) => warnings.add(warning));
    const body = text.trim().replace(/\n{2,}/gu, '\n');
    if (body === '') continue;
    const marks = text === set.text ? set.marks : [];
    place(drafts, textBlock, { body: body, marks, isTitle: textBlock.level > 0 && sameWords(body, title) });
  }
  return { ...layOut(drafts), warnings: [...warnings] };
}

interface Part {
  readonly body: string;
  readonly marks: readonly CitationMark[];
  readonly isTitle: boolean;
}

/** Items of one list and rows of one table share a block, a line each. */
function place(drafts: Draft[], textBlock: TextBlock, { body, marks, isTitle }: Part): void {
  const kind = isTitle ? 'title' : BLOCK_KINDS[textBlock.kind];
  const group = kind === 'list' || kind === 'table' ? groupOf(textBlock) : null;
  const last = drafts.at(-1);
  const bullet = kind === 'list' ? '- ' : '';
  const joins = group !== null && last?.group === group && last.kind === kind;
  const draft: Draft = joins
    ? last
    : { kind, group, parts: [], marks: [], length: 0, level: textBlock.level };
  if (!joins) drafts.push(draft);
  const offset = draft.length + (draft.parts.length > 0 ? 1 : 0) + bullet.length;
  draft.marks.push(...movedMarks(marks, offset));
  draft.parts.push(bullet + body);
  draft.length = offset + body.length;
}

function placeTable(
  drafts: Draft[],
  table: TableOfPage,
  { references, warnings }: { references: ReferencePlaces; warnings: Set<string> },
): void {
  const { kind, text, marks, shape } = tableLines({
    label: table.label,
    rows: rowsOf(table, (block) => {
      const set = setRaised(block, references);
      const clean = neutralise(set.text);
      clean.warnings.forEach((warning) => warnings.add(warning));
      return { text: clean.text, marks: clean.text === set.text ? set.marks : [] };
    }),
  });
  if (text === '') return;
  if (kind === 'table') {
    drafts.push({ kind, group: null, parts: [text], marks: [...marks], length: text.length, table: shape });
    return;
  }
  for (const line of text.split('\n'))
    drafts.push({ kind, group: null, parts: [line], marks: [], length: line.length });
}

function groupOf(textBlock: TextBlock): ElementNode | null {
  const container = textBlock.kind === 'row' ? /^table$/u : /^(?:ul|ol|dl|menu)$/u;
  return textBlock.path.findLast((element) => container.test(element.tag)) ?? null;
}

function layOut(drafts: readonly Draft[]): Omit<Assembled, 'warnings'> {
  const writer = createBlockWriter();
  let section = 'body' as SectionKind;
  for (const { kind, parts, marks, level, table } of drafts) {
    const text = parts.join('\n');
    if (kind === 'heading')
      section =
        sectionOfHeading(text) ??
        (section === 'abstract' || section === 'acknowledgements' ? 'body' : section);
    writer.add({ kind, section, text, marks, ...(level && { level }), ...(table && { table }) });
  }
  return writer.finish();
}

const sameWords = (text: string, title: string | null): boolean =>
  title !== null && bareWords(text) === bareWords(title);
