/** Reads PowerPoint presentations: slides in their order, titles as headings, bullets as lists, tables; notes apart. */
import type { RawDocument, ReadDocument } from '../../document.js';
import { type Result, fail, succeed } from '../../result.js';
import { officeProperties, relationsOf } from '../office-package.js';
import { type MarkupPart, writeMarkup } from '../markup.js';
import { emptyDocument } from '../reader.js';
import { type ElementNode, type MarkupNode, isElement, made, madeText } from '../tree.js';
import {
  attribute,
  child,
  childElements,
  childrenNamed,
  findAll,
  findFirst,
  parseXml,
  plainText,
} from '../xml.js';
import { type ArchiveFiles, openArchive, textOf } from '../zip.js';

const EXTRACTOR = 'pptx 2';
const MAIN = 'ppt/presentation.xml';
const PARTS =
  /^(?:ppt\/presentation\.xml|ppt\/(?:slides|notesSlides)\/[^/]+\.xml|docProps\/core\.xml|ppt\/(?:slides\/)?_rels\/[^/]+\.rels)$/u;

export function readPptx(raw: RawDocument): Result<ReadDocument> {
  const archive = openArchive(raw.bytes, (path) => PARTS.test(path));
  if (!archive.ok) return archive;
  const files = archive.value;
  const presentation = child(parseXml(textOf(files[MAIN])), 'p:presentation');
  if (!presentation)
    return fail({
      code: 'damaged',
      message: 'The presentation has no list of its slides.',
      retryable: false,
    });
  const slides: MarkupPart[] = [];
  const hidden: number[] = [];
  for (const [index, path] of slidePaths(files, presentation).entries()) {
    const slide = child(parseXml(textOf(files[path])), 'p:sld');
    if (!slide) continue;
    if (/^(?:0|false)$/u.test(attribute(slide, 'show') ?? '')) hidden.push(index + 1);
    else {
      const notes = notesFor(files, path, index + 1);
      slides.push({ root: made('body', [...slideBlocks(slide, index === 0), ...notes]), page: index + 1 });
    }
  }
  const written = writeMarkup(slides);
  const properties = officeProperties(files);
  return succeed({
    ...emptyDocument(EXTRACTOR),
    ...written,
    ...properties,
    title: written.title ?? properties.title,
    warnings: [
      ...written.warnings,
      ...(hidden.length === 0 ? [] : [`hidden slides were left out: ${hidden.join(', ')}`]),
    ],
  });
}

/** In the order of the presentation. */
function slidePaths(files: ArchiveFiles, presentation: ElementNode): string[] {
  const relations = relationsOf(files, MAIN);
  return childrenNamed(child(presentation, 'p:sldIdLst'), 'p:sldId').map(
    (slide) => relations.get(slide.attributes['r:id'] ?? '')?.path ?? '',
  );
}

/** What the speaker wrote below a slide: it may be read, and never backs a claim. */
function notesFor(files: ArchiveFiles, path: string, number: number): MarkupNode[] {
  const notes = [...relationsOf(files, path).values()].find(({ type }) => type === 'notesSlide');
  const text = notes
    ? findAll(parseXml(textOf(files[notes.path])), 'p:sp')
        .flatMap(notesOf)
        .join(' ')
    : '';
  return text === '' ? [] : [madeNote([madeText(`Notes on slide ${number}: ${text}`)])];
}

/** The shapes of a slide (ISO/IEC 29500-1, 19.3 and 21.1) as simple HTML, in the order in which they are painted. */

/** Numbers, dates and feet stand on every slide. */
const REPEATED: ReadonlySet<string> = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);
const TITLES: ReadonlySet<string> = new Set(['title', 'ctrTitle']);

/** `isFirst`: its title is that of the presentation. */
function slideBlocks(slide: ElementNode, isFirst: boolean): MarkupNode[] {
  const tree = child(slide, 'p:cSld', 'p:spTree');
  const blocks = tree ? shapesOf(tree, isFirst) : [];
  // A title may be painted last.
  const titles = blocks.filter((block) => isElement(block) && /^h[12]$/u.test(block.tag));
  return [...titles, ...blocks.filter((block) => !titles.includes(block))];
}

function shapesOf(tree: ElementNode, isFirst: boolean): MarkupNode[] {
  return childElements(tree).flatMap((shape): MarkupNode[] => {
    if (isHidden(shape)) return [];
    if (shape.tag === 'p:grpSp') return shapesOf(shape, isFirst);
    if (shape.tag === 'mc:AlternateContent') {
      const [choice] = childrenNamed(shape, 'mc:Choice', 'mc:Fallback');
      return choice ? shapesOf(choice, isFirst) : [];
    }
    if (shape.tag === 'p:sp') return textOfShape(shape, isFirst);
    const table = shape.tag === 'p:graphicFrame' ? findFirst(shape, 'a:tbl') : undefined;
    return table ? [tableOf(table)] : [];
  });
}

