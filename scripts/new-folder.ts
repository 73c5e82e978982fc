import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isUsageError, UsageError } from './exit-codes.js';

/**
 * Runs `perform`, and takes the folder away again where that made it and ends with wrong usage: a typing error
 * leaves nothing behind.
 */
export async function withoutJunk<T>(folder: string, perform: () => Promise<T>): Promise<T> {
  const parent = dirname(folder);
  const before = { folder: existsSync(folder), parent: existsSync(parent) };
  try {
    return await perform();
  } catch (error) {
    if (isUsageError(error) && !before.folder) {
      rmSync(folder, { recursive: true, force: true });
      if (!before.parent && existsSync(parent) && readdirSync(parent).length === 0) rmdirSync(parent);
    }
    throw error;
  }
}

/** @throws UsageError for a folder of documents that is none, before anything is written */
export function checkCorpora(folders: readonly string[]): void {
  for (const folder of folders) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found?.isDirectory() === true) continue;
    throw new UsageError(
      found === undefined
        ? `The folder ${folder} does not exist.`
        : `${folder} is a file, and --corpus wants a folder.`,
      found === undefined
        ? 'Check the path given to --corpus.'
        : '`research-loop read FILE` reads one file; a run reads the folder that it is in.',
    );
  }
}
