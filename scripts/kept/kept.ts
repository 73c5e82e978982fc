import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { canonicalJson } from '../../store/canonical-json.js';
import { makePrivateFolder, replaceFile } from '../../store/private-files.js';
import { userFolders } from '../process/environment.js';
import { programRoot, programVersion } from '../../loop/files/version.js';

/**
 * What took time or money to make, kept for this user's next command under what it was made from, in the folder `kept` of
 * the user's own state: never beside the documents, which may have come from anybody. Whatever cannot be kept or read
 * again is made again. Nothing else knows of the folder: to clear it, delete it.
 */
export interface Kept {
  /** What was kept under the same; undefined where there is nothing, or nothing that can be read. */
  get(about: unknown): unknown;
  /** @param value JSON */
  put(about: unknown, value: unknown): void;
}

/** For whoever wants nothing kept. */
export const NOTHING_KEPT: Kept = { get: () => undefined, put: () => undefined };

/** Bytes of each kind; beyond, what was not used for longest goes. */
const MOST_BYTES = { read: 1024 ** 3, reviewed: 64 * 1024 ** 2 } as const;

export function openKept(kind: keyof typeof MOST_BYTES, mostBytes: number = MOST_BYTES[kind]): Kept {
  const folder = join(userFolders().state, 'kept', kind);
  const fileOf = (about: unknown): string =>
    join(folder, `${createHash('sha256').update(canonicalJson(about)).digest('hex')}.json.gz`);
  let isTidy = false;
  return {
    get: (about) => {
      try {
        refuseForeignFolder(folder);
        const file = fileOf(about);
        const value = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as unknown;
        utimesSync(file, new Date(), new Date());
        return value;
      } catch {
        return undefined;
      }
    },
    put: (about, value) => {
      try {
        refuseForeignFolder(folder);
        makePrivateFolder(folder);
        replaceFile(fileOf(about), gzipSync(JSON.stringify(value), { level: 1 }));
        if (!isTidy) dropOldest(folder, mostBytes);
        isTidy = true;
      } catch {
        // No place for it, or another command keeps the same just now.
      }
    },
  };
}

/** Removes the files of a folder that were not used for longest, until the others have at most that many bytes. */
export function dropOldest(folder: string, mostBytes: number): void {
  const files = readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const found = statSync(path);
    return found.isFile() ? [{ path, size: found.size, mtimeMs: found.mtimeMs }] : [];
  });
  let bytes = 0;
  for (const { path, size } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
    bytes += size;
    if (bytes > mostBytes) rmSync(path, { force: true });
  }
}

/** @throws where the folder is a link or another user's: what is kept is for its owner alone */
export function refuseForeignFolder(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) throw new Error(`${folder} is not a folder`);
  if (process.getuid !== undefined && found.uid !== process.getuid())
    throw new Error(`${folder} belongs to another user`);
}

/** The version of the program; where it is built from its sources, the time of the build as well. What was read by another is read again. */
export function programAsBuilt(): string {
  const built = statSync(join(programRoot(), 'dist', '.tsbuildinfo'), { throwIfNoEntry: false });
  return `${programVersion()} ${built?.mtimeMs ?? ''}`;
}
