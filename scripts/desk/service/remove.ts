import { rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Job } from '../../../store/desk/jobs.js';
import { removeJobRows } from '../../../store/desk/remove-job.js';
import { refuseWhileLocked } from '../../../store/run-lock.js';
import { audit } from '../../access/audit.js';
import { mustChange } from '../../access/may.js';
import type { Person } from '../person.js';
import type { DeskService } from '../service.js';
import { showJob } from './jobs.js';

/**
 * Deletes a question with its brief, its run and its documents: by whoever asked it, or whoever runs the desk.
 *
 * @throws DeskError `forbidden`, or `wrong-state` while it waits or is worked on
 */
export async function removeJob(desk: DeskService, person: Person, name: string): Promise<Job> {
  const job = await showJob(desk, person, name);
  mustChange(person, job);
  const folder = join(desk.runsFolder, job.run);
  if (folder.startsWith(`${desk.runsFolder}${sep}`)) refuseWhileLocked(folder);
  await removeJobRows(desk.database, job);
  if (folder.startsWith(`${desk.runsFolder}${sep}`)) rmSync(folder, { recursive: true, force: true });
  await audit(desk, person, { action: 'removed', subject: job.id });
  return job;
}
