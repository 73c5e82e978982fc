/** A record prepared for comparing: everything that is compared often is worked out once. */
import { canonicalKey } from '../canonical-key.js';
import { normaliseArxiv, normaliseDoi, normalisePmcid, normalisePmid } from '../../text/identifiers.js';
import { baseDoi, isCopyDoi } from './doi-versions.js';
import { countAuthors, isSignedByBodies, nameWords } from './names.js';
import { keptWith, type LinkKind, type WorkRecord } from './record.js';
import { cleanTitle, type CleanTitle } from './title.js';
import { isGeneric, isShort } from './title-relation.js';
import { firstPageOf, venueKind, venueWords, volumeOf } from './venue.js';

export interface Profile {
  readonly title: CleanTitle;
  /** The title names no work: it needs every other proof. */
  readonly isGeneric: boolean;
  readonly isShort: boolean;
  readonly isDataset: boolean;
  /** As the record names it; null where it says nothing or something else. */
  readonly kind: 'article' | 'book' | 'chapter' | 'standard' | null;
  readonly names: ReadonlySet<string>;
  /** Only bodies are named as authors: a study group, an office. */
  readonly isSignedByBody: boolean;
  readonly authorCount: number | null;
  readonly year: number | null;
  readonly dois: ReadonlySet<string>;
  readonly baseDois: ReadonlySet<string>;
  readonly arxivs: ReadonlySet<string>;
  readonly pmids: ReadonlySet<string>;
  readonly pmcids: ReadonlySet<string>;
  /** Keys of addresses that are not identifiers. */
  readonly keys: ReadonlySet<string>;
  readonly venue: readonly string[];
  readonly venueKind: 'journal' | 'conference' | null;
  readonly volume: string;
  readonly firstPage: string;
  /** A preprint, or a repository's copy: a journal's record of the same title is its published form. */
  readonly isCopy: boolean;
  readonly notice: LinkKind | null;
  /** DOIs that the record says it corrects, retracts or comments on. */
  readonly noticeDois: ReadonlySet<string>;
}

const PREPRINT_VENUE =
  /\b(?:arxiv|corr|biorxiv|medrxiv|chemrxiv|psyarxiv|ssrn|research square|preprints?|working paper|techrxiv|osf)\b/i;
const REPOSITORY_KEY =
  /^url:(?:[^/]*\.)?(?:arxiv\.org|biorxiv\.org|medrxiv\.org|chemrxiv\.org|osf\.io|ssrn\.com|openreview\.net|hal\.science|zenodo\.org|researchgate\.net|academia\.edu|semanticscholar\.org|core\.ac\.uk)(?:\/|$)/;

const ARTICLE_TYPES: readonly { readonly kind: LinkKind; readonly type: RegExp }[] = [
  { kind: 'correction', type: /^(?:correction|corrected|erratum|corrigendum|published erratum|addendum)$/ },
  { kind: 'retraction', type: /^(?:retraction|retraction of publication|retraction notice)$/ },
  { kind: 'expression-of-concern', type: /^expression[- ]of[- ]concern$/ },
  { kind: 'reply', type: /^(?:reply|response|author[- ]reply)$/ },
  { kind: 'comment', type: /^(?:comment|commentary|article-commentary)$/ },
];
/** Letters answer each other, and what they answer, under one title. */
const CORRESPONDENCE = /^(?:letter|correspondence|letter to the editor|reply|response)$/;
const NOTICE_KINDS: Readonly<Record<string, LinkKind>> = {
  retraction: 'retraction',
  correction: 'correction',
  'expression-of-concern': 'expression-of-concern',
  comment: 'comment',
};

/** CSL's and Crossref's names of kinds, and those of RIS and BibTeX. */
const KINDS: readonly { readonly kind: NonNullable<Profile['kind']>; readonly type: RegExp }[] = [
  {
    kind: 'article',
    type: /^(?:article|article-journal|journal-article|research-article|jour|journalarticle)$/,
  },
  { kind: 'book', type: /^(?:book|monograph|edited-book|reference-book|collection)$/ },
  { kind: 'chapter', type: /^(?:chapter|book-chapter|chap|incollection|inbook|booksection)$/ },
  { kind: 'standard', type: /^(?:standard|stand)$/ },
];
const kindOf = (type: string): Profile['kind'] => KINDS.find((entry) => entry.type.test(type))?.kind ?? null;

