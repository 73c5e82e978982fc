import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The process that works on the run of a folder, by the id that it left there, or null where none does.
 * Changes nothing: the lock itself is left alone.
 */
export function processOfRun(folder: string): number | null {
  const path = join(folder, 'run.lock.pid');
  if (!existsSync(path)) return null;
  const id = Number(readFileSync(path, 'utf8').trim());
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  try {
    process.kill(id, 0);
    return id;
  } catch (error) {
    // Another user's process is alive, though it may not be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? id : null;
  }
}
