import { setTimeout as wait } from 'node:timers/promises';
import { LOOK_EVERY_MS } from '../store/database.js';
import { eventsAfter, type DeskEvent } from '../store/events.js';
import { ENDED, findJob } from '../store/jobs.js';
import type { Person } from '../access/person.js';
import type { DeskService } from './service.js';
import { showJob } from './jobs.js';

/** What happens in the run of a job. */

const MOST_AT_ONCE = 1_000;

interface Following {
  readonly job: string;
  readonly after?: number;
  readonly signal: AbortSignal;
}

/** What has happened after an event, in its order; 1,000 at most. */
export async function eventsOf(
  desk: DeskService,
  person: Person,
  { job, after = 0, limit = MOST_AT_ONCE }: { job: string; after?: number; limit?: number },
): Promise<readonly DeskEvent[]> {
  const { run } = await showJob(desk, person, job);
  return eventsAfter(desk.database, run, { after, limit: Math.min(limit, MOST_AT_ONCE) });
}

/** The same, and what happens from now on, until the job has ended or the signal is aborted. */
export async function followEvents(
  desk: DeskService,
  person: Person,
  { job: name, after = 0, signal }: Following,
): Promise<AsyncGenerator<DeskEvent, void>> {
  const { id, run } = await showJob(desk, person, name);
  const { database } = desk;
  const over = AbortSignal.any([signal, desk.closed]);
  return (async function* () {
    for (let last = after; !over.aborted;) {
      const job = await findJob(database, id);
      // Looked at before: what was written before the end is still read below.
      const isOver = job === undefined || ENDED.has(job.status);
      const events = await eventsAfter(database, run, { after: last, limit: MOST_AT_ONCE });
      yield* events;
      last = events.at(-1)?.id ?? last;
      if (events.length > 0) continue;
      if (isOver) return;
      await wait(LOOK_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
    }
  })();
}
