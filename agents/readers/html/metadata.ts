import { firstDoi } from '../../../text/identifiers.js';
import { parseUrl } from '../../../text/urls.js';
import type { Notice } from '../../document.js';
import { dataOf } from '../../data.js';
import { foldSpace } from '../tree.js';
import { datesOf } from './dates/index.js';
import { type JsonLd, jsonLdOf } from './json-ld.js';
import { type MetaTags, type PageScan, first } from './page-scan.js';
import { normaliseLanguage } from './normalise.js';

/** What a page says about itself: Highwire `citation_*`, Dublin Core, PRISM, Open Graph, JSON-LD, `rel=canonical`. */

export type PageMetadata = ReturnType<typeof readMetadata>;

/** `today` is `YYYY-MM-DD`; null where nobody says. */
export function readMetadata(scan: PageScan, address: string, today: string | null = null) {
  const { tags } = scan;
  const jsonLd = jsonLdOf(scan.scripts);
  const canonicalAddress =
    absolute(scan.canonical, address) ?? absolute(first(tags, 'og:url', 'citation_public_url'), address);
  const title = titleOf(scan, jsonLd);
  const language = languageOf(scan, jsonLd);
  const isScholarly =
    tags.has('citation_title') ||
    tags.has('dc.identifier') ||
    tags.has('prism.doi') ||
    tags.has('citation_doi');
  return {
    title,
    authors: authorsOf(tags, jsonLd),
    ...datesOf({ scan, jsonLd, title, language, today, addresses: [canonicalAddress ?? '', address] }),
    siteName:
      first(tags, 'og:site_name', 'citation_journal_title', 'prism.publicationname', 'application-name') ??
      jsonLd.publisher,
    language,
    license: licenseOf(scan, jsonLd),
    doi: doiOf(tags, jsonLd, [canonicalAddress ?? '', address]),
    pmid: first(tags, 'citation_pmid', 'ncbi_article_id')?.match(/^\d{1,9}$/u)?.[0] ?? null,
    pmcid: pmcidOf(tags, address),
    arxiv: arxivOf(tags, address),
    canonicalAddress,
    articleType: articleTypeOf(tags, jsonLd),
    notices: noticesOf(tags, title),
    /** Of a scholarly page, as plain text. */
    abstract: stripTags(first(tags, 'citation_abstract', 'dc.description', 'dcterms.abstract')),
    /** The page carries bibliographic tags of a publisher or repository. */
    isScholarly,
    jsonLd,
  };
}

/** What any page is called; it says nothing of what kind of article it is. */
const ANY_PAGE = /^(?:og:)?(?:article|website|webpage|object|page|collectionpage|itempage|text)$/u;

function articleTypeOf(tags: MetaTags, jsonLd: JsonLd): string | null {
  const named = ['citation_article_type', 'dc.type', 'prism.section', 'wt.cg_s', 'og:type'].map((name) =>
    first(tags, name),
  );
  const types = [...named, jsonLd.type].flatMap((type) => type?.toLowerCase() ?? []);
  return types.find((type) => !ANY_PAGE.test(type)) ?? null;
}

const stripTags = (text: string | null): string | null =>
  text === null
    ? null
    : text
        .replace(/<[^<>]{0,200}>/gu, ' ')
        .replace(/\s+/gu, ' ')
        .trim() || null;

function titleOf({ tags, soleHeading, title: written }: PageScan, jsonLd: JsonLd): string | null {
  const declared = first(tags, 'citation_title', 'dc.title', 'dcterms.title', 'prism.title');
  if (declared) return stripTags(declared);
  const shared = stripTags(first(tags, 'og:title', 'twitter:title') ?? jsonLd.headline);
  const candidate = shared ?? (written || null);
  if (!candidate) return soleHeading;
  // "Heading | Site": the heading is the title, the rest names the site.
  if (soleHeading && soleHeading.length >= 8 && candidate.startsWith(soleHeading)) return soleHeading;
  return withoutSite(foldSpace(candidate), first(tags, 'og:site_name'));
}

function withoutSite(title: string, site: string | null): string {
  const cut = /^(.{10,}?)\s+[|–—·»-]\s+([^|–—·»]{2,40})$/u.exec(title);
  if (!cut?.[1] || !cut[2]) return title;
  const tail = cut[2].trim().toLowerCase();
  return (site && tail.includes(site.toLowerCase())) || /\s\|\s[^|]{2,40}$/u.test(title)
    ? cut[1].trim()
    : title;
}

const AUTHOR_NOISE = /^(?:https?:|www\.|@|by$|admin$|editor$|staff$|null$|undefined$)/iu;

