import { readFileSync } from 'node:fs';
import type { SourceKind } from '../document.js';
import { parseUrl } from '../urls.js';

/** What an address alone says of what stands there: `text/data/source-places.json`, read once. */

/** A sign that a document is of a kind. From `CERTAIN` on one sign settles it. */
export interface KindVote {
  readonly kind: SourceKind;
  readonly weight: number;
}

/** Weight of a sign that needs no other: a host that publishes one kind of thing. */
const CERTAIN = 5;

interface Pattern extends KindVote {
  readonly pattern: string;
}

interface Places {
  readonly hosts: readonly (KindVote & { readonly names: string })[];
  /** Hosts that hold documents of others: they say nothing of a document's kind. */
  readonly libraries: string;
  readonly hostPatterns: readonly Pattern[];
  readonly paths: readonly Pattern[];
  /** Whole addresses. */
  readonly special: readonly Pattern[];
  /** Addresses of articles on the sites of journals and proceedings. */
  readonly journals: readonly string[];
}

const places = JSON.parse(
  readFileSync(new URL('../data/source-places.json', import.meta.url), 'utf8'),
) as Places;

interface Rule extends KindVote {
  readonly test: RegExp;
}

const compile = (patterns: readonly Pattern[]): readonly Rule[] =>
  patterns.map(({ pattern, kind, weight }) => ({
    kind,
    weight,
    test: new RegExp(pattern, 'iu'),
  }));

const HOST_PATTERNS = compile(places.hostPatterns);
const PATHS = compile(places.paths);
const SPECIAL = compile(places.special);
const JOURNALS = places.journals.map((pattern) => new RegExp(pattern, 'u'));
const LIBRARIES: ReadonlySet<string> = new Set(places.libraries.split(' '));

interface HostRow extends KindVote {
  /** Beginning of the path, where only a part of the host is meant. */
  readonly path: string;
}

/** The longest paths of a host first. */
const HOSTS: ReadonlyMap<string, readonly HostRow[]> = rowsByHost();

function rowsByHost(): ReadonlyMap<string, readonly HostRow[]> {
  const rows = new Map<string, HostRow[]>();
  for (const { kind, weight, names } of places.hosts) {
    for (const name of names.split(' ')) {
      const [host = '', ...parts] = name.split('/');
      const path = parts.length === 0 ? '' : `/${parts.join('/')}`.toLowerCase();
      rows.set(host, [...(rows.get(host) ?? []), { kind, weight, path }]);
    }
  }
  for (const ofHost of rows.values()) ofHost.sort((one, other) => other.path.length - one.path.length);
  return rows;
}

/** Longest part of an address that is looked at. */
const MAX_ADDRESS = 2_000;

interface Place {
  readonly host: string;
  readonly path: string;
  readonly address: string;
}

function placeOf(address: string): Place | null {
  const url = /^https?:/iu.test(address) ? parseUrl(address.slice(0, MAX_ADDRESS)) : null;
  if (url === null) return null;
  const { hostname, pathname, search } = url;
  const host = hostname.toLowerCase().replace(/^www\d?\./u, '');
  return { host, path: `${pathname}${search}`.toLowerCase(), address };
}

/** `a.b.example.org`, `b.example.org`, `example.org`, `org`. */
const hostsAbove = (host: string): readonly string[] =>
  host.split('.').map((_, index, labels) => labels.slice(index).join('.'));

const rowOf = ({ host, path }: Place): HostRow | undefined =>
  hostsAbove(host)
    .flatMap((name) => HOSTS.get(name) ?? [])
    .find((row) => path.startsWith(row.path));

const fits = (rules: readonly Rule[], text: string): readonly Rule[] =>
  rules.filter(({ test }) => test.test(text));

/** The rules that an address meets. */
function rulesOf(place: Place): readonly KindVote[] {
  const special = fits(SPECIAL, place.address);
  if (special.length > 0) return special;
  const row = rowOf(place);
  if (row === undefined && hostsAbove(place.host).some((name) => LIBRARIES.has(name))) return [];
  const ofHost = row === undefined ? fits(HOST_PATTERNS, place.host) : [row];
  return [...ofHost, ...fits(PATHS, place.path)];
}

/** What host and path say; empty for files and for libraries of everybody's documents. */
export function votesOfAddress(address: string): readonly KindVote[] {
  const place = placeOf(address);
  return place === null ? [] : rulesOf(place).map(({ kind, weight }) => ({ kind, weight }));
}

/** The kind that the address settles; null where it takes a look at the page. */
export function kindOfAddress(address: string): SourceKind | null {
  const certain = votesOfAddress(address).filter(({ weight }) => weight >= CERTAIN);
  const settled = certain.toSorted((one, other) => other.weight - one.weight)[0]?.kind ?? null;
  // Governments publish journals too; servers of preprints and newspapers do not.
  return (settled === null || settled === 'government') && isJournalAddress(address)
    ? 'peer-reviewed'
    : settled;
}

/** True for the address of an article on the site of a journal or of proceedings. */
export const isJournalAddress = (address: string): boolean =>
  JOURNALS.some((journal) => journal.test(address.slice(0, MAX_ADDRESS)));
