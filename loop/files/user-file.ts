import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../exit-codes.js';

/** Small files that decide what may be done: read once, as a whole, and only where nobody else could have written them. */

/** Most bytes of a file of settings. */
const MOST_BYTES = 1_000_000;
const WRITABLE_BY_OTHERS = 0o022;
const READABLE_BY_OTHERS = 0o077;

/**
 * The bytes of a regular file, or null where there is none.
 *
 * @throws UsageError for a folder, a pipe, a device or a file of more than a megabyte
 */
export function readSmallFile(
  path: string,
  isAllowed: (path: string, file: number) => void = () => undefined,
): Buffer | null {
  let file: number;
  try {
    // A pipe would be waited for.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new UsageError(
      `${path} cannot be read (${code ?? 'unknown error'}).`,
      'Fix the file or delete it.',
    );
  }
  try {
    const found = fstatSync(file);
    if (!found.isFile() || found.size > MOST_BYTES)
      throw new UsageError(
        found.isFile() ? `${path} is larger than 1 MB.` : `${path} is not a regular file.`,
        'Fix the file or delete it.',
      );
    isAllowed(path, file);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * As `readSmallFile`, for a file that speaks for the user.
 *
 * @throws UsageError besides for a file that somebody else owns or may write
 */
export const readUserFile = (path: string): Buffer | null =>
  readSmallFile(path, (_, file) => {
    const { uid, mode } = fstatSync(file);
    refuseOthers(path, { uid, mode });
  });

function refuseOthers(path: string, { uid, mode }: { uid: number; mode: number }): void {
  if (process.getuid === undefined) return;
  const isOwn = uid === process.getuid() || uid === 0;
  if (isOwn && (mode & WRITABLE_BY_OTHERS) === 0) return;
  throw new UsageError(
    isOwn
      ? `${path} may be written by other users, so it cannot speak for you.`
      : `${path} belongs to another user, so it cannot speak for you.`,
    isOwn
      ? `Type: chmod go-w ${path}`
      : 'Make it your own, or set XDG_CONFIG_HOME and XDG_STATE_HOME to folders of yours.',
  );
}

/** @throws UsageError for an open file of secrets that anybody else may read */
export function refuseReadableByOthers(path: string, file: number): void {
  const { mode, uid } = fstatSync(file);
  if (process.getuid === undefined) return;
  if ((mode & READABLE_BY_OTHERS) === 0 && uid === process.getuid()) return;
  throw new UsageError(
    `${path} is not readable by you alone, so it keeps no secret.`,
    `Type: chmod 600 ${path}`,
  );
}

/**
 * Writes a file that its owner alone can read (0600, in a folder 0700), as a whole.
 *
 * @throws UsageError where its folder is somebody else's, or cannot be written
 */
export function writeUserFile(path: string, content: string): void {
  const folder = dirname(path);
  const draft = `${path}.${process.pid}.new`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    refuseOthers(folder, lstatSync(folder));
    rmSync(draft, { force: true });
    writeFileSync(draft, content, { mode: 0o600, flag: 'wx' });
    renameSync(draft, path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`,
      'Set XDG_STATE_HOME to a folder of yours that can be written.',
    );
  }
}
