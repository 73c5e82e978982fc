import { fork, type ChildProcess } from 'node:child_process';
import { OWN_SECRETS } from '../access/token.js';
import { environmentWithout } from '../environment.js';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Begun, FromProcess, Outcome, ToProcess, WorkOrder } from './job-messages.js';

/** The process of a job as its worker sees it. */
export interface JobProcess {
  readonly id: number | undefined;
  tell(message: ToProcess): void;
  kill(): void;
  /** It keeps the lease from now on, or has ended. */
  readonly begun: Promise<void>;
  /** How it ended; `died` without a last word. */
  readonly ended: Promise<ProcessEnd>;
}

export interface ProcessEnd {
  readonly outcome: Outcome | 'died';
  readonly error?: { readonly code: string; readonly message: string };
}

/** @param started given the process, for what else a worker has to say to it */
export function startJobProcess(order: WorkOrder, started: (child: ChildProcess) => void): JobProcess {
  // Loaders of the parent (test runners) have no business in it. Its errors go where the worker's go.
  const child = fork(processFile(), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: environmentWithout(...OWN_SECRETS),
  });
  const tell = (message: ToProcess): void => {
    if (child.connected) child.send(message, () => undefined);
  };
  const ended = new Promise<ProcessEnd>((over) => {
    let end: ProcessEnd | undefined;
    child.on('message', (message) => {
      if (isOfType<FromProcess>(message, 'ended')) end = message;
    });
    child.on('error', (error) =>
      over({ outcome: 'died', error: { code: 'no-process', message: error.message } }),
    );
    child.on('exit', (code, signal) => over(end ?? died(code, signal)));
  });
  const begun = new Promise<void>((now) => {
    child.on('message', (message) => {
      if (isOfType<Begun>(message, 'begun')) now();
    });
    void ended.then(() => now());
  });
  started(child);
  tell(order);
  return { id: child.pid, tell, kill: () => void child.kill('SIGKILL'), begun, ended };
}

const isOfType = <Message extends { readonly type: string }>(
  message: unknown,
  type: Message['type'],
): message is Message =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;

const died = (code: number | null, signal: string | null): ProcessEnd => ({
  outcome: 'died',
  error: {
    code: 'worker-lost',
    message: signal === null ? `Its process ended with code ${code}.` : `Its process was ended by ${signal}.`,
  },
});

/** The compiled file, also where the caller is TypeScript source that a test runner loads. */
function processFile(): string {
  const here = import.meta.url.endsWith('.ts')
    ? '../../dist/scripts/desk/job-process.js'
    : './job-process.js';
  const file = fileURLToPath(new URL(here, import.meta.url));
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first.`);
  return file;
}
