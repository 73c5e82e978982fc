/** Reads EPUB books: their chapters in the order of the spine. */
import { firstDoi } from '../../../text/identifiers.js';
import type { RawDocument, ReadDocument } from '../../document.js';
import { fail, succeed } from '../../result.js';
import type { Result } from '../../result.js';
import { attribute, child, childrenNamed, findAll, findFirst, parseXml, plainText } from '../xml.js';
import type { ElementNode } from '../tree.js';
import { emptyDocument } from '../reader.js';
import { hiddenWarnings } from '../hidden-warnings.js';
import { writeSimpleHtml } from '../simple-html.js';
import { fileDates } from '../dates/file-dates.js';
import { createStructureWriter } from '../structure-writer.js';
import { openArchive, textOf } from '../zip.js';
import type { ArchiveFiles } from '../zip.js';
import { createChapterReader } from './chapter.js';
import { joinPath } from './join-path.js';

const EXTRACTOR = 'epub 2';

export function readEpub(raw: RawDocument): Result<ReadDocument> {
  const archive = openArchive(raw.bytes, (path) => /\.(?:x?html?|xml|opf|css)$/iu.test(path));
  if (!archive.ok) return archive;
  const files = archive.value;
  if (isProtected(files)) {
    return fail({ code: 'encrypted', message: 'The book is protected (DRM).', retryable: false });
  }
  const container = parseXml(textOf(files['META-INF/container.xml']));
  const packagePath = attribute(findFirst(container, 'rootfile'), 'full-path') ?? '';
  const book =
    findFirst(parseXml(textOf(files[packagePath])), 'package') ??
    findFirst(parseXml(textOf(files[packagePath])), 'opf:package');
  if (!book)
    return fail({ code: 'damaged', message: 'The book has no table of its parts.', retryable: false });
  const writer = createStructureWriter();
  const footnotes: string[] = [];
  const metadata = metadataOf(book);
  if (metadata.title) writer.heading(metadata.title, 1);
  const chapters = createChapterReader(files);
  for (const path of chapterPaths(book, packagePath))
    writeSimpleHtml(chapters.read(path), { writer, footnotes });
  const { firstHeading, ...written } = writer.finish();
  return succeed({
    ...emptyDocument(EXTRACTOR),
    ...written,
    footnotes,
    warnings: hiddenWarnings(chapters.hidden),
    ...metadata,
    title: metadata.title ?? firstHeading,
  });
}

/** Chapters named in the encryption table cannot be read; obfuscated fonts can be ignored. */
const isProtected = (files: ArchiveFiles): boolean =>
  /CipherReference[^>]{1,20}URI="[^"]{1,300}\.x?html?"/iu.test(textOf(files['META-INF/encryption.xml']));

const named = (node: ElementNode | undefined, name: string): ElementNode | undefined =>
  child(node, name) ?? child(node, `opf:${name}`);

function chapterPaths(book: ElementNode, packagePath: string): string[] {
  const items = findAll(named(book, 'manifest'), 'item', 'opf:item');
  const byId = new Map(items.map((item) => [attribute(item, 'id') ?? '', item]));
  return findAll(named(book, 'spine'), 'itemref', 'opf:itemref').flatMap((reference) => {
    const item = byId.get(attribute(reference, 'idref') ?? '');
    const isNavigation = /\bnav\b/u.test(attribute(item, 'properties') ?? '');
    const href = attribute(item, 'href');
    return href && !isNavigation ? [joinPath(packagePath, href)] : [];
  });
}

function metadataOf(book: ElementNode) {
  const metadata = named(book, 'metadata');
  const all = (name: string): string[] =>
    childrenNamed(metadata, name)
      .map(plainText)
      .filter((value) => value !== '');
  const modified = childrenNamed(metadata, 'meta', 'opf:meta').find(
    (meta) => attribute(meta, 'property') === 'dcterms:modified',
  );
  return {
    title: all('dc:title')[0] ?? null,
    authors: all('dc:creator'),
    ...fileDates(all('dc:date')[0], modified && plainText(modified)),
    siteName: all('dc:publisher')[0] ?? null,
    language: all('dc:language')[0]?.toLowerCase() ?? null,
    license: all('dc:rights')[0]?.slice(0, 300) ?? null,
    doi:
      all('dc:identifier')
        .map(firstDoi)
        .find((doi) => doi !== null) ?? null,
  };
}
