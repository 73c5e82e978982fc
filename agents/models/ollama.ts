import { fail, succeed, type Result } from '../result.js';
import { abortAfter } from '../fetch/timer.js';
import { ROLE_DEFINITIONS } from '../roles/definitions.js';
import type { ModelReply, ModelRequest } from '../roles/roles.js';
import { loadChatModel } from './chat-model.js';
import { countTokens, worstCaseTokens } from './worst-case.js';
import { finishOfWord } from './finish-reasons.js';
import { failureOfAbort, failureOfHttp, failureOfWire, type CallPlace } from './failures.js';
import { modelFetch } from './model-fetch.js';
import type { CompleteOptions, Provider, ProviderEntry, ProviderSettings } from './provider.js';
import { schemaForProvider } from './provider-schema.js';
import { sdkProvider } from './sdk-provider.js';

const BASE_URL = 'http://127.0.0.1:11434';

/** Models whose thinking has levels; of the others it is on or off, and left as it is. */
const TAKES_EFFORT = /^gpt-oss\b/;

/** Models that Ollama does not run on the user's own machine; those have no price here. */
const RUNS_ELSEWHERE = /[:-]cloud$/;

/** The window is asked for in steps, since Ollama reloads a model for every other size. */
const WINDOW_STEP_TOKENS = 8192;

/**
 * A model on the user's own machine, by Ollama's native protocol: only there can the context window be set, and
 * without it a long prompt is cut silently. An address that ends in `/v1` means the chat protocol instead.
 */
export const ollama: ProviderEntry = {
  label: 'Ollama',
  keyVariable: null,
  keyNeeded: false,
  baseUrlVariable: 'OLLAMA_BASE_URL',
  defaultBaseUrl: BASE_URL,
  apiPath: '',
  prices: [],
  unlistedPrice: (name) => (RUNS_ELSEWHERE.test(name) ? null : { input: 0, cachedInput: 0, output: 0 }),
  create: (settings) => {
    const place = { ...ollama, model: settings.model, apiKey: null };
    const baseUrl = (settings.baseUrl ?? BASE_URL).replace(/\/api$/, '');
    if (!baseUrl.endsWith('/v1')) return nativeProvider(baseUrl, place, settings);
    return sdkProvider({ place, load: () => loadChatModel('ollama', settings, { baseURL: baseUrl }) });
  },
};

function nativeProvider(baseUrl: string, place: CallPlace, settings: ProviderSettings): Provider {
  const send = modelFetch(settings);
  return {
    complete: async (request, options) => {
      const deadline = abortAfter(options.timeoutMs);
      try {
        const response = await send(`${baseUrl}/api/chat`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(chatBody(settings.model, request)),
          signal: AbortSignal.any([options.signal, deadline]),
        });
        return readReply({ response, body: await response.text(), request, place });
      } catch (error) {
        return failed(error, { options, deadline, place });
      }
    },
  };
}

function failed(
  error: unknown,
  call: { options: CompleteOptions; deadline: AbortSignal; place: CallPlace },
): Result<never> {
  const { options, deadline, place } = call;
  if (options.signal.aborted || deadline.aborted) {
    return fail(failureOfAbort(options.signal.aborted, options.timeoutMs, place));
  }
  const wire = failureOfWire(error, place);
  if (wire === null) throw error;
  return fail(wire);
}

function chatBody(model: string, request: ModelRequest): object {
  const { input, output } = worstCaseTokens(request);
  return {
    model,
    stream: false,
    messages: [
      { role: 'system', content: request.system },
      { role: 'user', content: `${request.stable}\n\n${request.prompt}`.trim() },
    ],
    format: schemaForProvider(request.schema),
    ...(TAKES_EFFORT.test(model) ? { think: ROLE_DEFINITIONS[request.role].effort } : {}),
    options: {
      num_ctx: Math.ceil((input + output) / WINDOW_STEP_TOKENS) * WINDOW_STEP_TOKENS,
      num_predict: request.maxOutputTokens,
    },
  };
}

interface OllamaReply {
  readonly message?: { readonly content?: unknown };
  readonly done_reason?: unknown;
  readonly prompt_eval_count?: unknown;
  readonly eval_count?: unknown;
}

function readReply(exchange: {
  response: Response;
  body: string;
  request: ModelRequest;
  place: CallPlace;
}): Result<ModelReply> {
  const { response, body, request, place } = exchange;
  const headers = Object.fromEntries(response.headers.entries());
  const parsed = response.ok ? parseObject(body) : null;
  const text = parsed?.message?.content;
  if (parsed === null || typeof text !== 'string') {
    return fail(failureOfHttp({ status: response.status, headers, body }, place));
  }
  const input = numberOrNothing(parsed.prompt_eval_count);
  const output = numberOrNothing(parsed.eval_count);
  return succeed({
    text,
    finishReason: parsed.done_reason === undefined ? 'stop' : finishOfWord(parsed.done_reason),
    ...countTokens({ request, text, input, output }),
    cachedInputTokens: 0,
    raw: body,
  });
}

function parseObject(body: string): OllamaReply | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return parsed !== null && typeof parsed === 'object' ? parsed : null;
  } catch {
    return null;
  }
}

const numberOrNothing = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
