import { APICallError } from '@ai-sdk/provider';
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3GenerateResult,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider';
import { fail, succeed, type Failure, type Result } from '../result.js';
import { ROLE_DEFINITIONS } from '../roles/definitions.js';
import type { RoleTraits } from '../roles/definition.js';
import { abortAfter } from '../fetch/timer.js';
import type { ModelReply, ModelRequest } from '../roles/roles.js';
import {
  failureOfAbort,
  failureOfHttp,
  failureOfWire,
  unreachable,
  type CallPlace,
  type HttpFault,
} from './failures.js';
import {
  ALL_CAPABILITIES,
  fewerCapabilities,
  TEXT_MODE_WORDS,
  type Capabilities,
  type ResponseFormat,
} from './response-format.js';
import { replyOf, replyOfBody } from './read-reply.js';
import type { CompleteOptions, Provider } from './provider.js';
import { schemaForProvider } from './provider-schema.js';

export interface SdkProviderOptions {
  readonly place: CallPlace;
  /** Loads the provider's client on first use; a run without it never pays for it. */
  readonly load: () => Promise<LanguageModelV3>;
  /** Marks put on the system text and on the stable part, where the provider caches by mark. */
  readonly cacheMark?: SharedV3ProviderOptions;
  /** Sent with every request, whatever the server understands. */
  readonly always?: SharedV3ProviderOptions;
  /** How the provider is asked for a thinking effort; null where the model takes none. Thinking counts as output. */
  readonly effort?: (effort: RoleTraits['effort']) => SharedV3ProviderOptions | null;
  /** The cost that the body of a reply reports, in US dollars; null where it reports none. */
  readonly reportedCostUsd?: (body: unknown) => number | null;
}

/**
 * A provider over a client of the `ai` family: one exchange, no retries of its own. What the server turned out not to
 * understand is remembered, so that later requests leave it out.
 */
export function sdkProvider(options: SdkProviderOptions): Provider {
  let model: Promise<LanguageModelV3> | null = null;
  let known = ALL_CAPABILITIES;
  return {
    async complete(request, limits) {
      model ??= options.load();
      const exchange = { options, model: await model, request, limits };
      const { result, understood } = await completeByLadder(exchange, known);
      if (result.ok) known = understood;
      return result;
    },
  };
}

interface Exchange {
  readonly options: SdkProviderOptions;
  readonly model: LanguageModelV3;
  readonly request: ModelRequest;
  readonly limits: CompleteOptions;
}

/** Tries the richest request first; a server that refuses its format or effort is asked again without, at no cost. */
async function completeByLadder(
  exchange: Exchange,
  known: Capabilities,
): Promise<{ result: Result<ModelReply>; understood: Capabilities }> {
  const { options, limits } = exchange;
  const deadline = abortAfter(limits.timeoutMs);
  const signal = AbortSignal.any([limits.signal, deadline]);
  for (let tried = known; ;) {
    try {
      const generated = await exchange.model.doGenerate(callOptions(exchange, tried, signal));
      return { result: resultOf(generated, exchange), understood: tried };
    } catch (error) {
      const isAborted = limits.signal.aborted || deadline.aborted;
      const fewer = isAborted ? null : fewerCapabilities(tried, httpFaultOf(error));
      if (fewer === null) {
        const plain = isAborted ? null : refusedReply(error, exchange);
        if (plain !== null) return { result: succeed(plain), understood: tried };
        const failure = isAborted
          ? failureOfAbort(limits.signal.aborted, limits.timeoutMs, options.place)
          : failureOf(error, options.place);
        return { result: fail(failure), understood: known };
      }
      tried = fewer;
    }
  }
}

function resultOf(
  generated: LanguageModelV3GenerateResult,
  { options, request }: Exchange,
): Result<ModelReply> {
  if (generated.finishReason.raw === 'error') return fail(brokenOff(generated, options.place));
  const usd = options.reportedCostUsd?.(generated.response?.body) ?? null;
  return succeed({ ...replyOf(generated, request), ...(usd === null ? {} : { costUsd: usd }) });
}

function callOptions(
  exchange: Exchange,
  { format, effort: takesEffort }: Capabilities,
  signal: AbortSignal,
): LanguageModelV3CallOptions {
  const { request, options } = exchange;
  const mark = options.cacheMark ? { providerOptions: options.cacheMark } : {};
  const prompt = format === 'text' ? `${request.prompt}\n\n${TEXT_MODE_WORDS}` : request.prompt;
  const effort = takesEffort ? (options.effort?.(ROLE_DEFINITIONS[request.role].effort) ?? null) : null;
  return {
    prompt: [
      { role: 'system', content: request.system, ...mark },
      { role: 'user', content: userParts(request.stable, prompt, mark) },
    ],
    maxOutputTokens: request.maxOutputTokens,
    abortSignal: signal,
    ...responseFormat(request, format),
    ...providerOptions(options.always, effort),
  };
}

