/**
 * What platforms write behind a DOI in a path, as data (`store/data/doi-paths.json`).
 *
 * - `segments`: registrants whose DOIs have so many segments behind their prefix, and never more (235,000 DOIs of Unpaywall's
 *   public lists): what follows is the platform's.
 * - `parts`: chapters and entries whose own DOI follows from that of their book and their number. A row without `to` is a part
 *   whose DOI its address does not tell; the DOI of its book would make one document of all of them.
 */
import { readFileSync } from 'node:fs';

interface PartRow {
  readonly name: string;
  /** Held against the whole of the path from the DOI on, ignoring case. */
  readonly pattern: string;
  /** `{1}` is a group of the pattern; `{1:four}` is filled up to four digits. */
  readonly to?: string;
  /** An address, and its DOI by this row. */
  readonly example: readonly [address: string, doi: string | null];
}

export interface DoiPaths {
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
export function doiOfPart(path: string): string | null | undefined {
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
export function mostSegments(path: string): number {
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
