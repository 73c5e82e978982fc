import { createOpenAI } from '@ai-sdk/openai';
import { createHttpClient } from '../../../agents/fetch/http-call.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import { openModel, PROVIDERS } from '../../../agents/models/registry.js';
import { sdkProvider } from '../../../agents/models/sdk-provider.js';
import type { Provider } from '../../../agents/models/provider.js';
import type { Result } from '../../../agents/result.js';
import type { ModelReply, ModelRequest } from '../../../agents/roles/roles.js';
import type { Hit, SearchLimits, SearchQuery } from '../../../agents/search/engine.js';
import { ENGINE_NAMES, engineEntry, type EngineName } from '../../../agents/search/registry.js';
import { manualClock, startLoopback } from '../fetch/loopback.js';

/** One reply of a real service, as somebody's client recorded it or as the service's documentation shows it. */
export interface RecordedReply {
  /** A name of `ENGINE_NAMES`, or of `MODELS`. */
  readonly service: string;
  /** Where it comes from: repository and path, or the page of the documentation. */
  readonly from: string;
  readonly status: number;
  /** Names in lower case; only those that mean something. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The model that each service's replies are read as; services of the chat protocol by the provider for any server. */
const MODELS: Readonly<Record<string, string>> = {
  anthropic: 'anthropic/claude-sonnet-5-5',
  openai: 'openai/gpt-6-luna',
  'openai-chat': 'openai/gpt-6-luna',
  google: 'google/gemini-3.1-pro-preview',
  openrouter: 'openrouter/meta/llama',
  ollama: 'ollama/qwen3:8b',
};
const CHAT_SERVER = 'openai-compatible/llama';

const QUERY: SearchQuery = {
  ...{ angle: 'entity', reformulation: 'paraphrase', question: 'Does it work?', terms: ['cramps'] },
  ...{ temporalIntent: 'none', freshness: 'any', removedStaleYears: [] },
};
const LIMITS: SearchLimits = {
  ...{ allowDomains: [], denyDomains: [], since: null, today: '2026-01-15', maxResults: 10 },
};
const REQUEST: Omit<ModelRequest, 'model'> = {
  ...{ role: 'critic', system: 'You are a critic.', stable: '', prompt: 'Name the gaps.' },
  ...{ schema: { type: 'object' }, maxOutputTokens: 100, promptHash: '0', attempt: 1 },
};
export const KEY = 'k-1234567-replayed';

export type Replayed =
  | { readonly reply: RecordedReply; readonly hits: Result<readonly Hit[]> }
  | { readonly reply: RecordedReply; readonly answer: Result<ModelReply> };

const isEngine = (service: string): service is EngineName =>
  (ENGINE_NAMES as readonly string[]).includes(service);

/** Sends a request for each reply through its own adapter to a server on this machine that answers with it. */
export async function replay(replies: readonly RecordedReply[]): Promise<Replayed[]> {
  const server = await startLoopback((request, response) => {
    request.resume();
    const number = Number(/^\/r(\d+)\//.exec(request.url ?? '')?.[1] ?? -1);
    const { status = 599, headers = {}, body = '' } = replies[number] ?? {};
    request.on('end', () => response.writeHead(status, headers).end(body));
  });
  try {
    const replayed: Replayed[] = [];
    for (const [number, reply] of replies.entries()) {
      const base = `${server.origin}/r${number}`;
      replayed.push(
        isEngine(reply.service)
          ? { reply, hits: await searchAt(base, reply.service) }
          : { reply, answer: await askAt(base, reply.service) },
      );
    }
    return replayed;
  } finally {
    await server.close();
  }
}

/** Each in traffic of its own: a service that asked for a wait would keep the next reply waiting. */
async function searchAt(base: string, name: EngineName): Promise<Result<readonly Hit[]>> {
  const http = createHttpClient({
    userAgent: 'test',
    traffic: createTraffic({ clock: manualClock(), random: () => 0.5 }),
  });
  const entry = engineEntry(name);
  const engine = entry.create({
    ...{ http, contact: null, apiKey: entry.keyVariable === null ? null : KEY },
    baseUrl: `${base}/`,
    pace: { concurrency: 1, calls: 1_000_000, perMs: 1 },
  });
  const found = await engine.search(QUERY, LIMITS, new AbortController().signal);
  await http.close();
  return found.ok ? engine.parse(found.value.body) : found;
}

async function askAt(base: string, service: string): Promise<Result<ModelReply>> {
  const model = MODELS[service] ?? CHAT_SERVER;
  const provider = service === 'openai' ? responsesAt(base) : providerAt(base, model);
  return provider.complete(
    { ...REQUEST, model },
    { signal: new AbortController().signal, timeoutMs: 20_000 },
  );
}

/** The Responses API, which is spoken only to OpenAI's own address. */
const responsesAt = (base: string): Provider =>
  sdkProvider({
    place: { ...PROVIDERS.openai, model: 'gpt-6-luna', apiKey: KEY },
    load: () => Promise.resolve(createOpenAI({ apiKey: KEY, baseURL: base }).responses('gpt-6-luna')),
  });

function providerAt(base: string, model: string): Provider {
  const variables = Object.fromEntries(
    Object.values(PROVIDERS).flatMap(({ keyVariable, baseUrlVariable }) => [
      ...(keyVariable === null ? [] : [[keyVariable, KEY]]),
      ...(baseUrlVariable === null ? [] : [[baseUrlVariable, base]]),
    ]),
  ) as Record<string, string>;
  const provider = openModel(model, variables);
  if (!provider.ok) throw new Error(provider.failure.message);
  return provider.value;
}