function authorsOf(tags: MetaTags, jsonLd: JsonLd): readonly string[] {
  const lists = [
    tags.get('citation_author'),
    tags.get('citation_authors')?.flatMap((value) => value.split(';')),
    tags.get('dc.creator') ?? tags.get('dcterms.creator') ?? tags.get('dc.creator.personalname'),
    jsonLd.authors,
    tags.get('article:author'),
    tags.get('author') ?? tags.get('parsely-author') ?? tags.get('sailthru.author') ?? tags.get('byl'),
  ];
  for (const list of lists) {
    const names = (list ?? [])
      .map((name) =>
        name
          .replace(/^by\s+/iu, '')
          .replace(/\s+/gu, ' ')
          .trim(),
      )
      .filter((name) => name.length >= 2 && name.length <= 120 && !AUTHOR_NOISE.test(name));
    if (names.length > 0) return [...new Set(names)].slice(0, 500);
  }
  return [];
}

function languageOf({ tags, language }: PageScan, jsonLd: JsonLd): string | null {
  const declared = [
    language,
    first(tags, 'citation_language', 'dc.language', 'content-language', 'language', 'og:locale'),
    jsonLd.language,
  ];
  return declared.map((value) => value && normaliseLanguage(value)).find(Boolean) ?? null;
}

function licenseOf({ tags, license, commons }: PageScan, jsonLd: JsonLd): string | null {
  const declared =
    license ??
    jsonLd.license ??
    first(tags, 'dc.rights', 'dcterms.license', 'dc.rights.license', 'license', 'prism.license');
  return declared?.slice(0, 300) ?? commons;
}

function absolute(href: string | null, address: string): string | null {
  if (!href) return null;
  const url = parseUrl(href, /^https?:/iu.test(address) ? address : undefined);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null;
}

/** Identifiers of a scholarly page, and what it says of corrections and retractions. */

/** Names of tags that say one thing, the most specific first: `agents/data/page-tags.json`. */
const PAGE_TAGS = dataOf('page-tags') as { readonly doi: readonly string[] };

/** `addresses` are those that the page gives itself, the surest first. */
function doiOf(tags: MetaTags, jsonLd: JsonLd, addresses: readonly string[]): string | null {
  for (const name of PAGE_TAGS.doi) {
    for (const value of tags.get(name) ?? []) {
      const doi = firstDoi(value);
      if (doi) return doi;
    }
  }
  return jsonLd.doi ?? addresses.map(doiInAddress).find((doi) => doi !== null) ?? null;
}

const doiInAddress = (address: string): string | null =>
  /^https?:\/\/(?:dx\.)?doi\.org\/10\./iu.test(address) ? firstDoi(address) : null;

function pmcidOf(tags: MetaTags, address: string): string | null {
  const declared = first(tags, 'citation_pmcid', 'ncbi_pmcid') ?? '';
  const found = /PMC\d{3,9}/iu.exec(declared) ?? /\/(PMC\d{3,9})(?:\/|$)/iu.exec(address);
  return found ? (/PMC\d+/iu.exec(found[0])?.[0].toUpperCase() ?? null) : null;
}

const ARXIV_NUMBER = /(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})/iu;

function arxivOf(tags: MetaTags, address: string): string | null {
  const declared = first(tags, 'citation_arxiv_id');
  if (declared) return ARXIV_NUMBER.exec(declared)?.[0].toLowerCase() ?? null;
  if (!/^https?:\/\/(?:[\w-]+\.)?arxiv\.org\//iu.test(address)) return null;
  return ARXIV_NUMBER.exec(address.slice(address.indexOf('arxiv.org') + 9))?.[0].toLowerCase() ?? null;
}

const TITLE_NOTICES: readonly { readonly pattern: RegExp; readonly kind: Notice['kind'] }[] = [
  { pattern: /^\W*retracted(?:\s+article)?\s*[:\])-]/iu, kind: 'retracted' },
  {
    pattern: /^\W*(?:notice of )?(?:partial )?retraction(?: note| notice)?(?: to)?\s*[:\])–-]/iu,
    kind: 'retraction',
  },
  { pattern: /^\W*retraction (?:note|notice)\b/iu, kind: 'retraction' },
  {
    pattern:
      /^\W*(?:author |publisher |editorial )?(?:correction|corrigendum|erratum|corrigenda|errata)\b\s*(?:to\b|for\b|notice|[:–-]|$)/iu,
    kind: 'correction',
  },
  { pattern: /^\W*(?:editorial )?expression of concern\b/iu, kind: 'expression-of-concern' },
  { pattern: /^\W*comment(?:ary)? on\b\s*[:"“'‘]/iu, kind: 'comment' },
];

function noticesOf(tags: MetaTags, title: string | null): readonly Notice[] {
  const notices: Notice[] = [];
  for (const { pattern, kind } of TITLE_NOTICES) {
    if (title && pattern.test(title)) {
      notices.push({ kind, text: title });
      break;
    }
  }
  const retracts = first(tags, 'citation_retraction_doi', 'prism.retracts');
  const doi = retracts ? firstDoi(retracts) : null;
  if (doi) notices.push({ kind: 'retraction', doi });
  const corrects = first(tags, 'citation_correction_doi', 'prism.corrects', 'dc.relation.corrects');
  const corrected = corrects ? firstDoi(corrects) : null;
  if (corrected) notices.push({ kind: 'correction', doi: corrected });
  return notices;
}
