/**
 * Processes that read documents under limits of time and memory. A document that exceeds them, or breaks the engine
 * itself, costs its process and nothing else: neither this process nor the documents that others are reading. Idle
 * processes do not keep this one alive and end by themselves.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import type { RawDocument, ReadDocument } from '../document.js';
import { type Failure, type Result, fail } from '../result.js';
import { timeForPage, type PageProgress } from './reader.js';

export interface ReadingLimits {
  /** Wall time for one document. */
  readonly timeoutMs: number;
  /** Wall time for each page in which text has to be recognised. */
  readonly pageTimeoutMs: number;
  /** Resident memory of the process, in mebibytes; the JavaScript heap gets three quarters of it. */
  readonly memoryMb: number;
  /** Of the document without its gzip wrapping. */
  readonly maxBytes: number;
  /** In which text is recognised in pictures. */
  readonly languages: readonly string[];
}

export interface GuardRequest {
  readonly raw: RawDocument;
  readonly limits: ReadingLimits;
}

/** `ready` comes once, before all else; a page before it is recognised. `isUsable`: whether the process may be given another document. */
export type GuardReply = 'ready' | { readonly at: PageProgress } | Outcome;

/** How the reading of one document ended. */
export type Outcome = (
  | { /** A `Result<ReadDocument>`, as V8 serialises it. */ readonly read: Uint8Array }
  | { readonly stopped: 'time' | 'memory' | 'crash'; readonly reason: string }
) & { readonly isUsable: boolean };

