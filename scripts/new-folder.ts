import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isUsageError, UsageError } from './exit-codes.js';

/**
 * Runs `perform`, and takes the folder away again where that made it and ends with wrong usage, or with a value for
 * which `isJunk`: a typing error leaves no folder, nor does a question that has its answer elsewhere.
 */
export async function withoutJunk<T>(
  folder: string,
  perform: () => Promise<T>,
  isJunk: (value: T) => boolean = () => false,
): Promise<T> {
  const parent = dirname(folder);
  const before = { folder: existsSync(folder), parent: existsSync(parent) };
  const takeAway = (): void => {
    if (before.folder) return;
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    if (!before.parent && existsSync(parent) && readdirSync(parent).length === 0) rmdirSync(parent);
  };
  try {
    const value = await perform();
    if (isJunk(value)) takeAway();
    return value;
  } catch (error) {
    if (isUsageError(error)) takeAway();
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
