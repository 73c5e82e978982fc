import type { ReadDocument } from '../../../../text/document.js';
import { neutralise } from '../../hostile-text.js';
import type { ElementNode } from '../../tree.js';
import { metaTagsOf } from '../meta-tags.js';
import type { PageMetadata } from '../metadata.js';
import { interestsOf, marksOf, sellsOwn } from './interests.js';
import { kindOfPage } from './page-kind.js';
import { scanPage } from './page-scan.js';
import { publisherOf } from './publisher.js';
import { parseUrl } from '../../../../text/urls.js';

/** What kind of page it is, who publishes it, and by what words it shows that he gains from it. */

export interface OriginInput {
  readonly root: ElementNode;
  readonly metadata: PageMetadata;
  /** Where the page was read. */
  readonly address: string;
  /** The main text. */
  readonly text: string;
  /** All that the page shows. */
  readonly visibleText: string;
}

type Origin = Pick<ReadDocument, 'publisher' | 'sourceKind' | 'interests'>;

export function originOf({ root, metadata, address, text, visibleText }: OriginInput): Origin {
  const tags = metaTagsOf(root);
  const scan = scanPage(root);
  // What a page says of its address counts only where it was not read there.
  const place = /^https?:/iu.test(address) ? address : (metadata.canonicalAddress ?? address);
  const identity = { address: place, tags, metadata, recordType: scan.recordType };
  const publisher = publisherOf(identity, visibleText.slice(-CREDITS));
  const brand = brandOf(metadata.siteName ?? publisher, place);
  const marks = marksOf({ address: place, scan, text, visibleText, brand });
  const sourceKind = kindOfPage({ ...identity, scan, sells: sellsOwn(marks) });
  return {
    publisher: publisher === null ? null : clean(publisher),
    sourceKind,
    interests: interestsOf(marks, sourceKind).map(({ kind, words }) => ({ kind, words: clean(words) })),
  };
}

/** Characters at the end of a page among which its copyright line stands. */
const CREDITS = 3_000;

const clean = (words: string): string => neutralise(words).text.replace(/\s+/gu, ' ').trim();

/** The name under which a page's maker would name himself: the first part of the site's name, else the host's. */
function brandOf(name: string | null, address: string): string | null {
  const short = name
    ?.split(/\s+[|–—:-]\s+/u)[0]
    ?.replace(/(?:,? (?:inc|llc|ltd|gmbh)\.?| blog)$/iu, '')
    .trim();
  if (short !== undefined && short.length >= 3 && short.length <= 40) return short;
  const labels = parseUrl(address)
    ?.hostname.replace(/^www\./u, '')
    .split('.');
  return labels?.at(-2) ?? null;
}
