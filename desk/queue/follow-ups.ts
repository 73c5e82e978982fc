import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { EXIT } from '../../loop/exit-codes.js';
import { readingStore } from '../../loop/files/reading.js';
import type { RunPlace } from '../../loop/files/run-folder.js';
import { programRoot } from '../../loop/files/version.js';
import { kebab } from '../../loop/options/option.js';
import { storedSpent } from '../../loop/progress/stored-view.js';
import { withoutSecrets } from '../access/token.js';
import { changeJob, jobNamed, type FollowUpOptions, type Job } from '../store/jobs.js';
import type { JobEnd } from '../store/queue.js';
import { budgetsOf, withinBudgets } from './allowance.js';
import { keepRun, openRun } from '../run-copies.js';
import type { Taking } from './taking.js';

/** What is kept of a process's messages, in characters. */
const KEPT_MESSAGES = 4_000;
const LARGEST_ANSWER = 20_000_000;

/**
 * Answers a question that was asked of a run after its brief, in a process of its own: the same as `research-loop ask`,
 * within the budgets of the day.
 *
 * @throws Error `no-answer` where the process says why there is none
 */
export async function answerFollowUp({ desk, program, job, stop, budgets }: Taking): Promise<JobEnd> {
  const { database } = desk;
  const { follows, askedBy, attempt, question } = job;
  const asked = await jobNamed(database, follows ?? '');
  const place = await openRun(desk, asked.run);
  const before = await spentOf(place);
  const { model, budgetUsd, ...options } = job.options as FollowUpOptions;
  const { model: usual } = asked.options as { readonly model?: string };
  const spender = { run: job.run, person: askedBy, attempt, model: model ?? usual, budgetUsd };
  const { answer, spent } = await withinBudgets(desk, spender, {
    budgets: await budgetsOf(database, askedBy, budgets),
    perform: async (mostUsd) => {
      const flags = { ...options, model, budgetUsd: mostUsd, config: desk.config ?? null };
      const words = [...flagsOf(flags), '--', place.folder, question];
      const end = await askProcess(words, { variables: program.variables, signal: stop });
      const { tokens, usd } = await spentOf(place);
      return { ...end, spent: { tokens: tokens - before.tokens, usd: usd - before.usd } };
    },
  });
  const folder: Job['folder'] = keepRun(desk, asked.run, asked.folder?.calls ?? 0);
  await changeJob(database, { id: asked.id, attempt: asked.attempt }, { folder });
  return { status: 'done', answer, tokens: spent.tokens, costUsd: spent.usd };
}

const flagsOf = (flags: Readonly<Record<string, string | number | boolean | null>>): readonly string[] =>
  Object.entries(flags).flatMap(([name, value]) => {
    if (value === null || value === false) return [];
    return [`--${kebab(name)}${value === true ? '' : `=${value}`}`];
  });

/** What a run has cost until now. */
const spentOf = (place: RunPlace): Promise<{ readonly tokens: number; readonly usd: number }> =>
  readingStore(place.storePath, (store) => Promise.resolve(storedSpent(store, place.runId)));

interface Asking {
  readonly variables: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** @throws Error with what the process said; one that ended without a word may be asked again */
function askProcess(
  words: readonly string[],
  { variables, signal }: Asking,
): Promise<{ readonly answer: unknown }> {
  const program = join(programRoot(), 'research-loop.mjs');
  const child = spawn(process.execPath, [program, 'ask', '--json', '--quiet', ...words], {
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
      const said = messages.trim();
      if (code === EXIT.ok || code === EXIT.limit)
        done({ answer: JSON.parse(Buffer.concat(written).toString('utf8')) as unknown });
      else if (said !== '') refuse(Object.assign(new Error(said), { code: 'no-answer' }));
      else refuse(new Error('The process that answered it ended without a word.'));
    });
  });
}
