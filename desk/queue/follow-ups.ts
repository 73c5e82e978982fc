import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { changeJob, jobNamed } from '../store/jobs.js';
import { endFollowUp, holdFollowUp, takeFollowUp, type DeskFollowUp } from '../store/follow-ups.js';
import { isAway } from '../store/patience.js';
import { withoutSecrets } from '../access/token.js';
import { EXIT } from '../../loop/exit-codes.js';
import { kebab } from '../../loop/options/option.js';
import { readingStore } from '../../loop/files/reading.js';
import type { RunPlace } from '../../loop/files/run-folder.js';
import { storedSpent } from '../../loop/progress/stored-view.js';
import { programRoot } from '../../loop/files/version.js';
import { budgetsOf, withinBudgets, type WorkerBudgets } from './allowance.js';
import { machineOf, type Desk } from '../desk.js';
import type { Program } from '../program.js';
import { keepRun, openRun } from './run-copies.js';

/**
 * Answers questions that were asked of runs after their briefs, each in a process of its own: the same as
 * `research-loop ask`, within the budgets of the day. One at a time of each run, and where its newest folder is.
 */

const HOLD_MS = 40_000;
const RENEW_EVERY_MS = 10_000;
const LOOK_EVERY_MS = 5_000;
const MOST_ATTEMPTS = 3;
/** What is kept of a process's messages, in characters. */
const KEPT_MESSAGES = 4_000;
const LARGEST_ANSWER = 20_000_000;

export interface FollowUpOptions {
  /** Answers at once. Default: 2. */
  readonly concurrency?: number;
  readonly budgets?: WorkerBudgets;
}

/** @returns stops taking further ones; what is under way is interrupted and given back */
export async function startFollowUps(
  desk: Desk,
  { variables }: Pick<Program, 'variables'>,
  { concurrency = 2, budgets = {} }: FollowUpOptions = {},
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  const isAnywhere = desk.database.kind === 'sqlite' || desk.archive !== null;
  const machine = isAnywhere ? null : machineOf(desk);
  const atWork = new Set<Promise<void>>();
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking || isStopping()) return;
    isLooking = true;
    try {
      while (atWork.size < concurrency && !isStopping()) {
        const asked = await takeFollowUp(desk.database, { holdMs: HOLD_MS, machine });
        if (asked === undefined) break;
        const work = answer({ desk, variables, asked, budgets, stop: stopping.signal }).finally(() => {
          atWork.delete(work);
          void look();
        });
        atWork.add(work);
      }
    } catch (error) {
      // It is looked again when the database is back.
      if (!isAway(error)) throw error;
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  const unlisten = await desk.database.listen('jobs', () => void look());
  await look();
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await unlisten();
      await Promise.all(atWork);
    },
  };
}

interface Answering extends Pick<Program, 'variables'> {
  readonly desk: Desk;
  readonly asked: DeskFollowUp;
  readonly budgets: WorkerBudgets;
  readonly stop: AbortSignal;
}

