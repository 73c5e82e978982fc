import type { DeskDatabase } from '../../../store/desk/database.js';

/** Where the archives of a desk lie. Names are those that `put` gave. */
export interface ArchivePlace {
  /** Keeps a file for good; the name by which it is found again. May be done twice. */
  put(file: ArchiveFile): Promise<string>;
  /** The bytes, in order. Throws DeskError `archive-damaged` where they are gone, `unreachable` where nobody answers. */
  read(name: string, sha256: string): AsyncIterable<Uint8Array>;
  remove(name: string, sha256: string): Promise<void>;
}

/** An archive on this machine's disk, on its way. */
export interface ArchiveFile {
  /** Absolute. */
  readonly path: string;
  readonly run: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** What places are opened with. */
export interface PlaceSettings {
  /** Null where the place is not the database. */
  readonly database: DeskDatabase | null;
  /** The environment: `AWS_…` for a bucket. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The name of the place that is the desk's own database. */
export const IN_DATABASE = 'database';
/** Another state of the same run has another name, so that nobody reads half of each. */
export const archiveName = (run: string, sha256: string): string => `${run}/${sha256.slice(0, 16)}.tar.gz`;
