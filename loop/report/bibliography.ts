import type { BriefSource } from './brief.js';
import { bibtex } from './references/bibtex.js';
import { cslJson } from './references/csl.js';
import { referencesOf } from './references/reference.js';
import { ris } from './references/ris.js';

/** The given sources as BibTeX, RIS and CSL-JSON. */
export function bibliography(sources: readonly BriefSource[]): { bibtex: string; ris: string; csl: string } {
  const references = referencesOf(sources);
  return { bibtex: bibtex(references), ris: ris(references), csl: cslJson(references) };
}
