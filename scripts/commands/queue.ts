import { resolve } from 'node:path';
import type { Job, JobStatus } from '../../desk/store/jobs.js';
import { openQueue } from '../../desk/store/queue.js';
import { askedRun } from '../start/asked-run.js';
import { openDesk, shortId } from '../../desk/desk.js';
import { deskPlace } from '../start/desk-place.js';
import { deskProgram } from '../start/desk-program.js';
import { OPERATOR } from '../../desk/access/person.js';
import { openService, type DeskService } from '../../desk/service/service.js';
import { askAll, type Asking } from '../../desk/service/ask.js';
import {
  cancelJob,
  listAsked,
  pauseJob,
  removeJob,
  resumeJob,
  retryJob,
  showJob,
  stopJob,
} from '../../desk/service/jobs.js';
import { EXIT, UsageError, listed } from '../../loop/exit-codes.js';
import { kebab } from '../../loop/options/option.js';
import { ASKED_NAMES, type QueueFlags } from '../../desk/options.js';
import { listSchedules, unscheduleJob } from '../../desk/service/schedules.js';
import type { RunFlags } from '../../loop/options/run.js';
import { readPlanFile } from '../start/plan-file.js';
import { checkCorpora, defined } from '../../loop/options/run-options.js';
import { printJson, printText } from '../terminal/print.js';
import { pasteable } from '../process/typed.js';
import { jobLine, jobLines } from '../terminal/job-lines.js';
import { questionsOf } from './queue-file.js';

/** `research-loop queue …`: questions for the workers of a desk. */

type Perform = (desk: DeskService) => Promise<number>;

interface Action {
  /** Options that it takes, besides where the desk is. */
  readonly takes: readonly string[];
  /** What stands behind it, for messages. */
  readonly words: 'question' | 'jobs' | 'nothing';
  prepare(words: readonly string[], flags: QueueFlags): Perform;
}

const EVERYWHERE = ['databaseUrl', 'config', 'json'];

const list =
  (_: readonly string[], { status, limit, json }: QueueFlags): Perform =>
  async (desk) => {
    const jobs = await listAsked(desk, OPERATOR, {
      ...(status === undefined ? {} : { status: status as readonly JobStatus[] }),
      ...(limit === undefined ? {} : { limit }),
    });
    return printJobs(jobs, json, 'There are no such jobs. Add one: research-loop queue add "your question"');
  };

const schedules =
  (_: readonly string[], { json }: QueueFlags): Perform =>
  async (desk) =>
    printJobs(
      await listSchedules(desk, OPERATOR),
      json,
      'No question is asked again. Add one: research-loop queue add "your question" --every week',
    );

function printJobs(jobs: readonly Job[], json: boolean | undefined, none: string): number {
  if (json === true) printJson(jobs.map(shown), { isIndented: true });
  else if (jobs.length === 0) printText(pasteable(`${none}\n`));
  else for (const job of jobs) printText(`${jobLine(job)}\n`);
  return EXIT.ok;
}

const withEach =
  (
    change: (desk: DeskService, name: string) => Promise<Job>,
    show?: (job: Job) => string,
  ): Action['prepare'] =>
  (words, flags) =>
  (desk) =>
    each(words, flags, { change: (name) => change(desk, name), ...(show === undefined ? {} : { show }) });

const ACTIONS: Readonly<Record<string, Action>> = {
  add: { takes: ['file', 'every', 'webhook', ...ASKED_NAMES], words: 'question', prepare: add },
  schedules: { takes: [], words: 'nothing', prepare: schedules },
  unschedule: {
    takes: [],
    words: 'jobs',
    prepare: withEach((desk, name) => unscheduleJob(desk, OPERATOR, name)),
  },
  remove: { takes: [], words: 'jobs', prepare: withEach((desk, name) => removeJob(desk, OPERATOR, name)) },
  list: { takes: ['status', 'limit'], words: 'nothing', prepare: list },
  show: {
    takes: [],
    words: 'jobs',
    prepare: withEach((desk, name) => showJob(desk, OPERATOR, name), jobLines),
  },
  pause: { takes: [], words: 'jobs', prepare: withEach((desk, name) => pauseJob(desk, OPERATOR, name)) },
  resume: { takes: [], words: 'jobs', prepare: withEach((desk, name) => resumeJob(desk, OPERATOR, name)) },
  stop: { takes: [], words: 'jobs', prepare: withEach((desk, name) => stopJob(desk, OPERATOR, name)) },
  cancel: { takes: [], words: 'jobs', prepare: withEach((desk, name) => cancelJob(desk, OPERATOR, name)) },
  retry: { takes: ASKED_NAMES.filter((name) => name !== 'plan'), words: 'jobs', prepare: retry },
};

