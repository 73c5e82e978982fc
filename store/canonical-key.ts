/**
 * One key for all addresses of one document. Pure: no network, so only what the address itself says is used;
 * conventions are in docs/decisions/canonical-keys.md.
 *
 * Does not know: that a PubMed number and a DOI name one article (the store learns that from what was read), nor
 * redirects that only a server knows.
 */
import { createHash } from 'node:crypto';
import { extensionsOf } from '../text/formats.js';
import { cleanPath, parseAddress, printAddress, type Address } from './identity/address.js';
import {
  arxivInAddress,
  normaliseArxiv,
  normalisePmcid,
  normalisePmid,
  pmcidInAddress,
  pmidInAddress,
} from './identity/archive-identifiers.js';
import { doiInAddress, normaliseDoi, shortDoi } from './identity/doi.js';
import { impliedDoi } from './identity/implied-doi.js';
import { decodeFully, decodeOnce, encodePath, wellFormed } from './identity/percent.js';
import { withoutQuirks } from './identity/quirks.js';
import { withoutTrackers } from './identity/trackers.js';
import { unwrap } from './identity/unwrap.js';

export interface CanonicalKey {
  /** `doi:…`, `arxiv:…`, `pmid:…`, `pmcid:…`, `hdl:…`, `url:host/path?query`, `file:path`, or another scheme's own form. */
  readonly key: string;
  /** The DOI that the address carries or implies, bare and in lower case. */
  readonly doi: string | null;
}

/** Longer addresses are kept as a hash of themselves: no document is named by so many characters. */
const MAXIMUM_LENGTH = 4_096;
/** An archive of a redirector of a cache: deeper nesting is not followed. */
const MAXIMUM_WRAPPERS = 8;
const ARXIV_DOI = /^10\.48550\/arxiv\.(.+)$/;
/** A bare name with one of these endings is a file, not a host; `md` is a top-level domain. */
const FILE_ENDINGS = [
  ...extensionsOf().filter((ending) => ending !== 'md'),
  'doc',
  'json',
  'gz',
  'rtf',
  'tex',
];
const OWN_DOCUMENT_FILE = new RegExp(`^[^?#]*\\.(?:${FILE_ENDINGS.join('|')})$`, 'i');

/** Never throws; the same text always gives the same key, and a printed key gives itself. */
export function canonicalKey(address: string): CanonicalKey {
  let current = once(address);
  const { doi } = current;
  // What one pass prints is nearly always final; the passes after it make that certain for mangled addresses.
  for (let pass = 0; pass < 4; pass += 1) {
    const next = once(current.key);
    if (next.key === current.key) break;
    current = next;
  }
  return { key: current.key, doi: doi ?? current.doi };
}

/** The key of a record by its identifiers, the most lasting first; null where it has none. */
export function keyOfIdentifiers(identifiers: {
  readonly doi?: string | null;
  readonly arxiv?: string | null;
  readonly pmcid?: string | null;
  readonly pmid?: string | null;
}): string | null {
  const doi = normaliseDoi(identifiers.doi ?? '');
  if (doi !== null) return keyOfDoi(doi);
  const arxiv = normaliseArxiv(identifiers.arxiv ?? '');
  if (arxiv !== null) return `arxiv:${arxiv}`;
  const pmcid = normalisePmcid(identifiers.pmcid ?? '');
  if (pmcid !== null) return `pmcid:${pmcid}`;
  const pmid = normalisePmid(identifiers.pmid ?? '');
  return pmid === null ? null : `pmid:${pmid}`;
}

/** An arXiv DOI and an arXiv address are one document, so both take the arXiv form. `doi` is bare, lower case. */
function keyOfDoi(doi: string): string {
  const arxiv = normaliseArxiv(ARXIV_DOI.exec(doi)?.[1] ?? '');
  return arxiv === null ? `doi:${doi}` : `arxiv:${arxiv}`;
}

function once(written: string): CanonicalKey {
  const text = tidy(written);
  if (/^long:[0-9a-f]{64}$/.test(text)) return { key: text, doi: null };
  if (text.length > MAXIMUM_LENGTH) {
    return { key: `long:${createHash('sha256').update(text).digest('hex')}`, doi: null };
  }
  return ofBareIdentifier(text) ?? ofFile(text) ?? ofWeb(text) ?? ofOther(text);
}

/** Without what copying leaves behind: white space around, line breaks and tabs inside, invisible characters, brackets. */
function tidy(written: string): string {
  return wellFormed(written)
    .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
    .trim()
    .replace(/^<([^<>]*)>$/, '$1');
}

