/**
 * DOIs as they are written: in metadata, in running text, and inside the addresses of publishers.
 * The form handed out is bare and in lower case (DOIs are compared without case: ISO 26324, DOI Handbook 2.4).
 */
import type { Address } from './address.js';
import { decodeFully } from './percent.js';

// Registrant prefixes run from 10.1000 upwards; a leading zero is never given out (DOI Handbook 2.2.2).
const PREFIX = /10\.[1-9]\d{3,8}(?:\.\d{1,6})*\//;
const WHOLE = /^10\.[1-9]\d{3,8}(?:\.\d{1,6})*\/[^\s]+$/;
/** Aliases handed out by shortdoi.org, `10/b6vnmd`. */
const SHORT = /^10\/[a-z0-9]{4,12}$/;
const LABEL = /^(?:(?:urn|info):)?doi[\s:=/]*/i;
const RESOLVER = /^(?:https?:\/\/)?(?:www\.|dx\.)?doi\.org\/+/i;
/** Set aside for examples and tests; publishers also put their own record numbers under 10.5555, which resolve nowhere. */
const UNREGISTERED = /^10\.(?:5555|5072)\//;
const MAXIMUM_LENGTH = 300;

/**
 * The bare DOI in lower case, or null where the text is none. Takes `doi:`, `https://doi.org/`, percent-encoding,
 * white space around, and punctuation that the sentence or bracket around it left at the end.
 */
