/**
 * One key for all addresses of one document. Pure: no network, so only what the address itself says is used;
 * conventions are in docs/decisions/canonical-keys.md.
 *
 * Does not know: that a PubMed number and a DOI name one article (the store learns that from what was read), nor
 * redirects that only a server knows.
 */
import { createHash } from 'node:crypto';
import { extensionsOf } from '../text/formats.js';
import {
  keyOfDoi,
  keyOfIdentifiers,
  normaliseArxiv,
  normaliseDoi,
  normalisePmcid,
  normalisePmid,
} from '../text/identifiers.js';
import { decodeFully, decodeOnce } from '../text/percent.js';
import { cleanPath, encodePath, parseAddress, printAddress, type Address } from './identity/address.js';
import { doiInAddress } from './identity/doi-in-address.js';
import { identityRules, leadsTo, pageOf, rulesAt, hostTest } from './identity/rules.js';
import { readFileSync } from 'node:fs';

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
/** A bare name with one of these endings is a file, not a host; `md` is a top-level domain. */
const FILE_ENDINGS = [
  ...extensionsOf().filter((ending) => ending !== 'md'),
  'doc',
  'json',
  'gz',
  'rtf',
  'odt',
  'ott',
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

/**
 * The key of a hit or a read document: its most lasting identifier where it has one (DOI, arXiv, PMCID, PMID), else its
 * address.
 */
export const keyOf = (
  record: Parameters<typeof keyOfIdentifiers>[0] & { readonly address: string },
): string => keyOfIdentifiers(record) ?? canonicalKey(record.address).key;

function once(written: string): CanonicalKey {
  const text = tidy(written);
  if (/^long:[0-9a-f]{64}$/.test(text)) return { key: text, doi: null };
  if (text.length > MAXIMUM_LENGTH) {
    return { key: `long:${createHash('sha256').update(text).digest('hex')}`, doi: null };
  }
  return ofBareIdentifier(text) ?? ofFile(text) ?? ofWeb(text) ?? ofOther(text);
}

/** Without the traces of copying: white space around, line breaks and tabs inside, invisible characters, brackets. */
function tidy(written: string): string {
  return (
    written
      // Halves of surrogate pairs, which no encoder accepts.
      .replace(/[\ud800-\udfff]/gu, '\ufffd')
      .normalize('NFC')
      .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
      .trim()
      .replace(/^<([^<>]*)>$/, '$1')
  );
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
  // BibTeX escapes signs that stand in addresses.
  let written = text.replace(/^url:/i, '').replace(/\\(?=[_%&#~$])/g, '');
  // A word or a number alone is not an address, though a browser would try it as a host.
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

/** The address that this one leads to, or null where it leads nowhere else. `written` is the whole address as text. */
function unwrap(address: Address, written: string): string | null {
  const clean = { ...address, path: cleanPath(address.path) };
  for (const rule of rulesAt('wrappers', address.host)) {
    const found = leadsTo(rule, clean, written);
    if (found === null || found === written) continue;
    // An archive or a redirector may escape the address that it carries.
    return /^https?%3a/i.test(found) ? decodeFully(found) : found;
  }
  return null;
}

function ofAddress(address: Address): CanonicalKey {
  const doi = doiInAddress(address);
  if (doi !== null) return { key: keyOfDoi(doi), doi };
  const clean = { ...address, path: cleanPath(address.path) };
  for (const rule of rulesAt('identifiers', address.host)) {
    const found = identified(leadsTo(rule, clean, ''));
    if (found !== null) return found;
  }
  return { key: `url:${printAddress(normalised(address))}`, doi: null };
}

/** The key of `doi:…`, `arxiv:…`, `pmid:…`, `pmcid:…` or `hdl:…`; null where that is not one. */
function identified(identifier: string | null): CanonicalKey | null {
  const [, scheme = '', value = ''] = /^([a-z]+):(.+)$/.exec(identifier ?? '') ?? [];
  if (scheme === 'hdl') return { key: `hdl:${encodePath(value).toLowerCase()}`, doi: null };
  const key = keyOfIdentifiers({ [scheme]: value });
  return key === null ? null : { key, doi: scheme === 'doi' ? normaliseDoi(value) : null };
}

function normalised(address: Address): Address {
  const page = pageOf(address);
  // Trackers go by hosts as they are written, `m.` and `x.com` included.
  const rules = identityRules().trackers.filter(({ isHost }) => isHost(address.host));
  const query = page.query.filter((each) => {
    const [name, value] = [each.name.toLowerCase(), (each.value ?? '').toLowerCase()];
    return !rules.some(({ holds }) => holds(name, value));
  });
  return { ...page, query, fragment: documentFragment(page) };
}

/** `urn:`, `mailto:`, `data:` and texts that are not an address: the scheme in lower case, the rest as written. */
function ofOther(text: string): CanonicalKey {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1];
  if (scheme === undefined) return { key: `text:${encodePath(text)}`, doi: null };
  const rest = text.slice(scheme.length + 1);
  return {
    key: `${scheme.toLowerCase()}:${scheme.toLowerCase() === 'text' ? rest : rest.trim()}`,
    doi: null,
  };
}

interface FragmentRow {
  readonly name: string;
  readonly hosts?: readonly string[];
  /** Held against the whole of the fragment, decoded, ignoring case. */
  readonly fragment: string;
  /** What is left of it; `{1}` is a group of the pattern. */
  readonly keep: string;
  /** An address, and its canonical key by this rule. */
  readonly example: readonly [address: string, key: string];
}

let cached: readonly (FragmentRow & { isHost: (host: string) => boolean; pattern: RegExp })[] | undefined;

/** The table, read once, when first needed; the first row that matches holds. */
export function fragmentRules(): NonNullable<typeof cached> {
  if (cached) return cached;
  const rows = JSON.parse(
    readFileSync(new URL('./data/document-fragments.json', import.meta.url), 'utf8'),
  ) as readonly FragmentRow[];
  cached = rows.map((row) => ({
    ...row,
    isHost: hostTest(row.hosts),
    pattern: new RegExp(`^(?:${row.fragment})$`, 'is'),
  }));
  return cached;
}

/** The part of an address's fragment that names its document, decoded; empty where there is none. */
function documentFragment({ host, fragment }: Address): string {
  // Directives to the browser (`:~:text=`) name a place.
  const text = decodeFully(fragment)
    .replace(/:~:.*$/s, '')
    .trim();
  if (text.startsWith('{')) return stateFragment(text);
  for (const { isHost, pattern, keep } of fragmentRules()) {
    const groups = isHost(host) ? pattern.exec(text) : null;
    if (groups !== null)
      return keep.replace(/\{(\d)\}/g, (_, number: string) => groups[Number(number)] ?? '');
  }
  return '';
}

/** A state written as JSON: what identifies the document where anything does, else all of it. How a search led there is left out. */
function stateFragment(text: string): string {
  const state = parsed(text);
  if (state === null) return text;
  const names = Object.keys(state).sort();
  const identifying = names.filter((name) => /(?:id|identifier|number|celex|ecli)$/i.test(name));
  const kept =
    identifying.length > 0
      ? identifying
      : names.filter((name) => !/^(?:sort|start|length|view|tabview|page)$/i.test(name));
  return kept.length === 0 ? '' : JSON.stringify(Object.fromEntries(kept.map((name) => [name, state[name]])));
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
