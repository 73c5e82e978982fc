import type { SourceKind } from '../../../../text/document.js';
import { isJournalAddress, kindOfAddress } from '../../../../text/origin/places.js';
import { isPreprintDoi, isPreprintServer, kindOfRecord } from '../../../../text/origin/records.js';
import { first, type MetaTags } from '../page-scan.js';
import type { PageMetadata } from '../metadata.js';

/**
 * The kind of a scholarly page by its bibliographic tags. A page is an article of a journal only where tags of the journal
 * itself say so: `og:type=article` is said of any page, and a DOI may stand on any page that cites one.
 */

export interface PageIdentity {
  /** Where the page stands; for a saved page its canonical address. */
  readonly address: string;
  readonly tags: MetaTags;
  readonly metadata: PageMetadata;
  /** As a repository marks it on its page. */
  readonly recordType: string | null;
}

export function scholarlyKind(page: PageIdentity): SourceKind | null {
  if (isPreprint(page)) return 'preprint';
  const { tags } = page;
  const declared = declaredKind(page);
  if (declared !== null && declared !== 'peer-reviewed') return declared;
  if (first(tags, ...THESIS_TAGS)) return 'thesis';
  if (first(tags, ...CONFERENCE_TAGS)) return 'peer-reviewed';
  if (isJournalArticle(page)) return 'peer-reviewed';
  if (first(tags, ...REPORT_TAGS)) return 'report';
  if (first(tags, ...BOOK_TAGS)) return 'book';
  return null;
}

const THESIS_TAGS = [
  'citation_dissertation_institution',
  'citation_dissertation_name',
  'eprints.thesis_type',
];
const CONFERENCE_TAGS = ['citation_conference_title', 'citation_conference', 'eprints.event_title'];
const REPORT_TAGS = ['citation_technical_report_institution', 'citation_technical_report_number'];
const BOOK_TAGS = [
  'citation_inbook_title',
  'citation_book_title',
  'citation_isbn',
  'prism.isbn',
  'eprints.isbn',
];
const JOURNAL_TAGS = ['citation_journal_title', 'prism.publicationname', 'eprints.publication'];
/** What the record of an article has besides the name of its journal; a blog that names itself has none of it. */
const RECORD_TAGS = [
  'citation_issn',
  'citation_doi',
  'citation_pmid',
  'citation_firstpage',
  'prism.issn',
  'prism.eissn',
  'prism.doi',
  'eprints.issn',
  'eprints.id_number',
  'eprints.pagerange',
];
const TYPE_TAGS = [
  'citation_article_type',
  'dc.type',
  'dcterms.type',
  'dc.type.articletype',
  'eprints.type',
  'wt.cg_s',
  'citation_type',
];

function isPreprint({ address, tags, metadata, recordType }: PageIdentity): boolean {
  const journal = first(tags, ...JOURNAL_TAGS);
  if (journal !== null && isPreprintServer(journal)) return true;
  if (kindOfAddress(address) === 'preprint') return true;
  if (metadata.doi !== null && isPreprintDoi(metadata.doi)) return true;
  return recordType !== null && kindOfRecord(recordType) === 'preprint';
}

/** What the page's own type tags say; only of a page with bibliographic tags, since anybody may write `dc.type`. */
function declaredKind({ tags, metadata, recordType }: PageIdentity): SourceKind | null {
  if (!metadata.isScholarly && recordType === null) return null;
  const named = [...TYPE_TAGS.flatMap((name) => tags.get(name) ?? []), recordType ?? ''];
  const kinds = named.flatMap((name) => kindOfRecord(name.replace(/[_,;].*$/u, '')) ?? []);
  return kinds.find((kind) => kind !== 'peer-reviewed') ?? kinds[0] ?? null;
}

function isJournalArticle({ address, tags, metadata }: PageIdentity): boolean {
  if (first(tags, ...JOURNAL_TAGS) !== null) return first(tags, ...RECORD_TAGS) !== null;
  const { types } = metadata.jsonLd;
  const isInIssue = /\b(?:periodical|publicationissue|publicationvolume)\b/u.test(types.join(' '));
  if (isInIssue && types.some((type) => /scholarlyarticle$/u.test(type))) return metadata.doi !== null;
  return isJournalAddress(address) && metadata.doi !== null && metadata.isScholarly;
}
