/**
 * Writes sound, trusted-in-structure HTML (what mammoth makes of docx, the chapters of an EPUB) as blocks. Pages of
 * the web need more: they go through the HTML reader.
 */
import { parseDocument } from 'htmlparser2';
import type { StructureWriter } from './structure-writer.js';
import { writeRaised } from './superscripts.js';

type HtmlNode = ReturnType<typeof parseDocument>['children'][number];

export interface SimpleHtmlTarget {
  readonly writer: StructureWriter;
  readonly footnotes: string[];
}

/** Deeper nesting is flattened: no document of a person goes there. */
const deepest = 200;

export function writeSimpleHtml(html: string, target: SimpleHtmlTarget): void {
  writeNodes(parseDocument(html, { decodeEntities: true }).children, target, 0);
}

const blockTags = new Set(
  'address article aside blockquote body center dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const silentTags = new Set('script style head nav template svg audio video iframe object img'.split(' '));

const tagOf = (node: HtmlNode): string =>
  'name' in node && 'attribs' in node ? node.name.toLowerCase() : '';
const childrenOf = (node: HtmlNode): readonly HtmlNode[] => ('children' in node ? node.children : []);
const attributeOf = (node: HtmlNode, name: string): string =>
  'attribs' in node ? (node.attribs[name] ?? '') : '';

function writeNodes(nodes: readonly HtmlNode[], target: SimpleHtmlTarget, depth: number): void {
  let inline: HtmlNode[] = [];
  const flush = (): void => {
    target.writer.block('paragraph', inlineText(inline));
    inline = [];
  };
  for (const node of nodes) {
    const tag = tagOf(node);
    if (silentTags.has(tag)) continue;
    if (!blockTags.has(tag) && !holdsBlocks(node)) inline.push(node);
    else {
      flush();
      if (depth < deepest) writeBlock(node, target, depth);
      else target.writer.block('paragraph', inlineText([node]));
    }
  }
  flush();
}

const holdsBlocks = (node: HtmlNode): boolean =>
  childrenOf(node).some((child) => blockTags.has(tagOf(child)));

function writeBlock(node: HtmlNode, target: SimpleHtmlTarget, depth: number): void {
  const tag = tagOf(node);
  const children = childrenOf(node);
  if (isNote(node)) target.footnotes.push(inlineText(children).replace(/\s*↑$/u, ''));
  else if (/^h[1-6]$/u.test(tag)) target.writer.heading(inlineText(children), Number(tag[1]));
  else if (tag === 'ul' || tag === 'ol') writeList(node, target, depth);
  else if (tag === 'table') target.writer.block('table', tableText(node));
  else if (tag === 'blockquote') target.writer.block('quote', inlineText(children));
  else if (tag === 'pre') target.writer.block('code', rawText(node).trimEnd());
  else if (tag === 'figcaption') target.writer.block('caption', inlineText(children));
  else writeNodes(children, target, depth + 1);
}

/** Notes at the end of a document: mammoth's list items, EPUB's asides. */
const isNote = (node: HtmlNode): boolean =>
  /^(?:foot|end)note-/u.test(attributeOf(node, 'id')) ||
  /\b(?:foot|end|rear)notes?\b/u.test(attributeOf(node, 'epub:type'));

function writeList(list: HtmlNode, target: SimpleHtmlTarget, depth: number): void {
  const items = childrenOf(list).filter((item) => tagOf(item) === 'li');
  const notes = items.filter(isNote);
  for (const note of notes) writeBlock(note, target, depth);
  const isOrdered = tagOf(list) === 'ol';
  const lines = items
    .filter((item) => !notes.includes(item))
    .map((item, index) => ({ label: isOrdered ? `${index + 1}.` : '-', text: inlineText(childrenOf(item)) }))
    .filter(({ text }) => text !== '');
  target.writer.block('list', lines.map(({ label, text }) => `${label} ${text}`).join('\n'));
}

function tableText(table: HtmlNode): string {
  const rows = findRows(table).map((row) =>
    childrenOf(row)
      .filter((cell) => tagOf(cell) === 'td' || tagOf(cell) === 'th')
      .map((cell) => inlineText(childrenOf(cell))),
  );
  return rows
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => cells.join(' | ').trim())
    .join('\n');
}

const findRows = (node: HtmlNode): HtmlNode[] =>
  childrenOf(node).flatMap((child) => (tagOf(child) === 'tr' ? [child] : findRows(child)));

const rawText = (node: HtmlNode): string =>
  'data' in node && node.type === 'text' ? node.data : childrenOf(node).map(rawText).join('');

/** One line of text; marks that point to notes leave it. */
function inlineText(nodes: readonly HtmlNode[]): string {
  let text = '';
  const collect = (node: HtmlNode): void => {
    const tag = tagOf(node);
    if ('data' in node && node.type === 'text') text += node.data;
    else if (tag === 'br' || blockTags.has(tag)) {
      text += ' ';
      childrenOf(node).forEach(collect);
      text += ' ';
    } else if (tag === 'sup') {
      const raised = rawText(node).trim();
      if (!pointsToNote(node)) text += writeRaised(raised, text);
    } else if (!silentTags.has(tag) && attributeOf(node, 'epub:type') !== 'noteref')
      childrenOf(node).forEach(collect);
  };
  nodes.forEach(collect);
  return text.replace(/\s+/gu, ' ').trim();
}

const pointsToNote = (node: HtmlNode): boolean =>
  /(?:foot|end)note|noteref|^#fn|^#n\d/u.test(
    `${attributeOf(node, 'href')} ${attributeOf(node, 'epub:type')}`,
  ) || childrenOf(node).some(pointsToNote);
