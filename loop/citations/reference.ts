/** A reference: an entry of a list, a footnote, or a page that the text links to directly. */
import { parseReference } from '../../agents/readers/reference-text.js';
import { canonicalKey } from '../../store/canonical-key.js';
import { identifiersIn, keyOfIdentifiers } from '../../text/identifiers.js';
import { publicationYears } from './match-author-year.js';

export interface Reference {
  /** How a person finds it: `[3]`, `note 2`, the entry's first words, the address. */
  readonly name: string;
  /** The entry's words; of a link, its address. */
  readonly text: string;
  readonly line: number;
  /** True for entries of lists and footnotes, which can be left uncited. */
  readonly isListed: boolean;
  /** A footnote: it may only remark on something, and then is not a reference. */
  readonly isNote: boolean;
  /** Labels and `id`s by which marks point to it. */
  readonly labels: readonly string[];
  /** Canonical keys of all identifiers and addresses that it names. */
  readonly keys: readonly string[];
  /** Bare, lower case. */
  readonly doi: string | null;
  /** The addresses themselves, as written. */
  readonly addresses: readonly string[];
  readonly title: string | null;
  /** Those that it may have been published in, the likeliest first. */
  readonly years: readonly string[];
}

/** Longer entries are not references; only their head is read. */
const MOST_CHARACTERS = 4_000;
const ADDRESS = /\bhttps?:\/\/[^\s<>"“”{}|\\^`[\]]{3,2000}/gi;

/** The bare address at the head of `found`: closing punctuation and unopened brackets belong to the sentence. */
export function trimAddress(found: string): string {
  let address = found.replace(/[.,;:!?'"’”*_]+$/, '');
  while (address.endsWith(')') && address.split('(').length < address.split(')').length)
    address = address.slice(0, -1).replace(/[.,;:!?'"’”*_]+$/, '');
  return address;
}

/** @param linked addresses that links inside the entry lead to */
export function listedReference(
  entry: Pick<Reference, 'name' | 'text' | 'line' | 'labels' | 'isNote'>,
  linked: readonly string[],
): Reference {
  const text = entry.text.slice(0, MOST_CHARACTERS).replace(/\s+/g, ' ').trim();
  const written = [...text.matchAll(ADDRESS)].map((match) => trimAddress(match[0]));
  const addresses = [...new Set([...linked, ...written])];
  const named = identifiersIn(`${text} ${linked.join(' ')}`);
  const keys = [
    ...named.dois.map((doi) => keyOfIdentifiers({ doi })),
    ...named.arxivs.map((arxiv) => keyOfIdentifiers({ arxiv })),
    ...named.pmcids.map((pmcid) => keyOfIdentifiers({ pmcid })),
    ...named.pmids.map((pmid) => keyOfIdentifiers({ pmid })),
    ...addresses.map((address) => canonicalKey(address).key),
  ].filter((key) => key !== null);
  const parsed = parseReference(text);
  return {
    ...entry,
    text,
    isListed: true,
    keys: [...new Set(keys)],
    doi: named.dois[0] ?? null,
    addresses,
    title: parsed.title ?? null,
    years: publicationYears(text),
  };
}

export function linkedReference(address: string, line: number): Reference {
  const { key, doi } = canonicalKey(address);
  return {
    name: address,
    text: address,
    line,
    isListed: false,
    isNote: false,
    labels: [],
    keys: [key],
    doi,
    addresses: /^https?:/i.test(address) ? [address] : [],
    title: null,
    years: [],
  };
}

/** Could anything be found by it? A footnote that only remarks is not a reference. */
export const isCitable = ({ keys, years, title, text }: Reference): boolean =>
  keys.length > 0 || (years.length > 0 && (title !== null || NAMES_WORK.test(text)));

/** Opens with an author ("Foy, B.", "Foy and Roche,", "Brian Foy, Title"), has a title between quotation marks, or is law. */
const NAMES_WORK = new RegExp(
  [
    String.raw`^(?:[Ss]ee\s|[Cc]f\.\s|[Vv]gl\.\s)?\p{Lu}[\p{L}'’-]{1,40}(?:,\s\p{Lu}\.|,?\s(?:and|&|und|et)\s\p{Lu}[\p{L}'’-]{1,40},|\set\sal\b)`,
    String.raw`^(?:[Ss]ee\s|[Cc]f\.\s|[Vv]gl\.\s)?(?:\p{Lu}[\p{L}.'’-]{0,40}\s){1,4}(?:(?:van|von|de|der|del|di|da)\s){0,2}\p{Lu}[\p{L}'’-]{1,40},\s.{8,300}\([^()]{0,120}\d{4}\)`,
    String.raw`[“"„«][^“”"„«»]{12,300}[”"“»]`,
    String.raw`\p{L}\sv\.?\s\p{Lu}|§\s?\d|\bUrteil vom\b|\b(?:Directive|Regulation)\s\(?E[UC]\b`,
  ].join('|'),
  'u',
);
