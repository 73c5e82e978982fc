/** Reads EPUB books: their chapters in the order of the spine. */
import { firstDoi } from '../../../text/identifiers.js';
import type { RawDocument, ReadDocument } from '../../document.js';
import { type Result, fail, succeed } from '../../result.js';
import { fileDates } from '../dates/printed.js';
import { scanPage } from '../html/page-scan.js';
import { visibilityOf } from '../html/visibility.js';
import { type MarkupPart, parseSoundHtml, writeMarkup } from '../markup.js';
import { emptyDocument } from '../reader.js';
import { type ElementNode, attributeOf, elementsOf, made, madeText } from '../tree.js';
import { attribute, child, childrenNamed, findAll, findFirst, parseXml, plainText } from '../xml.js';
import { type ArchiveFiles, joinPath, openArchive, textOf } from '../zip.js';

const EXTRACTOR = 'epub 3';

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
  const metadata = metadataOf(book);
  const title = metadata.title ? [{ root: made('body', [made('h1', [madeText(metadata.title)])]) }] : [];
  const read = chapterReader(files);
  const written = writeMarkup([...title, ...chapterPaths(book, packagePath).map(read)]);
  return succeed({
    ...emptyDocument(EXTRACTOR),
    ...written,
    ...metadata,
    title: metadata.title ?? written.title,
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

/** Characters of style sheets that are looked at in one book; its chapters share them, and each has to be looked at again. */
const MOST_SHEET_CHARACTERS = 10_000_000;
/** XHTML may close any element at once, which HTML would leave open. */
const CLOSED_AT_ONCE = /<(?!(?:br|hr|img|col|wbr|link|meta|input)\b)([A-Za-z][\w:-]{0,40})(\s[^<>]*)?\/>/gu;

/** Reads the chapters of a book, each with the style sheets that it names: what they hide does not show. */
function chapterReader(files: ArchiveFiles): (path: string) => MarkupPart {
  let left = MOST_SHEET_CHARACTERS;
  const sheetsFor = (root: ElementNode, path: string): ElementNode[] =>
    [...elementsOf(root)].filter(isSheetLink).flatMap((link) => {
      const text = textOf(files[joinPath(path, attributeOf(link, 'href'))]);
      if (text === '' || text.length > left) return [];
      left -= text.length;
      return [made('style', [madeText(text)])];
    });
  return (path) => {
    const { root } = parseSoundHtml(textOf(files[path]).replace(CLOSED_AT_ONCE, '<$1$2></$1>'));
    root.children.unshift(...sheetsFor(root, path));
    return { root, visibility: visibilityOf(scanPage(root)) };
  };
}

const isSheetLink = (element: ElementNode): boolean =>
  element.tag === 'link' &&
  /\bstylesheet\b/iu.test(attributeOf(element, 'rel')) &&
  !/\balternate\b/iu.test(attributeOf(element, 'rel')) &&
  !/\bprint\b/iu.test(attributeOf(element, 'media'));