/** Options of one provider from two places, under its one name. */
function providerOptions(
  always: SharedV3ProviderOptions | undefined,
  effort: SharedV3ProviderOptions | null,
): Pick<LanguageModelV3CallOptions, 'providerOptions'> {
  const names = [...new Set([...Object.keys(always ?? {}), ...Object.keys(effort ?? {})])];
  if (names.length === 0) return {};
  return {
    providerOptions: Object.fromEntries(
      names.map((name) => [name, { ...always?.[name], ...effort?.[name] }]),
    ),
  };
}

/** Two parts where the stable one carries a cache mark; else one text, which every server understands. */
function userParts(stable: string, prompt: string, mark: { providerOptions?: SharedV3ProviderOptions }) {
  if (mark.providerOptions && stable !== '') {
    return [
      { type: 'text' as const, text: stable, ...mark },
      { type: 'text' as const, text: prompt },
    ];
  }
  return [{ type: 'text' as const, text: stable === '' ? prompt : `${stable}\n\n${prompt}` }];
}

function responseFormat(
  request: ModelRequest,
  format: ResponseFormat,
): Pick<LanguageModelV3CallOptions, 'responseFormat'> {
  if (format === 'text') return {};
  if (format === 'json') return { responseFormat: { type: 'json' } };
  const schema = schemaForProvider(request.schema);
  return { responseFormat: { type: 'json', schema, name: `${request.role}_reply` } };
}

/** OpenRouter ends a reply this way when its model fails while writing; the choice holds the error. */
function brokenOff(result: LanguageModelV3GenerateResult, place: CallPlace): Failure {
  const body = JSON.stringify(result.response?.body ?? {});
  const fault = withInnerStatus({ status: 200, headers: {}, body });
  return failureOfHttp(fault.status === 200 ? { ...fault, status: 502 } : fault, place);
}

/** A reply that came, but that the client refused for something that nobody needs. */
function refusedReply(error: unknown, { options, request }: Exchange): ModelReply | null {
  const fault = httpFaultOf(error);
  if (fault === null || fault.status >= 300) return null;
  const reply = replyOfBody(fault.body, request);
  const usd = reply === null ? null : (options.reportedCostUsd?.(JSON.parse(fault.body)) ?? null);
  return reply === null || usd === null ? reply : { ...reply, costUsd: usd };
}

function httpFaultOf(error: unknown): HttpFault | null {
  if (!APICallError.isInstance(error) || error.statusCode === undefined) return null;
  return {
    status: error.statusCode,
    headers: error.responseHeaders ?? {},
    body: error.responseBody ?? '',
  };
}

/** The failure that an error thrown by a client means. */
export function failureOf(error: unknown, place: CallPlace): Failure {
  const fault = httpFaultOf(error);
  const wire = failureOfWire(error, place);
  // A reply whose body was cut has the status of its head: what happened on the wire tells more.
  if (wire !== null && (fault === null || fault.status < 300)) return wire;
  if (fault !== null) return failureOfHttp(withInnerStatus(fault), place);
  if (APICallError.isInstance(error)) return unreachable('connection-failed', { place, why: causeOf(error) });
  return {
    code: 'bad-reply',
    message: `${place.label} (${place.model}): the answer could not be read.`,
    retryable: true,
  };
}

/** The HTTP client's words for a fault without a code of its own, such as a port that it refuses to dial. */
function causeOf(error: Error): string {
  const { cause } = error;
  const inner = cause instanceof Error ? cause : error;
  return (inner.cause instanceof Error ? inner.cause : inner).message.slice(0, 200);
}

/** OpenAI's codes of a response that failed midway, which is not a refused request. */
const RESPONSE_FAILURES: Readonly<Record<string, number>> = { server_error: 500, rate_limit_exceeded: 429 };

/**
 * The status of a failure inside a 200: OpenRouter reports an upstream failure this way
 * (`{ "error": { "code": 502 } }`), OpenAI's Responses API its own (`{ "error": { "code": "server_error" } }`),
 * which its client passes on as a 200 or a 400.
 */
function withInnerStatus(fault: HttpFault): HttpFault {
  if (fault.status > 400) return fault;
  const inner =
    /"error"\s{0,9}:\s{0,9}\{[^{}]{0,2000}?"code"\s{0,9}:\s{0,9}(?:(\d{3})\b|"([a-z_]{1,40})")/.exec(
      fault.body.slice(0, 20_000),
    );
  if (inner === null) return fault;
  const [, digits, word = ''] = inner;
  if (digits !== undefined) return { ...fault, status: Number(digits) };
  return {
    ...fault,
    status: Object.hasOwn(RESPONSE_FAILURES, word) ? (RESPONSE_FAILURES[word] ?? 400) : 400,
  };
}
