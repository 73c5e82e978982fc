import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { RunError } from '../../loop/run.js';
import { processOfRun } from '../../store/run-lock.js';
import { getRun } from '../../store/runs.js';
import { StoreError } from '../../store/store-error.js';
import { environmentWithout } from '../environment.js';
import { readingStore } from '../reading.js';
import type { RunPlace } from '../run-folder.js';
import { programRoot } from '../version.js';
import { OWN_SECRETS } from '../access/token.js';

/** A run in a process of its own: it outlives the server, and is stopped and resumed like any other. */

const LOOK_EVERY_MS = 100;
/** A run that has not begun by then is reported as begun all the same; watching it shows more. */
const BEGIN_WITHIN_MS = 20_000;
const STOP_WITHIN_MS = 30_000;
/** What is kept of the messages of a process that fails at once, in characters. */
const KEPT_MESSAGES = 4_000;

/** Processes that this server has started and that have not ended. */
const children = new Map<ChildProcess, RunPlace>();

/**
 * Starts the command with these arguments and waits until its process works on the run, or has ended.
 *
 * @throws RunError with the command's own words where it ended before it began, or where `most` are at work already
 */
export async function startProcess(args: readonly string[], place: RunPlace, most: number): Promise<void> {
  if (children.size >= most)
    throw new RunError(
      'still-running',
      `This server works on ${children.size} runs already, and may not start more than ${most} at once.`,
      'Wait until one has ended, or stop one with stop_run; its operator allows more with --max-runs.',
    );
  const child = startChild(args, place);
  let messages = '';
  child.stderr?.on('data', (part: Buffer) => {
    messages = `${messages}${part.toString('utf8')}`.slice(-KEPT_MESSAGES);
  });
  const ended = new Promise<number>((done) => child.on('exit', (code) => done(code ?? 1)));
  for (let waitedMs = 0; waitedMs < BEGIN_WITHIN_MS; waitedMs += LOOK_EVERY_MS) {
    const code = await Promise.race([ended, wait(LOOK_EVERY_MS, null)]);
    if (code === 1 || code === 2)
      throw new RunError(
        'run-failed',
        messages.trim() || `The run ended with code ${code}.`,
        'Fix what is named, and call the tool again.',
      );
    if (code !== null || (processOfRun(place.folder) === child.pid && isUnderWay(place))) break;
  }
  child.unref();
  // A pipe is a socket, which would keep this process.
  (child.stderr as Socket | null)?.unref();
}

function startChild(args: readonly string[], place: RunPlace): ChildProcess {
  const child = spawn(process.execPath, [join(programRoot(), 'research-loop.mjs'), ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environmentWithout(...OWN_SECRETS),
  });
  children.set(child, place);
  child.on('exit', () => children.delete(child));
  child.on('error', () => children.delete(child));
  return child;
}

/**
 * Stops the run's process as Ctrl-C does; false where none is at work.
 *
 * @throws RunError for a process that is neither this server's own nor certainly the run's
 */
export async function stopProcess(place: RunPlace): Promise<boolean> {
  const id = processOfRun(place.folder);
  if (id === null) return false;
  if (!isOwn(id, place) && !holdsLock(id, place))
    throw new RunError(
      'still-running',
      `Process ${id} was not started by this server, and it cannot be told whether it is the run's.`,
      'Stop the run where it was started.',
    );
  process.kill(id, 'SIGINT');
  for (let waitedMs = 0; waitedMs < STOP_WITHIN_MS; waitedMs += LOOK_EVERY_MS) {
    if (processOfRun(place.folder) === null) return true;
    await wait(LOOK_EVERY_MS);
  }
  throw new RunError(
    'still-running',
    `Process ${id} was asked to stop and is still working.`,
    'It stops after what is in flight; look again with watch_run.',
  );
}

const isOwn = (id: number, { folder }: RunPlace): boolean =>
  [...children].some(([child, place]) => child.pid === id && place.folder === folder);

/** Whether the process has the lock of this very run open. Where a system does not tell, the answer is no. */
function holdsLock(id: number, { folder }: RunPlace): boolean {
  try {
    const lock = realpathSync(join(folder, 'run.lock'));
    const files = `/proc/${id}/fd`;
    return id !== process.pid && readdirSync(files).some((file) => readlinkOr(join(files, file)) === lock);
  } catch {
    return false;
  }
}

/** A file may be closed while it is looked at. */
function readlinkOr(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function isUnderWay(place: RunPlace): boolean {
  if (!existsSync(place.storePath)) return false;
  try {
    return readingStore(place.storePath, (store) => getRun(store, place.runId)?.status === 'running');
  } catch (error) {
    // The other process is making the store at this moment.
    if (error instanceof StoreError) return false;
    throw error;
  }
}
