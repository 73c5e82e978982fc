import type { Job } from '../store/jobs.js';
import { removeJobRows } from '../store/remove-job.js';
import { mustChange } from '../access/may.js';
import type { Person } from '../access/person.js';
import { removeRun } from '../queue/run-copies.js';
import type { DeskService } from './service.js';
import { showJob } from './jobs.js';

/**
 * Deletes a question with its brief, its run and its documents: by whoever asked it, or whoever runs the desk.
 *
 * @throws DeskError `forbidden`, or `wrong-state` while it waits or is worked on
 */
export async function removeJob(desk: DeskService, person: Person, name: string): Promise<Job> {
  const job = await showJob(desk, person, name);
  mustChange(person, job);
  await removeJobRows(desk.database, job);
  removeRun(desk, job.run);
  return job;
}
