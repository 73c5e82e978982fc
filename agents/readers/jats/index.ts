/** Reads articles in JATS (the XML of PubMed Central and most publishers) and its forerunner, the NLM format. */
import { isPreprintDoi, isPreprintServer, kindOfRecord } from '../../../text/origin/records.js';
import type { RawDocument, ReadDocument } from '../../document.js';
import { type Result, fail, succeed } from '../../result.js';
import { createBlockWriter } from '../block-writer.js';
import { decodeText } from '../charset.js';
import { emptyDocument } from '../reader.js';
import { type ElementNode, isElement } from '../tree.js';
import { child, childElements, childrenNamed, findFirst, parseXml, plainText } from '../xml.js';
import { keepNotes, writeSection } from './body.js';
import { readAbstracts, readMetadata } from './metadata.js';
import { readReferences } from './references.js';

const EXTRACTOR = 'jats 2';
const IN_BODY = { section: 'body', boilerplate: false, depth: 0 } as const;

export function readJats(raw: RawDocument): Result<ReadDocument> {
  const root = parseXml(decodeXml(raw));
  const article = findFirst(root, 'article');
  if (!article) {
    return fail({
      code: 'damaged',
      message: 'The XML holds no article in JATS; save the document as PDF or HTML.',
      retryable: false,
    });
  }
  const { references, byId, byLabel } = readReferences(withoutReplies(article));
  const footnotes: string[] = [];
  const writer = createBlockWriter();
  const context = { referenceById: byId, referenceByLabel: byLabel, footnotes, writer };
  const metadata = readMetadata(article, context);
  if (metadata.title) writer.add({ kind: 'title', section: 'body', text: metadata.title });
  for (const abstract of readAbstracts(article)) {
    const isNamed = child(abstract, 'title') !== undefined;
    if (!isNamed) writer.add({ kind: 'heading', section: 'abstract', text: 'Abstract', level: 1 });
    writeSection(abstract, { section: 'abstract', boilerplate: false, depth: isNamed ? 0 : 1 }, context);
    writer.goBackTo(undefined);
  }
  const body = child(article, 'body');
  if (body) writeSection(body, IN_BODY, context);
  for (const group of childrenNamed(article, 'floats-group', 'floats-wrap')) {
    writeSection(group, IN_BODY, context);
  }
  writeBack(child(article, 'back'), context);
  return succeed({
    ...emptyDocument(EXTRACTOR),
    ...metadata,
    ...originOf(article, metadata),
    ...writer.finish(),
    references,
    footnotes,
    readClass: body && childElements(body).length > 0 ? 'full' : 'abstract',
  });
}

/** The bytes as text; the encoding that the XML declaration names counts like one of a header. */
function decodeXml(raw: RawDocument): string {
  const start = Buffer.from(raw.bytes.subarray(0, 200)).toString('latin1');
  const declared = /^[^<]{0,8}<\?xml[^>]{0,120}encoding=["']([\w.:-]{1,40})["']/u.exec(start)?.[1];
  return decodeText(raw.bytes, declared ? `text/xml; charset=${declared}` : raw.contentType).text;
}

/** Reports of reviewers and answers to them are articles inside of the article, with references of their own. */
const withoutReplies = (article: ElementNode): ElementNode => ({
  ...article,
  children: article.children.filter(
    (node) => !isElement(node) || (node.tag !== 'sub-article' && node.tag !== 'response'),
  ),
});

/** Appendices are text; thanks are kept as boilerplate; notes go to the footnotes. */
function writeBack(back: ElementNode | undefined, context: Parameters<typeof writeSection>[2]): void {
  for (const part of childElements(back)) {
    if (part.tag === 'app-group' || part.tag === 'app' || part.tag === 'sec') {
      writeSection(part, IN_BODY, context);
    } else if (part.tag === 'ack') {
      writeSection(part, { section: 'acknowledgements', boilerplate: true, depth: 0 }, context);
    } else if (part.tag === 'fn-group' || part.tag === 'notes') keepNotes(part, context);
  }
}

/** Matter of a journal that no referee reads, by JATS `article-type`. */
const UNREVIEWED = /^(?:other|collection|books-received|in-brief|oration|news|.*announcement)$/u;

type Named = Pick<ReadDocument, 'articleType' | 'doi' | 'siteName'>;

/** Who publishes an article, and whether a journal stands behind it: its XML says so itself. */
function originOf(
  article: ElementNode,
  { articleType, doi, siteName }: Named,
): Pick<ReadDocument, 'publisher' | 'sourceKind'> {
  const journal = child(article, 'front', 'journal-meta');
  const publisher = plainText(findFirst(journal, 'publisher-name')) || null;
  const named = kindOfRecord(articleType ?? '');
  const isPreprint =
    named === 'preprint' ||
    (siteName !== null && isPreprintServer(siteName)) ||
    (doi !== null && isPreprintDoi(doi));
  if (isPreprint) return { publisher, sourceKind: 'preprint' };
  if (named !== null && named !== 'peer-reviewed') return { publisher, sourceKind: named };
  if (UNREVIEWED.test(articleType ?? '')) return { publisher, sourceKind: 'other' };
  return { publisher, sourceKind: siteName === null ? null : 'peer-reviewed' };
}
