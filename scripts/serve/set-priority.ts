import { mustChange } from '../access/may.js';
import { changeJob, type Job } from '../../store/desk/jobs.js';
import { DeskError } from '../../store/desk/desk-error.js';
import type { Person } from '../desk/person.js';
import { showJob } from '../desk/service/jobs.js';
import type { DeskService } from '../desk/service.js';

/**
 * Another priority for a job that waits: it is taken out of the queue and put back into its new place.
 *
 * @throws DeskError `wrong-state` for a job that does not wait
 */
export async function setPriority(
  desk: DeskService,
  person: Person,
  { name, priority }: { readonly name: string; readonly priority: number },
): Promise<Job> {
  const job = await showJob(desk, person, name);
  mustChange(person, job);
  if (job.status !== 'waiting')
    throw new DeskError(
      'wrong-state',
      `The job ${job.id.slice(0, 8)} does not wait, so that it has no place in the queue.`,
      {
        cure: 'Only what waits can be moved.',
      },
    );
  if (job.priority === priority) return job;
  const paused = await desk.queue.pause(job);
  const changed = (await changeJob(desk.database, { id: job.id }, { priority })) ?? paused;
  return desk.queue.resume(changed);
}
