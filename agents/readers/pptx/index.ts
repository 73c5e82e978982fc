/** Reads PowerPoint presentations: slides in their order, titles as headings, bullets as lists, tables; notes apart. */
import type { RawDocument, ReadDocument } from '../../document.js';
import { fail, succeed } from '../../result.js';
import type { Result } from '../../result.js';
import { made, madeNote, madeText } from '../made-html.js';
import { officeProperties, relationsOf } from '../office-package.js';
import { emptyDocument } from '../reader.js';
import { writeSimpleHtml } from '../simple-html.js';
import { createStructureWriter } from '../structure-writer.js';
import type { ElementNode, MarkupNode } from '../tree.js';
import { attribute, child, childrenNamed, findAll, parseXml } from '../xml.js';
import { openArchive, textOf, type ArchiveFiles } from '../zip.js';
import { notesOf, slideBlocks } from './slide.js';

const EXTRACTOR = 'pptx 1';
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
  const writer = createStructureWriter();
  const footnotes: string[] = [];
  const hidden: number[] = [];
  for (const [index, path] of slidePaths(files, presentation).entries()) {
    const slide = child(parseXml(textOf(files[path])), 'p:sld');
    if (!slide) continue;
    if (/^(?:0|false)$/u.test(attribute(slide, 'show') ?? '')) hidden.push(index + 1);
    else {
      writer.page(index + 1);
      const notes = notesFor(files, path, index + 1);
      writeSimpleHtml(made('body', [...slideBlocks(slide, index === 0), ...notes]), { writer, footnotes });
    }
  }
  const { firstHeading, ...written } = writer.finish();
  const properties = officeProperties(files);
  return succeed({
    ...emptyDocument(EXTRACTOR),
    ...written,
    ...properties,
    footnotes,
    title: firstHeading ?? properties.title,
    warnings: hidden.length === 0 ? [] : [`hidden slides were left out: ${hidden.join(', ')}`],
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
