import { lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isInside } from '../../loop/files/paths.js';

/**
 * Where the documents of a job lie while its run reads them: outside the run folder, which is archived and sent, and under
 * the same path on every machine, since a run keeps the paths of its folders.
 */

const root = (): string => join(tmpdir(), `research-loop-uploads-${process.getuid?.() ?? 'user'}`);
/** What a killed process left is taken away after this, in milliseconds. */
const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000;

export const isUploadsFolder = (path: string): boolean => isInside(root(), path);

/**
 * A folder for one job, empty and for this user alone.
 *
 * @param job a UUID
 * @throws where another user has put something in its place
 */
export function makeUploadsFolder(job: string): string {
  const above = root();
  mkdirSync(above, { recursive: true, mode: 0o700 });
  const found = lstatSync(above);
  if (!found.isDirectory() || (process.getuid !== undefined && found.uid !== process.getuid()))
    throw Object.assign(new Error(`${above} belongs to another user.`), {
      cure: 'Set TMPDIR to a folder of your own.',
    });
  sweep(above);
  const folder = join(above, job);
  removeUploadsFolder(job);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

export function removeUploadsFolder(job: string): void {
  const folder = resolve(root(), job);
  if (isInside(root(), folder) && folder !== root()) rmSync(folder, { recursive: true, force: true });
}

function sweep(above: string): void {
  for (const name of readdirSync(above)) {
    const found = statSync(join(above, name), { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS) removeUploadsFolder(name);
  }
}
