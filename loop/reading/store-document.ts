import { keyOf } from '../../store/canonical-key.js';
import { putSource } from '../../store/sources.js';
import type { Route, RoutedAddress } from '../../text/addresses.js';
import type { ReadDocument } from '../../text/document.js';
import type { Run } from '../run.js';

/** How a document was reached. */
export interface Origin {
  readonly address: string;
  readonly route: Route;
  /** Other addresses of the same document, in order. */
  readonly addresses: readonly RoutedAddress[];
  /** A DOI that whoever led here gave, used where the document names none. */
  readonly doi: string | null;
}

/** Puts a read document into the store under its canonical key; its id there. Call inside a commit. */
export function storeDocument(run: Run, document: ReadDocument, origin: Origin): number {
  const { address, route, addresses } = origin;
  const doi = document.doi ?? origin.doi;
  const { canonicalAddress } = document;
  const { sourceId } = putSource(run.store, {
    ...document,
    doi,
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