export function normaliseDoi(text: string): string | null {
  // Escapes take three characters for one; anything longer is no DOI.
  if (text.length > 4 * MAXIMUM_LENGTH) return null;
  let bare = text.trim().replace(/^[<("'[{]+/, '');
  bare = bare.replace(RESOLVER, '').replace(LABEL, '').replace(RESOLVER, '').trim();
  if (/%[0-9a-f]{2}/i.test(bare)) bare = decodeFully(bare);
  const doi = trimEnd(bare).toLowerCase();
  if (doi.length > MAXIMUM_LENGTH || UNREGISTERED.test(doi)) return null;
  return WHOLE.test(doi) || SHORT.test(doi) ? doi : null;
}

const PARTNERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };

/** Cuts closing punctuation, but leaves a bracket that the DOI itself opened, as in `10.1016/s0140-6736(13)62228-x`. */
function trimEnd(text: string): string {
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    const partner = PARTNERS[last];
    if (partner !== undefined) {
      const body = text.slice(0, end);
      if (count(body, partner) >= count(body, last)) break;
    } else if (!/[\s.,;:!?'"“”‘’»…*/\\&=|]/.test(last)) break;
  }
  return text.slice(0, end);
}

const count = (text: string, character: string): number => text.split(character).length - 1;

// Views, formats and parts that platforms hang behind a DOI in a path; what follows such a segment is theirs too.
const TAIL_SEGMENT =
  /^(?:full|html|pdf|epdf|epub|pdfplus|xml|jats|abstract|abs|meta|ampdf|summary|references?|citations?|figures?|tables?|fulltext|full-?text|full-?html|fulltext\.html|fulltext\.pdf|pdf\+html|suppl|supplement(?:ary|al)?(?:-(?:info|material|information|data)s?)?|suppl_file|download|metrics|related|cited-?by|issuetoc|asset|assets|tables-figures|peer-review|comments|article-info|standard|reader|print|bibtex|ris|enhanced|cdcontent|viewer|preview|information|appendices|media|related-content|highlights-abstract|suppinfo|supporting-?info(?:rmation)?|pdfdirect|mediaobjects|machinereadablecitation|-)$/i;
// The same as a suffix of the last segment, where a file name was made of the DOI.
const TAIL_SUFFIX =
  /\.(?:full(?:[.-]?(?:text|html))?(?:\.pdf)?(?:\+html)?|abstract|short|long|extract|article-info|article-metrics|supplementary-material|figures-only|pdf(?:\+html)?|html?|epub|xml|nxml|full-text\.pdf)$/i;
// Silverchair puts its own record number, and often a slug, behind the DOI of `/article…/doi/…`.
const SILVERCHAIR = /\/(?:advance-)?(?:article|book|chapter|proceeding)[a-z-]*\/doi\/$/i;
const SILVERCHAIR_TAIL = /^(10\.\d{4,9}\/.+?)\/\d{4,}(?:\/.*)?$/;
const RXIV_HOST = /(?:^|\.)(?:bio|med)rxiv\.org$/;
const RXIV_VERSION = /v\d{1,2}(?=$|[./])[^]*$/i;

/** The DOI that the address itself carries in its path or in a parameter, cleaned of what the platform added; or null. */
export function doiInAddress(address: Address): string | null {
  return doiInPath(address) ?? doiInQuery(address) ?? doiInFragment(address);
}

function doiInPath(address: Address): string | null {
  const path = decodeFully(address.path);
  const found = findPrefix(path);
  if (found < 0) return null;
  let candidate = path.slice(found);
  if (SILVERCHAIR.test(path.slice(0, found))) {
    candidate = SILVERCHAIR_TAIL.exec(candidate)?.[1] ?? candidate;
  }
  if (RXIV_HOST.test(address.host)) candidate = candidate.replace(RXIV_VERSION, '');
  const bare = withoutTails(candidate);
  // `/releases/10.1000/download`: a number and a word of the platform, not a prefix and its suffix.
  if (TAIL_SEGMENT.test(bare.split('/')[1] ?? '')) return null;
  return normaliseDoi(bare + lostHash(candidate, address));
}

/** Old Wiley DOIs may end in `;2-#`, whose last character a browser takes for an empty fragment. */
function lostHash(candidate: string, address: Address): string {
  return candidate.endsWith(';2-') && address.fragment === '' ? '#' : '';
}

const AFTER_DELIMITER = new RegExp(`(?:^|[/:=,!@( ]|doi\\.?)(?=${PREFIX.source}[^\\s/])`, 'i');

/** Where the first DOI prefix begins after a delimiter of the path, or -1: `simplejson-3.10.1234/x` holds none. */
function findPrefix(path: string): number {
  const match = AFTER_DELIMITER.exec(path);
  return match === null ? -1 : match.index + match[0].length;
}

function withoutTails(candidate: string): string {
  let text = candidate.replace(/;jsessionid=.*$/i, '').replace(/\/+$/, '');
  const segments = text.split('/');
  // The first two segments are the prefix and at least one part of the suffix.
  const tail = segments.findIndex((segment, index) => index >= 2 && TAIL_SEGMENT.test(segment));
  if (tail > 0) text = segments.slice(0, tail).join('/');
  for (let round = 0; round < 3; round += 1) {
    const shorter = text.replace(TAIL_SUFFIX, '');
    if (shorter === text || !WHOLE.test(shorter)) break;
    text = shorter;
  }
  return text;
}

// A search for a DOI is not the document.
const SEARCH_PARAMETER =
  /^(?:q|query|search|searchtext|term|terms|text|s|kw|keywords?|all|w|url|u|uri|ref|referrer|title|body|status)$/i;

function doiInQuery(address: Address): string | null {
  for (const { name, value } of address.query) {
    if (value === null) continue;
    const text = decodeFully(value).trim();
    if (SEARCH_PARAMETER.test(name) && !/^info:doi\//i.test(text)) continue;
    if (!/^(?:(?:urn|info):)?(?:doi[\s:=/]*)?(?:https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d/i.test(text)) continue;
    const doi = normaliseDoi(withoutTails(text));
    if (doi !== null) return doi;
  }
  return null;
}

/** Single-page readers route by fragment: `…/#/doi/10.1000/x`. */
function doiInFragment(address: Address): string | null {
  const fragment = decodeFully(address.fragment);
  if (!/^!?\/(?:[a-z]+\/){0,3}10\./i.test(fragment)) return null;
  const found = findPrefix(fragment);
  return found < 0 ? null : normaliseDoi(withoutTails(fragment.slice(found)));
}

/** `doi.org/b6vnmd`, the short form that resolves like `doi.org/10/b6vnmd`. */
export function shortDoi(address: Address): string | null {
  if (!/^(?:dx\.|www\.)?doi\.org$/.test(address.host)) return null;
  const alias = /^\/+(?:10\/)?([a-z0-9]{4,12})\/?$/i.exec(address.path)?.[1];
  if (alias === undefined) return null;
  // A page of the site itself is a word; an alias without `10/` is only believed when it has a digit.
  return address.path.startsWith('/10/') || /\d/.test(alias) ? `10/${alias.toLowerCase()}` : null;
}

// In running text a DOI ends at white space, quotes, angle brackets and what joins two links.
const IN_TEXT = /(?<![\d.])10\.[1-9]\d{3,8}(?:\.\d{1,6})*\/[^\s"“”<>{}|\\^`]{1,250}/g;
const SICI_IN_TEXT =
  /(?<![\d.])10\.[1-9]\d{3,8}\/\(sici\)[^\s"“”{}|\\^`]{10,120}?(?:co;2-[a-z0-9#%@?]|3\.0\.[a-z]{2};2-[a-z0-9#%@?])/gi;

/** Every DOI named in running text, cleaned, in order of appearance, each once. */
export function doisIn(text: string): string[] {
  const found = new Map<string, number>();
  const keep = (raw: string, index: number): void => {
    const doi = normaliseDoi(raw.replace(/(?:[,;]?https?:\/\/|[,;]doi:).*$/i, ''));
    if (doi !== null && !found.has(doi)) found.set(doi, index);
  };
  const sici = [...text.matchAll(SICI_IN_TEXT)];
  for (const match of sici) keep(match[0], match.index);
  const taken = new Set(sici.map((match) => match.index));
  for (const match of text.matchAll(IN_TEXT)) if (!taken.has(match.index)) keep(match[0], match.index);
  return [...found].sort((left, right) => left[1] - right[1]).map(([doi]) => doi);
}
