/** Identifiers that a text names: a reference entry, a page's footer, the first page of a PDF. */
import { arxivsIn, pmcidsIn, pmidsIn } from './archive-identifiers.js';
import { doisIn } from './doi.js';

export { normaliseArxiv, normalisePmcid, normalisePmid } from './archive-identifiers.js';
export { normaliseDoi } from './doi.js';

/** All bare (`10.1000/x` in lower case, `12345678`, `PMC123456`, `2012.07436`), in order of appearance, each once. */
export interface NamedIdentifiers {
  readonly dois: readonly string[];
  readonly pmids: readonly string[];
  readonly pmcids: readonly string[];
  readonly arxivs: readonly string[];
}

/** Pure and linear; reads at most the first 400,000 characters. */
export function identifiersIn(text: string): NamedIdentifiers {
  const read = text.slice(0, 400_000);
  return { dois: doisIn(read), pmids: pmidsIn(read), pmcids: pmcidsIn(read), arxivs: arxivsIn(read) };
}
