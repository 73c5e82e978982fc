import type { ReadDocument } from '../../../text/document.js';
import { firstDoi } from '../../../text/identifiers.js';
import { parseUrl } from '../../../text/urls.js';
import type { Notice } from '../../document.js';
import {
  type ElementNode,
  attributeOf,
  elementsOf,
  firstElement,
  foldSpace,
  ownText,
  plainText,
} from '../tree.js';
import { datesOf } from './dates/index.js';
import { type JsonLd, jsonLdOf } from './json-ld.js';
import { type MetaTags, PAGE_TAGS, first, metaTagsOf } from './meta-tags.js';
import { normaliseLanguage } from './normalise.js';

/** What a page says about itself: Highwire `citation_*`, Dublin Core, PRISM, Open Graph, JSON-LD, `rel=canonical`. */

type DocumentFields =
  | 'title'
  | 'authors'
  | ('publishedAt' | 'publishedFrom' | 'modifiedAt' | 'modifiedFrom')
  | 'siteName'
  | 'language'
  | 'license'
  | 'doi'
  | 'pmid'
  | 'pmcid'
  | 'arxiv'
  | 'canonicalAddress'
  | 'articleType'
  | 'notices';

export interface PageMetadata extends Pick<ReadDocument, DocumentFields> {
  /** `description`, `og:description` or the like. */
  readonly description: string | null;
  /** `citation_abstract` or `DC.description` of a scholarly page, as plain text. */
  readonly abstract: string | null;
  /** True where the page carries bibliographic tags of a publisher or repository. */
  readonly isScholarly: boolean;
  readonly citationReferences: readonly string[];
  readonly jsonLd: JsonLd;
}

/** `today` is `YYYY-MM-DD`; null where nobody says. */
export function readMetadata(root: ElementNode, address: string, today: string | null = null): PageMetadata {
  const tags = metaTagsOf(root);
  const jsonLd = jsonLdOf(root);
  const links = linksOf(root);
  const canonicalAddress =
    absolute(links.canonical, address) ?? absolute(first(tags, 'og:url', 'citation_public_url'), address);
  const title = titleOf(root, tags, jsonLd);
  const language = languageOf(root, tags, jsonLd);
  const isScholarly =
    tags.has('citation_title') ||
    tags.has('dc.identifier') ||
    tags.has('prism.doi') ||
    tags.has('citation_doi');
  return {
    title,
    authors: authorsOf(tags, jsonLd),
    ...datesOf({ root, tags, jsonLd, title, language, today, addresses: [canonicalAddress ?? '', address] }),
    siteName:
      first(tags, 'og:site_name', 'citation_journal_title', 'prism.publicationname', 'application-name') ??
      jsonLd.publisher,
    language,
    license: licenseOf(root, tags, links.license ?? jsonLd.license),
    doi: doiOf(tags, jsonLd, [canonicalAddress ?? '', address]),
    pmid: first(tags, 'citation_pmid', 'ncbi_article_id')?.match(/^\d{1,9}$/u)?.[0] ?? null,
    pmcid: pmcidOf(tags, address),
    arxiv: arxivOf(tags, address),
    canonicalAddress,
    articleType: articleTypeOf(tags, jsonLd),
    notices: noticesOf(tags, title),
    description: first(tags, 'description', 'og:description', 'twitter:description') ?? jsonLd.description,
    abstract: stripTags(first(tags, 'citation_abstract', 'dc.description', 'dcterms.abstract')),
    isScholarly,
    citationReferences: tags.get('citation_reference') ?? [],
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

function titleOf(root: ElementNode, tags: MetaTags, jsonLd: JsonLd): string | null {
  const declared = first(tags, 'citation_title', 'dc.title', 'dcterms.title', 'prism.title');
  if (declared) return stripTags(declared);
  const heading = soleHeading(root);
  const shared = stripTags(first(tags, 'og:title', 'twitter:title') ?? jsonLd.headline);
  const titleElement = firstElement(
    root,
    (element) => element.tag === 'title' && element.parent?.tag !== 'svg',
  );
  const titleText = titleElement ? foldSpace(ownText(titleElement)) : '';
  const candidate = shared ?? (titleText || null);
  if (!candidate) return heading;
  // "Heading | Site": the heading is the title, the rest names the site.
  if (heading && heading.length >= 8 && candidate.startsWith(heading)) return heading;
  return withoutSite(foldSpace(candidate), first(tags, 'og:site_name'));
}

function soleHeading(root: ElementNode): string | null {
  const found: string[] = [];
  for (const element of elementsOf(root)) {
    if (element.tag === 'h1') found.push(plainText(element));
    if (found.length > 1) return null;
  }
  return found[0] || null;
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

function languageOf(root: ElementNode, tags: MetaTags, jsonLd: JsonLd): string | null {
  const html = firstElement(root, (element) => element.tag === 'html');
  const declared = [
    html ? attributeOf(html, 'lang') || attributeOf(html, 'xml:lang') : '',
    first(tags, 'citation_language', 'dc.language', 'content-language', 'language', 'og:locale'),
    jsonLd.language,
  ];
  for (const value of declared) {
    const language = value ? normaliseLanguage(value) : null;
    if (language) return language;
  }
  return null;
}

interface PageLinks {
  readonly canonical: string | null;
  readonly license: string | null;
}

function linksOf(root: ElementNode): PageLinks {
  let canonical: string | null = null;
  let license: string | null = null;
  for (const element of elementsOf(root)) {
    if (element.tag !== 'link' && element.tag !== 'a') continue;
    const relation = attributeOf(element, 'rel').toLowerCase();
    if (!relation) continue;
    const words = relation.split(/\s+/u);
    if (element.tag === 'link' && words.includes('canonical'))
      canonical ??= attributeOf(element, 'href') || null;
    if (words.includes('license')) license ??= attributeOf(element, 'href') || null;
  }
  return { canonical, license };
}

const COMMONS = /https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\/[\w./-]{2,40}/iu;

function licenseOf(root: ElementNode, tags: MetaTags, linked: string | null): string | null {
  const declared =
    linked ?? first(tags, 'dc.rights', 'dcterms.license', 'dc.rights.license', 'license', 'prism.license');
  if (declared) return declared.slice(0, 300);
  const anchor = firstElement(
    root,
    (element) => element.tag === 'a' && COMMONS.test(attributeOf(element, 'href')),
  );
  return anchor ? (COMMONS.exec(attributeOf(anchor, 'href'))?.[0] ?? null) : null;
}

function absolute(href: string | null, address: string): string | null {
  if (!href) return null;
  const url = parseUrl(href, /^https?:/iu.test(address) ? address : undefined);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null;
}

/** Identifiers of a scholarly page, and what it says of corrections and retractions. */

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
