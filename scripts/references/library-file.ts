import type { WorkRecord } from '../../store/works.js';

/** Files of references that are read, as help and messages name them. */
export const REFERENCE_FORMATS = 'RIS, BibTeX, CSL-JSON or JSON lines';

/** A file of a reference manager or a database, cut into its records, in their order. */
export interface LibraryFile {
  readonly records: readonly WorkRecord[];
  /** What could not be read, a sentence each, with the line where that is known. */
  readonly problems: readonly string[];
}

export interface LibraryFormat {
  /** As messages name it. */
  readonly name: string;
  /** Whether a text, without byte order mark and leading white space, is of this format. */
  recognises(text: string): boolean;
  read(text: string): LibraryFile;
}

/** The first year between 1400 and 2199 in a date of any form, or null. */
export function yearIn(date: unknown): number | null {
  if (typeof date === 'number') return Number.isFinite(date) ? Math.trunc(date) : null;
  const found = typeof date === 'string' ? /(?<!\d)(?:1[4-9]|2[01])\d\d(?!\d)/.exec(date) : null;
  return found ? Number(found[0]) : null;
}
