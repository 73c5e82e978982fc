import { statSync } from 'node:fs';
import { isUsageError, UsageError } from './exit-codes.js';
import type { MadeRun } from './run-folder.js';

/**
 * Runs `perform` in a folder that was made for it, and takes the folder away again where no run has begun in it or it
 * ends with wrong usage: a typing error, a full disk or a question that has its answer elsewhere leaves no folder.
 *
 * @param perform calls `begun` once the store knows the run
 */
export async function withoutJunk<T>(
  made: Pick<MadeRun, 'remove'>,
  perform: (begun: () => void) => Promise<T>,
): Promise<T> {
  const run = { hasBegun: false };
  try {
    const value = await perform(() => {
      run.hasBegun = true;
    });
    if (!run.hasBegun) made.remove();
    return value;
  } catch (error) {
    if (!run.hasBegun || isUsageError(error)) made.remove();
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
