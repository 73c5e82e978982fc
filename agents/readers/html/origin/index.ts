import type { ReadDocument } from '../../../../text/document.js';
import { parseUrl } from '../../../../text/urls.js';
import { withoutTricks } from '../../hostile-text.js';
import { foldSpace } from '../../tree.js';
import { type PageScan, first } from '../page-scan.js';
import type { PageMetadata } from '../metadata.js';
import { interestsOf, marksOf, sellsOwn } from './interests.js';
import { kindOfPage } from './page-kind.js';
import type { PageIdentity } from './scholarly-kind.js';

/** What kind of page it is, who publishes it, and by what words it shows that he gains from it. */

export interface OriginInput {
  readonly scan: PageScan;
  readonly metadata: PageMetadata;
  /** Where the page was read. */
  readonly address: string;
  /** The main text. */
  readonly text: string;
  /** All that the page shows. */
  readonly visibleText: string;
}

type Origin = Pick<ReadDocument, 'publisher' | 'sourceKind' | 'interests'>;

export function originOf({ scan, metadata, address, text, visibleText }: OriginInput): Origin {
  const { tags } = scan;
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

const clean = (words: string): string => withoutTricks(words).replace(/\s+/gu, ' ').trim();

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

/** Who publishes a page, by its own words: the surest first. */

const LONGEST_NAME = 120;
/** What built or hosts a page publishes nothing. */
const PLATFORM =
  /^(?:wordpress(?:\.com)?|blogger|blogspot|squarespace|wix(?:\.com)?|shopify|ghost|weebly|github(?: pages)?|medium|substack|tumblr|drupal|joomla|hubspot|webflow|my (?:site|blog|store|wordpress.*)|home|website|untitled|null|undefined|n\/a|admin)$/iu;

/** `visibleText`: of the whole page, its foot included. */
function publisherOf({ tags, metadata }: PageIdentity, visibleText: string): string | null {
  const named = [
    first(tags, 'citation_publisher', 'dc.publisher', 'dcterms.publisher', 'prism.publisher'),
    first(tags, 'citation_dissertation_institution', 'citation_technical_report_institution'),
    metadata.jsonLd.publisher,
    copyrightHolder(visibleText),
    first(tags, 'og:site_name', 'application-name', 'apple-mobile-web-app-title'),
  ];
  for (const name of named) {
    const clean = foldSpace((name ?? '').replace(/<[^<>]{0,200}>/gu, ' '));
    if (clean.length >= 2 && clean.length <= LONGEST_NAME && !PLATFORM.test(clean) && !isAddress(clean))
      return clean;
  }
  return null;
}

const isAddress = (name: string): boolean => /^https?:|^\/\//iu.test(name);

/** `© 2019–2024 Example, Inc. All rights reserved.` → `Example, Inc.` */
function copyrightHolder(text: string): string | null {
  const found =
    /(?:©|\(c\)|copyright)\s*(?:copyright\s*)?(?:\d{4}(?:\s*[-–—]\s*(?:\d{4}|present))?,?\s*)(?:by\s+)?(?:all rights reserved\.?\s*(?:by\s+)?)?([\p{Lu}][^\n|©•·]{1,80}?)(?=\s*(?:\n|$|\||•|·|©|[-–—]\s|\.?\s*all rights|\.\s+\p{Lu}|\s*,?\s*all rights))/iu.exec(
      text,
    );
  const name = found?.[1]?.trim() ?? '';
  return /^\p{Lu}/u.test(name) && name.split(' ').length <= 7 ? name.replace(/[\s,;:]+$/u, '') : null;
}