async function answer({ desk, variables, asked, budgets, stop }: Answering): Promise<void> {
  const { database } = desk;
  const lost = new AbortController();
  const renew = setInterval(() => {
    holdFollowUp(database, asked, HOLD_MS).then(
      (isHeld) => isHeld || lost.abort(),
      () => undefined,
    );
  }, RENEW_EVERY_MS);
  try {
    const job = await jobNamed(database, asked.run);
    const place = await openRun(desk, asked.run);
    const before = await spentOf(place);
    const { model } = job.options as { readonly model?: string };
    const work = { run: asked.run, person: asked.askedBy, model: asked.options.model ?? model };
    const signal = AbortSignal.any([stop, lost.signal]);
    const ended = await withinBudgets(
      desk,
      { ...work, budgetUsd: asked.options.budgetUsd },
      {
        budgets: await budgetsOf(database, asked.askedBy, budgets),
        perform: async (mostUsd) => {
          const { folder } = place;
          const end = await askProcess(asked, { folder, config: desk.config, mostUsd, signal, variables });
          const { tokens, usd } = await spentOf(place);
          return { ...end, spent: { tokens: tokens - before.tokens, usd: usd - before.usd } };
        },
      },
    );
    if (stop.aborted) await endFollowUp(database, asked, { status: 'waiting' });
    else if (ended.answer !== null) {
      if (!lost.signal.aborted)
        await changeJob(
          database,
          { id: job.id, attempt: job.attempt },
          {
            folder: keepRun(desk, asked.run, job.folder?.calls ?? 0),
          },
        );
      await endFollowUp(database, asked, { status: 'done', answer: ended.answer });
    } else await failed(desk, asked, new Error(ended.messages));
  } catch (error) {
    await failed(desk, asked, error as Error).catch(() => undefined);
  } finally {
    clearInterval(renew);
    await database.tell('jobs').catch(() => undefined);
  }
}

/** Once more where its process ended without a word of ours; a fault that it names stays one. */
async function failed(desk: Desk, asked: DeskFollowUp, fault: Error): Promise<void> {
  const { code, cure } = fault as { code?: unknown; cure?: string };
  const mayPass = fault.message === '' && asked.attempt < MOST_ATTEMPTS;
  const error = {
    code: typeof code === 'string' ? code : 'run-failed',
    message: fault.message === '' ? 'The process that answered it ended without a word.' : fault.message,
    ...(cure === undefined ? {} : { cure }),
  };
  await endFollowUp(desk.database, asked, mayPass ? { status: 'waiting' } : { status: 'failed', error });
}

interface AskEnd {
  /** Null where there is none. */
  readonly answer: unknown;
  readonly messages: string;
}

/** What a run has cost until now. */
const spentOf = (place: RunPlace): Promise<{ readonly tokens: number; readonly usd: number }> =>
  readingStore(place.storePath, (store) => Promise.resolve(storedSpent(store, place.runId)));

interface Asking extends Pick<Program, 'variables'> {
  readonly folder: string;
  readonly config: string | undefined;
  readonly mostUsd: number | null;
  readonly signal: AbortSignal;
}

function argumentsOf(
  { options, question }: DeskFollowUp,
  { folder, config, mostUsd }: Asking,
): readonly string[] {
  const { search, ...limits } = options;
  const flags = Object.entries({ ...limits, budgetUsd: mostUsd, config: config ?? null }).flatMap(
    ([name, value]) => (value === null ? [] : [`--${kebab(name)}=${value}`]),
  );
  return ['ask', '--json', '--quiet', ...(search ? ['--search'] : []), ...flags, '--', folder, question];
}

function askProcess(asked: DeskFollowUp, asking: Asking): Promise<AskEnd> {
  const { signal, variables } = asking;
  const program = join(programRoot(), 'research-loop.mjs');
  const child = spawn(process.execPath, [program, ...argumentsOf(asked, asking)], {
    env: withoutSecrets(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const interrupt = (): void => void child.kill('SIGINT');
  signal.addEventListener('abort', interrupt);
  if (signal.aborted) interrupt();
  const written: Buffer[] = [];
  let size = 0;
  let messages = '';
  child.stdout.on('data', (part: Buffer) => {
    if ((size += part.length) <= LARGEST_ANSWER) written.push(part);
  });
  child.stderr.on('data', (part: Buffer) => {
    messages = `${messages}${part.toString('utf8')}`.slice(-KEPT_MESSAGES);
  });
  return new Promise((done, refuse) => {
    child.on('error', refuse);
    child.on('close', (code) => {
      signal.removeEventListener('abort', interrupt);
      const hasAnswer = code === EXIT.ok || code === EXIT.limit;
      const text = Buffer.concat(written).toString('utf8');
      done({ answer: hasAnswer ? (JSON.parse(text) as unknown) : null, messages: messages.trim() });
    });
  });
}
