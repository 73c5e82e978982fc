/** Reads EPUB books: their chapters in the order of the spine. */
import { firstDoi } from '../../../text/identifiers.js';
import type { RawDocument, ReadDocument } from '../../document.js';
import { type Result, fail, succeed } from '../../result.js';
import { fileDates } from '../dates/printed.js';
import { type HiddenText, hiddenWarnings } from '../hostile-text.js';
import { scanPage } from '../html/page-scan.js';
import { type Sight, visibilityOf } from '../html/visibility.js';
import { emptyDocument } from '../reader.js';
import { isNote, parseSimpleHtml, writeSimpleHtml } from '../simple-html.js';
import { createStructureWriter } from '../structure-writer.js';
import { type ElementNode, attributeOf, elementsOf, foldSpace } from '../tree.js';
import { attribute, child, childrenNamed, findAll, findFirst, parseXml, plainText } from '../xml.js';
import { type ArchiveFiles, joinPath, openArchive, textOf } from '../zip.js';

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

/** Reads the chapters of a book: their trees without what a reading program does not show. */

interface ChapterReader {
  read(path: string): ElementNode;
  /** What was left out of the chapters read so far. */
  readonly hidden: readonly HiddenText[];
}

/** Characters of style sheets that are looked at in one book; its chapters share them, and each has to be looked at again. */
const MOST_SHEET_CHARACTERS = 10_000_000;
/** XHTML may close any element at once, which HTML would leave open. */
const CLOSED_AT_ONCE = /<([A-Za-z][\w:-]{0,40})(\s[^<>]*)?\/>/gu;

function createChapterReader(files: ArchiveFiles): ChapterReader {
  const hidden: HiddenText[] = [];
  let left = MOST_SHEET_CHARACTERS;
  const sheetsFor = (root: ElementNode, path: string): ElementNode[] =>
    [...elementsOf(root)].filter(isSheetLink).flatMap((link) => {
      const text = textOf(files[joinPath(path, attributeOf(link, 'href'))]);
      if (text === '' || text.length > left) return [];
      left -= text.length;
      return [styleElement(text, root)];
    });
  return {
    hidden,
    read: (path) => {
      const { root } = parseSimpleHtml(textOf(files[path]).replace(CLOSED_AT_ONCE, '<$1$2></$1>'));
      root.children.unshift(...sheetsFor(root, path));
      hidden.push(...takeOutHidden(root));
      return root;
    },
  };
}

const isSheetLink = (element: ElementNode): boolean =>
  element.tag === 'link' &&
  /\bstylesheet\b/iu.test(attributeOf(element, 'rel')) &&
  !/\balternate\b/iu.test(attributeOf(element, 'rel')) &&
  !/\bprint\b/iu.test(attributeOf(element, 'media'));

const styleElement = (text: string, root: ElementNode): ElementNode => ({
  type: 'element',
  tag: 'style',
  attributes: {},
  children: [{ type: 'text', text }],
  parent: root,
});

/** Notes are hidden where a book lets them open in place: they stay, apart from the text. */
function takeOutHidden(root: ElementNode): HiddenText[] {
  const visibility = visibilityOf(scanPage(root));
  const found: { reason: HiddenText['reason']; text: string }[] = [];
  const visit = (element: ElementNode, sight: Sight): void => {
    const reason = sight.hidden?.reason;
    for (let at = 0; at < element.children.length; at += 1) {
      const child = element.children[at];
      if (child?.type === 'element')
        visit(child, isNote(child) ? visibility.start : visibility.inside(sight, child));
      else if (child && reason !== undefined) {
        const last = found.at(-1);
        if (last?.reason === reason) last.text += child.text;
        else found.push({ reason, text: child.text });
        element.children[at] = { type: 'text', text: '' };
      }
    }
  };
  visit(root, visibility.start);
  return found.map(({ reason, text }) => ({ reason, text: foldSpace(text) }));
}
