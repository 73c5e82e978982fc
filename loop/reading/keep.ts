import type { ReadClass, ReadDocument } from '../../agents/document.js';
import { canonicalKey } from '../../store/canonical-key.js';
import { putSource } from '../../store/sources.js';
import type { Run } from '../run.js';

/** How a document was reached. */
export interface Road {
  readonly address: string;
  readonly road: 'hit' | 'redirect' | 'canonical' | 'copy' | 'file';
  /** What the address was redirected to, in order. */
  readonly redirects: readonly string[];
  /** Addresses that searches gave for the same document. */
  readonly otherAddresses: readonly string[];
  /** A DOI that whoever led here gave, used where the document names none. */
  readonly doi: string | null;
  /** Set where the text is the engine's own and not a page. */
  readonly readClass: ReadClass | null;
}

/**
 * Puts a read document into the store under its canonical key: its DOI, else its other identifiers, else the address.
 * Call inside a commit.
 */
export function keepDocument(
  run: Run,
  document: ReadDocument,
  road: Road,
): { sourceId: number; isNew: boolean } {
  const doi = document.doi ?? road.doi;
  const key = keyOf(document, { ...road, doi });
  const addresses = [
    { address: road.address, road: road.road },
    ...road.redirects
      .filter((address) => address !== road.address)
      .map((address) => ({ address, road: 'redirect' as const })),
    ...road.otherAddresses.map((address) => ({ address, road: 'hit' as const })),
    ...(document.canonicalUrl === null
      ? []
      : [{ address: document.canonicalUrl, road: 'canonical' as const }]),
  ];
  return putSource(run.store, {
    ...document,
    doi,
    key,
    addresses,
    url: doi !== null && road.road === 'file' ? `https://doi.org/${doi}` : road.address,
    readClass: road.readClass ?? document.readClass,
    retrievedAt: run.now(),
  });
}

/** The key a document would be kept under. */
export function keyOfDocument(document: ReadDocument, address: string): string {
  return keyOf(document, { address, doi: document.doi });
}

function keyOf(document: ReadDocument, road: Pick<Road, 'address' | 'doi'>): string {
  if (road.doi !== null) return canonicalKey(`https://doi.org/${road.doi}`).key;
  if (document.arxiv !== null) return canonicalKey(`https://arxiv.org/abs/${document.arxiv}`).key;
  if (document.pmcid !== null)
    return canonicalKey(`https://www.ncbi.nlm.nih.gov/pmc/articles/${document.pmcid}/`).key;
  if (document.pmid !== null) return canonicalKey(`https://pubmed.ncbi.nlm.nih.gov/${document.pmid}/`).key;
  return canonicalKey(road.address).key;
}
