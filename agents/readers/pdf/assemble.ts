/** From the blocks of a PDF to a document: sections, references apart, footnotes apart, boilerplate marked. */
import type { BlockKind, CitationMark, ReadDocument, ReferenceEntry, SectionKind } from '../../document.js';
import { createBlockWriter } from '../block-writer.js';
import { parseReference, referencesOfLabels } from '../reference-text.js';
import { isBoilerplateHeading, sectionOfHeading } from '../sections.js';
import type { FlowBlock } from './flow.js';
import type { Line } from './layout.js';
import type { PdfMetadata } from './metadata.js';
import type { Usual } from './paragraphs.js';

export interface PdfParts {
  readonly metadata: PdfMetadata;
  readonly usual: Usual;
  readonly pageCount: number;
}

export function assembleDocument(
  blocks: readonly FlowBlock[],
  { metadata, usual }: PdfParts,
): Partial<ReadDocument> {
  const { body, references, footnotes } = divide(blocks, usual);
  const byLabel = new Map(
    references.flatMap((entry, index) => (entry.label ? [[entry.label, index] as const] : [])),
  );
  const writer = createBlockWriter();
  let section: SectionKind = 'body';
  let boilerplate = false;
  const front = frontMatter(body, metadata);
  for (const [index, block] of body.entries()) {
    const isTitle = block === metadata.titleBlock;
    if (block.kind === 'heading' && !isTitle && index >= front.abstract) {
      section = sectionOfHeading(block.text) ?? (/^\d{1,2}\.?\s/u.test(block.text) ? 'body' : section);
      boilerplate = isBoilerplateHeading(block.text) || section === 'acknowledgements';
    }
    const opened =
      block.kind === 'text' && index >= front.introduction ? runInSection(block.text) : undefined;
    if (opened) section = opened;
    const isAbstract = index >= front.abstract && index < front.introduction && section === 'body';
    const aside = boilerplate || index < front.abstract || isFrontMatter(block);
    const kind = isTitle ? 'title' : kindOf(block, aside, index < front.abstract);
    const place = isAbstract ? 'abstract' : section;
    writer.add({ kind, section: place, text: block.text, page: block.page, marks: marksOf(block, byLabel) });
  }
  const { titleBlock: _, ...known } = metadata;
  return { ...writer.finish(), references, footnotes, ...known };
}

/**
 * Where the abstract begins and where it ends. What stands before it (names, addresses, the journal's own lines) is
 * boilerplate. Without a title, or without a paragraph soon after it, nothing is taken for front matter.
 */
function frontMatter(
  body: readonly FlowBlock[],
  { titleBlock }: PdfMetadata,
): { abstract: number; introduction: number } {
  const none = { abstract: 0, introduction: 0 };
  const title = titleBlock === null ? -1 : body.indexOf(titleBlock);
  if (title === -1) return none;
  const opensText = (block: FlowBlock): boolean =>
    (block.kind === 'text' && block.text.length > 250 && !isFrontMatter(block)) ||
    (block.kind === 'heading' && ['abstract', 'introduction'].includes(sectionOfHeading(block.text) ?? ''));
  const abstract = body.findIndex((block, index) => index > title && opensText(block));
  if (abstract === -1 || (body[abstract]?.page ?? 1) > 2) return none;
  const introduction = body.findIndex(
    (block, index) =>
      index >= abstract && block.kind === 'heading' && sectionOfHeading(block.text) === 'introduction',
  );
  return {
    abstract,
    introduction: introduction === -1 || (body[introduction]?.page ?? 9) > 2 ? abstract : introduction,
  };
}

/** References and footnotes leave the text. */
function divide(blocks: readonly FlowBlock[], usual: Usual) {
  const body: FlowBlock[] = [];
  const references: ReferenceEntry[] = [];
  const footnotes: string[] = [];
  const listed: FlowBlock[] = [];
  let inReferences = false;
  for (const block of blocks) {
    if (block.kind === 'heading') inReferences = sectionOfHeading(block.text) === 'references';
    if (inReferences && block.kind !== 'heading' && !isNoReference(block)) listed.push(block);
    else if (inReferences && block.kind === 'heading') continue;
    else if (isFootnote(block, usual)) footnotes.push(block.text);
    else body.push(block);
  }
  for (const entry of entriesOf(listed)) references.push(parseReference(entry));
  return { body, references, footnotes };
}

/** Figures and their captions, and prose of an appendix, may follow inside the pages of the list. */
const isNoReference = (block: FlowBlock): boolean =>
  block.kind === 'caption' ||
  block.kind === 'table' ||
  (block.text.length > 250 && !/\b(?:1[89]|20)\d\d[a-z]?\b/u.test(block.text));

