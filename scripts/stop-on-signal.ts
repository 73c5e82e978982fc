import { killPrograms } from '../agents/models/program.js';
import { EXIT } from './exit-codes.js';
import type { Progress } from './progress.js';

export interface Stop {
  /** Aborted by the first signal, or by `abort`. */
  readonly signal: AbortSignal;
  abort(): void;
  /** Leaves signals to the process again. */
  release(): void;
}

/**
 * The first Ctrl-C stops once pending calls are aborted. A second one ends the process now, whatever the
 * first is waiting for, and every program that it runs with it.
 */
export function stopOnSignal(progress: Pick<Progress, 'stop'>): Stop {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) {
      killPrograms();
      process.exit(EXIT.interrupted);
    }
    progress.stop();
    process.stderr.write('Stopping; what is finished is kept. Press Ctrl-C again to end now.\n');
    controller.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const release = (): void => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
  return { signal: controller.signal, abort: () => controller.abort(), release };
}
