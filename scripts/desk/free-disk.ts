import { statfsSync } from 'node:fs';

/** With less a worker takes no run, in bytes: it would fail for want of space. */
export const LEAST_FREE_BYTES = 64 * 1024 ** 2;

/** Whether the disk that the folder is on has too little space for a run. */
export function diskIsFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_FREE_BYTES;
  } catch {
    // Not there yet, or a system that does not say: the run finds out.
    return false;
  }
}