/** Small print that opens with a mark. */
const isFootnote = (block: FlowBlock, usual: Usual): boolean =>
  block.kind === 'text' &&
  block.size < usual.size * 0.92 &&
  /^(?:[*∗†‡§¶#]|[⁰¹²³⁴-⁹]|\d{1,2}(?=\s?\p{L}))/u.test(block.text) &&
  block.page > 0 &&
  block.text.length < 900;

/** Headings stay headings, but for the lines between title and abstract. */
function kindOf(block: FlowBlock, aside: boolean, beforeAbstract: boolean): BlockKind {
  if (aside && (block.kind !== 'heading' || beforeAbstract)) return 'boilerplate';
  switch (block.kind) {
    case 'text':
    case 'note':
      return 'paragraph';
    case 'heading':
    case 'caption':
    case 'table':
    case 'list':
      return block.kind;
  }
}

/** "Abstract. Background: …" and the like open a section inside their first line. */
function runInSection(text: string): SectionKind | undefined {
  const opening =
    /^(?:\d{1,2}\.?\s)?(\p{Lu}\p{L}{5,14}(?: and \p{L}{5,10})?)\s?[.:—–-]\s/u.exec(text)?.[1] ??
    /^(ABSTRACT|Abstract|Summary)\s/u.exec(text)?.[1];
  return opening ? sectionOfHeading(opening) : undefined;
}

/** Addresses, licences and editorial lines of a first page. */
const isFrontMatter = (block: FlowBlock): boolean =>
  (block.kind === 'text' || block.kind === 'caption') &&
  block.text.length < 700 &&
  (block.page <= 2 ? FIRST_PAGE_BOILERPLATE.test(block.text) : LATER_BOILERPLATE.test(block.text));

const FIRST_PAGE_BOILERPLATE =
  /^(?:correspondence\b|corresponding author|\*?\s?(?:address )?for correspondence|received:?\s|accepted:?\s|published:?\s|academic editor|edited by|reviewed by|copyright\b|©|\(c\)\s|how to cite|citation:|keywords?:|key words|doi:|https?:|e-?mail|department of|school of|faculty of|institute of|article id|volume \d)|creative commons attribution|this is an open.access article|all rights reserved|^.{0,200}\S+@\S+\.\w{2,}/iu;
const LATER_BOILERPLATE =
  /^(?:copyright\b|©|submit your (?:next )?manuscript|the authors declare (?:that )?(?:they have )?no|all rights reserved)/iu;

function marksOf(block: FlowBlock, byLabel: ReadonlyMap<string, number>): CitationMark[] {
  const marks: CitationMark[] = block.citations.map(({ at, label }) => ({
    start: at,
    end: at,
    references: indicesOf(label, byLabel),
  }));
  for (const found of block.text.matchAll(/\[(\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*)\]/gu)) {
    const references = indicesOf(found[1] ?? '', byLabel);
    if (references.length > 0)
      marks.push({ start: found.index, end: found.index + found[0].length, references });
  }
  return marks.filter((mark) => mark.references.length > 0).sort((a, b) => a.start - b.start);
}

/** `3,5–7` as indices into the reference list; numbers that it does not have are passed over. */
const indicesOf = (label: string, byLabel: ReadonlyMap<string, number>): number[] =>
  label
    .replace(/[\s[\]()]/gu, '')
    .split(/[,;]/u)
    .flatMap((part) => referencesOfLabels(part, byLabel) ?? []);

/** Cuts the printed reference list into its entries. */

const LABEL = /^(?:\[\s?(?:\d{1,3}|[A-Za-z+]{2,10}\d{2}[a-z]?)\]|\(?\d{1,3}[.)](?!\d)|\d{1,3}(?=\s+\p{Lu}))/u;

/** An entry begins with a label; in lists without labels, at a line that stands further left than the next. */
function entriesOf(blocks: readonly FlowBlock[]): string[] {
  const lines = [...new Set(blocks.flatMap((block) => block.lines))];
  const isLabelled = lines.filter((line) => LABEL.test(line.text)).length >= 3;
  const margins = leftMargins(lines);
  const entries: string[] = [];
  for (const line of lines) {
    const hangs = line.left < (margins.get(line.column) ?? line.left) + 3;
    const ended = /[.\d)]$/u.test(entries.at(-1) ?? '.');
    const starts =
      entries.length === 0 ||
      (isLabelled ? LABEL.test(line.text) : hangs && ended && /^\p{Lu}/u.test(line.text));
    if (starts) entries.push(line.text);
    else entries[entries.length - 1] = joinLine(entries.at(-1) ?? '', line.text);
  }
  return entries.filter((entry) => entry.length > 15).map((entry) => entry.slice(0, 2000));
}

const joinLine = (before: string, after: string): string => {
  if (/\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after;
  return /(?:[/.]|10\.\d{4,9}\/\S*-)$/u.test(before) &&
    /doi|https?:|10\.\d/iu.test(before.slice(-60)) &&
    !/^\p{Lu}/u.test(after)
    ? before + after
    : `${before} ${after}`;
};

function leftMargins(lines: readonly Line[]): Map<Line['column'], number> {
  const margins = new Map<Line['column'], number>();
  for (const line of lines)
    margins.set(line.column, Math.min(margins.get(line.column) ?? Infinity, line.left));
  return margins;
}
