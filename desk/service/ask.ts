import { randomUUID } from 'node:crypto';
import { readPlan, refuseOtherPlan, type PlanDocument } from '../../loop/plan-document.js';
import { deskNowMs, jobOfKey, type Job, type NewJob } from '../store/jobs.js';
import { keyFor } from '../store/idempotency.js';
import { UsageError } from '../../loop/exit-codes.js';
import type { AskedOptions } from '../access/policy.js';
import { runOptions } from '../../loop/options/run-options.js';
import { runName } from '../../loop/files/run-folder.js';
import type { Person } from '../access/person.js';
import type { DeskService } from './service.js';
import { refuseUnstorable } from '../access/door.js';
import { attachUploads } from '../access/uploads.js';
import { mustMay } from '../access/may.js';
import { showJob } from './jobs.js';
import { checkedOptions } from './options.js';

/** A question for the desk. */
export interface Asking {
  readonly question: string;
  /** Options of a run, by the names of the library. */
  readonly options?: AskedOptions;
  /** In the shape of plan.json; without one the run makes its own. */
  readonly plan?: unknown;
  /** Higher is earlier; from -100 to 100, 0 by default. */
  readonly priority?: number;
  /** Documents that the person has uploaded, by their ids. */
  readonly uploads?: readonly string[];
  /** The same key of the same person is the same question: it is asked once. */
  readonly idempotencyKey?: string | null;
  /** The run whose question is asked again. */
  readonly previousRun?: string | null;
  readonly schedule?: string | null;
  /** Milliseconds from now. */
  readonly startAfterMs?: number;
}

export interface Asked {
  readonly job: Job;
  /** False where the idempotency key was known. */
  readonly isNew: boolean;
}

export const LONGEST_QUESTION = 4_000;
const MOST_PRIORITY = 100;
const LONGEST_KEY = 200;

/**
 * Puts a question into the queue.
 *
 * @throws UsageError for what is wrong with the question or its options; DeskError `forbidden`, `key-reused`
 */
export async function ask(desk: DeskService, person: Person, asking: Asking): Promise<Asked> {
  const job = await newJobOf(desk, person, asking);
  const { startAfterMs } = asking;
  return withUploads(desk, job, {
    uploads: asking.uploads ?? [],
    add: () => desk.queue.add(job, startAfterMs === undefined ? undefined : { startAfterMs }),
  });
}

/** Puts all of the questions into the queue, in their order, or none. Uploads and start times are for single ones. */
export async function askAll(
  desk: DeskService,
  person: Person,
  askings: readonly Omit<Asking, 'uploads' | 'startAfterMs'>[],
): Promise<readonly Asked[]> {
  const jobs: NewJob[] = [];
  for (const asking of askings) jobs.push(await newJobOf(desk, person, asking));
  return desk.queue.addAll(jobs);
}

async function newJobOf(desk: DeskService, person: Person, asking: Asking): Promise<NewJob> {
  mustMay(person, 'ask');
  const question = checkedQuestion(asking.question);
  const { priority = 0, idempotencyKey = null, previousRun = null, schedule = null } = asking;
  if (previousRun !== null) await showJob(desk, person, previousRun);
  if (!Number.isInteger(priority) || Math.abs(priority) > MOST_PRIORITY)
    throw new UsageError(
      `priority: ${priority} must be an integer from -${MOST_PRIORITY} to ${MOST_PRIORITY}.`,
    );
  const options = checkedOptions(desk, asking.options ?? {});
  // What contradicts itself, or names a model or an engine that nobody knows, is told now and not by a worker.
  runOptions(options, {});
  const plan = checkedPlan(asking.plan ?? null);
  if (plan !== null) refuseOtherPlan(plan, { question, path: 'plan' });
  if (idempotencyKey !== null)
    await keyFor(desk.database, person.name, { ...keyOf(idempotencyKey), request: asking });
  const id = randomUUID();
  const date = new Date(await deskNowMs(desk.database)).toISOString().slice(0, 10);
  return {
    id,
    question,
    options,
    plan,
    priority,
    previousRun,
    schedule,
    isPrivate: (asking.uploads ?? []).length > 0,
    askedBy: person.name,
    idempotencyKey,
    run: `${runName(question, date)}-${id.slice(0, 8)}`,
  };
}

/** Kept with every job, and listed with it: in characters of JSON. */
const LONGEST_PLAN = 50_000;

/** @throws RunError `unusable-plan`; UsageError for one that is too long */
export function checkedPlan(plan: unknown): PlanDocument | null {
  if (plan === null) return null;
  refuseUnstorable(plan);
  const { length } = JSON.stringify(plan);
  if (length > LONGEST_PLAN)
    throw new UsageError(`The plan has ${length} characters.`, `Give at most ${LONGEST_PLAN}.`);
  return readPlan(plan, 'plan');
}

/** @throws UsageError for one without a word, with a NUL character, or too long */
export function checkedQuestion(asked: string): string {
  const question = asked.trim();
  if (!/[\p{L}\p{N}]/u.test(question))
    throw new UsageError('The question is empty.', 'Write it as a whole question: What is known about …?');
  refuseUnstorable(question);
  if (question.length > LONGEST_QUESTION)
    throw new UsageError(
      `The question has ${question.length} characters.`,
      `Give at most ${LONGEST_QUESTION}; what belongs to it goes into uploads or --focus.`,
    );
  return question;
}

/** @throws UsageError for a key that no header can carry */
export function keyOf(key: string): { readonly key: string } {
  if (key.length > 0 && key.length <= LONGEST_KEY && /^[\x20-\x7e]+$/.test(key)) return { key };
  throw new UsageError(
    'The idempotency key is not usable.',
    `Give 1 to ${LONGEST_KEY} printable ASCII characters, such as a UUID.`,
  );
}

/** The documents belong to the question before a worker can take it, and to none where it is not added. */
async function withUploads(
  { database }: DeskService,
  job: NewJob,
  { uploads, add }: { readonly uploads: readonly string[]; readonly add: () => Promise<Asked> },
): Promise<Asked> {
  if (uploads.length === 0) return add();
  if (job.idempotencyKey !== null) {
    const known = await jobOfKey(database, { askedBy: job.askedBy, key: job.idempotencyKey });
    if (known !== undefined) return { job: known, isNew: false };
  }
  await database.transaction((within) => attachUploads(within, job, uploads));
  let isAdded = false;
  try {
    const asked = await add();
    isAdded = asked.isNew;
    return asked;
  } finally {
    if (!isAdded) await database.query('UPDATE uploads SET job = NULL WHERE job = $1', [job.id]);
  }
}

/** Asks the question of a run again, with its options and with what it knows. */
export async function askAgain(
  desk: DeskService,
  person: Person,
  { run, idempotencyKey = null }: { readonly run: string; readonly idempotencyKey?: string | null },
): Promise<Asked> {
  mustMay(person, 'ask');
  const before = await showJob(desk, person, run);
  const { question, options, plan, priority } = before;
  // Whoever made the schedule is told of its runs: another person's question is none of them.
  const schedule = before.askedBy === person.name ? before.schedule : null;
  const asking = { question, options: options as AskedOptions, plan, schedule, priority };
  return ask(desk, person, { ...asking, idempotencyKey, previousRun: before.run });
}
