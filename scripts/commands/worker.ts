import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killPrograms } from '../../agents/models/program.js';
import { isLocked } from '../../store/run-lock.js';
import { openDesk } from '../../desk/desk.js';
import { deskPlace } from '../start/desk-place.js';
import { deskProgram } from '../start/desk-program.js';
import type { Desk } from '../../desk/desk.js';
import { LOCK_FOLDER, startWorker } from '../../desk/queue/worker.js';
import { EXIT } from '../../loop/exit-codes.js';
import { readConfig } from '../trust/config.js';
import type { DeskFlags } from '../../desk/options.js';
import { plain } from '../../text/text-width.js';

type Flags = DeskFlags & {
  readonly concurrency?: number;
  readonly untilIdle?: boolean;
};

/** Works until SIGINT or SIGTERM, whose first interrupts the runs and gives them back, and whose second ends at once. */
export async function workerCommand(flags: Flags): Promise<number> {
  const program = deskProgram();
  const desk = await openDesk(deskPlace(flags));
  const stopped = stopSignal();
  process.on('exit', killPrograms);
  const { concurrency = 1, untilIdle = false } = flags;
  try {
    if (untilIdle && !(await isOurs(desk, stopped))) return EXIT.ok;
    const { budgets = {} } = readConfig('.', flags.config);
    const worker = await startWorker(desk, program, { concurrency, budgets, say });
    const runs = concurrency === 1 ? 'one run' : `${concurrency} runs`;
    say(`Worker ${worker.name} works on ${runs} at once. Ctrl-C stops it.`);
    process.send?.('worker-started');
    await (untilIdle ? Promise.race([stopped, idle(desk)]) : stopped);
    say('Stopping: the runs are interrupted and given back. Press Ctrl-C again to end now.');
    await worker.stop();
    return EXIT.ok;
  } finally {
    await desk.close();
    if (process.connected) process.disconnect();
  }
}

const LOOK_EVERY_MS = 500;

/** Waits until nothing is left to do. */
async function idle({ database }: Desk): Promise<void> {
  for (;;) {
    const [left] = await database.query<{ count: number }>(
      `SELECT count(*) AS count FROM jobs WHERE status = 'running' OR (status = 'waiting' AND due_at_ms <= now_ms())`,
    );
    if (left?.count === 0) return;
    await wait(LOOK_EVERY_MS);
  }
}

/** Another worker of this machine may have the desk: what it leaves undone when it ends is done here. */
async function isOurs(desk: Desk, stopped: Promise<void>): Promise<boolean> {
  const over = Promise.race([stopped, idle(desk)]).then(() => true);
  while (desk.database.kind === 'sqlite' && isLocked(join(desk.runsFolder, LOCK_FOLDER)))
    if ((await Promise.race([over, wait(LOOK_EVERY_MS)])) === true) return false;
  return true;
}

const say = (line: string): void =>
  void process.stderr.write(`${new Date().toISOString().slice(0, 19)}Z ${plain(line)}\n`);

function stopSignal(): Promise<void> {
  let isAsked = false;
  return new Promise((ask) => {
    const onSignal = (): void => {
      if (isAsked) process.exit(EXIT.interrupted);
      isAsked = true;
      ask();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
    // Whoever has started it is gone.
    process.on('disconnect', ask);
  });
}
