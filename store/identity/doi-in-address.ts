/** DOIs inside the addresses of publishers: in the path, in a parameter, in the fragment of a single-page reader. */
import { readFileSync } from 'node:fs';
import { normaliseDoi } from '../../text/identifiers.js';
import { decodeFully } from '../../text/percent.js';
import { parameter, type Address } from './address.js';

// Registrant prefixes run from 10.1000 upwards; a leading zero is never assigned (DOI Handbook 2.2.2).
const PREFIX = /10\.[1-9]\d{3,8}(?:\.\d{1,6})*\//;
const WHOLE = /^10\.[1-9]\d{3,8}(?:\.\d{1,6})*\/[^\s]+$/;

// Views, formats and parts that platforms add after a DOI in a path; what follows such a segment is theirs too.
const TAIL_SEGMENT =
  /^(?:full|html|pdf|epdf|epub|pdfplus|xml|jats|abstract|abs|meta|ampdf|summary|references?|citations?|figures?|tables?|fulltext|full-?text|full-?html|fulltext\.html|fulltext\.pdf|pdf\+html|suppl|supplement(?:ary|al)?(?:-(?:info|material|information|data)s?)?|suppl_file|download|metrics|related|cited-?by|issuetoc|asset|assets|tables-figures|peer-review|comments|article-info|standard|reader|print|bibtex|ris|enhanced|cdcontent|viewer|preview|information|appendices|media|related-content|highlights-abstract|suppinfo|supporting-?info(?:rmation)?|pdfdirect|mediaobjects|machinereadablecitation|-)$/i;
// The same as a suffix of the last segment, where a file name was made of the DOI.
const TAIL_SUFFIX =
  /\.(?:full(?:[.-]?(?:text|html))?(?:\.pdf)?(?:\+html)?|abstract|short|long|extract|article-info|article-metrics|supplementary-material|figures-only|pdf(?:\+html)?|html?|epub|xml|nxml|full-text\.pdf|svg|bib|ris|enw|json)$/i;
// Silverchair puts its own record number, and often a slug, after the DOI of `/article…/doi/…`.
const SILVERCHAIR = /\/(?:advance-)?(?:article|book|chapter|proceeding)[a-z-]*\/doi\/$/i;
const SILVERCHAIR_TAIL = /^(10\.\d{4,9}\/.+?)\/\d{4,}(?:\/.*)?$/;
/** What stands in the path of a resolver is a DOI and nothing else. */
const RESOLVER = /(?:^|\.)doi\.org$|^doi[-.]org\./;
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
  candidate = candidate.replace(/;jsession(?:id)?=.*$/i, '').replace(/\/+$/, '');
  const part = doiOfPart(candidate);
  if (part !== undefined) return part === null ? null : normaliseDoi(part);
  const bare = withoutTails(RESOLVER.test(address.host) ? candidate : withoutWords(candidate));
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

/** The middle of a SICI (`<page:title code>3.0.CO;2`), which may hold what looks like a segment. */
const SICI = /[<[][^\s<>[\]]{1,40}[>\]]\d\.\d\.[a-z]{2};\d/i;

function withoutTails(candidate: string): string {
  if (SICI.test(candidate)) return candidate;
  let text = candidate;
  const segments = text.split('/').slice(0, mostSegments(text));
  // The first two segments are the prefix and at least one part of the suffix.
  const tail = segments.findIndex((segment, index) => index >= 2 && isPlatforms(segment));
  text = (tail > 0 ? segments.slice(0, tail) : segments).join('/');
  for (let round = 0; round < 3; round += 1) {
    const shorter = text.replace(TAIL_SUFFIX, '');
    if (shorter === text || !WHOLE.test(shorter)) break;
    text = shorter;
  }
  return text;
}

/** A title in words: none of 235,000 DOIs has one behind its first slash. */
const SLUG = /(?:^|-)\p{L}{3,}-\p{L}{2,}-\p{L}{2,}/u;

/** Whether a segment behind a DOI is the platform's: a view or a title. */
const isPlatforms = (segment: string): boolean => TAIL_SEGMENT.test(segment) || SLUG.test(segment);

/** Without words that no figure follows, behind a DOI that has one before them; codes are in capitals (`FK2/UMWJDU`). */
function withoutWords(candidate: string): string {
  const segments = candidate.split('/');
  if (SICI.test(candidate) || !/\d/.test(segments[1] ?? '')) return candidate;
  while (segments.length > 2 && /^(?=.*\p{Ll})[^\d]{4,}$/u.test(segments.at(-1) ?? '')) segments.pop();
  return segments.join('/');
}

// Their value is what was asked for, or another page.
const SEARCH_PARAMETER =
  /^(?:q|query|search|searchtext|term|terms|text|s|kw|keywords?|all|w|url|u|uri|ref|referrer|title|body|status)$/i;

