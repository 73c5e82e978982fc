import { BIBTEX } from './bibtex.js';
import { ENDNOTE_XML, ENW } from './endnote.js';
import { JSON_RECORDS } from './json-records.js';
import type { LibraryFormat } from './library-file.js';
import { NBIB } from './nbib.js';
import { RIS } from './ris.js';
import { TABLE } from './table.js';

/** The first that recognises a text reads it. A new format is a file and a line here. */
export const LIBRARY_FORMATS: readonly LibraryFormat[] = [
  JSON_RECORDS,
  ENDNOTE_XML,
  RIS,
  NBIB,
  ENW,
  BIBTEX,
  TABLE,
];
