import { jobNamed } from '../../store/desk/jobs.js';
import { findArchive } from '../../store/desk/archives.js';
import { openRun } from '../desk/archive-run.js';
import { deskPlace } from '../desk/desk-place.js';
import { openDesk } from '../desk/desk.js';
import { EXIT } from '../exit-codes.js';
import type { FetchFlags } from '../options/archive.js';
import { printJson, printText } from '../terminal/print.js';

/** `research-loop desk fetch RUN`: the folder of a run of the desk, complete, on this machine. */
export async function fetchCommand(named: string, flags: FetchFlags): Promise<number> {
  const desk = await openDesk(deskPlace(flags));
  try {
    const isArchived = (await findArchive(desk.database, named)) !== undefined;
    const run = isArchived ? named : (await jobNamed(desk.database, named)).run;
    const { folder } = await openRun(desk, run);
    if (flags.json === true) printJson({ run, folder });
    else printText(`${folder}\n`);
    return EXIT.ok;
  } finally {
    await desk.close();
  }
}
