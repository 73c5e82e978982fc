import { timerMs } from '../fetch/timer.js';
import { spawn, type ChildProcess } from 'node:child_process';
import type { CompleteOptions } from './provider.js';

/** A program that is run to its end: within its time, within its size, and with everything that it started. */

/** Most that a program may write before it is stopped, in bytes. */
export const MAX_OUTPUT_BYTES = 8_000_000;
/** Time between SIGTERM and SIGKILL, in milliseconds. */
const GRACE_MS = 500;
/**
 * Grace period after a program's exit without further output, in milliseconds. Then its pipes are destroyed: a process
 * that it started may keep them open for ever.
 */
const AFTER_EXIT_MS = 250;

export type StopReason = 'caller' | 'timeout' | 'too-large';

export interface ProgramRun {
  readonly stdout: string;
  readonly stderr: string;
  /** Null where a signal ended it, or where it never began. */
  readonly exitCode: number | null;
  readonly stopped: StopReason | null;
  readonly error: Error | null;
}

/** Runs a command line with the input on its standard input. Never rejects. */
export function runProgram(command: string, input: string, options: CompleteOptions): Promise<ProgramRun> {
  return new Promise((resolve) => {
    const child = start(command);
    let stopped: StopReason | null = null;
    const stop = (why: StopReason): void => {
      if (stopped === null) endGroup(child);
      stopped ??= why;
    };
    const stdout = gather(child.stdout, () => stop('too-large'));
    const stderr = gather(child.stderr, () => undefined);
    const timer = setTimeout(() => stop('timeout'), timerMs(options.timeoutMs));
    const onAbort = (): void => stop('caller');
    options.signal.addEventListener('abort', onAbort, { once: true });
    let listening: NodeJS.Timeout | undefined;
    const finish = (exitCode: number | null, error: Error | null): void => {
      clearTimeout(timer);
      clearTimeout(listening);
      options.signal.removeEventListener('abort', onAbort);
      if (stopped === null) running.delete(child);
      for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.destroy();
      resolve({ stdout: stdout.text(), stderr: stderr.text(), exitCode, stopped, error });
    };
    child.on('error', (error) => finish(null, error));
    child.on('close', (code) => finish(code, null));
    child.on('exit', (code) => {
      // Two silent looks: after a pause of this process the first comes before what is waiting in the pipe.
      const listen = (heard: number): void => {
        if (stopped !== null || heard === stdout.bytes()) return finish(code, null);
        listening = setTimeout(listen, AFTER_EXIT_MS, stdout.bytes());
      };
      listening = setTimeout(listen, AFTER_EXIT_MS, -1);
    });
    // A program may answer without reading all of its input; the broken pipe is not a failure.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    if (options.signal.aborted) onAbort();
  });
}

/** What comes out of a pipe, up to the limit; `onFull` is called when there is more. */
function gather(pipe: NodeJS.ReadableStream | null, onFull: () => void): { text(): string; bytes(): number } {
  const chunks: Buffer[] = [];
  let bytes = 0;
  pipe?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_OUTPUT_BYTES) chunks.push(chunk);
    else onFull();
  });
  return { text: () => Buffer.concat(chunks).toString('utf8'), bytes: () => bytes };
}

/** Programs that run, and those that were asked to end and have not been killed yet. */
const running = new Set<ChildProcess>();

/** Kills every program and its group at once: for a process that is about to end itself. */
export function killPrograms(): void {
  for (const child of running) signalGroup(child, 'SIGKILL');
}

/** A plain command line is started directly; one that needs a shell (pipes, variables, redirections) gets one. */
function start(command: string): ChildProcess {
  const words = splitCommand(command);
  // In a process group of its own, so that what the program started ends with it.
  const options = { detached: process.platform !== 'win32', stdio: 'pipe' as const };
  const child =
    words === null
      ? spawn(command, { ...options, shell: true })
      : spawn(words[0] ?? '', words.slice(1), options);
  running.add(child);
  return child;
}

/** Words of a command line with quotes; null where it takes a shell to read it. */
export function splitCommand(command: string): string[] | null {
  const unquoted = command.replace(/'[^']{0,10000}'|"[^"$`\\]{0,10000}"/g, '');
  if (/[|&;<>()$`\\*?~#!\n"']/.test(unquoted)) return null;
  const words = command.match(/(?:'[^']{0,10000}'|"[^"]{0,10000}"|[^\s'"]{1,10000})+/g) ?? [];
  return words.map((word) => word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'));
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}

function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  setTimeout(() => {
    signalGroup(child, 'SIGKILL');
    running.delete(child);
  }, GRACE_MS);
}