export const profileOf = keptWith((record): Profile => {
  const title = cleanTitle(record.title ?? '');
  const identifiers = collectIdentifiers(record, title);
  const dois = [...identifiers.dois];
  // An article also names the comments on it, so a comment is only believed by its own title or type.
  const about = (record.notices ?? []).filter(({ kind }) => NOTICE_KINDS[kind] !== undefined);
  const saysSo = about.find(({ kind }) => kind !== 'comment');
  const type = (record.articleType ?? '').toLowerCase();
  return {
    title,
    isGeneric: isGeneric(title) || CORRESPONDENCE.test(type),
    isShort: isShort(title),
    isDataset: title.isDataset || type === 'dataset',
    kind: kindOf(type),
    names: nameWords(record.authors ?? []),
    isSignedByBody: isSignedByBodies(record.authors ?? []),
    authorCount: countAuthors(record.authors ?? []),
    year: yearOf(record.year),
    ...identifiers,
    baseDois: new Set(dois.map(baseDoi)),
    venue: venueWords(record.journal ?? ''),
    venueKind: venueKind(record.journal ?? ''),
    volume: volumeOf(record.volume ?? ''),
    firstPage: firstPageOf(record.pages ?? ''),
    isCopy: isCopy(record, identifiers),
    notice:
      ARTICLE_TYPES.find((entry) => entry.type.test(type))?.kind ??
      title.notice ??
      (saysSo ? (NOTICE_KINDS[saysSo.kind] ?? null) : null),
    noticeDois: new Set(about.map(({ doi }) => normaliseDoi(doi ?? '')).filter((doi) => doi !== null)),
  };
});

type Identifiers = Pick<Profile, 'dois' | 'arxivs' | 'pmids' | 'pmcids' | 'keys'>;

function collectIdentifiers(record: WorkRecord, title: CleanTitle): Identifiers {
  const addresses = (record.addresses ?? []).filter((address) => address.trim() !== '');
  const doi = normaliseDoi(record.doi ?? '');
  const keys = [...addresses, ...(doi === null ? [] : [`doi:${doi}`])].map((each) => canonicalKey(each).key);
  const named = (scheme: string, own: string | null = null): ReadonlySet<string> => {
    const found = keys.filter((key) => key.startsWith(`${scheme}:`));
    return new Set([...found.map((key) => key.slice(scheme.length + 1)), ...(own === null ? [] : [own])]);
  };
  return {
    dois: named('doi'),
    arxivs: named('arxiv', normaliseArxiv(record.arxiv ?? '') ?? normaliseArxiv(title.arxiv ?? '')),
    pmids: named('pmid', normalisePmid(record.pmid ?? '')),
    pmcids: named('pmcid', normalisePmcid(withPrefix(record.pmcid ?? ''))),
    keys: new Set(keys.filter((key) => !/^(?:doi|arxiv|pmid|pmcid):/.test(key))),
  };
}

/** Some exports leave the letters out. */
const withPrefix = (pmcid: string): string => (/^\d+$/.test(pmcid.trim()) ? `PMC${pmcid.trim()}` : pmcid);

const yearOf = (year: number | null | undefined): number | null =>
  year !== undefined && year !== null && year >= 1400 && year <= 2200 ? Math.trunc(year) : null;

function isCopy(record: WorkRecord, { dois, arxivs, keys }: Identifiers): boolean {
  if ([...dois].some((doi) => !isCopyDoi(doi))) return false;
  if (dois.size > 0 || arxivs.size > 0) return true;
  return PREPRINT_VENUE.test(record.journal ?? '') || [...keys].some((key) => REPOSITORY_KEY.test(key));
}