export async function queueCommand(
  action: string,
  words: readonly string[],
  flags: QueueFlags,
): Promise<number> {
  const row = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (row === undefined)
    throw new UsageError(
      `There is no action "${action}".`,
      `Known actions: ${listed(Object.keys(ACTIONS))}.`,
    );
  refuseOthers(action, row, flags);
  refuseWords(action, words, flags);
  const perform = row.prepare(words, flags);
  const desk = await openDesk(deskPlace(flags));
  const service = openService(desk, { program: deskProgram(), queue: openQueue(desk) });
  try {
    return await perform(service);
  } finally {
    await service.close();
  }
}

function refuseOthers(action: string, { takes }: Action, flags: QueueFlags): void {
  const known = [...EVERYWHERE, ...takes];
  const other = Object.keys(defined(flags)).find((name) => !known.includes(name));
  if (other === undefined) return;
  const takers = Object.entries(ACTIONS).flatMap(([name, row]) => (row.takes.includes(other) ? [name] : []));
  throw new UsageError(
    `queue ${action} does not take --${kebab(other)}; queue ${listed(takers)} ${takers.length === 1 ? 'does' : 'do'}.`,
    `It takes ${listed(known.map((name) => `--${kebab(name)}`))}.`,
  );
}

function refuseWords(action: string, words: readonly string[], flags: QueueFlags): void {
  const takes = ACTIONS[action]?.words;
  if (takes === 'nothing' && words.length > 0)
    throw new UsageError(`queue ${action} takes no "${String(words[0])}".`, 'Use --status to choose jobs.');
  if (takes === 'jobs' && words.length === 0)
    throw new UsageError(`queue ${action} requires a job.`, '`research-loop queue list` shows the jobs.');
  if (takes !== 'question') return;
  if (words.length > 1)
    throw new UsageError('There is more than one question.', 'Put it in quotes, or use --file for many.');
  if (flags.file === undefined) return;
  if (words.length > 0)
    throw new UsageError('A question and --file cannot be combined.', 'Put the question into the file.');
  if (flags.plan !== undefined)
    throw new UsageError('--plan is for one question.', 'Add that one by itself.');
}

/** What is wrong with a question is told before anything is made. */
function add([question]: readonly string[], flags: QueueFlags): Perform {
  const askings =
    flags.file === undefined ? [askingOf(question, flags)] : questionsOf(flags.file, flags, askingOf);
  return async (desk) => {
    const jobs = (await askAll(desk, OPERATOR, askings)).map(({ job }) => job);
    for (const job of jobs) {
      if (flags.json === true) printJson(shown(job));
      else printText(`${jobLine(job)}\n`);
    }
    return EXIT.ok;
  };
}

/** A question as it would be started here: what is wrong with it is told now. */
function askingOf(question: string | undefined, flags: QueueFlags): Asking {
  const { plan: planFile, every = null, webhook = null } = flags;
  const plan = planFile === undefined ? null : readPlanFile(planFile);
  const asked = askedRun(question, runFlags(flags), plan);
  if (flags.databaseUrl === undefined) checkCorpora(asked.options.corpora);
  return { question: asked.question, options: askedOptions(asked.set), plan, every, webhook };
}

const runFlags = (flags: QueueFlags): RunFlags =>
  Object.fromEntries(
    Object.entries(defined(flags)).filter(([name]) => name === 'config' || ASKED_NAMES.includes(name)),
  );

/** Folders are named as every process of this machine finds them. */
function askedOptions(set: RunFlags): Readonly<Record<string, unknown>> {
  const kept = Object.entries(set).filter(([name]) => name !== 'plan' && ASKED_NAMES.includes(name));
  const corpus = set.corpus?.map((folder) => resolve(folder));
  return { ...Object.fromEntries(kept), ...(corpus === undefined ? {} : { corpus }) };
}

function retry(words: readonly string[], flags: QueueFlags): Perform {
  const { config: _, ...given } = runFlags(flags);
  const options = Object.keys(given).length === 0 ? undefined : askedOptions(given);
  return (desk) =>
    each(words, flags, {
      change: (name) => retryJob(desk, OPERATOR, { name, ...(options === undefined ? {} : { options }) }),
    });
}

interface Each {
  readonly change: (name: string) => Promise<Job>;
  readonly show?: (job: Job) => string;
}

/** One after the other; what cannot be done with one is told, and the others are gone on with. */
async function each(
  names: readonly string[],
  { json }: QueueFlags,
  { change, show = jobLine }: Each,
): Promise<number> {
  let code: number = EXIT.ok;
  for (const name of names) {
    try {
      const job = await change(name);
      if (json === true) printJson(shown(job));
      else printText(`${show(job)}\n`);
    } catch (error) {
      if (names.length === 1) throw error;
      const { message, cure } = error as Error & { cure?: string };
      process.stderr.write(`${name}: ${message}${cure === undefined ? '' : ` ${cure}`}\n`);
      code = EXIT.failed;
    }
  }
  return code;
}

/** What the queue needs for itself is no part of it. */
function shown(job: Job): Readonly<Record<string, unknown>> {
  const { leasedUntilMs: _until, folder: _folder, tellAtMs: _at, tellTries: _tries, ...rest } = job;
  return { ...rest, shortId: shortId(job) };
}
