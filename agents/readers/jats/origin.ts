import type { ReadDocument } from '../../../text/document.js';
import { isPreprintDoi, isPreprintServer, kindOfRecord } from '../../../text/origin/records.js';
import { child, findFirst, plainText } from '../xml.js';
import type { ElementNode } from '../tree.js';

/** Matter of a journal that no referee reads, by JATS `article-type`. */
const UNREVIEWED = /^(?:other|collection|books-received|in-brief|oration|news|.*announcement)$/u;

type Named = Pick<ReadDocument, 'articleType' | 'doi' | 'siteName'>;

/** Who publishes an article, and whether a journal stands behind it: its XML says so itself. */
export function originOf(
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