/** How a reading is followed and ended. */
interface Following {
  readonly onPage?: ((progress: PageProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Reader {
  readonly child: ChildProcess;
  /** Whether it has begun: what ends it before says nothing of a document. */
  isReady: boolean;
  idleTimer?: NodeJS.Timeout;
}

/** More processes than this only fight for memory. */
const MOST_READERS = Math.max(1, Math.min(4, availableParallelism()));
const IDLE_MS = 10_000;
/** The guard in the process keeps the time; this long after its limit it is taken to be dead itself. */
const GRACE_MS = 10_000;
/** Signals that reach every process of a terminal or a service: they say nothing of the document. */
const FROM_OUTSIDE: ReadonlySet<string> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']);

const idle: Reader[] = [];
const waiting: (() => void)[] = [];
let busy = 0;

/** Reads one document in a process of its own; waits for a free one, and the time limit starts when it has it. */
export async function readInProcess(
  raw: RawDocument,
  limits: ReadingLimits,
  following: Following = {},
): Promise<Result<ReadDocument>> {
  if (busy >= MOST_READERS) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy += 1;
  try {
    if (following.signal?.aborted === true) return stopped;
    const order = { raw, limits, ...following };
    const first = await runOn(takeReader(), order);
    const second = first === 'interrupted' ? await runOn(takeReader(), order) : first;
    return second === 'interrupted' ? interrupted : second;
  } finally {
    // the place is handed on to the next in the queue, or given back
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

/**
 * Has so many processes read a sample, which starts them: one takes a quarter of a second to start, in which the
 * documents may still be on their way.
 */
export async function warmPool(count: number, sample: RawDocument, limits: ReadingLimits): Promise<void> {
  const missing = Math.min(count, MOST_READERS) - busy;
  if (idle.length >= missing) return;
  await Promise.all(Array.from({ length: missing }, () => readInProcess(sample, limits)));
}

/** Ends all idle processes. Those at work end by their own limits. */
export async function closePool(): Promise<void> {
  await Promise.all(idle.splice(0).map(end));
}

function takeReader(): Reader {
  const reader = idle.pop();
  if (reader === undefined) return { child: startReader(), isReady: false };
  clearTimeout(reader.idleTimer);
  reader.child.ref();
  reader.child.channel?.ref();
  return reader;
}

/** Loaders of the parent (test runners, tsx) have no business in the process, and nor have the keys in its environment. */
const startReader = (): ChildProcess =>
  fork(guardFile(), {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** The compiled file, also where the caller is TypeScript source that a test runner loads. */
function guardFile(): string {
  const here = import.meta.url.endsWith('.ts') ? '../../dist/agents/readers/guard.js' : './guard.js';
  const file = fileURLToPath(new URL(here, import.meta.url));
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first.`);
  return file;
}

function putBack(reader: Reader): void {
  reader.child.unref();
  reader.child.channel?.unref();
  reader.idleTimer = setTimeout(() => {
    const at = idle.indexOf(reader);
    if (at !== -1) idle.splice(at, 1);
    void end(reader);
  }, IDLE_MS);
  reader.idleTimer.unref();
  // One that dies while nobody looks is not taken again.
  reader.child.once('exit', () => {
    clearTimeout(reader.idleTimer);
    const at = idle.indexOf(reader);
    if (at !== -1) idle.splice(at, 1);
  });
  idle.push(reader);
}

function end({ child, idleTimer }: Reader): Promise<void> {
  clearTimeout(idleTimer);
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
    return Promise.resolve();
  return new Promise((resolve) => {
    // It has to be waited for: this process may have nothing else to do.
    child.ref();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** How a reader ended that gave no answer. */
interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
}

/** `interrupted` where the process was ended from outside. */
function runOn(
  reader: Reader,
  { raw, limits, onPage, signal }: GuardRequest & Following,
): Promise<Result<ReadDocument> | 'interrupted'> {
  const { child } = reader;
  return new Promise((resolve) => {
    const stop = (): void => settle(stopped, false);
    signal?.addEventListener('abort', stop, { once: true });
    const settle = (result: Result<ReadDocument> | 'interrupted', isUsable: boolean): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      for (const event of ['message', 'error', 'exit'] as const) child.removeAllListeners(event);
      // a process that dies later must not bring this one down with an unhandled error
      child.on('error', () => undefined);
      if (isUsable) putBack(reader);
      else void end(reader);
      resolve(result);
    };
    const within = (ms: number): NodeJS.Timeout =>
      setTimeout(() => settle(tooLong(limits), false), ms + GRACE_MS);
    let timer = within(limits.timeoutMs);
    child.on('message', (reply: GuardReply) => {
      if (reply === 'ready') reader.isReady = true;
      else if ('at' in reply) {
        clearTimeout(timer);
        timer = within(timeForPage(limits));
        onPage?.(reply.at);
      } else settle(outcomeOf(reply, limits), reply.isUsable);
    });
    child.once('error', (error) => settle(notStarted(error.message), false));
    child.once('exit', (code, signal) => settle(outcomeOfEnding({ code, signal }, reader, limits), false));
    // Where it cannot be sent, the process has ended, and the events above say how.
    child.send({ raw, limits } satisfies GuardRequest, () => undefined);
  });
}

function outcomeOf(
  reply: Exclude<GuardReply, 'ready' | { at: PageProgress }>,
  limits: ReadingLimits,
): Result<ReadDocument> {
  if ('read' in reply) return deserialize(reply.read) as Result<ReadDocument>;
  if (reply.stopped === 'time') return tooLong(limits);
  return reply.stopped === 'memory' ? tooMuchMemory(limits) : crashed(reply.reason);
}

function outcomeOfEnding(
  { code, signal }: Ending,
  { isReady }: Reader,
  limits: ReadingLimits,
): Result<ReadDocument> | 'interrupted' {
  if (signal !== null && FROM_OUTSIDE.has(signal)) return 'interrupted';
  // Not ours: the operating system ends the process that takes most where memory runs out.
  if (signal === 'SIGKILL') return tooMuchMemory(limits);
  const how = signal === null ? `its process ended with code ${code}` : `its process died of ${signal}`;
  return isReady ? crashed(how) : notStarted(how);
}

const unread = (
  code: Failure['code'],
  message: string,
  more: Pick<Failure, 'cure'> & Partial<Failure> = {
    cure: 'Open it in its own program and save it anew, or as plain text.',
  },
): Result<never> => fail({ code, message, retryable: false, ...more });

const tooLong = ({ timeoutMs }: ReadingLimits): Result<never> =>
  unread('timed-out', `Reading took longer than ${timeoutMs / 1000} seconds.`);
const tooMuchMemory = ({ memoryMb }: ReadingLimits): Result<never> =>
  unread('too-large', `Reading needed more than ${memoryMb} MiB of memory.`);
const crashed = (reason: string): Result<never> =>
  unread('parser-crashed', `The reader crashed: ${reason.slice(0, 200)}.`);
const notStarted = (reason: string): Result<never> =>
  unread('parser-crashed', `No process that reads documents could be started: ${reason.slice(0, 200)}.`, {
    retryable: true,
    cure: 'Check that this user may start more processes (`ulimit -u`) and that there is memory for them.',
  });
const aborted = (message: string): Result<never> => fail({ code: 'aborted', message, retryable: true });
const stopped = aborted('Reading was stopped.');
const interrupted = aborted('The process that read the document was ended from outside.');
