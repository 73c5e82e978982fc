/** The bytes of a file that may be anything: a pipe that nobody writes to, a device without end, a file that grows. */
import { constants, type Stats } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { fail, succeed, type Result } from '../../agents/result.js';
import { kindOf } from './list-files.js';

export interface BytesOptions {
  /** Larger files are `too-large`. */
  readonly maxBytes: number;
  /** Whether a link is opened. Default true. */
  readonly followsLinks?: boolean;
}

/** Absent on Windows, which has no such links and pipes. */
const { O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants as Partial<typeof constants>;

/** Never waits for a writer and never reads more than the file held when it was opened. */
export async function readBytes(path: string, options: BytesOptions): Promise<Result<Buffer>> {
  let file: FileHandle | undefined;
  try {
    const flags = constants.O_RDONLY | O_NONBLOCK | (options.followsLinks === false ? O_NOFOLLOW : 0);
    file = await open(path, flags);
    const before = await file.stat();
    if (before.isDirectory()) return unreadable('This is a folder.', '`--corpus DIR` reads folders.');
    if (!before.isFile()) return unreadable(`${capital(kindOf(before))}.`, SAVE_IT);
    if (before.size === 0)
      return fail({ code: 'empty', message: 'The file is empty.', retryable: false, cure: SAVE_IT });
    if (before.size > options.maxBytes) return tooLarge(before.size, options.maxBytes);
    const bytes = await readAll(file, before.size);
    const after = await file.stat();
    return bytes === null || hasChanged(before, after)
      ? unreadable('The file changed while it was read.', 'Read it again when nothing writes to it.')
      : succeed(bytes);
  } catch (cause) {
    return failureOf(cause);
  } finally {
    await file?.close().catch(() => undefined);
  }
}

/** Null where the file ends before its length. */
async function readAll(file: FileHandle, length: number): Promise<Buffer | null> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(bytes, at, length - at, at);
    if (bytesRead === 0) return null;
    at += bytesRead;
  }
  return bytes;
}

const hasChanged = (before: Stats, after: Stats): boolean =>
  before.size !== after.size || before.mtimeMs !== after.mtimeMs;

const SAVE_IT = 'Save what it holds to a file first.';

/** What the operating system says of a file that it does not open, and what to do about it. */
const ERRORS: Readonly<Record<string, readonly [message: string, cure: string]>> = {
  ENOENT: ['There is no such file.', 'Check the path.'],
  ENOTDIR: ['There is no such file: a part of its path is a file.', 'Check the path.'],
  EISDIR: ['This is a folder.', '`--corpus DIR` reads folders.'],
  EACCES: ['This user may not read the file.', 'Change its rights, or copy it.'],
  EPERM: ['This user may not read the file.', 'Change its rights, or copy it.'],
  ELOOP: ['The file is a link, or one of a circle of links.', 'Give the path of the file itself.'],
  ENAMETOOLONG: ['The path is too long.', 'Move the file nearer to the root.'],
  ENXIO: ['It is a socket or a device, not a file.', SAVE_IT],
  EAGAIN: ['It is a stream that holds nothing now, not a file.', SAVE_IT],
  EMFILE: ['Too many files are open.', 'Raise the limit (`ulimit -n`).'],
};

function failureOf(cause: unknown): Result<never> {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === undefined) throw cause;
  const [message, cure] = ERRORS[code] ?? [
    `The file cannot be read (${code}).`,
    'Check it with another program.',
  ];
  return unreadable(message, cure);
}

const tooLarge = (size: number, maxBytes: number): Result<never> =>
  fail({
    code: 'too-large',
    message: `The file has ${size} bytes; the limit is ${maxBytes}.`,
    retryable: false,
    cure: 'Divide it into parts.',
  });

const unreadable = (message: string, cure: string): Result<never> =>
  fail({ code: 'unreadable-file', message, retryable: false, cure });

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
