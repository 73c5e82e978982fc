import type { Brief, BriefSource } from '../brief.js';
import { bibtex } from './bibtex.js';
import { cslJson } from './csl.js';
import { referencesOf } from './reference.js';
import { ris } from './ris.js';

/** The sources that a brief cites as BibTeX, RIS and CSL-JSON. */
export const citedWorks = ({ sources }: Brief) =>
  bibliography(sources.filter(({ quotes }) => quotes.length > 0));

/** The given sources in those formats. */
export function bibliography(sources: readonly BriefSource[]): { bibtex: string; ris: string; csl: string } {
  const references = referencesOf(sources);
  return { bibtex: bibtex(references), ris: ris(references), csl: cslJson(references) };
}