const isHidden = (shape: ElementNode): boolean =>
  childElements(shape).some((part) =>
    /^(?:1|true)$/u.test(attribute(child(part, 'p:cNvPr'), 'hidden') ?? ''),
  );

const placeholder = (shape: ElementNode): ElementNode | undefined =>
  child(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph');

function textOfShape(shape: ElementNode, isFirst: boolean): MarkupNode[] {
  const place = placeholder(shape);
  const kind = place ? (attribute(place, 'type') ?? 'body') : 'text';
  if (REPEATED.has(kind)) return [];
  const paragraphs = childrenNamed(child(shape, 'p:txBody'), 'a:p');
  if (TITLES.has(kind)) {
    const words = paragraphs.flatMap((paragraph) => [...inlineOf(paragraph), madeText(' ')]);
    return [made(isFirst ? 'h1' : 'h2', words)];
  }
  const isListed = kind === 'body' || kind === 'obj';
  const blocks: ElementNode[] = [];
  for (const paragraph of paragraphs) {
    const inline = inlineOf(paragraph);
    if (inline.length === 0) continue;
    const last = blocks.at(-1);
    if (!isBullet(paragraph, isListed && paragraphs.length > 1)) blocks.push(made('p', inline));
    else if (last?.tag === 'ul') last.children.push(made('li', inline));
    else blocks.push(made('ul', [made('li', inline)]));
  }
  return blocks;
}

/** By its own word; else as the text of a slide is usual, whose bullets stand in its layout. */
function isBullet(paragraph: ElementNode, isUsual: boolean): boolean {
  const names = childElements(child(paragraph, 'a:pPr')).map(({ tag }) => tag);
  if (names.includes('a:buNone')) return false;
  return isUsual || names.some((name) => /^a:bu(?:Char|AutoNum|Blip)$/u.test(name));
}

function inlineOf(paragraph: ElementNode): MarkupNode[] {
  return childElements(paragraph).flatMap((run): MarkupNode[] => {
    if (run.tag === 'a:br') return [made('br', [])];
    if (run.tag !== 'a:r' && run.tag !== 'a:fld') return [];
    const properties = child(run, 'a:rPr');
    const text = madeText(
      child(run, 'a:t')
        ?.children.map((node) => (isElement(node) ? '' : node.text))
        .join('') ?? '',
    );
    const underline = attribute(properties, 'u') ?? 'none';
    const lined = underline === 'none' ? text : made('u', [text]);
    const raised = Number.parseInt(attribute(properties, 'baseline') ?? '0', 10) || 0;
    return [raised === 0 ? lined : made(raised > 0 ? 'sup' : 'sub', [lined])];
  });
}

function tableOf(table: ElementNode): ElementNode {
  const hasHead = /^(?:1|true)$/u.test(attribute(child(table, 'a:tblPr'), 'firstRow') ?? '');
  return made(
    'table',
    childrenNamed(table, 'a:tr').map((row, index) =>
      made(
        'tr',
        childrenNamed(row, 'a:tc')
          .filter(
            (cell) => !['hMerge', 'vMerge'].some((name) => /^(?:1|true)$/u.test(attribute(cell, name) ?? '')),
          )
          .map((cell) =>
            madeCell(
              childrenNamed(child(cell, 'a:txBody'), 'a:p').map((paragraph) =>
                made('p', inlineOf(paragraph)),
              ),
              {
                isHead: hasHead && index === 0,
                columns: Number(attribute(cell, 'gridSpan') ?? 1) || 1,
                rows: Number(attribute(cell, 'rowSpan') ?? 1) || 1,
              },
            ),
          ),
      ),
    ),
  );
}

/** The words of a shape of a page of notes; the picture of the slide and the page's number have none. */
function notesOf(shape: ElementNode): string[] {
  const kind = attribute(placeholder(shape), 'type') ?? '';
  if (REPEATED.has(kind)) return [];
  return childrenNamed(child(shape, 'p:txBody'), 'a:p')
    .map(plainText)
    .filter((text) => text !== '');
}

/** A note at the foot or the end: the writer keeps it apart from the text. */
const madeNote = (children: readonly MarkupNode[]): ElementNode =>
  made('aside', children, { id: 'footnote-' });

/** A cell of a table over so many columns and rows. */
function madeCell(
  children: readonly MarkupNode[],
  { isHead = false, columns = 1, rows = 1 }: { isHead?: boolean; columns?: number; rows?: number } = {},
): ElementNode {
  const spans = {
    ...(columns > 1 && { colspan: String(columns) }),
    ...(rows > 1 && { rowspan: String(rows) }),
  };
  return made(isHead ? 'th' : 'td', children, spans);
}
