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
  chatAddressOf,
  failureOfHttp,
  failureOfThrown,
  withInnerStatus,
  type CallPlace,
  type HttpFault,
} from './failures.js';
import { modelFetch } from './model-fetch.js';
import {
  ALL_CAPABILITIES,
  fewerCapabilities,
  TEXT_MODE_WORDS,
  type Capabilities,
} from './response-format.js';
import { replyOf, replyOfBody } from './read-reply.js';
import type { CompleteOptions, Provider, ProviderEntry, ProviderSettings } from './provider.js';
import { schemaForProvider } from './provider-schema.js';

/** A model of a provider: its name, and what every client of the `ai` family is made with. */
export interface Place {
  readonly model: string;
  readonly client: { readonly apiKey: string; readonly baseURL: string; readonly fetch: typeof fetch };
  readonly settings: ProviderSettings;
}

/** A provider whose client is one of the `ai` family: all that sets it apart from the others. */
interface SdkRow extends Omit<ProviderEntry, 'create'> {
  /** Loads the client on first use; a run without it never pays for it. */
  readonly load: (place: Place) => Promise<LanguageModelV3>;
  /** Whether the chat protocol is spoken at an address that the user chose; for messages. */
  readonly isChat?: (baseURL: string) => boolean;
  /** Marks put on the system text and on the stable part, where the provider caches by mark. */
  readonly cacheMark?: (model: string) => SharedV3ProviderOptions | undefined;
  /** Sent with every request, whatever the server understands. */
  readonly always?: (baseURL: string) => SharedV3ProviderOptions;
  /** How the provider is asked for a thinking effort; null where the model takes none. Thinking counts as output. */
  readonly effort?: (effort: RoleTraits['effort'], model: string) => SharedV3ProviderOptions | null;
  /** The cost that the body of a reply reports, in US dollars; null where it reports none. */
  readonly reportedCostUsd?: (body: unknown) => number | null;
}

export function sdkEntry(row: SdkRow): ProviderEntry {
  const { load, isChat, cacheMark, always, effort, reportedCostUsd, ...entry } = row;
  return {
    ...entry,
    create: (settings) => {
      const { model, apiKey } = settings;
      const baseURL = settings.baseUrl ?? entry.defaultBaseUrl;
      if (baseURL === null) throw new Error(`${entry.baseUrlVariable} is not set`);
      const client = { apiKey: apiKey ?? '', baseURL, fetch: modelFetch(settings) };
      const chat = isChat?.(baseURL) === true ? { chatAddress: chatAddressOf(baseURL) } : {};
      return sdkProvider({
        place: { ...entry, model, apiKey, ...chat },
        load: () => load({ model, client, settings }),
        cacheMark: cacheMark?.(model),
        always: always?.(baseURL),
        effort: (asked) => effort?.(asked, model) ?? null,
        reportedCostUsd,
      });
    },
  };
}

interface SdkProviderOptions {
  readonly place: CallPlace;
  readonly load: () => Promise<LanguageModelV3>;
  readonly cacheMark?: SharedV3ProviderOptions | undefined;
  readonly always?: SharedV3ProviderOptions | undefined;
  readonly effort?: (effort: RoleTraits['effort']) => SharedV3ProviderOptions | null;
  readonly reportedCostUsd?: SdkRow['reportedCostUsd'] | undefined;
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
      const fewer = signal.aborted ? null : fewerCapabilities(tried, httpFaultOf(error));
      if (fewer === null) {
        const plain = signal.aborted ? null : refusedReply(error, exchange);
        if (plain !== null) return { result: succeed(plain), understood: tried };
        return {
          result: fail(failureOf(error, { options: limits, deadline, place: options.place })),
          understood: known,
        };
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
  return succeed(withCost(replyOf(generated, request), options, generated.response?.body));
}

function withCost(reply: ModelReply, { reportedCostUsd }: SdkProviderOptions, body: unknown): ModelReply {
  const costUsd = reportedCostUsd?.(body) ?? null;
  return costUsd === null ? reply : { ...reply, costUsd };
}

function callOptions(
  { request, options }: Exchange,
  { format, effort: takesEffort }: Capabilities,
  signal: AbortSignal,
): LanguageModelV3CallOptions {
  const mark = options.cacheMark ? { providerOptions: options.cacheMark } : {};
  const prompt = format === 'text' ? `${request.prompt}\n\n${TEXT_MODE_WORDS}` : request.prompt;
  const effort = takesEffort ? options.effort?.(ROLE_DEFINITIONS[request.role].effort) : null;
  return {
    prompt: [
      { role: 'system', content: request.system, ...mark },
      { role: 'user', content: userParts(request.stable, prompt, mark) },
    ],
    maxOutputTokens: request.maxOutputTokens,
    abortSignal: signal,
    ...(format === 'json' && { responseFormat: { type: 'json' } }),
    ...(format === 'schema' && {
      responseFormat: {
        type: 'json',
        schema: schemaForProvider(request.schema),
        name: `${request.role}_reply`,
      },
    }),
    ...providerOptions([options.always ?? {}, effort ?? {}]),
  };
}

/** Options of providers from several places, each provider's under its one name. */
function providerOptions(
  all: readonly SharedV3ProviderOptions[],
): Pick<LanguageModelV3CallOptions, 'providerOptions'> {
  const names = [...new Set(all.flatMap((each) => Object.keys(each)))];
  const joined: SharedV3ProviderOptions = {};
  for (const name of names) for (const each of all) joined[name] = { ...joined[name], ...each[name] };
  return names.length === 0 ? {} : { providerOptions: joined };
}

/** Two parts where the stable one carries a cache mark; else one text, which every server understands. */
function userParts(stable: string, prompt: string, mark: { providerOptions?: SharedV3ProviderOptions }) {
  const text = (words: string, marked = {}) => ({ type: 'text' as const, text: words, ...marked });
  if (mark.providerOptions && stable !== '') return [text(stable, mark), text(prompt)];
  return [text(stable === '' ? prompt : `${stable}\n\n${prompt}`)];
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
  const reply = fault === null || fault.status >= 300 ? null : replyOfBody(fault.body, request);
  return reply && withCost(reply, options, JSON.parse(reply.raw));
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
function failureOf(error: unknown, call: Parameters<typeof failureOfThrown>[1]): Failure {
  const { place } = call;
  const thrown = failureOfThrown(error, call);
  if (thrown !== null) return thrown;
  const fault = httpFaultOf(error);
  if (fault !== null) return failureOfHttp(withInnerStatus(fault), place);
  const message = `${place.label} (${place.model}): the answer could not be read.`;
  return { code: 'bad-reply', message, retryable: true };
}
