import { statSync } from 'node:fs';
import { isUsageError, UsageError } from './exit-codes.js';
import type { MadeRun } from './run-folder.js';

/**
 * Runs `perform` in a folder that was made for it, and takes the folder away again where that ends with wrong usage, or
 * with a value for which `isJunk`: a typing error leaves no folder, nor does a question that has its answer elsewhere.
 */
export async function withoutJunk<T>(
  made: Pick<MadeRun, 'remove'>,
  perform: () => Promise<T>,
  isJunk: (value: T) => boolean = () => false,
): Promise<T> {
  try {
    const value = await perform();
    if (isJunk(value)) made.remove();
    return value;
  } catch (error) {
    if (isUsageError(error)) made.remove();
    throw error;
  }
}

/** @throws UsageError for a folder of documents that does not exist or is a file, before anything is written */
export function checkCorpora(folders: readonly string[]): void {
  for (const folder of folders) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found?.isDirectory() === true) continue;
    throw new UsageError(
      found === undefined
        ? `The folder ${folder} does not exist.`
        : `${folder} is a file; --corpus requires a folder.`,
      found === undefined
        ? 'Check the path given to --corpus.'
        : '`research-loop read FILE` reads one file; a run reads the folder that it is in.',
    );
  }
}
