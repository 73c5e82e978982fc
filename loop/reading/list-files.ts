/** Walks a folder of the user's. Whatever stands in it, the walk ends and says what it passed over. */
import { isUtf8 } from 'node:buffer';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import type { FileOnDisk } from '../../store/corpora.js';

export interface FolderListing {
  /** In the order of their paths. */
  readonly files: readonly FileOnDisk[];
  readonly skipped: readonly SkippedFiles[];
}

/** What was passed over for one reason. */
export interface SkippedFiles {
  readonly why: string;
  readonly count: number;
  /** Paths below the folder, a few, with what cannot be shown written out. */
  readonly examples: readonly string[];
}

/** Entries looked at, files and folders: more is no collection of documents. */
const MOST_ENTRIES = 200_000;
const MOST_EXAMPLES = 3;
const STATED_AT_ONCE = 16;
const SKIPPED_NAMES =
  /^\.|^(node_modules|__MACOSX|Thumbs\.db)$|~$|^(ATTRIBUTION|LICEN[CS]E|NOTICE|COPYING)(\.(md|txt))?$/i;

/**
 * Every file below the folder; hidden ones are left out without a word, all else that is no readable file with its reason.
 * Links are not followed: they may lead out of the folder, or in a circle.
 *
 * @throws what reading the folder itself throws (ENOENT, ENOTDIR, EACCES)
 */
export async function listFiles(root: string): Promise<FolderListing> {
  const files: FileOnDisk[] = [];
  const reasons = new Map<string, string[]>();
  const skip = (why: string, path: string): void => {
    const paths = reasons.get(why) ?? [];
    paths.push(shownPath(path));
    reasons.set(why, paths);
  };
  const addFile = async (path: string): Promise<void> => {
    try {
      const found = await lstat(join(root, path));
      const { size: sizeBytes, mtimeMs: modifiedAtMs, ctimeMs: touchedAtMs } = found;
      if (found.isFile() && sizeBytes > 0) files.push({ path, sizeBytes, modifiedAtMs, touchedAtMs });
      else skip(kindOf(found), path);
    } catch (cause) {
      skip(`it cannot be looked at (${codeOf(cause)})`, path);
    }
  };
  const folders = [''];
  for (let left = MOST_ENTRIES, at = folders.pop(); at !== undefined; at = folders.pop()) {
    const folder = at;
    // As bytes: a name need not be UTF-8.
    const asBytes = { withFileTypes: true, encoding: 'buffer' } as const;
    const entries = await readdir(join(root, folder), asBytes).catch((cause: unknown) => {
      if (folder === '') throw cause;
      skip(`the folder cannot be opened (${codeOf(cause)})`, folder);
      return [];
    });
    const found: string[] = [];
    for (const entry of entries) {
      const name = shownName(entry.name);
      if (SKIPPED_NAMES.test(name)) continue;
      const path = folder === '' ? name : `${folder}/${name}`;
      left -= 1;
      if (left < 0) {
        skip(`the folder holds more than ${MOST_ENTRIES} files and folders`, path);
        folders.length = 0;
        break;
      }
      if (!isUtf8(entry.name)) skip('the name is not UTF-8', path);
      else if (entry.isDirectory()) folders.push(path);
      else found.push(path);
    }
    await pMap(found, addFile, { concurrency: STATED_AT_ONCE });
  }
  const skipped = [...reasons].map(([why, paths]) => ({
    why,
    count: paths.length,
    examples: paths.sort().slice(0, MOST_EXAMPLES),
  }));
  return {
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    skipped: skipped.sort((a, b) => (a.why < b.why ? -1 : 1)),
  };
}

/** All of it in one sentence's part, for messages. */
export const skippedWords = (skipped: readonly SkippedFiles[]): string =>
  skipped.map(({ why, count, examples }) => `${why} (${count}, such as ${examples[0] ?? ''})`).join('; ');

type Kind = Pick<Awaited<ReturnType<typeof lstat>>, 'isSymbolicLink' | 'isFIFO' | 'isSocket' | 'isFile'>;

/** Why something that is no file with bytes in it is passed over. */
export function kindOf(found: Kind): string {
  if (found.isSymbolicLink()) return 'links are not followed';
  if (found.isFIFO()) return 'it is a named pipe, not a file';
  if (found.isSocket()) return 'it is a socket, not a file';
  return found.isFile() ? 'the file is empty' : 'it is a device, not a file';
}

export const codeOf = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? 'unknown error';

/** A name as a path has it; bytes that are no UTF-8 are written out. */
const shownName = (name: Buffer): string =>
  isUtf8(name)
    ? name.toString('utf8')
    : name
        .toString('latin1')
        .replace(/[^\x20-\x7e]/gu, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** A path as it may be printed: line breaks, escapes and marks that turn text around are written out. */
export const shownPath = (path: string): string =>
  path.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
