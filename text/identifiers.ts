/** Identifiers of documents: DOI, arXiv, PubMed, PubMed Central. One reading of each, wherever it is written. */
import {
  arxivsIn,
  normaliseArxiv,
  normalisePmcid,
  normalisePmid,
  pmcidsIn,
  pmidsIn,
} from './identifiers/archives.js';
import { doisIn, normaliseDoi } from './identifiers/doi.js';

export {
  arxivsIn,
  firstArxiv,
  normaliseArxiv,
  normalisePmcid,
  normalisePmid,
  pmcidOfField,
  pmidsIn,
} from './identifiers/archives.js';
export { doisIn, firstDoi, normaliseDoi, openingDoi } from './identifiers/doi.js';

/** All bare (`10.1000/x` in lower case, `12345678`, `PMC123456`, `2012.07436`), in order of appearance, each once. */
export interface NamedIdentifiers {
  readonly dois: readonly string[];
  readonly pmids: readonly string[];
  readonly pmcids: readonly string[];
  readonly arxivs: readonly string[];
}

/** Identifiers that a text names: a reference entry, a page's footer, the first page of a PDF. Reads at most 400,000 characters; linear. */
export function identifiersIn(text: string): NamedIdentifiers {
  const read = text.slice(0, 400_000);
  return { dois: doisIn(read), pmids: pmidsIn(read), pmcids: pmcidsIn(read), arxivs: arxivsIn(read) };
}

/** The canonical key of a record by its identifiers, the most lasting first; null where it has none. */
export function keyOfIdentifiers(identifiers: {
  readonly doi?: string | null;
  readonly arxiv?: string | null;
  readonly pmcid?: string | null;
  readonly pmid?: string | null;
}): string | null {
  const doi = normaliseDoi(identifiers.doi ?? '');
  if (doi !== null) return keyOfDoi(doi);
  const arxiv = normaliseArxiv(identifiers.arxiv ?? '');
  if (arxiv !== null) return `arxiv:${arxiv}`;
  const pmcid = normalisePmcid(identifiers.pmcid ?? '');
  if (pmcid !== null) return `pmcid:${pmcid}`;
  const pmid = normalisePmid(identifiers.pmid ?? '');
  return pmid === null ? null : `pmid:${pmid}`;
}

const ARXIV_DOI = /^10\.48550\/arxiv\.(.+)$/;

/** An arXiv DOI and an arXiv address are one document, so both take the arXiv form. `doi` is bare, lower case. */
export function keyOfDoi(doi: string): string {
  const arxiv = normaliseArxiv(ARXIV_DOI.exec(doi)?.[1] ?? '');
  return arxiv === null ? `doi:${doi}` : `arxiv:${arxiv}`;
}
