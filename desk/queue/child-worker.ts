import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DeskError } from '../store/desk-error.js';
import { withoutSecrets } from '../access/token.js';
import type { Program } from '../program.js';
import { kebab } from '../../loop/options/option.js';
import { programRoot } from '../../loop/files/version.js';

/**
 * A worker in a process of its own, for whoever serves pages meanwhile: runs compute for seconds on end. One that dies is
 * started again.
 */

const AGAIN_AFTER_MS = 5_000;

export interface ChildWorker {
  stop(): Promise<void>;
}

/** @param databaseUrl goes by the environment, and nowhere into a list of processes */
export async function startChildWorker(
  { variables }: Pick<Program, 'variables'>,
  flags: Readonly<Record<string, string | number | undefined>>,
  databaseUrl: string | undefined,
): Promise<ChildWorker> {
  const options = Object.entries(flags).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${kebab(name)}=${String(value)}`],
  );
  const start = (): ChildProcess =>
    fork(join(programRoot(), 'research-loop.mjs'), ['worker', ...options], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...withoutSecrets(variables),
        ...(databaseUrl === undefined ? {} : { RESEARCH_LOOP_DATABASE_URL: databaseUrl }),
      },
    });
  let isStopping = false;
  let child = start();
  const began = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)]);
  if (began === null)
    throw new DeskError('wrong-state', 'The worker of this desk did not start.', {
      cure: 'It says why above; `serve --concurrency 0` serves without one.',
    });
  const again = (): void => {
    child.once('exit', () => {
      if (isStopping) return;
      void wait(AGAIN_AFTER_MS, undefined, { ref: false }).then(() => {
        if (isStopping) return;
        child = start();
        again();
      });
    });
  };
  again();
  return {
    stop: async () => {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
