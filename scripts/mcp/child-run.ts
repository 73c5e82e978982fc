import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { RunError } from '../../loop/run.js';
import { getRun } from '../../store/runs.js';
import { StoreError } from '../../store/store-error.js';
import { readingStore } from '../reading.js';
import type { RunPlace } from '../run-folder.js';
import { processOfRun } from '../../store/run-lock.js';
import { programRoot } from '../version.js';

/** A run in a process of its own: it outlives the server, and is stopped and resumed like any other. */

const LOOK_EVERY_MS = 100;
/** A run that has not begun by then is reported as begun all the same; watching it shows more. */
const BEGIN_WITHIN_MS = 20_000;
const STOP_WITHIN_MS = 30_000;
/** What is kept of the messages of a process that fails at once, in characters. */
const KEPT_MESSAGES = 4_000;

/**
 * Starts the command with these arguments and waits until its process works on the run, or has ended.
 *
 * @throws RunError with the command's own words where it ended before it began
 */
export async function startProcess(args: readonly string[], place: RunPlace): Promise<void> {
  const child = spawn(process.execPath, [join(programRoot(), 'research-loop.mjs'), ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let messages = '';
  child.stderr.on('data', (part: Buffer) => {
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
  (child.stderr as typeof child.stderr & { unref?: () => void }).unref?.();
}

/** Stops the run's process as Ctrl-C does; false where none is at work. */
export async function stopProcess(place: RunPlace): Promise<boolean> {
  const id = processOfRun(place.folder);
  if (id === null) return false;
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
