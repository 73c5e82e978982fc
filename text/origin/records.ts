import { readFileSync } from 'node:fs';
import type { ReadDocument, SourceKind } from '../document.js';
import { kindOfAddress } from './places.js';

/** What identifiers and registries say of a scholarly document: `text/data/scholarly-records.json`, read once. */

interface Records {
  readonly preprintDois: readonly string[];
  readonly preprintServers: string;
  readonly kinds: Readonly<Partial<Record<SourceKind, readonly string[]>>>;
}

const records = JSON.parse(
  readFileSync(new URL('../data/scholarly-records.json', import.meta.url), 'utf8'),
) as Records;

const PREPRINT_DOI = new RegExp(`^(?:${records.preprintDois.join('|')})`, 'iu');
const PREPRINT_SERVER = new RegExp(records.preprintServers, 'iu');
const KINDS: ReadonlyMap<string, SourceKind> = new Map(
  Object.entries(records.kinds).flatMap(([kind, names]) =>
    [kind, ...names].map((name) => [name, kind as SourceKind] as const),
  ),
);

/** True for DOIs that servers of preprints give; `doi` is bare. */
export const isPreprintDoi = (doi: string): boolean => PREPRINT_DOI.test(doi);

/** True for names of servers of preprints, in the place of a journal's name: `bioRxiv`, `SSRN Electronic Journal`. */
export const isPreprintServer = (name: string): boolean => PREPRINT_SERVER.test(name.trim());

/**
 * The kind that a registry (Crossref, DataCite, Europe PMC …) or an article's own XML gives a document by a name of its
 * list; null for names that say nothing: `article` and `journalarticle` are given to anything.
 */
export const kindOfRecord = (name: string): SourceKind | null => KINDS.get(name.trim().toLowerCase()) ?? null;

/** What is known of a document besides its pages. */
interface RecordFacts {
  readonly address: string;
  readonly doi: string | null;
  /** As a registry's record has it. */
  readonly recordKind?: SourceKind | null;
}

/** The kind of a read document: as its pages show it, else as registries, its DOI and its address have it. */
export function kindOfDocument(
  { sourceKind, siteName }: Pick<ReadDocument, 'sourceKind' | 'siteName'>,
  facts: RecordFacts,
): SourceKind | null {
  if (sourceKind === null) return kindByRecord(facts, siteName);
  // A web page that looks like nothing in particular is no article because of where it stands.
  return sourceKind === 'other' ? (facts.recordKind ?? sourceKind) : sourceKind;
}

/** Of a document whose own pages do not show it (a PDF, an abstract that a service sent); null where nothing does. */
function kindByRecord({ address, doi, recordKind }: RecordFacts, journal: string | null): SourceKind | null {
  if (doi !== null && isPreprintDoi(doi)) return 'preprint';
  const place = recordKind ?? kindOfAddress(address);
  if (place !== null) return place;
  if (journal === null || doi === null) return null;
  return isPreprintServer(journal) ? 'preprint' : 'peer-reviewed';
}
