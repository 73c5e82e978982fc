/**
 * The process in which documents are read, one at a time. Its main thread holds the limits while a second one reads: it
 * sees what V8 does not count (buffers, what zlib unpacks) and stays awake whatever the reader does. It ends with the
 * process that started it.
 */
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { type Result, fail } from '../result.js';
import type { RawDocument, ReadDocument } from '../document.js';
import type { GuardReply, GuardRequest, Outcome } from './pool.js';
import { timeForPage, type PageProgress } from './reader.js';

const LOOK_EVERY_MS = 10;
const MEBIBYTE = 1024 * 1024;
/** A process that has grown beyond this share of its limit is replaced: what it holds would count against the next document. */
const SHARE_TO_REPLACE = 0.4;
const HEAP_SHARE = 0.75;

let thread: { readonly worker: Worker; readonly memoryMb: number } | null = null;

function guard(): void {
  // What ends a run from a terminal reaches this process, too; the one that started it says when to stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', die);
  process.on('message', ({ raw, limits }: GuardRequest) => {
    const worker = threadFor(limits.memoryMb);
    let endMs = performance.now() + limits.timeoutMs;
    const look = setInterval(() => {
      if (residentMb() > limits.memoryMb) stop('memory');
      else if (performance.now() > endMs) stop('time');
    }, LOOK_EVERY_MS);
    const settle = (reply: Outcome): void => {
      clearInterval(look);
      for (const event of ['message', 'error', 'exit'] as const) worker.removeAllListeners(event);
      worker.on('error', () => undefined);
      process.send?.(reply, () => {
        if (!reply.isUsable) die();
      });
    };
    const stop = (stopped: 'time' | 'memory' | 'crash', reason = ''): void =>
      settle({ stopped, reason, isUsable: false });
    worker.on('message', (message: Uint8Array | PageProgress) => {
      if (message instanceof Uint8Array) {
        settle({ read: message, isUsable: residentMb() < limits.memoryMb * SHARE_TO_REPLACE });
        return;
      }
      endMs = performance.now() + timeForPage(limits);
      process.send?.({ at: message } satisfies GuardReply);
    });
    worker.once('error', (error) => stop(isOutOfMemory(error) ? 'memory' : 'crash', reasonOf(error)));
    worker.once('exit', (code) => stop('crash', `its thread ended with code ${code}`));
    // A copy of its own: the message's bytes may share their memory with others.
    const bytes = new Uint8Array(raw.bytes);
    const { maxBytes, languages, pageTimeoutMs } = limits;
    worker.postMessage({ raw: { ...raw, bytes }, maxBytes, languages, pageTimeoutMs }, [bytes.buffer]);
  });

  process.send?.('ready' satisfies GuardReply);
}

function threadFor(memoryMb: number): Worker {
  if (thread?.memoryMb === memoryMb) return thread.worker;
  void thread?.worker.terminate();
  const worker = new Worker(fileURLToPath(import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(memoryMb * HEAP_SHARE), stackSizeMb: 4 },
  });
  thread = { worker, memoryMb };
  return worker;
}

const residentMb = (): number => process.memoryUsage.rss() / MEBIBYTE;

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** At once, whatever the thread is in the middle of. */
function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** What the second thread does. */

/** One document in, one result out, as often as it is asked. */
interface Order {
  readonly raw: RawDocument;
  readonly maxBytes: number;
  readonly languages: readonly string[];
  readonly pageTimeoutMs: number;
}

async function listen(): Promise<void> {
  const { readHere } = await import('./index.js');
  parentPort?.on('message', ({ raw, maxBytes, ...settings }: Order) => {
    const onPage = (progress: PageProgress): void => parentPort?.postMessage(progress);
    void readHere(raw, { maxBytes, context: { ...settings, onPage } }).then((result) => {
      // A copy of exactly its length, which can be handed over.
      const bytes = new Uint8Array(withinSize(result));
      parentPort?.postMessage(bytes, [bytes.buffer]);
    });
  });
}

/** UTF-16 units: ten thick books. */
const LONGEST_TEXT = 10_000_000;
/** The text with its blocks, marks and references, serialised. */
const MOST_BYTES = 48 * MEBIBYTE;

/** The serialised result, or that of a failure where it is larger than a document has reason to be. */
function withinSize(result: Result<ReadDocument>): Uint8Array {
  if (result.ok && result.value.text.length > LONGEST_TEXT) return serialize(tooLong(result.value));
  const bytes = serialize(result);
  return result.ok && bytes.length > MOST_BYTES ? serialize(tooLong(result.value)) : bytes;
}

const tooLong = ({ text, blocks }: ReadDocument): Result<never> =>
  fail({
    code: 'too-large',
    message: `The document holds ${text.length} characters in ${blocks.length} blocks; the limit is ${LONGEST_TEXT} characters.`,
    retryable: false,
    cure: 'Divide it into parts.',
  });

if (isMainThread) guard();
else await listen();
