/** Opens zip archives within a limit on what comes out of them. */
import { unzipSync } from 'fflate';
import { fail, succeed } from '../result.js';
import type { Result } from '../result.js';

/** Files of the archive by path. */
export type ArchiveFiles = Readonly<Record<string, Uint8Array>>;

/** All wanted files together, unpacked, in bytes. */
const mostUnpacked = 200 * 1024 * 1024;
const mostFiles = 5000;

/** The files whose path is wanted. `too-large` for bombs, `damaged` where the archive cannot be read. */
export function openArchive(bytes: Uint8Array, wants: (path: string) => boolean): Result<ArchiveFiles> {
  let unpacked = 0;
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter: (file) => {
        if (!wants(file.name)) return false;
        unpacked += file.originalSize;
        count += 1;
        if (unpacked > mostUnpacked || count > mostFiles) throw new TooLargeError();
        return true;
      },
    });
    return succeed(files);
  } catch (error) {
    return error instanceof TooLargeError
      ? fail({ code: 'too-large', message: 'Unpacked, the archive is too large.', retryable: false })
      : fail({ code: 'damaged', message: 'The archive cannot be unpacked.', retryable: false });
  }
}

class TooLargeError extends Error {}

export const textOf = (file: Uint8Array | undefined): string => (file ? new TextDecoder().decode(file) : '');
