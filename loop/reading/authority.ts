import type { SourceType } from '../../agents/roles/vocabulary.js';
import type { Hit } from '../../agents/search/engine.js';

/** What an address alone says of a source: its host, its kind, how much weight its publisher has. */

/** Hosts that hold works of many publishers: the limit of three a domain would shut good sources out. */
const MANY_PUBLISHERS =
  /(^|\.)(doi\.org|ncbi\.nlm\.nih\.gov|pubmed\.gov|europepmc\.org|arxiv\.org|biorxiv\.org|medrxiv\.org|jstor\.org|semanticscholar\.org|openalex\.org|scielo\.(br|org)|ssrn\.com|zenodo\.org|hal\.science|researchsquare\.com|archive\.org|osf\.io)$/;
const PEER =
  /(^|\.)(doi\.org|nature\.com|science\.org|sciencedirect\.com|springer\.com|wiley\.com|tandfonline\.com|sagepub\.com|plos\.org|frontiersin\.org|mdpi\.com|cell\.com|thelancet\.com|bmj\.com|nejm\.org|jamanetwork\.com|oup\.com|cambridge\.org|pnas\.org|acm\.org|ieee\.org|ncbi\.nlm\.nih\.gov|europepmc\.org|hindawi\.com|biomedcentral\.com|jstor\.org|royalsocietypublishing\.org|arxiv\.org|biorxiv\.org|medrxiv\.org)$/;
const PRIMARY =
  /(^|\.)(gov|mil|int)$|(^|\.)(gov|go|gob|gouv|gc|govt|nhs)\.[a-z]{2}$|(^|\.)(europa\.eu|who\.int|un\.org|oecd\.org|worldbank\.org|imf\.org)$|(^|\.)edu$|(^|\.)(edu|ac)\.[a-z]{2}$/;
const PRESS =
  /(^|\.)(reuters\.com|apnews\.com|bbc\.(com|co\.uk)|nytimes\.com|theguardian\.com|washingtonpost\.com|economist\.com|ft\.com|wsj\.com|bloomberg\.com|npr\.org|cnn\.com|lemonde\.fr|spiegel\.de|eurekalert\.org|wired\.com|time\.com|theatlantic\.com|statnews\.com|wikipedia\.org)$/;
const PEER_KINDS =
  /article|review|letter|report|proceedings|trial|preprint|brief|case|editorial|commentary|dispatch|correspondence|journal|paper/;

/** Host without `www.`; for a file the empty string. */
export function hostOf(address: string): string {
  try {
    return new URL(address).hostname.replace(/^www\./, '').toLowerCase();
  } catch {
    return '';
  }
}

/** True where three pages of one host may well be three publishers: folders, resolvers, repositories. */
export function hasManyPublishers(address: string): boolean {
  const host = hostOf(address);
  return address.startsWith('file:') || host === '' || MANY_PUBLISHERS.test(host);
}

/** peer-reviewed > primary (official) > press > practitioner. */
export function sourceTypeOf(hit: Pick<Hit, 'address' | 'doi' | 'kind'>): SourceType {
  const host = hostOf(hit.address);
  if (hit.kind !== null && /news|press/.test(hit.kind)) return 'press';
  if (hit.doi !== null || PEER.test(host)) return 'peer';
  if (PRIMARY.test(host)) return 'primary';
  if (PRESS.test(host)) return 'press';
  if (hit.kind !== null && PEER_KINDS.test(hit.kind)) return 'peer';
  return 'practitioner';
}

const TYPE_WEIGHT: Readonly<Record<SourceType, number>> = {
  peer: 0.3,
  primary: 0.25,
  press: 0.1,
  practitioner: 0,
};

/** Weight of the publisher in the ranking of hits, 0 to 0.4: source type, and .edu and .gov a little higher. */
export function authorityOf(address: string, sourceType: SourceType): number {
  return TYPE_WEIGHT[sourceType] + (PRIMARY.test(hostOf(address)) ? 0.1 : 0);
}
