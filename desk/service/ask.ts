import { randomUUID } from 'node:crypto';
import { UsageError } from '../../loop/exit-codes.js';
import { runName } from '../../loop/files/run-folder.js';
import { runOptions } from '../../loop/options/run-options.js';
import { readPlan, refuseOtherPlan, type PlanDocument } from '../../loop/plan-document.js';
import { refuseUnstorable } from '../access/door.js';
import type { Person } from '../access/person.js';
import type { AskedOptions } from '../access/policy.js';
import { attachUploads } from '../access/uploads.js';
import { scheduleTime } from '../schedules/schedule-time.js';
import { checkWebhook } from '../schedules/webhook.js';
import { addJob, deskNowMs, type Job, type NewJob } from '../store/jobs.js';
import { showJob } from './jobs.js';
import { checkedOptions } from './options.js';
import type { DeskService } from './service.js';

/** A question for the desk. */
export interface Asking {
  readonly question: string;
  /** Options of a run, by the names of the library. */
  readonly options?: AskedOptions;
  /** In the shape of plan.json; without one the run makes its own. */
  readonly plan?: unknown;
  /** When it is asked again, as `--every` takes it; null: once. */
  readonly every?: string | null;
  /** Address that is told of its brief, where that says something new; null: none. */
  readonly webhook?: string | null;
  /** Documents that the person has uploaded, by their ids. */
  readonly uploads?: readonly string[];
  /** The same key of the same person is the same question: it is asked once. */
  readonly idempotencyKey?: string | null;
  /** The run whose question is asked again. */
  readonly previousRun?: string | null;
}

export interface Asked {
  readonly job: Job;
  /** False where the idempotency key was known. */
  readonly isNew: boolean;
}

export const LONGEST_QUESTION = 4_000;
const LONGEST_KEY = 200;

/**
 * Puts a question into the queue.
 *
 * @throws UsageError for what is wrong with the question or its options; DeskError `key-reused`
 */
export async function ask(desk: DeskService, person: Person, asking: Asking): Promise<Asked> {
  const job = await newJobOf(desk, person, asking);
  return desk.database.transaction(async (within) => {
    const asked = await addJob(within, job);
    if (asked.isNew) await attachUploads(within, job, asking.uploads ?? []);
    return asked;
  });
}

/** Puts all of the questions into the queue, in their order, or none. Uploads are for single ones. */
export async function askAll(
  desk: DeskService,
  person: Person,
  askings: readonly Omit<Asking, 'uploads'>[],
): Promise<readonly Asked[]> {
  const jobs: NewJob[] = [];
  for (const asking of askings) jobs.push(await newJobOf(desk, person, asking));
  return desk.queue.addAll(jobs);
}

async function newJobOf(desk: DeskService, person: Person, asking: Asking): Promise<NewJob> {
  const question = checkedQuestion(asking.question);
  const { every = null, webhook = null, idempotencyKey = null, previousRun = null, uploads = [] } = asking;
  if (previousRun !== null) await showJob(desk, person, previousRun);
  const options = checkedOptions(desk, asking.options ?? {});
  // What contradicts itself, or names a model or an engine that nobody knows, is told now and not by a worker.
  runOptions(options, {});
  const plan = checkedPlan(asking.plan ?? null);
  if (plan !== null) refuseOtherPlan(plan, { question, path: 'plan' });
  if (idempotencyKey !== null) checkKey(idempotencyKey);
  if (webhook !== null) checkWebhook(webhook);
  if (every !== null && uploads.length > 0)
    throw new UsageError(
      'A question that is asked again takes no uploaded documents.',
      'They are kept for one run; ask it once, or put them into a folder that the desk may read.',
    );
  const nowMs = await deskNowMs(desk.database);
  return {
    ...newRun(question, nowMs),
    ...{ question, options, plan, previousRun, idempotencyKey, webhook, askedBy: person.name },
    every: every === null ? null : scheduleTime(every, nowMs),
    isPrivate: uploads.length > 0,
  };
}

/** Names for a job and its run, which begins at a time. */
export function newRun(question: string, atMs: number): Pick<NewJob, 'id' | 'run'> {
  const id = randomUUID();
  const date = new Date(atMs).toISOString().slice(0, 10);
  return { id, run: `${runName(question, date)}-${id.slice(0, 8)}` };
}

/** Kept with every job, and listed with it: in characters of JSON. */
const LONGEST_PLAN = 50_000;

/** @throws RunError `unusable-plan`; UsageError for one that is too long */
function checkedPlan(plan: unknown): PlanDocument | null {
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
export function checkKey(key: string): void {
  if (key.length <= LONGEST_KEY && /^[\x20-\x7e]+$/.test(key)) return;
  throw new UsageError(
    'The idempotency key is not usable.',
    `Give 1 to ${LONGEST_KEY} printable ASCII characters, such as a UUID.`,
  );
}

/** Asks the question of a run again, with its options and with what it knows; and again and again where `every` says so. */
export async function askAgain(
  desk: DeskService,
  person: Person,
  { run: name, ...more }: { readonly run: string } & Pick<Asking, 'idempotencyKey' | 'every'>,
): Promise<Asked> {
  const before = await showJob(desk, person, name);
  const { question, plan, run: previousRun } = before;
  const options = before.options as AskedOptions;
  // Of another person's question nobody is told but its person.
  const webhook = before.askedBy === person.name ? before.webhook : null;
  return ask(desk, person, { ...more, question, options, plan, webhook, previousRun });
}
