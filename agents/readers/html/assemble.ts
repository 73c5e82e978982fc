import type { Block, BlockKind, CitationMark, SectionKind, TableShape } from '../../document.js';
import { createBlockWriter, movedMarks } from '../block-writer.js';
import { neutralise } from '../hostile-text.js';
import { isBoilerplateHeading, sectionOfHeading } from '../sections.js';
import { setRaised, type ReferencePlaces } from './superscripts.js';
import { rowsOf, tablesAmong, type TableOfPage } from './table-blocks.js';
import { tableLines } from '../table/lines.js';
import { attributeOf, type ElementNode } from '../tree.js';
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

/** Where a block stands in its document. */
export interface BlockPlace {
  readonly section: SectionKind;
  /** It is about the article, not about its subject: never cited. */
  readonly isBoilerplate: boolean;
  /** The heading above, null for none. Default: the last one. */
  readonly under?: string | null;
}

export interface AssembleOptions {
  readonly title: string | null;
  readonly references: ReferencePlaces;
  /** Somebody wrote the markup as a document: levels of headings, numbers of items and tables mean what they say. */
  readonly isSound?: boolean;
  /** For readers that know better than the headings tell. */
  readonly placeOf?: (block: TextBlock) => BlockPlace | undefined;
  readonly pageOf?: (block: TextBlock) => number | undefined;
  readonly tables?: ReadonlyMap<ElementNode, TableFacts>;
}

/** What a reader knows of a table besides its cells. */
export interface TableFacts {
  readonly label: string;
  /** Labels of the notes below it, whose marks leave the cells. */
  readonly noteLabels: ReadonlySet<string>;
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
  /** The first of its blocks. */
  readonly block: TextBlock;
  readonly table?: TableShape | null;
}

export function assemble(chosen: readonly TextBlock[], options: AssembleOptions): Assembled {
  const { title, references } = options;
  const drafts: Draft[] = [];
  const warnings = new Set<string>();
  const tables = tablesAmong(chosen, options.isSound);
  for (const textBlock of chosen) {
    const table = tables.get(textBlock);
    if (table) {
      if (table.blocks[0] === textBlock) placeTable(drafts, table, { ...options, warnings });
      continue;
    }
    const set = setRaised(textBlock, references);
    const { text, warnings: found } = neutralise(set.text);
    found.forEach((warning) => warnings.add(warning));
    const body = text.trim().replace(/\n{2,}/gu, '\n');
    if (body === '') continue;
    const marks = text === set.text ? set.marks : [];
    const isTitle = textBlock.level > 0 && sameWords(body, title);
    place(drafts, textBlock, { body, marks, isTitle, isNumbered: options.isSound === true });
  }
  return { ...layOut(drafts, options), warnings: [...warnings] };
}

interface Part {
  readonly body: string;
  readonly marks: readonly CitationMark[];
  readonly isTitle: boolean;
  readonly isNumbered: boolean;
}

/** Items of one list and rows of one table share a block, a line each. */
function place(drafts: Draft[], textBlock: TextBlock, { body, marks, isTitle, isNumbered }: Part): void {
  const kind = isTitle ? 'title' : BLOCK_KINDS[textBlock.kind];
  const group = kind === 'list' || kind === 'table' ? groupOf(textBlock) : null;
  const last = drafts.at(-1);
  const bullet = kind === 'list' ? (isNumbered ? numberOf(textBlock) : '- ') : '';
  const joins = group !== null && last?.group === group && last.kind === kind;
  const draft: Draft = joins ? last : { kind, group, parts: [], marks: [], length: 0, block: textBlock };
  if (!joins) drafts.push(draft);
  const offset = draft.length + (draft.parts.length > 0 ? 1 : 0) + bullet.length;
  draft.marks.push(...movedMarks(marks, offset));
  draft.parts.push(bullet + body);
  draft.length = offset + body.length;
}

/** `- `, or what an item of an ordered list is counted by. */
function numberOf({ path }: TextBlock): string {
  const at = path.findLastIndex(({ tag }) => tag === 'li');
  const [list, item] = [path[at - 1], path[at]];
  if (!list || !item) return '- ';
  const items = list.children.filter((child) => child.type === 'element' && child.tag === 'li');
  const first = Number(attributeOf(list, 'start')) || 1;
  const counted = list.tag === 'ol' ? `${String(first + items.indexOf(item))}.` : '-';
  return `${attributeOf(item, 'value') || counted} `;
}

function placeTable(
  drafts: Draft[],
  table: TableOfPage,
  { references, warnings, tables }: AssembleOptions & { warnings: Set<string> },
): void {
  const read = (block: TextBlock): { text: string; marks: readonly CitationMark[] } => {
    const set = setRaised(block, references);
    const clean = neutralise(set.text);
    clean.warnings.forEach((warning) => warnings.add(warning));
    return { text: clean.text, marks: clean.text === set.text ? set.marks : [] };
  };
  const facts = tables?.get(table.table);
  const rows = rowsOf(table, read, facts?.noteLabels);
  const { kind, text, marks, shape } = tableLines({ label: facts?.label ?? table.label, rows });
  const [block] = table.blocks;
  if (text === '' || !block) return;
  const draft = { kind, group: null, length: 0, block };
  if (kind === 'table') drafts.push({ ...draft, parts: [text], marks: [...marks], table: shape });
  else for (const line of text.split('\n')) drafts.push({ ...draft, parts: [line], marks: [] });
}

function groupOf(textBlock: TextBlock): ElementNode | null {
  const container = textBlock.kind === 'row' ? /^table$/u : /^(?:ul|ol|dl|menu)$/u;
  return textBlock.path.findLast((element) => container.test(element.tag)) ?? null;
}

function layOut(
  drafts: readonly Draft[],
  { isSound = false, placeOf, pageOf }: AssembleOptions,
): Omit<Assembled, 'warnings'> {
  const writer = createBlockWriter();
  let here: OpenPlace = { section: 'body', isBoilerplate: false, level: 0 };
  for (const { kind, parts, marks, block, table } of drafts) {
    const text = parts.join('\n');
    const { level } = block;
    if (kind === 'heading') here = isSound ? soundPlace(text, level, here) : pagePlace(text, here);
    const place = placeOf?.(block) ?? here;
    const isAside = place.isBoilerplate && kind !== 'heading';
    const page = pageOf?.(block);
    writer.add({
      kind: isAside ? 'boilerplate' : kind,
      section: place.section,
      text,
      marks,
      ...(level > 0 && { level }),
      ...(table && !isAside && { table }),
      ...(page !== undefined && { page }),
      ...(place.under !== undefined && { under: place.under }),
    });
  }
  return writer.finish();
}

type OpenPlace = BlockPlace & { readonly level: number };

/** A section ends with the next heading of its level. */
function soundPlace(heading: string, level: number, before: OpenPlace): OpenPlace {
  const opened = sectionOfHeading(heading);
  const isBoilerplate = isBoilerplateHeading(heading);
  if (opened || level <= before.level) return { section: opened ?? 'body', isBoilerplate, level };
  return { ...before, isBoilerplate };
}

/** Levels on pages are chosen for their looks: a section ends where another begins. */
function pagePlace(heading: string, { section }: OpenPlace): OpenPlace {
  const after = section === 'abstract' || section === 'acknowledgements' ? 'body' : section;
  return { section: sectionOfHeading(heading) ?? after, isBoilerplate: false, level: 0 };
}

const sameWords = (text: string, title: string | null): boolean =>
  title !== null && bareWords(text) === bareWords(title);
