/**
 * Writes sound, trusted-in-structure HTML (what mammoth makes of docx, the chapters of an EPUB) as blocks. Pages of
 * the web need more: they go through the HTML reader.
 */
import { attributeOf, parseTree, type ElementNode, type MarkupNode, type Tree } from './tree.js';
import type { StructureWriter } from './structure-writer.js';
import { isNoteMark, joinLowered, writeRaised } from './superscripts.js';
import { setOf, signOfElement, withSymbols } from './signs.js';
import { rawText } from './xml.js';
import { rowsOfMarkup } from './table/markup.js';

export interface SimpleHtmlTarget {
  readonly writer: StructureWriter;
  readonly footnotes: string[];
}

/** A book as one page goes there; deeper nesting is flattened. */
const LIMITS = { maxCharacters: 64_000_000, maxNodes: 2_000_000, maxDepth: 200, maxOpen: 5_000 };

export const parseSimpleHtml = (html: string): Tree => parseTree(html, { limits: LIMITS });

export function writeSimpleHtml(root: ElementNode, target: SimpleHtmlTarget): void {
  writeNodes(root.children, target);
}

const BLOCK_TAGS = new Set(
  'address article aside blockquote body center dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** What shows no words; nor is read what an author has struck out. */
const SILENT_TAGS = new Set(
  'script style head nav template svg audio video iframe object img del s strike'.split(' '),
);

const tagOf = (node: MarkupNode): string => (node.type === 'element' ? node.tag : '');
const childrenOf = (node: MarkupNode): readonly MarkupNode[] =>
  node.type === 'element' ? node.children : [];

function writeNodes(nodes: readonly MarkupNode[], target: SimpleHtmlTarget): void {
  let inline: MarkupNode[] = [];
  const flush = (): void => {
    target.writer.block('paragraph', inlineText(inline));
    inline = [];
  };
  for (const node of nodes) {
    const tag = tagOf(node);
    if (SILENT_TAGS.has(tag)) continue;
    if (node.type === 'text' || (!BLOCK_TAGS.has(tag) && !holdsBlocks(node))) inline.push(node);
    else {
      flush();
      writeBlock(node, target);
    }
  }
  flush();
}

const holdsBlocks = (node: MarkupNode): boolean =>
  childrenOf(node).some((child) => BLOCK_TAGS.has(tagOf(child)));

function writeBlock(node: ElementNode, target: SimpleHtmlTarget): void {
  const { tag, children } = node;
  if (isNote(node)) target.footnotes.push(inlineText(children).replace(/\s*↑$/u, ''));
  else if (/^h[1-6]$/u.test(tag)) target.writer.heading(inlineText(children), Number(tag[1]));
  else if (tag === 'ul' || tag === 'ol') writeList(node, target);
  else if (tag === 'table') writeTable(node, target);
  else if (tag === 'blockquote') target.writer.block('quote', inlineText(children));
  else if (tag === 'pre') target.writer.block('code', rawText(node).trimEnd());
  else if (tag === 'figcaption') target.writer.block('caption', inlineText(children));
  else writeNodes(children, target);
}

/** Notes at the end of a document: mammoth's list items, EPUB's asides. */
export const isNote = (node: ElementNode): boolean =>
  /^(?:foot|end)note-/u.test(attributeOf(node, 'id')) ||
  /\b(?:foot|end|rear)notes?\b/u.test(attributeOf(node, 'epub:type'));

function writeList(list: ElementNode, target: SimpleHtmlTarget): void {
  const items = list.children.filter((item) => item.type === 'element').filter(({ tag }) => tag === 'li');
  const notes = items.filter(isNote);
  for (const note of notes) writeBlock(note, target);
  const isOrdered = list.tag === 'ol';
  const lines = items
    .filter((item) => !notes.includes(item))
    .map((item, index) => ({ label: isOrdered ? `${index + 1}.` : '-', text: inlineText(childrenOf(item)) }))
    .filter(({ text }) => text !== '');
  target.writer.block('list', lines.map(({ label, text }) => `${label} ${text}`).join('\n'));
}

function writeTable(table: ElementNode, { writer }: SimpleHtmlTarget): void {
  const caption = table.children.find((child) => tagOf(child) === 'caption');
  const rows = rowsOfMarkup(table, (cell) => ({ text: cellText(cell) }));
  writer.table(rows, caption ? inlineText(childrenOf(caption)) : '');
}

/** Items of a list in a cell stay apart. */
function cellText(cell: ElementNode): string {
  const items = childrenOf(cell).flatMap((child) => (/^[uo]l$/u.test(tagOf(child)) ? childrenOf(child) : []));
  const listed = items.map((item) => inlineText(childrenOf(item))).filter((text) => text !== '');
  if (listed.length < 2) return inlineText(childrenOf(cell), true);
  const others = childrenOf(cell).filter((child) => !/^[uo]l$/u.test(tagOf(child)));
  return `${inlineText(others)} ${listed.join('; ')}`.trim();
}

const NO_LABELS: ReadonlySet<string> = new Set();

/** One line of text; marks that point to notes leave it, in a cell the raised ones too. */
function inlineText(nodes: readonly MarkupNode[], isCell = false): string {
  let text = '';
  const collect = (node: MarkupNode): void => {
    if (node.type === 'text') text += withSymbols(node.text);
    else if (node.tag === 'br' || BLOCK_TAGS.has(node.tag)) {
      text += ' ';
      node.children.forEach(collect);
      text += ' ';
    } else {
      const set = withSet(node, text, isCell);
      if (set !== null) text = set;
      else if (!SILENT_TAGS.has(node.tag) && attributeOf(node, 'epub:type') !== 'noteref')
        node.children.forEach(collect);
    }
  };
  nodes.forEach(collect);
  return text.replace(/\s+/gu, ' ').trim();
}

/** The text with what an element sets above or below the line, or says as a sign; null for any other element. */
function withSet(node: ElementNode, text: string, isCell: boolean): string | null {
  const sign = signOfElement(node);
  if (sign !== null) return text + sign;
  const set = setOf(node);
  if (set === null) return null;
  const words = withSymbols(rawText(node));
  if (set === 'lowered') return joinLowered(text, words);
  const isMark = pointsToNote(node) || (isCell && isNoteMark(words.trim(), text, NO_LABELS));
  return isMark ? text : text + writeRaised(words, text);
}

const pointsToNote = (node: MarkupNode): boolean =>
  node.type === 'element' &&
  (/(?:foot|end)note|noteref|^#fn|^#n\d/u.test(
    `${attributeOf(node, 'href')} ${attributeOf(node, 'epub:type')}`,
  ) ||
    node.children.some(pointsToNote));
