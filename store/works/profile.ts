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

const ARTICLE_TYPES: Readonly<Partial<Record<LinkKind, RegExp>>> = {
  correction: /^(?:correction|corrected|erratum|corrigendum|published erratum|addendum)$/,
  retraction: /^(?:retraction|retraction of publication|retraction notice)$/,
  'expression-of-concern': /^expression[- ]of[- ]concern$/,
  reply: /^(?:reply|response|author[- ]reply)$/,
  comment: /^(?:comment|commentary|article-commentary)$/,
};
/** Letters answer each other, and what they answer, under one title. */
const CORRESPONDENCE = /^(?:letter|correspondence|letter to the editor|reply|response)$/;
const NOTICE_KINDS = ['retraction', 'correction', 'expression-of-concern', 'comment'] as const;

/** CSL's and Crossref's names of kinds, and those of RIS and BibTeX. */
const KINDS: Readonly<Record<NonNullable<Profile['kind']>, RegExp>> = {
  article: /^(?:article|article-journal|journal-article|research-article|jour|journalarticle)$/,
  book: /^(?:book|monograph|edited-book|reference-book|collection)$/,
  chapter: /^(?:chapter|book-chapter|chap|incollection|inbook|booksection)$/,
  standard: /^(?:standard|stand)$/,
};

/** The name of the first pattern that a kind matches. */
const named = <Name extends string>(table: Readonly<Partial<Record<Name, RegExp>>>, type: string) =>
  (Object.entries<RegExp | undefined>(table).find(([, pattern]) => pattern?.test(type))?.[0] ??
    null) as Name | null;

export const profileOf = keptWith((record): Profile => {
  const title = cleanTitle(record.title ?? '');
  const identifiers = collectIdentifiers(record, title);
  const dois = [...identifiers.dois];
  // An article also names the comments on it, so a comment is only believed by its own title or type.
  const about = (record.notices ?? []).flatMap(({ kind, doi }) => {
    const known = NOTICE_KINDS.find((each) => each === kind);
    return known === undefined ? [] : [{ kind: known, doi }];
  });
  const saysSo = about.find(({ kind }) => kind !== 'comment');
  const type = (record.articleType ?? '').toLowerCase();
  return {
    title,
    isGeneric: isGeneric(title) || CORRESPONDENCE.test(type),
    isShort: isShort(title),
    isDataset: title.isDataset || type === 'dataset',
    kind: named(KINDS, type),
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
    notice: named(ARTICLE_TYPES, type) ?? title.notice ?? saysSo?.kind ?? null,
    noticeDois: new Set(about.map(({ doi }) => normaliseDoi(doi ?? '')).filter((doi) => doi !== null)),
  };
});

type Identifiers = Pick<Profile, 'dois' | 'arxivs' | 'pmids' | 'pmcids' | 'keys'>;

function collectIdentifiers(record: WorkRecord, title: CleanTitle): Identifiers {
  const addresses = (record.addresses ?? []).filter((address) => address.trim() !== '');
  const doi = normaliseDoi(record.doi ?? '');
  const keys = [...addresses, ...(doi === null ? [] : [`doi:${doi}`])].map((each) => canonicalKey(each).key);
  const under = (scheme: string, own: string | null = null): ReadonlySet<string> => {
    const found = keys.filter((key) => key.startsWith(`${scheme}:`));
    return new Set([...found.map((key) => key.slice(scheme.length + 1)), ...(own === null ? [] : [own])]);
  };
  return {
    dois: under('doi'),
    arxivs: under('arxiv', normaliseArxiv(record.arxiv ?? '') ?? normaliseArxiv(title.arxiv ?? '')),
    pmids: under('pmid', normalisePmid(record.pmid ?? '')),
    pmcids: under('pmcid', normalisePmcid(withPrefix(record.pmcid ?? ''))),
    keys: new Set(keys.filter((key) => !/^(?:doi|arxiv|pmid|pmcid):/.test(key))),
  };
}

/** How many numbers it has of its own in the literature. */
export const numbersOf = ({ dois, arxivs, pmids, pmcids }: Profile): number =>
  dois.size + arxivs.size + pmids.size + pmcids.size;

/** Some exports leave the letters out. */
const withPrefix = (pmcid: string): string => (/^\d+$/.test(pmcid.trim()) ? `PMC${pmcid.trim()}` : pmcid);

const yearOf = (year: number | null | undefined): number | null =>
  year !== undefined && year !== null && year >= 1400 && year <= 2200 ? Math.trunc(year) : null;

function isCopy(record: WorkRecord, { dois, arxivs, keys }: Identifiers): boolean {
  if ([...dois].some((doi) => !isCopyDoi(doi))) return false;
  if (dois.size > 0 || arxivs.size > 0) return true;
  return PREPRINT_VENUE.test(record.journal ?? '') || [...keys].some((key) => REPOSITORY_KEY.test(key));
}
