import { fail, succeed, type Failure, type Result } from '../result.js';
import type { ModelReply, ModelRequest } from '../roles/roles.js';
import { countTokens } from './tokens.js';
import { redactorOf, textRedactorOf } from '../secrets.js';
import { shownWords } from '../shown-words.js';
import { failureOfAbort, field, hideKey, type CallPlace } from './failures.js';
import { MAX_OUTPUT_BYTES, runProgram, type ProgramRun, type StopReason } from './program.js';
import type { CompleteOptions, Provider, ProviderEntry } from './provider.js';

/** How much of its standard error is shown, in UTF-16 units. */
const SHOWN_STDERR = 300;
const MAX_STDERR = 4_000;

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
  prices: [],
  create: (settings) =>
    execProvider({ ...exec, model: settings.model, apiKey: null }, settings.secrets ?? []),
};

/** `secrets`: keys that the program has from its environment and may print. */
function execProvider(place: CallPlace, secrets: readonly string[]): Provider {
  return {
    complete: async (request, options) => {
      const run = await runProgram(place.model, requestText(request), options);
      const failure = failureOfRun(run, { options, place, secrets });
      return failure !== null
        ? fail(failure)
        : readReply(textRedactorOf(secrets)(run.stdout), request, place);
    },
  };
}

/** Null for a program that ended well. */
function failureOfRun(
  run: ProgramRun,
  about: {
    readonly options: CompleteOptions;
    readonly place: CallPlace;
    readonly secrets: readonly string[];
  },
): Failure | null {
  if (run.stopped !== null) return stoppedFailure(run.stopped, about.options, about.place);
  if (run.error !== null) return cannotStart(run.error, about.place);
  return run.exitCode === 0 ? null : badExit(run, about.place, about.secrets);
}

function requestText(request: ModelRequest): string {
  const { role, model, system, stable, prompt, schema, maxOutputTokens, attempt } = request;
  return `${JSON.stringify({ role, model, system, stable, prompt, schema, maxOutputTokens, attempt })}\n`;
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
  cure: 'Check that the command after exec/ exists and is executable.',
});

function badExit(run: ProgramRun, place: CallPlace, secrets: readonly string[]): Failure {
  // Its last words; what stands before them may be long.
  const complaint = shownWords(redactorOf(secrets)(hideKey(run.stderr.slice(-MAX_STDERR), null)), MAX_STDERR);
  const said = complaint.slice(-SHOWN_STDERR);
  const how = run.exitCode === null ? 'was killed by a signal' : `exited with code ${run.exitCode}`;
  const message = `The program "${place.model}" ${how}${said === '' ? '' : `: ${said}`}.`;
  return { code: 'server-error', message, retryable: true };
}

function readReply(stdout: string, request: ModelRequest, place: CallPlace): Result<ModelReply> {
  if (stdout.trim() === '') {
    const message = `The program "${place.model}" exited with code 0 but wrote nothing.`;
    return fail({ code: 'bad-reply', message, retryable: true });
  }
  // No role's reply has a text field at its top, so an object with one is the envelope.
  const envelope = parseObject(stdout);
  const own = field(envelope, 'text');
  const text = typeof own === 'string' ? own : stdout;
  const countAt = (name: string): number | undefined => {
    const told = typeof own === 'string' ? field(envelope, name) : undefined;
    return typeof told === 'number' ? told : undefined;
  };
  const tokens = countTokens({
    request,
    text,
    input: countAt('inputTokens'),
    output: countAt('outputTokens'),
  });
  return succeed({
    text,
    finishReason: 'stop',
    ...tokens,
    cachedInputTokens: 0,
    raw: JSON.stringify(stdout),
  });
}

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
