import { fail, succeed } from '../result.js';
import { abortAfter } from '../fetch/timer.js';
import { ROLE_DEFINITIONS } from '../roles/definitions.js';
import type { ModelRequest } from '../roles/roles.js';
import { failureOfHttp, failureOfThrown, type CallPlace } from './failures.js';
import { modelFetch } from './model-fetch.js';
import { chatClient } from './openai-compatible.js';
import type { Provider, ProviderEntry, ProviderSettings } from './provider.js';
import { schemaForProvider } from './provider-schema.js';
import { replyOfBody } from './read-reply.js';
import { sdkEntry } from './sdk-provider.js';
import { worstCaseTokens } from './tokens.js';

/** Models whose thinking has levels; of the others it is on or off, and left as it is. */
const TAKES_EFFORT = /^gpt-oss\b/;
/** Models that Ollama does not run on the user's own machine; those have no price here. */
const RUNS_ELSEWHERE = /[:-]cloud$/;
/** The window is asked for in steps, since Ollama reloads a model for every other size. */
const WINDOW_STEP_TOKENS = 8192;

/** Its chat protocol, for an address that ends in `/v1`. */
const byChat = sdkEntry({
  label: 'Ollama',
  keyVariable: null,
  keyNeeded: false,
  baseUrlVariable: 'OLLAMA_BASE_URL',
  defaultBaseUrl: 'http://127.0.0.1:11434',
  apiPath: '',
  prices: [],
  load: async (place) => (await chatClient('ollama', place))(place.model),
});

const addressOf = ({ baseUrl }: ProviderSettings): string =>
  (baseUrl ?? byChat.defaultBaseUrl ?? '').replace(/\/api$/, '');

/**
 * A model on the user's own machine, by Ollama's native protocol: only there can the context window be set, and
 * without it a long prompt is cut silently.
 */
export const ollama: ProviderEntry = {
  ...byChat,
  unlistedPrice: (name) => (RUNS_ELSEWHERE.test(name) ? null : { input: 0, cachedInput: 0, output: 0 }),
  create: (settings) =>
    addressOf(settings).endsWith('/v1') ? byChat.create(settings) : nativeProvider(settings),
};

function nativeProvider(settings: ProviderSettings): Provider {
  const send = modelFetch(settings);
  const place: CallPlace = { ...byChat, model: settings.model, apiKey: null };
  return {
    complete: async (request, options) => {
      const deadline = abortAfter(options.timeoutMs);
      try {
        const response = await send(`${addressOf(settings)}/api/chat`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(chatBody(settings.model, request)),
          signal: AbortSignal.any([options.signal, deadline]),
        });
        const body = await response.text();
        const reply = response.ok ? replyOfBody(body, request) : null;
        if (reply !== null) return succeed(reply);
        const headers = Object.fromEntries(response.headers.entries());
        return fail(failureOfHttp({ status: response.status, headers, body }, place));
      } catch (error) {
        const failure = failureOfThrown(error, { options, deadline, place });
        if (failure === null) throw error;
        return fail(failure);
      }
    },
  };
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
