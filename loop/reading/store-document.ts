import { keyOf } from '../../store/canonical-key.js';
import { putSource } from '../../store/sources.js';
import type { Route, RoutedAddress } from '../../text/addresses.js';
import type { ReadDocument, SourceKind } from '../../text/document.js';
import { kindByRecord } from '../../text/origin/records.js';
import type { Run } from '../run.js';

/** A date by a registry of works or a search service. */
export interface Dated {
  readonly publishedAt: string | null;
  readonly publishedFrom?: 'registry' | 'search';
}

/** How a document was reached. */
export interface Origin {
  readonly address: string;
  readonly route: Route;
  /** Other addresses of the same document, in order. */
  readonly addresses: readonly RoutedAddress[];
  /** A DOI that whoever led here gave, used where the document names none. */
  readonly doi: string | null;
  /** What a registry's record of it says that it is. */
  readonly recordKind?: SourceKind | null;
  /** When whoever led here says that it was published, used where the document shows no date. */
  readonly dated?: Dated;
}

/** Puts a read document into the store under its canonical key; its id there. Call inside a commit. */
export function storeDocument(run: Run, document: ReadDocument, origin: Origin): number {
  const { address, route, addresses } = origin;
  const doi = document.doi ?? origin.doi;
  const { canonicalAddress } = document;
  const { sourceId } = putSource(run.store, {
    ...document,
    ...datesOf(document, origin.dated),
    doi,
    sourceKind: kindOf(document, { ...origin, doi }),
    key: keyOf({ ...document, doi, address }),
    addresses: [
      { address, route },
      ...addresses,
      ...(canonicalAddress === null ? [] : [{ address: canonicalAddress, route: 'canonical' as const }]),
    ],
    address: doi !== null && route === 'file' ? `https://doi.org/${doi}` : address,
    retrievedAt: run.now(),
  });
  return sourceId;
}

/** Registries and addresses speak where the document itself shows nothing. */
function kindOf(document: ReadDocument, origin: Origin): SourceKind | null {
  const { sourceKind, siteName: journal } = document;
  if (sourceKind !== null && sourceKind !== 'other') return sourceKind;
  const { address, doi, recordKind = null } = origin;
  // A web page that looks like nothing in particular is no article because of where it stands.
  if (sourceKind === 'other') return recordKind ?? sourceKind;
  return kindByRecord({ address, doi, journal, recordKind });
}

/** A registry knows better when a work came out than its file, which says when it was made. */
function datesOf({ publishedAt, publishedFrom }: ReadDocument, dated: Dated | undefined) {
  const { publishedAt: given = null, publishedFrom: by = 'search' } = dated ?? {};
  const isBetter =
    publishedAt === null || publishedFrom === 'search' || (publishedFrom === 'file' && by === 'registry');
  return given !== null && isBetter ? { publishedAt: given, publishedFrom: by } : {};
}