function doiInQuery(address: Address): string | null {
  // A link from a reference list says where it stands and where it leads.
  const cited = /\/linkout$/i.test(address.path) ? doiOfParameter(parameter(address, 'key')) : null;
  if (cited !== null) return cited;
  for (const { name, value } of address.query) {
    const doi = doiOfParameter(value ?? name, SEARCH_PARAMETER.test(name));
    if (doi !== null) return doi;
  }
  return null;
}

/** The DOI that a parameter is. A search for a DOI is not the document, but an OpenURL is. */
function doiOfParameter(value: string | null, isSearch = false): string | null {
  const text = decodeFully(value ?? '').trim();
  if (isSearch && !/^info:doi\//i.test(text)) return null;
  if (!/^(?:(?:urn|info):)?(?:doi[\s:=/]*)?(?:https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d/i.test(text))
    return null;
  const found = findPrefix(text);
  return found < 0 ? null : normaliseDoi(withoutTails(text.slice(found)));
}

/** Single-page readers route by fragment: `…/#/doi/10.1000/x`. */
function doiInFragment(address: Address): string | null {
  const fragment = decodeFully(address.fragment);
  if (!/^!?\/(?:[a-z]+\/){0,3}10\./i.test(fragment)) return null;
  const found = findPrefix(fragment);
  return found < 0 ? null : normaliseDoi(withoutTails(fragment.slice(found)));
}

interface PartRow {
  readonly name: string;
  /** Held against the whole of the path from the DOI on, ignoring case. */
  readonly pattern: string;
  /** `{1}` is a group of the pattern; `{1:four}` is filled up to four digits. */
  readonly to?: string;
  /** An address, and its DOI by this row. */
  readonly example: readonly [address: string, doi: string | null];
}

/**
 * What platforms write behind a DOI in a path (`store/data/doi-paths.json`). `segments`: registrants whose DOIs have so many
 * segments behind their prefix, and never more (235,000 DOIs of Unpaywall's public lists). `parts`: chapters and entries whose own
 * DOI follows from that of their book and their number; a row without `to` is a part whose DOI its address does not tell.
 */
interface DoiPaths {
  readonly segments: Readonly<Record<string, readonly string[]>>;
  readonly parts: readonly PartRow[];
}

let table: DoiPaths | undefined;
let parts: readonly (readonly [pattern: RegExp, to: string | undefined])[] | undefined;
let segmentsOf: ReadonlyMap<string, number> | undefined;

/** The table, read once, when first needed. */
export function doiPaths(): DoiPaths {
  table ??= JSON.parse(readFileSync(new URL('../data/doi-paths.json', import.meta.url), 'utf8')) as DoiPaths;
  return table;
}

/** Of a path from its DOI on: the DOI of the part of a book that it names; null where there is none to tell; undefined for other paths. */
function doiOfPart(path: string): string | null | undefined {
  parts ??= doiPaths().parts.map(({ pattern, to }) => [new RegExp(`^(?:${pattern})$`, 'i'), to] as const);
  for (const [pattern, to] of parts) {
    const groups = pattern.exec(path);
    if (groups === null) continue;
    if (to === undefined) return null;
    return to.replace(/\{(\d)(:four)?\}/g, (_, number: string, filled?: string) => {
      const value = groups[Number(number)] ?? '';
      return filled === undefined ? value : value.padStart(4, '0');
    });
  }
  return undefined;
}

/** Segments of the older form, ISSN, volume, issue and page, of the Institute of Physics. */
const IOP = /^10\.1088\/\d{4}-\d{3}[\dx]\/(?:\d{1,4}\/[^/]{1,8}\/[^/]+|[^/]+)/i;
/** Book chapters of Elsevier's older form keep one slash. */
const ELSEVIER_CHAPTER = /^10\.1016\/b[\dx-]+\/\d{5}-[\dx]/i;

/** How many of a path's segments can belong to the DOI that it begins with, its prefix counted; Infinity where nothing is known. */
function mostSegments(path: string): number {
  const whole = IOP.exec(path) ?? ELSEVIER_CHAPTER.exec(path);
  if (whole !== null) return whole[0].split('/').length;
  const [prefix = '', first = '', second = ''] = path.split('/');
  if (/^\d{4}-\d{3}[\dx]$/i.test(first)) return Infinity;
  if (prefix === '10.1093') return /^[a-z][a-z:-]*$/i.test(first) ? 3 : 2;
  if (prefix === '10.1155') return /^(?:19|20)\d\d$/.test(first) ? 3 : 2;
  segmentsOf ??= new Map(
    Object.entries(doiPaths().segments).flatMap(([count, prefixes]) =>
      prefixes.map((each): [string, number] => [each, Number(count)]),
    ),
  );
  const known = segmentsOf.get(prefix);
  return known === undefined || isOpen(first, second) ? Infinity : known + 1;
}

/** More may follow a name (`10.1371/annotation/…`, `10.1038/sj/…`); a letter ends a few (`10.1136/bmj.326.7385.352/a`). */
const isOpen = (first: string, second: string): boolean => !/\d/.test(first) || /^[a-z]$/i.test(second);
