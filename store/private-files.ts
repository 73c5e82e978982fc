/**
 * Files that hold what somebody asked and read: for their owner alone (folders 0700, files 0600, whatever the umask
 * allows), and whole or not there at all, also after a power cut.
 */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Makes a folder that only its owner can look into. One that exists keeps its mode; its parents get the usual one. */
export function makePrivateFolder(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
}

/**
 * Makes a folder that must not exist yet.
 *
 * @returns false where something of that name exists already: of two callers one gets true
 */
export function claimFolder(path: string): boolean {
  mkdirSync(dirname(path), { recursive: true });
  try {
    mkdirSync(path, { mode: FOLDER_MODE });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Makes an empty file where there is none, so that a library that opens it next finds its mode settled. */
export function touchPrivateFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) closeSync(openSync(path, 'a', FILE_MODE));
}

/**
 * Replaces a file as a whole: written under another name, brought to the disk, then renamed. Follows no link that
 * somebody has put under either name.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  try {
    const file = openSync(draft, 'wx', FILE_MODE);
    try {
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    // A write names no file; whoever reads the message wants to know which.
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
  bringFolderToDisk(dirname(path));
}

/** The renaming itself outlasts a power cut only when its folder was written; not every system lets a folder be opened. */
function bringFolderToDisk(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // The file itself is on the disk; on such systems the folder's entry follows by itself.
  }
}
