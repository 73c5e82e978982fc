/** The body of a JATS article as blocks: sections, paragraphs, lists, tables, captions. */
import type { BlockKind, SectionKind } from '../../document.js';
import { type BlockWriter, movedMarks } from '../block-writer.js';
import { isNoteMark, labelsAtHead, withoutPlainMarks } from '../superscripts.js';
import { isBoilerplateHeading, sectionOfHeading } from '../sections.js';
import { type TableLines, tableLines } from '../table/lines.js';
import { rowsOfMarkup } from '../table/markup.js';
import { type ElementNode, type MarkupNode, isElement } from '../tree.js';
import { attribute, child, childElements, childrenNamed, findAll, plainText } from '../xml.js';
import { BLOCKS_IN_PARAGRAPH, FLOATS, SKIPPED } from './elements.js';
import { type InlineContext, type InlineText, inlineString, inlineText } from './inline.js';

export interface BodyContext extends InlineContext {
  readonly writer: BlockWriter;
}

export interface Place {
  readonly section: SectionKind;
  /** True below headings such as "Competing interests": the text never backs a claim. */
  readonly boilerplate: boolean;
  /** Headings above. */
  readonly depth: number;
}

const SECTION_OF_TYPE: readonly (readonly [RegExp, SectionKind])[] = [
  [/^intro|background/u, 'introduction'],
  [/^cases|case-report/u, 'case-report'],
  [/material|method|subjects/u, 'methods'],
  [/^result/u, 'results'],
  [/^discussion/u, 'discussion'],
  [/^conclusion/u, 'conclusion'],
];

/** Writes a `sec`, `body`, `abstract`, `ack`, `app` or whatever holds paragraphs. */
export function writeSection(node: ElementNode, place: Place, context: BodyContext): void {
  const label = plainText(child(node, 'label'));
  const title = inlineString(child(node, 'title'), context);
  const inner = placeOf(node, title, place);
  const outer = context.writer.heading();
  if (title) {
    const text = label && !title.startsWith(label) ? `${label} ${title}` : title;
    context.writer.add({ kind: 'heading', section: inner.section, text, level: inner.depth });
  }
  writeChildren(node, inner, context);
  context.writer.goBackTo(outer);
}

function placeOf(node: ElementNode, title: string, place: Place): Place {
  const type = (attribute(node, 'sec-type') ?? '').toLowerCase();
  const byType = SECTION_OF_TYPE.find(([pattern]) => pattern.test(type))?.[1];
  const boilerplate =
    place.boilerplate ||
    isBoilerplateHeading(title) ||
    /^(?:supplementary|conflict|coi|data-avail|ethics)/u.test(type);
  const depth = place.depth + (title ? 1 : 0);
  if (place.section === 'abstract') return { section: 'abstract', boilerplate, depth };
  return { section: byType ?? sectionOfHeading(title) ?? place.section, boilerplate, depth };
}

function writeChildren(node: ElementNode, place: Place, context: BodyContext): void {
  for (const element of childElements(node)) writeElement(element, place, context);
}

function writeElement(element: ElementNode, place: Place, context: BodyContext): void {
  if (SKIPPED.has(element.tag)) return;
  switch (element.tag) {
    case 'p':
      return writeParagraph(element, place, context);
    case 'list':
    case 'def-list':
      return writeList(element, place, context);
    case 'disp-quote':
      return writeNodes(element.children, 'quote', { place, context });
    case 'preformat':
    case 'code':
      return writeNodes(element.children, 'code', { place, context });
    case 'disp-formula':
    case 'verse-group':
    case 'attrib':
      return writeNodes([element], 'paragraph', { place, context });
    case 'fig':
    case 'table-wrap':
      return writeFloat(element, place, context);
    case 'fn':
    case 'table-wrap-foot':
      return keepNotes(element, context);
    default:
      return holdsBlocks(element)
        ? writeSection(element, place, context)
        : writeNodes(element.children, 'paragraph', { place, context });
  }
}

const holdsBlocks = (element: ElementNode): boolean =>
  childElements(element).some((inner) =>
    ['p', 'sec', 'title', 'list', 'fig', 'table-wrap', 'disp-quote', 'boxed-text'].includes(inner.tag),
  );

