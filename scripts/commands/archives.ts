import { oldArchives } from '../../store/desk/archives.js';
import { removeOldArchives } from '../desk/archive-run.js';
import { deskPlace } from '../desk/desk-place.js';
import { openDesk } from '../desk/desk.js';
import { EXIT, UsageError } from '../exit-codes.js';
import type { ArchivesFlags } from '../options/archive.js';
import { printJson, printText } from '../terminal/print.js';
import { counted } from '../terminal/text-width.js';

/** `research-loop desk archives`: lists them, and removes those that are older than is wanted. */
export async function archivesCommand({ removeOlder, json, ...flags }: ArchivesFlags): Promise<number> {
  if (removeOlder !== undefined && removeOlder < 0)
    throw new UsageError(`--remove-older ${removeOlder} is in the future.`, 'Give a number of days: 365.');
  const desk = await openDesk(deskPlace(flags));
  try {
    if (removeOlder !== undefined) {
      const removed = await removeOldArchives(desk, removeOlder);
      if (json !== true) printText(`${counted(removed.length, 'archive')} removed.\n`);
    }
    for (const { run, place, bytes, sha256, archivedAtMs } of await oldArchives(desk.database, 0)) {
      const archivedAt = new Date(archivedAtMs).toISOString();
      if (json === true) printJson({ run, place, bytes, sha256, archivedAt });
      else printText(`${archivedAt}  ${run}  ${(bytes / 1e6).toFixed(1)} MB  ${place}\n`);
    }
    return EXIT.ok;
  } finally {
    await desk.close();
  }
}
