/** The queue of a desk over an engine: what changes of a job when it is taken, ends, fails or is stopped by a person. */
import type { Queryable } from './database.js';
import { addJob, changeJob, deskNowMs, findJob, type Job, type JobChange, type NewJob } from './jobs.js';
import type { Queue } from './queue.js';
import type { QueueEngine, QueueParts } from './queue-engine.js';
import { leaseOn } from './queue-lease.js';
import { reconcile } from './queue-reconcile.js';
import { turnOf } from './queue-turns.js';
import { whileIn, wrongState, type Action } from './queue-states.js';

export function jobQueue(parts: QueueParts): Queue {
  const { database, engine } = parts;
  const addAll = async (jobs: readonly NewJob[], startAfterMs = 0): ReturnType<Queue['addAll']> => {
    const added = await database.transaction(async (within) => {
      const all: { job: Job; isNew: boolean }[] = [];
      for (const job of jobs) all.push(await addOne(within, engine, { job, startAfterMs }));
      return all;
    });
    await database.tell('jobs');
    return added;
  };
  return {
    add: async (job, { startAfterMs } = {}) => {
      const [added] = await addAll([job], startAfterMs);
      return added as { job: Job; isNew: boolean };
    },
    addAll: (jobs) => addAll(jobs),
    take: (worker) => take(parts, worker),
    leaseOf: (job, attempt) => leaseOn(parts, { ...job, attempt }),
    pause: (job) => takeOut(parts, job, 'pause'),
    cancel: (job) => takeOut(parts, job, 'cancel'),
    resume: (job) => putBack(parts, job, { action: 'resume', change: {} }),
    retry: (job, change = {}) => putBack(parts, job, { action: 'retry', change: { ...ANEW, ...change } }),
    maintain: async () => {
      await engine.expire();
      if (await reconcile(parts)) await database.tell('jobs');
    },
    close: () => engine.close(),
  };
}

const ANEW: JobChange = {
  failures: 0,
  takeovers: 0,
  error: null,
  ending: null,
  found: null,
  endedAtMs: null,
};

async function addOne(
  within: Queryable,
  engine: QueueEngine,
  { job, startAfterMs }: { job: NewJob; startAfterMs: number },
): Promise<{ job: Job; isNew: boolean }> {
  const turn = await turnOf(within, job);
  const added = await addJob(within, job);
  if (!added.isNew) return added;
  const dueAtMs = added.job.createdAtMs + Math.max(0, Math.round(startAfterMs));
  const placed = (await changeJob(within, job, { turn, dueAtMs })) as Job;
  await engine.put(within, placed);
  return { job: placed, isNew: true };
}

async function take(parts: QueueParts, worker: string): ReturnType<Queue['take']> {
  const { database, engine } = parts;
  const taken = await database.transaction(async (within) => {
    for (;;) {
      const id = await engine.next(within);
      if (id === null) return null;
      const job = await hold(within, id, worker);
      if (job !== undefined) {
        await engine.begin(within, job);
        return job;
      }
      // Left over from a desk that was put back to an earlier state.
      await engine.remove(within, { id } as Job);
    }
  });
  if (taken === null) return null;
  await database.tell('jobs');
  return leaseOn(parts, taken);
}

/** A job that is taken while it counts as running has lost its worker. */
async function hold(within: Queryable, id: string, worker: string): Promise<Job | undefined> {
  const rows = await within.query(
    `UPDATE jobs SET takeovers = takeovers + CASE WHEN status = 'running' THEN 1 ELSE 0 END, status = 'running',
       attempt = attempt + 1, worker = $2, started_at_ms = coalesce(started_at_ms, now_ms())
     WHERE id = $1 AND status IN ('waiting', 'running') RETURNING id`,
    [id, worker],
  );
  return rows.length === 0 ? undefined : findJob(within, id);
}

async function takeOut({ database, engine }: QueueParts, job: Job, action: 'pause' | 'cancel'): Promise<Job> {
  const out = await database.transaction(async (within) => {
    await engine.remove(within, job);
    const change =
      action === 'pause'
        ? ({ status: 'paused', worker: null } as const)
        : ({ status: 'cancelled', worker: null, endedAtMs: await deskNowMs(within) } as const);
    const changed = await changeJob(within, { id: job.id, whileIn: whileIn(action) }, change);
    if (changed === undefined) throw wrongState((await findJob(within, job.id)) ?? job, action);
    return changed;
  });
  await database.tell('jobs');
  return out;
}

/** Into the queue again, behind what the person has there already. */
async function putBack(
  { database, engine }: QueueParts,
  job: Job,
  { action, change }: { action: Action; change: JobChange },
): Promise<Job> {
  const back = await database.transaction(async (within) => {
    // Locked first in the engine, as wherever both are changed.
    await engine.stateOf(within, job.id);
    const turn = await turnOf(within, job);
    const dueAtMs = await deskNowMs(within);
    const place = { status: 'waiting', worker: null, turn, dueAtMs } as const;
    const changed = await changeJob(
      within,
      { id: job.id, whileIn: whileIn(action) },
      { ...change, ...place },
    );
    if (changed === undefined) throw wrongState((await findJob(within, job.id)) ?? job, action);
    await engine.put(within, changed);
    return changed;
  });
  await database.tell('jobs');
  return back;
}