function writeNodes(
  nodes: readonly MarkupNode[],
  kind: BlockKind,
  at: { place: Place; context: BodyContext },
): void {
  const { text, marks } = inlineText(nodes, at.context);
  at.context.writer.add({
    kind: at.place.boilerplate ? 'boilerplate' : kind,
    section: at.place.section,
    text,
    marks,
  });
}

/** A list inside a paragraph divides it; a figure or table inside waits until the paragraph is over. */
function writeParagraph(paragraph: ElementNode, place: Place, context: BodyContext): void {
  let inline: MarkupNode[] = [];
  const waiting: ElementNode[] = [];
  const flush = (): void => {
    writeNodes(inline, 'paragraph', { place, context });
    inline = [];
  };
  for (const node of paragraph.children) {
    if (!isElement(node) || !BLOCKS_IN_PARAGRAPH.has(node.tag)) inline.push(node);
    else if (FLOATS.has(node.tag)) waiting.push(node);
    else {
      flush();
      writeElement(node, place, context);
    }
  }
  flush();
  for (const element of waiting) writeElement(element, place, context);
}

function writeList(list: ElementNode, place: Place, context: BodyContext): void {
  const items = childElements(list).filter((item) => item.tag === 'list-item' || item.tag === 'def-item');
  const lines: string[] = [];
  const marks = [];
  let length = 0;
  for (const item of items) {
    const label = plainText(child(item, 'label')) || '-';
    const inside = inlineText(item.children, context);
    if (!inside.text) continue;
    const line = `${label} ${inside.text}`;
    marks.push(...movedMarks(inside.marks, length + label.length + 1));
    lines.push(line);
    length += line.length + 1;
  }
  const kind = place.boilerplate ? 'boilerplate' : 'list';
  context.writer.add({ kind, section: place.section, text: lines.join('\n'), marks });
}

/** Caption first, then the rows, then the notes below. */
function writeFloat(float: ElementNode, place: Place, context: BodyContext): void {
  const label = plainText(child(float, 'label')).replace(/[.:]$/u, '');
  const caption = childrenNamed(float, 'caption').flatMap((element) => element.children);
  const { text, marks } = inlineText(caption, context);
  const prefix = label ? `${label}${text ? '. ' : ''}` : '';
  const kind = place.boilerplate ? 'boilerplate' : 'caption';
  context.writer.add({
    kind,
    section: place.section,
    text: prefix + text,
    marks: movedMarks(marks, prefix.length),
  });
  for (const table of findAll(float, ...TABLE_NAMES))
    for (const lines of readTables(table, label, context)) writeTable(lines, place, context);
  for (const foot of childrenNamed(float, 'table-wrap-foot', 'fn')) writeTableNotes(foot, place, context);
}

function writeTable({ kind, text, shape, marks }: TableLines, place: Place, { writer }: BodyContext): void {
  const { section } = place;
  if (place.boilerplate) writer.add({ kind: 'boilerplate', section, text });
  else if (kind === 'table') writer.add({ kind, section, text, marks, table: shape });
  else for (const line of text.split('\n')) writer.add({ kind, section, text: line });
}

/** What stands below a table belongs to it like its caption, and may be cited. */
function writeTableNotes(foot: ElementNode, place: Place, context: BodyContext): void {
  for (const note of notesIn(foot)) writeNodes(note.children, 'caption', { place, context });
}

/** Notes of a group of them. */
export function keepNotes(node: ElementNode, context: InlineContext): void {
  for (const note of notesIn(node)) {
    const { text } = inlineText(note.children, context);
    if (text) context.footnotes.push(text);
  }
}

/** Each note is one, whatever paragraphs it has; what is neither note nor paragraph is one as a whole. */
function notesIn(node: ElementNode): ElementNode[] {
  const notes = node.tag === 'fn' ? [node] : findAll(node, 'fn', 'p', 'attrib');
  return notes.length > 0 ? notes : [node];
}

/** Tables as lines, a row each. */

/** HTML's names, and those of the CALS (OASIS exchange) model that JATS takes as well. */
const TABLE_NAMES = ['table', 'oasis:table'] as const;
const GROUP_NAMES = ['tgroup', 'oasis:tgroup'] as const;

