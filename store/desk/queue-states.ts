/** What a person may do with a job, by its state. */
import { DeskError } from './desk-error.js';
import type { Job, JobStatus } from './jobs.js';

export type Action = 'pause' | 'resume' | 'cancel' | 'retry';

const FROM: Readonly<Record<Action, readonly JobStatus[]>> = {
  pause: ['waiting', 'running'],
  resume: ['paused'],
  cancel: ['waiting', 'running', 'paused'],
  retry: ['failed', 'cancelled', 'stopped'],
};

const DONE_TO: Readonly<Record<Action, string>> = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  retry: 'tried again',
};

/** What can be done instead. */
const CURES: Readonly<Record<JobStatus, string>> = {
  waiting: 'It is in the queue: `research-loop queue pause` or `cancel` takes it out.',
  running: 'It is being worked on: `research-loop queue pause` or `cancel` stops it.',
  paused: '`research-loop queue resume` lets it go on, and `queue cancel` ends it.',
  done: 'Its brief is written; `research-loop queue add` asks again.',
  stopped: '`research-loop queue retry` goes on with it; a raised limit lets it get further.',
  failed: '`research-loop queue retry` goes on with it.',
  cancelled: '`research-loop queue retry` goes on with it.',
};

export const whileIn = (action: Action): readonly JobStatus[] => FROM[action];

export const wrongState = ({ id, status }: Job, action: Action): DeskError =>
  new DeskError('wrong-state', `The job ${id} is ${status} and cannot be ${DONE_TO[action]}.`, {
    cure: CURES[status],
  });

export const leaseLost = ({ id }: Job): DeskError =>
  new DeskError('lease-lost', `The job ${id} is not this worker's any more.`, {
    cure: 'Nothing is to be done: whoever has it now goes on with it.',
  });
