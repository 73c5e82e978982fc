import { openDesk } from '../desk/desk.js';
import { deskPlace } from '../desk/desk-place.js';
import { startFollowUps } from '../desk/follow-up-worker.js';
import { openQueue } from '../desk/open-queue.js';
import { watchShape } from '../desk/outdated.js';
import { openService } from '../desk/service.js';
import { startWorker } from '../desk/worker.js';
import { EXIT } from '../exit-codes.js';
import { budgetSettings, type BudgetFlags } from '../options/budgets.js';
import { readConfig } from '../config.js';
import type { DeskFlags } from '../options/desk.js';
import { plain } from '../terminal/text-width.js';

type Flags = DeskFlags & BudgetFlags & { readonly concurrency?: number; readonly name?: string };

/** Works until SIGINT or SIGTERM, whose first interrupts the runs and gives them back, and whose second ends at once. */
export async function workerCommand(flags: Flags): Promise<number> {
  const opened = await openDesk(deskPlace(flags));
  const desk = openService(opened, { queue: await openQueue(opened) });
  const stopped = stopSignal();
  const shape = watchShape(desk.database);
  try {
    const { concurrency = 1, name } = flags;
    const budgets = budgetSettings(flags, readConfig('.', flags.config));
    const named = name === undefined ? {} : { name };
    const worker = await startWorker(desk, { concurrency, ...named, budgets, say });
    const followUps = await startFollowUps(desk);
    const runs = concurrency === 1 ? 'one run' : `${concurrency} runs`;
    say(`Worker ${worker.name} works on ${runs} at once. Ctrl-C stops it.`);
    const why = await Promise.race([stopped, shape.newer]);
    say('Stopping: the runs are interrupted and given back. Press Ctrl-C again to end now.');
    await Promise.all([worker.stop(), followUps.stop()]);
    if (why instanceof Error) throw why;
    return EXIT.ok;
  } finally {
    shape.end();
    await desk.close();
  }
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
  });
}
