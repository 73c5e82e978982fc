import type { SourceType } from '../../agents/roles/vocabulary.js';
import type { Hit } from '../../agents/search/engine.js';
import type { SourceKind } from '../../text/document.js';
import { kindOfAddress } from '../../text/origin/places.js';
import { isPreprintDoi, kindOfRecord } from '../../text/origin/records.js';
import { typeOfKind } from '../../text/origin/source-type.js';
import { parseUrl } from '../../text/urls.js';

/** What an address alone says of a source: its host, its kind, how much weight its publisher has. */

/** Hosts that hold works of many publishers: the limit of three a domain would shut good sources out. */
const MANY_PUBLISHERS =
  /(^|\.)(doi\.org|ncbi\.nlm\.nih\.gov|pubmed\.gov|europepmc\.org|arxiv\.org|biorxiv\.org|medrxiv\.org|jstor\.org|semanticscholar\.org|openalex\.org|scielo\.(br|org)|ssrn\.com|zenodo\.org|hal\.science|researchsquare\.com|archive\.org|osf\.io)$/;
/** Universities and their kin: no government, and yet first hand on what they found. */
const ACADEMIC = /(^|\.)edu$|(^|\.)(edu|ac)\.[a-z]{2}$/;

/** Host without `www.`; for a file the empty string. */
export const hostOf = (address: string): string =>
  parseUrl(address)
    ?.hostname.replace(/^www\./, '')
    .toLowerCase() ?? '';

/** True where three pages of one host may well be three publishers: folders, resolvers, repositories. */
export function hasManyPublishers(address: string): boolean {
  const host = hostOf(address);
  return address.startsWith('file:') || host === '' || MANY_PUBLISHERS.test(host);
}

/**
 * What a hit counts as before it is read: by the kind that its engine's record or its address settles. A DOI alone is that of a
 * record, of which most are articles of journals; those of preprint servers are not.
 */
export function sourceTypeOf(hit: Pick<Hit, 'address' | 'doi' | 'kind'>): SourceType {
  const kind = kindOfHit(hit);
  if (kind !== null) return typeOfKind(kind);
  if (hit.doi !== null) return 'peer';
  return ACADEMIC.test(hostOf(hit.address)) ? 'primary' : 'practitioner';
}

/** The kind that is known without a look at the document; null where it is not. */
export function kindOfHit({ address, doi, kind }: Pick<Hit, 'address' | 'doi' | 'kind'>): SourceKind | null {
  if (doi !== null && isPreprintDoi(doi)) return 'preprint';
  return (kind === null ? null : kindOfRecord(kind)) ?? kindOfAddress(address);
}

/** What a source counts as once it was read: what the document shows wins over what was thought when it was picked. */
export const typeOfSource = (kind: SourceKind | null, picked: SourceType): SourceType => {
  if (kind === null) return picked;
  // A page of no known kind stays what its host made of it, but is no article of a journal.
  return kind === 'other' && picked !== 'peer' ? picked : typeOfKind(kind);
};

const TYPE_WEIGHT: Readonly<Record<SourceType, number>> = {
  peer: 0.3,
  primary: 0.25,
  press: 0.1,
  practitioner: 0,
};

/** Weight of the publisher in the ranking of hits, 0 to 0.4: source type, and .edu and .gov a little higher. */
export function authorityOf(address: string, sourceType: SourceType): number {
  return TYPE_WEIGHT[sourceType] + (isOfficial(address) ? 0.1 : 0);
}

const isOfficial = (address: string): boolean =>
  ACADEMIC.test(hostOf(address)) || kindOfAddress(address) === 'government';
