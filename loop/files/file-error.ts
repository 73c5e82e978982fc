/** What the operating system says of a file, in words. */
export interface FileError {
  readonly message: string;
  readonly cure: string;
}

interface Words {
  readonly why: string;
  readonly cure: string;
}

const FREE_SPACE = 'Free some space, then run the command again; an unfinished run is resumed.';
const CHECK_RIGHTS = 'Check who may read and write it, or choose another place.';
const CHECK_PATH = 'Check the path.';

/** By the codes of errno(3). */
const WORDS: Readonly<Record<string, Words>> = {
  ENOSPC: { why: 'the disk is full', cure: FREE_SPACE },
  EDQUOT: { why: 'the quota of this user is used up', cure: FREE_SPACE },
  EFBIG: {
    why: 'it would exceed the limit on the size of a file',
    cure: 'Raise the limit (ulimit -f), then run the command again; an unfinished run is resumed.',
  },
  EIO: { why: 'the disk reports an error', cure: 'Check the disk, then run the command again.' },
  EROFS: { why: 'the disk is read-only', cure: 'Choose another place.' },
  EACCES: { why: 'permission denied', cure: CHECK_RIGHTS },
  EPERM: { why: 'permission denied', cure: CHECK_RIGHTS },
  ENOENT: { why: 'it does not exist', cure: CHECK_PATH },
  EEXIST: { why: 'a part of its path is a file', cure: CHECK_PATH },
  ENOTDIR: { why: 'a part of its path is a file', cure: CHECK_PATH },
  EISDIR: { why: 'it is a folder', cure: CHECK_PATH },
  ELOOP: { why: 'its links lead in a circle', cure: CHECK_PATH },
  ENAMETOOLONG: { why: 'its name is too long', cure: 'Choose a shorter name.' },
  EMFILE: { why: 'too many files are open', cure: 'Raise the limit (ulimit -n).' },
};

/** Codes of errors that stop every write, whatever is written. */
const DISK_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'SQLITE_FULL'];

/** What the system says against a file or folder; null for an error that is not the file system's. */
export const whyOf = (error: unknown): string | null =>
  WORDS[(error as NodeJS.ErrnoException).code ?? '']?.why ?? null;

/** Null for an error that is not the file system's. */
export function fileError(error: unknown): FileError | null {
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  if (words === undefined || path === undefined) return null;
  const what = syscall === 'open' || syscall === 'scandir' ? 'opened' : 'written or read';
  return { message: `${path} cannot be ${what}: ${words.why}.`, cure: words.cure };
}

/** A full or failing disk, said so that a person knows what to do; null for any other error. */
export function diskFault(error: unknown): FileError | null {
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (!DISK_CODES.includes(code) && !code.startsWith('SQLITE_IOERR')) return null;
  const words = WORDS[code] ?? {
    why: 'the disk is full, a limit on the size of files was reached, or the disk fails',
    cure: FREE_SPACE,
  };
  return { message: `${path ?? 'The store'} cannot be written: ${words.why}.`, cure: words.cure };
}
