import { eventsAfter, type DeskEvent } from '../store/events.js';
import { ENDED, findJob } from '../store/jobs.js';
import type { Person } from '../access/person.js';
import type { DeskService } from './service.js';
import { showJob } from './jobs.js';

/** What happens in the run of a job. */

const MOST_AT_ONCE = 1_000;

/** What has happened after an event, in its order; 1,000 at most. */
export async function eventsOf(
  desk: DeskService,
  person: Person,
  { job: name, after = 0, limit = MOST_AT_ONCE }: { job: string; after?: number; limit?: number },
): Promise<readonly DeskEvent[]> {
  const { run } = await showJob(desk, person, name);
  return eventsAfter(desk.database, run, { after, limit: Math.min(limit, MOST_AT_ONCE) });
}

/** The same, and what happens from now on, until the job has ended or the signal is aborted. */
export async function followEvents(
  desk: DeskService,
  person: Person,
  { job: name, after = 0, signal }: { job: string; after?: number; signal: AbortSignal },
): Promise<AsyncGenerator<DeskEvent, void>> {
  const { id, run } = await showJob(desk, person, name);
  const isOver = async (): Promise<boolean> => {
    const job = await findJob(desk.database, id);
    return job === undefined || ENDED.has(job.status);
  };
  return desk.events.follow(run, { after, signal, isOver });
}
