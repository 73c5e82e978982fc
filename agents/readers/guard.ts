/**
 * The process in which documents are read, one at a time. A thread beside the reader holds the limits: it sees what V8 does not
 * count (buffers, what zlib unpacks), stays awake whatever the reader does, and ends the process with the one that started it.
 */
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import { type Result, fail } from '../result.js';
import type { ReadDocument } from '../document.js';
import type { GuardReply, GuardRequest } from './pool.js';

const LOOK_EVERY_MS = 10;
const MEBIBYTE = 1024 * 1024;
/** A process that has grown beyond this share of its limit is replaced: what it holds would count against the next document. */
const SHARE_TO_REPLACE = 0.4;

/** What both threads know. */
interface Watched {
  /** When the document that is read has had its time, by `clockMs` (Infinity between documents), and what it may take in MiB. */
  readonly limits: Float64Array;
  readonly parent: number;
}

const residentMb = (): number => process.memoryUsage.rss() / MEBIBYTE;

/** The same in every thread, unlike `performance.now`. */
const clockMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

function serve(): void {
  // What ends a run from a terminal reaches this process, too; the one that started it says when to stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const limits = new Float64Array(new SharedArrayBuffer(16)).fill(Infinity);
  const watched: Watched = { limits, parent: process.ppid };
  new Worker(fileURLToPath(import.meta.url), { workerData: watched, execArgv: [] });
  process.on('disconnect', die);
  process.on('message', ({ raw, timeoutMs, memoryMb, maxBytes }: GuardRequest) => {
    limits.set([clockMs() + timeoutMs, memoryMb]);
    void import('./index.js')
      .then(({ readHere }) => readHere(raw, maxBytes))
      .then((result) => {
        const read = withinSize(result);
        limits[0] = Infinity;
        const isUsable = residentMb() < memoryMb * SHARE_TO_REPLACE;
        process.send?.({ read, isUsable } satisfies GuardReply, () => {
          if (!isUsable) die();
        });
      });
  });
  process.send?.('ready' satisfies GuardReply);
}

function watch({ limits, parent }: Watched): void {
  setInterval(() => {
    const [endMs = 0, memoryMb = 0] = limits;
    if (residentMb() > memoryMb || clockMs() > endMs || process.ppid !== parent) die();
  }, LOOK_EVERY_MS);
}

/** At once, whatever the reader is in the middle of. */
function die(): void {
  process.kill(process.pid, 'SIGKILL');
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

if (isMainThread) serve();
else watch(workerData as Watched);
