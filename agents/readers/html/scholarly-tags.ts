import { firstDoi } from '../../../text/identifiers.js';
import type { Notice } from '../../document.js';
import type { JsonLd } from './json-ld.js';
import { first, PAGE_TAGS, type MetaTags } from './meta-tags.js';

/** Identifiers of a scholarly page, and what it says of corrections and retractions. */

/** `addresses` are those that the page gives itself, the surest first. */
export function doiOf(tags: MetaTags, jsonLd: JsonLd, addresses: readonly string[]): string | null {
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

export function pmcidOf(tags: MetaTags, address: string): string | null {
  const declared = first(tags, 'citation_pmcid', 'ncbi_pmcid') ?? '';
  const found = /PMC\d{3,9}/iu.exec(declared) ?? /\/(PMC\d{3,9})(?:\/|$)/iu.exec(address);
  return found ? (/PMC\d+/iu.exec(found[0])?.[0].toUpperCase() ?? null) : null;
}

const ARXIV_NUMBER = /(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})/iu;

export function arxivOf(tags: MetaTags, address: string): string | null {
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

export function noticesOf(tags: MetaTags, title: string | null): readonly Notice[] {
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