/** The table as lines, one for each group of columns that CALS lets it have. */
function readTables(table: ElementNode, label: string, context: InlineContext): TableLines[] {
  const groups = childElements(table).filter(({ tag }) => GROUP_NAMES.some((name) => name === tag));
  const labels = noteLabelsOf(table);
  const read = (cell: ElementNode): InlineText => cellText(cell, context, labels);
  return (groups.length > 0 ? groups : [table]).map((group) =>
    tableLines({ label, rows: rowsOfMarkup(group, read) }),
  );
}

/** The words of a table's cell, without the marks that point to the notes below the table. */

/** Without note marks; `labels` as `noteLabelsOf` finds them. */
function cellText(cell: ElementNode, context: InlineContext, labels: ReadonlySet<string>): InlineText {
  const { text, marks } = inlineText(withoutNoteMarks(cell, labels).children, context);
  // a comma that joined a mark to another
  const words = withoutPlainMarks(text.trim().replace(/(?<=\S)\s?,$/u, ''), labels);
  const lead = text.length - text.trimStart().length;
  const clamp = (offset: number): number => Math.min(Math.max(0, offset - lead), words.length);
  return {
    text: words,
    marks: marks.map((mark) => ({ ...mark, start: clamp(mark.start), end: clamp(mark.end) })),
  };
}

/** The labels of the notes below a table: those of the nearest element around it that has notes. */
function noteLabelsOf(table: ElementNode): ReadonlySet<string> {
  const wrap = [table, table.parent, table.parent?.parent].find(
    (node) => node && findAll(node, 'table-wrap-foot', 'tblfn').length > 0,
  );
  const notes = wrap
    ? findAll(wrap, 'table-wrap-foot', 'tblfn').flatMap((foot) => [
        ...findAll(foot, 'fn'),
        ...findAll(foot, 'p'),
        ...findAll(foot, 'label'),
      ])
    : [];
  const raised = wrap
    ? findAll(wrap, 'table-wrap-foot', 'tblfn').flatMap((foot) => findAll(foot, 'sup').map(plainText))
    : [];
  return new Set([...notes.map(headOf), ...raised].flatMap(labelsAtHead));
}

/** A label, or what is raised, or a sign at the very beginning. */
function headOf(note: ElementNode): string {
  if (note.tag === 'label') return plainText(note);
  const [label] = findAll(note, 'label');
  if (label) return plainText(label);
  const text = plainText(note);
  const [raised] = findAll(note, 'sup');
  const mark = raised ? plainText(raised) : '';
  if (mark !== '' && text.startsWith(mark)) return mark;
  return /^[*∗⁎†‡§¶‖#]{1,4}/u.exec(text)?.[0] ?? /^\(?([a-z])[).:]?\s/u.exec(text)?.[1] ?? '';
}

const NOTE_KINDS = new Set(['table-fn', 'fn', 'author-notes', 'bibr']);

/** The cell with its note marks taken out, in whatever they are wrapped. */
function withoutNoteMarks(cell: ElementNode, labels: ReadonlySet<string> = new Set()): ElementNode {
  let before = '';
  const visit = (node: MarkupNode): MarkupNode[] => {
    if (!isElement(node)) {
      before += node.text;
      return [node];
    }
    if (isMark(node, before, labels)) return [];
    const children = node.children.flatMap(visit);
    const isLeft = children.length > 0 || node.children.length === 0;
    return isLeft ? [{ ...node, children }] : [];
  };
  return { ...cell, children: cell.children.flatMap(visit) };
}

function isMark(node: ElementNode, before: string, labels: ReadonlySet<string>): boolean {
  const text = plainText(node);
  if (node.tag === 'xref' && NOTE_KINDS.has(attribute(node, 'ref-type') ?? ''))
    return (
      attribute(node, 'ref-type') !== 'bibr' &&
      /^[\p{L}\p{N}*∗⁎†‡§¶‖#¥$,+()[\]^~\s-]{1,8}$|^.{1,3}$/u.test(text) &&
      !/\p{L}{3}/u.test(text)
    );
  return (
    node.tag === 'sup' &&
    !findAll(node, 'xref').some((link) => attribute(link, 'ref-type') === 'bibr') &&
    isNoteMark(text, before, labels)
  );
}