function ofBareIdentifier(text: string): CanonicalKey | null {
  if (/^(?:doi|info:doi|urn:doi)[\s:/]|^10\.\d/i.test(text)) {
    const doi = normaliseDoi(text);
    if (doi !== null) return { key: keyOfDoi(doi), doi };
  }
  const handle = /^hdl[\s:]+(\d[\d.]*\/\S+)$/i.exec(text)?.[1];
  if (handle !== undefined) return { key: `hdl:${handle.toLowerCase()}`, doi: null };
  const arxiv = /^arxiv[\s:]|^\d{4}\.\d{4,5}(?:v\d+)?$/i.test(text) ? normaliseArxiv(text) : null;
  if (arxiv !== null) return { key: `arxiv:${arxiv}`, doi: null };
  const pmid = /^pmid[\s:]/i.test(text) ? normalisePmid(text) : null;
  if (pmid !== null) return { key: `pmid:${pmid}`, doi: null };
  const pmcid = /^pmc/i.test(text) ? normalisePmcid(text) : null;
  return pmcid === null ? null : { key: `pmcid:${pmcid}`, doi: null };
}

function ofFile(text: string): CanonicalKey | null {
  const isScheme = /^file:/i.test(text);
  const isPath = /^(?:\/(?!\/)|\.{1,2}[/\\]|~\/|[a-z]:[/\\])/i.test(text);
  if (!isScheme && !isPath && !(OWN_DOCUMENT_FILE.test(text) && !/[/\\:]/.test(text))) return null;
  const path = isScheme ? decodeOnce(text.replace(/^file:(?:\/\/(?:localhost)?(?=\/))?/i, '')) : text;
  const cleaned = path
    .replace(/\\/g, '/')
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:\.\/)+/g, '/')
    .replace(/^\.\//, '');
  return { key: `file:${encodePath(cleaned)}`, doi: null };
}

function ofWeb(text: string): CanonicalKey | null {
  let written = text.replace(/^url:/i, '');
  // A word or a number alone is no address, though a browser would try it as a host.
  if (written === text && !/[.:/]/.test(text)) return null;
  let address = parseAddress(written);
  for (let depth = 0; address !== null && depth < MAXIMUM_WRAPPERS; depth += 1) {
    const inner = unwrap(address, written);
    const parsed = inner === null ? null : parseAddress(tidy(inner));
    if (inner === null || parsed === null) break;
    written = tidy(inner);
    address = parsed;
  }
  return address === null ? null : ofAddress(address);
}

function ofAddress(address: Address): CanonicalKey {
  const arxiv = arxivInAddress(address);
  if (arxiv !== null) return { key: `arxiv:${arxiv}`, doi: null };
  const doi = doiInAddress(address) ?? shortDoi(address) ?? impliedDoi(address);
  if (doi !== null) return { key: keyOfDoi(doi), doi };
  const pmcid = pmcidInAddress(address);
  if (pmcid !== null) return { key: `pmcid:${pmcid}`, doi: null };
  const pmid = pmidInAddress(address);
  if (pmid !== null) return { key: `pmid:${pmid}`, doi: null };
  const handle = handleInAddress(address);
  if (handle !== null) return { key: `hdl:${encodePath(handle).toLowerCase()}`, doi: null };
  return { key: `url:${printAddress(normalised(address))}`, doi: null };
}

/** The handle that the resolver, or a DSpace repository behind `/handle/`, is asked for. */
function handleInAddress({ host, path }: Address): string | null {
  const clean = cleanPath(path);
  if (host === 'hdl.handle.net') return /^\/(\d[\d.]*\/[^/].*)$/.exec(clean)?.[1] ?? null;
  const own = /^(?:\/[a-z0-9-]{1,20}){0,2}\/handle\/(\d{4,9}(?:\.\d+)*\/[\w.-]+)$/.exec(clean)?.[1];
  // DSpace counts from this prefix where nobody registered one: the number means another thing on every host.
  return own === undefined || own.startsWith('123456789/') ? null : own;
}

function normalised(address: Address): Address {
  const plain = withoutQuirks({ ...address, path: cleanPath(address.path) });
  const kept = { ...plain, query: withoutTrackers({ ...plain, host: address.host, query: plain.query }) };
  const fragment = decodeFully(address.fragment);
  return { ...kept, fragment: routes(fragment) ? fragment : '' };
}

/** `#/path` and `#!/path` choose a page in applications that run in the browser; any other fragment is a place in one. */
const routes = (fragment: string): boolean => /^(?:\/|!\/?)[^/?#]/.test(fragment);

/** `urn:`, `mailto:`, `data:` and texts that are no address: the scheme in lower case, the rest as written. */
function ofOther(text: string): CanonicalKey {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1];
  if (scheme === undefined) return { key: `text:${encodePath(text)}`, doi: null };
  const rest = text.slice(scheme.length + 1);
  return {
    key: `${scheme.toLowerCase()}:${scheme.toLowerCase() === 'text' ? rest : rest.trim()}`,
    doi: null,
  };
}
