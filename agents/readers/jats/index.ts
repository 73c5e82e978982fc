/** Reads articles in JATS (the XML of PubMed Central and most publishers) and its forerunner, the NLM format. */
import { isPreprintDoi, isPreprintServer, kindOfRecord } from '../../../text/origin/records.js';
import type { RawDocument, ReadDocument } from '../../document.js';
import { type Result, fail, succeed } from '../../result.js';
import { decodeText } from '../charset.js';
import { assemble } from '../html/assemble.js';
import { cutMarkup } from '../markup.js';
import { emptyDocument } from '../reader.js';
import { type ElementNode, isElement, made, madeText } from '../tree.js';
import { child, childElements, childrenNamed, findFirst, parseXml, plainText } from '../xml.js';
import { type ArticleContext, type Place, keepNotes, sectionOf } from './markup.js';
import { readAbstracts, readMetadata } from './metadata.js';
import { readReferences } from './references.js';

const EXTRACTOR = 'jats 3';
const IN_BODY: Place = { section: 'body', isBoilerplate: false, under: null, depth: 0 };

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
  const context: ArticleContext = {
    references: { byId, byLabel },
    footnotes: [],
    places: new Map(),
    tables: new Map(),
  };
  const metadata = readMetadata(article, context);
  const body = child(article, 'body');
  const parts = [
    ...(metadata.title ? [made('h1', [madeText(metadata.title)])] : []),
    ...readAbstracts(article).map((abstract) => abstractOf(abstract, context)),
    ...(body ? [sectionOf(body, IN_BODY, context)] : []),
    ...childrenNamed(article, 'floats-group', 'floats-wrap').map((group) =>
      sectionOf(group, IN_BODY, context),
    ),
    ...backOf(child(article, 'back'), context),
  ];
  const { text, blocks, citationMarks } = assemble(cutMarkup(made('body', parts)).blocks, {
    title: metadata.title,
    references: context.references,
    isSound: true,
    placeOf: ({ path }) => context.places.get(path.findLast((each) => context.places.has(each)) ?? article),
    tables: context.tables,
  });
  return succeed({
    ...emptyDocument(EXTRACTOR),
    ...metadata,
    ...originOf(article, metadata),
    text,
    blocks,
    citationMarks,
    references,
    footnotes: context.footnotes,
    readClass: body && childElements(body).length > 0 ? 'full' : 'abstract',
  });
}

function abstractOf(abstract: ElementNode, context: ArticleContext): ElementNode {
  const isNamed = child(abstract, 'title') !== undefined;
  const under = isNamed ? null : 'Abstract';
  const place: Place = { section: 'abstract', isBoilerplate: false, under, depth: isNamed ? 0 : 1 };
  const section = sectionOf(abstract, place, context);
  if (!isNamed) section.children.unshift(made('h1', [madeText('Abstract')]));
  return section;
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
const backOf = (back: ElementNode | undefined, context: ArticleContext): ElementNode[] =>
  childElements(back).flatMap((part) => {
    if (/^(?:app-group|app|sec)$/u.test(part.tag)) return [sectionOf(part, IN_BODY, context)];
    if (part.tag === 'ack')
      return [sectionOf(part, { ...IN_BODY, section: 'acknowledgements', isBoilerplate: true }, context)];
    return part.tag === 'fn-group' || part.tag === 'notes' ? keepNotes(part, context) : [];
  });

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
