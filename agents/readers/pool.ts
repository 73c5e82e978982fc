/**
 * Worker threads that read documents under limits of time and memory. A document that exceeds them costs its thread,
 * never the process. Idle threads do not keep the process alive and end by themselves.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { RawDocument, ReadDocument } from '../document.js';
import { fail } from '../result.js';
import type { Result } from '../result.js';

export interface WorkerLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

interface Thread {
  readonly worker: Worker;
  readonly memoryMb: number;
  idleTimer?: NodeJS.Timeout;
}

/** More threads than this only fight for memory. */
const MOST_THREADS = Math.max(1, Math.min(4, availableParallelism()));
const IDLE_MS = 10_000;

const idle: Thread[] = [];
const waiting: (() => void)[] = [];
let busy = 0;

/** Reads one document in a thread of its own; waits for a free one, and the time limit starts when it has it. */
export async function readInWorker(raw: RawDocument, limits: WorkerLimits): Promise<Result<ReadDocument>> {
  if (busy >= MOST_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy += 1;
  try {
    return await runOn(takeThread(limits.memoryMb), raw, limits);
  } finally {
    // the place is handed on to the next in the queue, or given back
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

/**
 * Has so many threads read a sample, which starts them: a thread takes a quarter of a second to start, in which the
 * documents may still be on their way.
 */
export async function warmPool(count: number, sample: RawDocument, limits: WorkerLimits): Promise<void> {
  const missing = Math.min(count, MOST_THREADS) - busy;
  if (idle.length >= missing) return;
  await Promise.all(Array.from({ length: missing }, () => readInWorker(sample, limits)));
}

/** Ends all idle threads. Threads at work end by their own limits. */
export async function closePool(): Promise<void> {
  await Promise.all(
    idle.splice(0).map(async (thread) => {
      clearTimeout(thread.idleTimer);
      await thread.worker.terminate();
    }),
  );
}

function takeThread(memoryMb: number): Thread {
  const found = idle.findIndex((thread) => thread.memoryMb === memoryMb);
  const [thread] = found === -1 ? [] : idle.splice(found, 1);
  if (thread) {
    clearTimeout(thread.idleTimer);
    thread.worker.ref();
    return thread;
  }
  const worker = new Worker(workerFile(), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: 4 },
    // loaders of the parent (test runners, tsx) have no business in the thread
    execArgv: [],
  });
  return { worker, memoryMb };
}

/** The compiled file, also where the caller is TypeScript source that a test runner loads. */
function workerFile(): string {
  const here = import.meta.url.endsWith('.ts') ? '../../dist/agents/readers/worker.js' : './worker.js';
  const file = fileURLToPath(new URL(here, import.meta.url));
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first.`);
  return file;
}

function putBack(thread: Thread): void {
  thread.worker.unref();
  thread.idleTimer = setTimeout(() => {
    const at = idle.indexOf(thread);
    if (at !== -1) idle.splice(at, 1);
    void thread.worker.terminate();
  }, IDLE_MS);
  thread.idleTimer.unref();
  idle.push(thread);
}

function runOn(thread: Thread, raw: RawDocument, limits: WorkerLimits): Promise<Result<ReadDocument>> {
  const { worker } = thread;
  return new Promise((resolve) => {
    const settle = (result: Result<ReadDocument>, alive: boolean): void => {
      clearTimeout(timer);
      // by name: without one, listeners that the thread itself needs would go too
      for (const event of ['message', 'error', 'exit'] as const) worker.removeAllListeners(event);
      // a thread that dies later must not bring the process down with an unhandled error
      worker.on('error', () => undefined);
      if (alive) putBack(thread);
      else void worker.terminate();
      resolve(result);
    };
    const timer = setTimeout(() => settle(timedOut(limits.timeoutMs), false), limits.timeoutMs);
    worker.once('message', (result: Result<ReadDocument>) => settle(result, true));
    worker.once('error', (error) => settle(crashed(error, limits.memoryMb), false));
    worker.once('exit', (code) =>
      settle(crashed(new Error(`the thread ended with code ${code}`), limits.memoryMb), false),
    );
    // a copy that is handed over, so that the caller keeps its bytes
    const bytes = new Uint8Array(raw.bytes);
    worker.postMessage({ ...raw, bytes }, [bytes.buffer]);
  });
}

const timedOut = (timeoutMs: number): Result<never> =>
  fail({ code: 'timed-out', message: `Reading took longer than ${timeoutMs} ms.`, retryable: false });

function crashed(error: unknown, memoryMb: number): Result<never> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return fail({
      code: 'too-large',
      message: `Reading needed more than ${memoryMb} MiB of memory.`,
      retryable: false,
    });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return fail({
    code: 'parser-crashed',
    message: `The reader crashed: ${reason.slice(0, 200)}`,
    retryable: false,
  });
}
