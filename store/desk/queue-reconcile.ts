/** Brings jobs and their queue together again: after a lease ran out, and after a crash or a restored backup. */
import type { Queryable } from './database.js';
import { changeJob, deskNowMs, findJob, type Job } from './jobs.js';
import type { QueueEngine, QueueParts } from './queue-engine.js';

/** What a job ends with whose workers all died, as its `error`. */
const WORKER_LOST = {
  code: 'worker-lost',
  message: 'Every worker that took the run died with it, and it made no progress in between.',
  cure: 'See the logs of the workers: most often the memory did not suffice. `research-loop queue retry` tries again.',
};

/** @returns whether any job was changed */
export async function reconcile({ database, engine }: QueueParts): Promise<boolean> {
  let isChanged = false;
  for (const id of await engine.doubtful())
    isChanged = (await database.transaction((within) => settle(within, engine, id))) || isChanged;
  return isChanged;
}

async function settle(within: Queryable, engine: QueueEngine, id: string): Promise<boolean> {
  const state = await engine.stateOf(within, id);
  const job = await findJob(within, id);
  if (job?.status === 'running' && state !== 'held')
    return state === 'dead' ? giveUp(within, job) : takeBack(within, engine, job);
  if (job?.status !== 'waiting' || state === 'ready' || state === 'held') return false;
  await engine.put(within, job);
  return true;
}

async function takeBack(within: Queryable, engine: QueueEngine, job: Job): Promise<boolean> {
  const change = { status: 'waiting', worker: null, takeovers: job.takeovers + 1 } as const;
  const back = await changeJob(within, mine(job), { ...change, dueAtMs: await deskNowMs(within) });
  if (back === undefined) return false;
  await engine.put(within, back);
  return true;
}

async function giveUp(within: Queryable, job: Job): Promise<boolean> {
  const change = { status: 'failed', worker: null, error: WORKER_LOST } as const;
  return (
    (await changeJob(within, mine(job), { ...change, endedAtMs: await deskNowMs(within) })) !== undefined
  );
}

const mine = ({ id, attempt }: Job) => ({ id, attempt, whileIn: ['running'] }) as const;
