import { spawn, type ChildProcess } from 'node:child_process';
import { fail, succeed, type Failure, type Result } from '../result.js';
import type { ModelReply, ModelRequest } from '../roles/roles.js';
import { countTokens } from './worst-case.js';
import { failureOfAbort, type CallPlace } from './failures.js';
import type { CompleteOptions, Provider, ProviderEntry } from './provider.js';

/** Most that a program may write before it is stopped, in bytes. */
const MAX_OUTPUT_BYTES = 8_000_000;
/** How much of its complaints is shown. */
const SHOWN_STDERR = 300;
/** Time between asking a program to end and ending it, in milliseconds. */
const GRACE_MS = 500;

/**
 * Any program as a model: it reads the request as one JSON object on standard input
 * (`role, model, system, stable, prompt, schema, maxOutputTokens, attempt`) and writes the reply on standard
 * output, either as it is or as `{ "text": …, "inputTokens"?, "outputTokens"? }`. Exit code 0 means an answer.
 */
export const exec: ProviderEntry = {
  label: 'the program',
  keyVariable: null,
  keyNeeded: false,
  baseUrlVariable: null,
  defaultBaseUrl: null,
  apiPath: '',
  create: (settings) => execProvider({ ...exec, model: settings.model, apiKey: null }),
};

function execProvider(place: CallPlace): Provider {
  return {
    complete: async (request, options) => {
      const run = await runProgram(place.model, requestText(request), options);
      if (run.stopped !== null) return fail(stoppedFailure(run.stopped, options, place));
      if (run.error !== null) return fail(cannotStart(run.error, place));
      if (run.exitCode !== 0) return fail(badExit(run, place));
      return readReply(run.stdout, request, place);
    },
  };
}

function requestText(request: ModelRequest): string {
  const { role, model, system, stable, prompt, schema, maxOutputTokens, attempt } = request;
  return `${JSON.stringify({ role, model, system, stable, prompt, schema, maxOutputTokens, attempt })}\n`;
}

type StopReason = 'caller' | 'timeout' | 'too-large';

interface ProgramRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
  readonly stopped: StopReason | null;
  readonly error: Error | null;
}

function runProgram(command: string, input: string, options: CompleteOptions): Promise<ProgramRun> {
  return new Promise((resolve) => {
    const child = start(command);
    const out: Buffer[] = [];
    const complaints: Buffer[] = [];
    let outBytes = 0;
    let complaintBytes = 0;
    let stopped: StopReason | null = null;
    const stop = (why: StopReason): void => {
      stopped ??= why;
      endGroup(child);
    };
    const timer = setTimeout(() => stop('timeout'), options.timeoutMs);
    const onAbort = (): void => stop('caller');
    options.signal.addEventListener('abort', onAbort, { once: true });
    const finish = (exitCode: number | null, error: Error | null): void => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', onAbort);
      const stdout = Buffer.concat(out).toString('utf8');
      resolve({ stdout, stderr: Buffer.concat(complaints).toString('utf8'), exitCode, stopped, error });
    };
    child.on('error', (error) => finish(null, error));
    child.on('close', (code) => finish(code, null));
    child.stdout?.on('data', (chunk: Buffer) => {
      outBytes += chunk.length;
      if (outBytes > MAX_OUTPUT_BYTES) stop('too-large');
      else out.push(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      complaintBytes += chunk.length;
      if (complaintBytes <= MAX_OUTPUT_BYTES) complaints.push(chunk);
    });
    // A program may answer without reading all of its input; the broken pipe is no failure.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    if (options.signal.aborted) onAbort();
  });
}

/** A plain command line is started as it is; one that needs a shell (pipes, variables, redirections) gets one. */
function start(command: string): ChildProcess {
  const words = splitCommand(command);
  // A group of its own, so that what the program started ends with it.
  const options = { detached: process.platform !== 'win32', stdio: 'pipe' as const };
  if (words === null) return spawn(command, { ...options, shell: true });
  return spawn(words[0] ?? '', words.slice(1), options);
}

/** Words of a command line with quotes; null where only a shell can tell what is meant. */
export function splitCommand(command: string): string[] | null {
  const unquoted = command.replace(/'[^']{0,10000}'|"[^"$`\\]{0,10000}"/g, '');
  if (/[|&;<>()$`\\*?~#!\n"']/.test(unquoted)) return null;
  const words = command.match(/(?:'[^']{0,10000}'|"[^"]{0,10000}"|[^\s'"]{1,10000})+/g) ?? [];
  return words.map((word) => word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'));
}

function endGroup(child: ChildProcess): void {
  const send = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
    } catch {
      // It ended by itself in the meantime.
    }
  };
  send('SIGTERM');
  setTimeout(() => send('SIGKILL'), GRACE_MS).unref();
}

function stoppedFailure(why: StopReason, options: CompleteOptions, place: CallPlace): Failure {
  if (why !== 'too-large') return failureOfAbort(why === 'caller', options.timeoutMs, place);
  const message = `The program "${place.model}" wrote more than ${MAX_OUTPUT_BYTES / 1_000_000} MB.`;
  return { code: 'too-large', message, retryable: false };
}

const cannotStart = (error: Error, place: CallPlace): Failure => ({
  code: 'not-found',
  message: `The program "${place.model}" could not be started: ${(error as NodeJS.ErrnoException).code ?? error.name}.`,
  retryable: false,
  cure: 'Check the command after exec/ and that it may be executed.',
});

function badExit(run: ProgramRun, place: CallPlace): Failure {
  const said = run.stderr.replace(/\s+/g, ' ').trim().slice(-SHOWN_STDERR);
  const how = run.exitCode === null ? 'was ended by a signal' : `ended with code ${run.exitCode}`;
  const message = `The program "${place.model}" ${how}${said === '' ? '' : `: ${said}`}.`;
  return { code: 'server-error', message, retryable: true };
}

function readReply(stdout: string, request: ModelRequest, place: CallPlace): Result<ModelReply> {
  if (stdout.trim() === '') {
    const message = `The program "${place.model}" ended well but wrote nothing.`;
    return fail({ code: 'bad-reply', message, retryable: true });
  }
  const envelope = parseEnvelope(stdout);
  const text = envelope?.text ?? stdout;
  const tokens = countTokens({ request, text, input: envelope?.inputTokens, output: envelope?.outputTokens });
  return succeed({
    text,
    finishReason: 'stop',
    ...tokens,
    cachedInputTokens: 0,
    raw: JSON.stringify(stdout),
  });
}

interface Envelope {
  readonly text: string;
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

/** No role's reply has a text field at its top, so an object with one is the envelope. */
function parseEnvelope(stdout: string): Envelope | null {
  try {
    const parsed = JSON.parse(stdout) as { text?: unknown; inputTokens?: unknown; outputTokens?: unknown };
    if (parsed === null || typeof parsed !== 'object' || typeof parsed.text !== 'string') return null;
    const count = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
    return {
      text: parsed.text,
      inputTokens: count(parsed.inputTokens),
      outputTokens: count(parsed.outputTokens),
    };
  } catch {
    return null;
  }
}
