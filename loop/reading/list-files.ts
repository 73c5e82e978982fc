/** Walks a folder of the user's. Whatever stands in it, the walk ends and says what it passed over. */
import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
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
export async function listFiles(folder: string): Promise<FolderListing> {
  const walk = new Walk(folder);
  await walk.enter('', await entriesOf(folder));
  while (walk.folders.length > 0) {
    const path = walk.folders.pop() ?? '';
    try {
      await walk.enter(path, await entriesOf(join(folder, path)));
    } catch (cause) {
      walk.skip(`the folder cannot be opened (${codeOf(cause)})`, path);
    }
  }
  return { files: walk.files.sort((a, b) => (a.path < b.path ? -1 : 1)), skipped: walk.skipped() };
}

type Entry = Dirent<Buffer>;

/** As bytes: a name need not be UTF-8. */
const entriesOf = (path: string): Promise<readonly Entry[]> =>
  readdir(path, { withFileTypes: true, encoding: 'buffer' });

class Walk {
  readonly files: FileOnDisk[] = [];
  /** Still to be entered. */
  readonly folders: string[] = [];
  private readonly root: string;
  private readonly reasons = new Map<string, { count: number; examples: string[] }>();
  private seen = 0;

  constructor(root: string) {
    this.root = root;
  }

  async enter(folder: string, entries: readonly Entry[]): Promise<void> {
    const files: string[] = [];
    for (const entry of entries) {
      const path = folder === '' ? shownName(entry.name) : `${folder}/${shownName(entry.name)}`;
      const name = entry.name.toString('utf8');
      if (SKIPPED_NAMES.test(name)) continue;
      this.seen += 1;
      if (this.seen > MOST_ENTRIES) {
        this.folders.length = 0;
        this.skip(`the folder holds more than ${MOST_ENTRIES} files and folders`, path);
        break;
      }
      if (!isUtf8(entry.name)) this.skip('the name is not UTF-8', path);
      else {
        const real = folder === '' ? name : `${folder}/${name}`;
        if (entry.isDirectory()) this.folders.push(real);
        else files.push(real);
      }
    }
    await pMap(files, (path) => this.addFile(path), { concurrency: STATED_AT_ONCE });
  }

  private async addFile(path: string): Promise<void> {
    try {
      const found = await lstat(join(this.root, path));
      if (found.isFile() && found.size > 0)
        this.files.push({
          path,
          sizeBytes: found.size,
          modifiedAtMs: found.mtimeMs,
          touchedAtMs: found.ctimeMs,
        });
      else this.skip(kindOf(found), path);
    } catch (cause) {
      this.skip(`it cannot be looked at (${codeOf(cause)})`, path);
    }
  }

  skip(why: string, path: string): void {
    const known = this.reasons.get(why) ?? { count: 0, examples: [] };
    known.count += 1;
    known.examples.push(shownPath(path));
    known.examples.sort();
    known.examples.length = Math.min(known.examples.length, MOST_EXAMPLES);
    this.reasons.set(why, known);
  }

  skipped(): readonly SkippedFiles[] {
    return [...this.reasons]
      .map(([why, { count, examples }]) => ({ why, count, examples }))
      .sort((a, b) => (a.why < b.why ? -1 : 1));
  }
}

/** All of it in one sentence's part, for messages. */
export const skippedWords = (skipped: readonly SkippedFiles[]): string =>
  skipped.map(({ why, count, examples }) => `${why} (${count}, such as ${examples[0] ?? ''})`).join('; ');

type Kind = Pick<Entry, 'isSymbolicLink' | 'isFIFO' | 'isSocket' | 'isFile'>;

/** Why something that is no file with bytes in it is passed over. */
export function kindOf(found: Kind): string {
  if (found.isSymbolicLink()) return 'links are not followed';
  if (found.isFIFO()) return 'it is a named pipe, not a file';
  if (found.isSocket()) return 'it is a socket, not a file';
  return found.isFile() ? 'the file is empty' : 'it is a device, not a file';
}

export const codeOf = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? 'unknown error';

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
