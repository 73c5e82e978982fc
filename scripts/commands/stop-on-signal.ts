import { killPrograms } from '../../agents/models/program.js';
import { EXIT } from '../../loop/exit-codes.js';
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
 * first is waiting for, and every program that it runs with it. A terminal that closes stops like the first: programs run
 * in groups of their own, which the terminal's end does not reach.
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
  /** It may come twice, from the system and from the shell. What is written to a terminal that is gone fails. */
  const onHangUp = (): void => {
    process.stdout.on('error', ignore);
    process.stderr.on('error', ignore);
    if (!controller.signal.aborted) onSignal();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('SIGHUP', onHangUp);
  // Whatever else ends this process: no program outlives it.
  process.on('exit', killPrograms);
  const release = (): void => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
    process.off('SIGHUP', onHangUp);
    process.off('exit', killPrograms);
  };
  return { signal: controller.signal, abort: () => controller.abort(), release };
}

const ignore = (): void => undefined;
