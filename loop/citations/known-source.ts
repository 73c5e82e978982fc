/** A text at hand, with all that a reference may name it by. */
import { keyOfIdentifiers } from '../../text/identifiers.js';
import { canonicalKey } from '../../store/canonical-key.js';
import { isRetractedTitle } from '../../store/works.js';
import type { SourceInput } from '../gate/prepare.js';
import type { ReadDocument } from '../../agents/document.js';

export interface KnownSource extends SourceInput {
  /** Canonical keys of every identifier and address that it is known by. */
  readonly keys: readonly string[];
  readonly authors: readonly string[];
  /** `YYYY…`, or null. */
  readonly publishedAt: string | null;
  /** Why it counts as retracted, in words for people; null where nothing says so. */
  readonly retraction: string | null;
}

/** The parts of a read or stored document that tell which document it is. */
export type Described = Pick<
  ReadDocument,
  'title' | 'authors' | 'publishedAt' | 'doi' | 'pmid' | 'pmcid' | 'arxiv' | 'notices'
>;

export function keysOf(
  { doi, pmid, pmcid, arxiv }: Pick<Described, 'doi' | 'pmid' | 'pmcid' | 'arxiv'>,
  addresses: readonly string[],
): string[] {
  const identified = [{ doi }, { pmid }, { pmcid }, { arxiv }].map(keyOfIdentifiers);
  const addressed = addresses.map((address) => canonicalKey(address).key);
  return [...new Set([...identified, ...addressed].filter((key) => key !== null))];
}

/** From the title's prefix and the notices that the document carries. A retraction notice itself is not retracted. */
export function retractionOf({
  title,
  notices,
}: {
  readonly title: string | null;
  readonly notices: readonly { readonly kind: string; readonly doi?: string | undefined }[];
}): string | null {
  if (title !== null && isRetractedTitle(title)) return `its title says so: "${title}"`;
  const notice = notices.find(({ kind }) => kind === 'retracted');
  if (notice === undefined) return null;
  return `it carries a notice of retraction${notice.doi === undefined ? '' : ` (${notice.doi})`}`;
}
