/** A job in a worker's hands. Whatever is written for it asks first whether it still is. */
import type { Queryable } from './database.js';
import { changeJob, deskNowMs, findJob, type Job, type JobChange } from './jobs.js';
import type { Lease, LeaseState } from './queue.js';
import type { QueueParts } from './queue-engine.js';
import { leaseLost } from './queue-states.js';

export function leaseOn(parts: QueueParts, job: Job): Lease {
  return {
    job,
    attempt: job.attempt,
    leaseMs: parts.times.leaseMs,
    ...keeping(parts, job),
    ...ending(parts, job),
  };
}

/** Changes the job only while nobody else has it: else nothing is changed at all. */
const whileHeld =
  ({ database, engine }: QueueParts, job: Job) =>
  async (perform: (within: Queryable) => Promise<JobChange>): Promise<void> => {
    await database.transaction(async (within) => {
      if ((await engine.stateOf(within, job.id)) !== 'held') throw leaseLost(job);
      const change = await perform(within);
      const mine = { id: job.id, attempt: job.attempt, whileIn: ['running'] } as const;
      if ((await changeJob(within, mine, change)) === undefined) throw leaseLost(job);
    });
    await database.tell('jobs');
  };

function keeping(parts: QueueParts, job: Job): Pick<Lease, 'renew' | 'release' | 'abandon'> {
  const { database, engine } = parts;
  const change = whileHeld(parts, job);
  return {
    renew: async ({ progress = false } = {}) => {
      const isRenewed = await database.transaction(async (within) => {
        if (stateFor(job, await findJob(within, job.id)) !== 'held') return false;
        if (!(await engine.renew(within, job, { progress }))) return false;
        if (progress) await changeJob(within, job, { takeovers: 0 });
        return true;
      });
      if (isRenewed) return 'held';
      const state = stateFor(job, await findJob(database, job.id));
      return state === 'held' ? 'lost' : state;
    },
    release: () =>
      change(async (within) => {
        await engine.put(within, job);
        return { status: 'waiting', worker: null };
      }),
    abandon: () =>
      change(async (within) => {
        await engine.lapse(within, job);
        return { worker: null };
      }),
  };
}

function ending(parts: QueueParts, job: Job): Pick<Lease, 'complete' | 'fail'> {
  const { engine } = parts;
  const change = whileHeld(parts, job);
  return {
    complete: (end) =>
      change(async (within) => {
        if (!(await engine.complete(within, job))) throw leaseLost(job);
        return { ...end, error: null, worker: null, endedAtMs: await deskNowMs(within) };
      }),
    fail: (error, { mayPass }) =>
      change(async (within) => {
        const { failures = 0 } = (await findJob(within, job.id)) ?? {};
        const dueAtMs = await engine.fail(within, { ...job, failures }, { error, mayPass });
        const failed = { error, failures: failures + 1, worker: null };
        return dueAtMs === null
          ? { ...failed, status: 'failed', endedAtMs: await deskNowMs(within) }
          : { ...failed, status: 'waiting', dueAtMs };
      }),
  };
}

/** What has become of a job since it was taken. */
function stateFor(taken: Job, job: Job | undefined): LeaseState {
  if (job?.attempt !== taken.attempt) return 'lost';
  if (job.status === 'running') return 'held';
  return job.status === 'paused' || job.status === 'cancelled' ? job.status : 'lost';
}
