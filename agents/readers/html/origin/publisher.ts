import { foldSpace } from '../../tree.js';
import { first } from '../meta-tags.js';
import type { PageIdentity } from './scholarly-kind.js';

/** Who publishes a page, by its own words: the surest first. */

const LONGEST_NAME = 120;
/** What built or hosts a page publishes nothing. */
const PLATFORM =
  /^(?:wordpress(?:\.com)?|blogger|blogspot|squarespace|wix(?:\.com)?|shopify|ghost|weebly|github(?: pages)?|medium|substack|tumblr|drupal|joomla|hubspot|webflow|my (?:site|blog|store|wordpress.*)|home|website|untitled|null|undefined|n\/a|admin)$/iu;

/** `visibleText`: of the whole page, its foot included. */
export function publisherOf({ tags, metadata }: PageIdentity, visibleText: string): string | null {
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
    /(?:©|\(c\)|copyright)\s*(?:copyright\s*)?(?:\d{4}(?:\s*[-–—]\s*(?:\d{4}|present))?,?\s*)(?:by\s+)?([\p{Lu}][^\n|©•·]{1,80}?)(?=\s*(?:\n|$|\||•|·|©|[-–—]\s|\.?\s*all rights|\.\s+\p{Lu}|\s*,?\s*all rights))/iu.exec(
      text,
    );
  const name = found?.[1]?.trim() ?? '';
  return /^\p{Lu}/u.test(name) && name.split(' ').length <= 7 ? name.replace(/[\s,;:]+$/u, '') : null;
}
