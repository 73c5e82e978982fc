import { spawn } from 'node:child_process';
import { OWN_SECRETS } from '../access/token.js';
import { environmentWithout } from '../environment.js';
import { join } from 'node:path';
import {
  endFollowUp,
  holdFollowUp,
  takeFollowUp,
  type DeskFollowUp,
} from '../../store/desk/desk-follow-ups.js';
import { isAway } from '../../store/desk/patience.js';
import { EXIT } from '../exit-codes.js';
import { kebab } from '../options/option.js';
import { programRoot } from '../version.js';
import { archiveRun } from './archive-run.js';
import type { DeskService } from './service.js';

/**
 * Answers questions that were asked of runs after their briefs, each in a process of its own: the same as
 * `research-loop ask`, with its own budget.
 */

const HOLD_MS = 40_000;
const RENEW_EVERY_MS = 10_000;
const LOOK_EVERY_MS = 5_000;
const MOST_ATTEMPTS = 3;
/** What is kept of a process's messages, in characters. */
const KEPT_MESSAGES = 4_000;
const LARGEST_ANSWER = 20_000_000;

/** @returns stops taking further ones; what is under way is interrupted and given back */
export async function startFollowUps(
  desk: DeskService,
  { concurrency = 2 }: { readonly concurrency?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  const atWork = new Set<Promise<void>>();
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking || isStopping()) return;
    isLooking = true;
    try {
      while (atWork.size < concurrency && !isStopping()) {
        const asked = await takeFollowUp(desk.database, HOLD_MS);
        if (asked === undefined) break;
        const work = answer(desk, asked, stopping.signal).finally(() => {
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

async function answer(desk: DeskService, asked: DeskFollowUp, stop: AbortSignal): Promise<void> {
  const lost = new AbortController();
  const renew = setInterval(() => {
    holdFollowUp(desk.database, asked, HOLD_MS).then(
      (isHeld) => isHeld || lost.abort(),
      () => undefined,
    );
  }, RENEW_EVERY_MS);
  try {
    const { folder } = await desk.openRun(asked.run);
    const ended = await askProcess(argumentsOf(desk, asked, folder), AbortSignal.any([stop, lost.signal]));
    if (stop.aborted) await endFollowUp(desk.database, asked, { status: 'waiting' });
    else if (ended.answer !== null) {
      // One that cannot be archived now stays in the folder, and goes along with the next.
      await archiveRun(desk, asked.run).catch(() => undefined);
      await endFollowUp(desk.database, asked, { status: 'done', answer: ended.answer });
    } else await failed(desk, asked, new Error(ended.messages));
  } catch (error) {
    await failed(desk, asked, error as Error).catch(() => undefined);
  } finally {
    clearInterval(renew);
    await desk.database.tell('jobs').catch(() => undefined);
  }
}

/** Once more where its process ended without a word of ours; a fault that it names stays one. */
async function failed(desk: DeskService, asked: DeskFollowUp, fault: Error): Promise<void> {
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

function argumentsOf(
  { place: { config } }: DeskService,
  { options, question }: DeskFollowUp,
  folder: string,
): readonly string[] {
  const { search, ...limits } = options;
  const flags = Object.entries(limits).flatMap(([name, value]) =>
    value === null ? [] : [`--${kebab(name)}=${value}`],
  );
  const own = config === undefined ? [] : [`--config=${config}`];
  return [
    'ask',
    '--json',
    '--quiet',
    ...own,
    ...(search ? ['--search'] : []),
    ...flags,
    '--',
    folder,
    question,
  ];
}

function askProcess(args: readonly string[], signal: AbortSignal): Promise<AskEnd> {
  const program = join(programRoot(), 'research-loop.mjs');
  const child = spawn(process.execPath, [program, ...args], {
    env: environmentWithout(...OWN_SECRETS),
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
  return new Promise((done) => {
    child.on('error', (error) => done({ answer: null, messages: error.message }));
    child.on('close', (code) => {
      signal.removeEventListener('abort', interrupt);
      const hasAnswer = code === EXIT.ok || code === EXIT.limit;
      const text = Buffer.concat(written).toString('utf8');
      done({ answer: hasAnswer ? (JSON.parse(text) as unknown) : null, messages: messages.trim() });
    });
  });
}
