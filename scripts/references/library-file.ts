import type { WorkRecord } from '../../store/works.js';

/** A file of a reference manager or a database, cut into its records. */

export interface LibraryRecord {
  readonly record: WorkRecord;
  /** What documents cite it by (`smith2020`), as the file has it; more than one where it has other names. */
  readonly keys: readonly string[];
  /** As it stands in the file, without the line end. */
  readonly raw: string;
}

export interface LibraryFile {
  readonly records: readonly LibraryRecord[];
  /** What could not be read, a sentence each, with the line where that is known. */
  readonly problems: readonly string[];
  /** The file with these of its records alone. */
  write(kept: readonly LibraryRecord[]): string;
}

export interface LibraryFormat {
  /** As messages name it. */
  readonly name: string;
  /** With the dot. */
  readonly extensions: readonly string[];
  /** Whether a text, without byte order mark and leading white space, is of this format. */
  recognises(text: string): boolean;
  read(text: string): LibraryFile;
}
