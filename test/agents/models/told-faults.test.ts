import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createOpenAI } from '@ai-sdk/openai';
import { retryAfterOf } from '../../../agents/models/failures.js';
import { reportedCostUsd } from '../../../agents/models/openrouter.js';
import { costUsd } from '../../../agents/models/prices.js';
import { openModel, PROVIDERS } from '../../../agents/models/registry.js';
import { sdkProvider } from '../../../agents/models/sdk-provider.js';
import type { ModelRequest } from '../../../agents/roles/roles.js';
import { startLoopback, type Loopback } from '../fetch/loopback.js';
import { ROUTER_USD } from '../../world/models/protocols.js';
import { startModelWorld } from '../../world/models/start-model-world.js';

/** What the services say when they do not answer, in the words of their documentation and of their users' reports. */

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((thing) => thing.close()));
});

const requestFor = (model: string): ModelRequest => ({
  ...{ role: 'critic', model, system: 'You are a critic.', stable: '', prompt: 'Name the gaps.' },
  ...{ schema: { type: 'object' }, maxOutputTokens: 100, promptHash: '0', attempt: 1 },
});
const LIMITS = { signal: new AbortController().signal, timeoutMs: 20_000 };

interface Said {
  readonly status: number;
  readonly body: unknown;
}

async function serve(said: Said): Promise<Loopback & { readonly bodies: string[] }> {
  const bodies: string[] = [];
  const server = await startLoopback((request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body));
    });
  });
  open.push(server);
  return { ...server, bodies };
}

const variablesOf = (origin: string): Record<string, string> => ({
  ANTHROPIC_API_KEY: 'k-1234567',
  ANTHROPIC_BASE_URL: `${origin}/v1`,
  OPENAI_API_KEY: 'k-1234567',
  OPENAI_BASE_URL: `${origin}/v1`,
  GOOGLE_GENERATIVE_AI_API_KEY: 'k-1234567',
  GOOGLE_BASE_URL: `${origin}/v1beta`,
  OPENROUTER_API_KEY: 'k-1234567',
  OPENROUTER_BASE_URL: `${origin}/api/v1`,
});

async function complete(model: string, said: Said, maxPrice?: { input: number; output: number }) {
  const server = await serve(said);
  const provider = openModel(model, variablesOf(server.origin), maxPrice === undefined ? {} : { maxPrice });
  if (!provider.ok) throw new Error(provider.failure.message);
  return { result: await provider.value.complete(requestFor(model), LIMITS), server };
}

const quotaOf = (quotaId: string) => ({
  error: {
    code: 429,
    message:
      'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.',
    status: 'RESOURCE_EXHAUSTED',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
        violations: [{ quotaMetric: 'generate_content_free_tier_requests', quotaId }],
      },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '26s' },
    ],
  },
});
const anthropicError = (type: string, message: string, details?: object) => ({
  type: 'error',
  error: { type, message, ...(details === undefined ? {} : { details }) },
  request_id: 'req_1',
});
const choice = (parts: object) => ({
  id: 'gen-1',
  object: 'chat.completion',
  created: 1,
  model: 'x',
  choices: [{ index: 0, message: { role: 'assistant', content: '{"ok":' }, ...parts }],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15, cost: 0.25 },
});

const GEMINI = 'google/gemini-2.5-flash';
const CLAUDE = 'anthropic/claude-sonnet-5-5';
const ROUTED = 'openrouter/vendor/model';
const GPT = 'openai/gpt-6-luna';

describe('an answer that is cut on its way', () => {
  it.each([GPT, CLAUDE, GEMINI, ROUTED, 'openai-compatible/local', 'ollama/local'])('%s', async (model) => {
    const server = await startLoopback((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' });
      response.write('{"id": "x", "choices": [');
      setTimeout(() => request.socket.destroy(), 20);
    });
    open.push(server);
    const provider = openModel(model, {
      ...variablesOf(server.origin),
      OPENAI_COMPATIBLE_BASE_URL: server.origin,
      OLLAMA_BASE_URL: server.origin,
    });
    if (!provider.ok) throw new Error(provider.failure.message);
    const failure = { code: 'connection-reset', retryable: true };
    expect(await provider.value.complete(requestFor(model), LIMITS)).toMatchObject({ ok: false, failure });
  });

  it("say which address of one's own has no chat protocol, and which variable leads there", async () => {
    const server = await serve({ status: 404, body: { error: 'not found' } });
    for (const [model, variable] of [
      ['openai/x', 'OPENAI_BASE_URL'],
      ['openai-compatible/x', 'OPENAI_COMPATIBLE_BASE_URL'],
    ] as const) {
      const opened = openModel(model, { OPENAI_API_KEY: 'k-1234567', [variable]: `${server.origin}/api` });
      if (!opened.ok) throw new Error(opened.failure.message);
      const result = await opened.value.complete(requestFor(model), LIMITS);
      if (result.ok) throw new Error('It answered.');
      expect(result.failure.cure).toContain(`${variable}: it led to ${server.origin}/api/chat/completions`);
      expect(result.failure.cure).toContain('/v1');
    }
  });

  it('a port that nobody listens at is said to refuse', async () => {
    const provider = openModel(CLAUDE, {
      ANTHROPIC_API_KEY: 'k',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:9/v1',
    });
    if (!provider.ok) throw new Error(provider.failure.message);
    const failure = {
      code: 'connection-failed',
      message: 'Anthropic (claude-sonnet-5-5) could not be reached: The host refused the connection.',
      cure: 'Check the network and ANTHROPIC_BASE_URL.',
    };
    expect(await provider.value.complete(requestFor(CLAUDE), LIMITS)).toMatchObject({ failure });
  });
});

describe('faults as the services tell them', () => {
  it.each([
    [GPT, 403, 'model_not_found', 'Project `p` does not have access to model `gpt-6-luna`'],
    [ROUTED, 400, 400, 'vendor/model is not a valid model ID'],
  ])('no such model: %s, %s', async (model, status, code, message) => {
    const { result } = await complete(model, { status, body: { error: { code, message } } });
    expect(result).toMatchObject({ ok: false, failure: { code: 'not-found', retryable: false } });
  });

  it.each<[string, string, number, unknown, object]>([
    [
      "Google's limit of a minute passes",
      GEMINI,
      429,
      quotaOf('GenerateContentInputTokensPerModelPerMinute-FreeTier'),
      { code: 'rate-limited', retryable: true, retryAfterMs: 26_000 },
    ],
    [
      "Google's limit of a day does not",
      GEMINI,
      429,
      quotaOf('GenerateRequestsPerDayPerProjectPerModel-FreeTier'),
      { code: 'out-of-credit', retryable: false },
    ],
    [
      'a prompt that Google blocks',
      GEMINI,
      200,
      { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: { promptTokenCount: 9 } },
      {},
    ],
    [
      "a key that Google doesn't know",
      GEMINI,
      400,
      {
        error: {
          code: 400,
          message: 'API key not valid. Please pass a valid API key.',
          status: 'INVALID_ARGUMENT',
        },
      },
      { code: 'key-refused' },
    ],
    [
      "the user's own limit at Anthropic",
      CLAUDE,
      400,
      anthropicError(
        'invalid_request_error',
        'You have reached your specified API usage limits. You will regain access on 2026-12-01.',
      ),
      { code: 'out-of-credit', retryable: false },
    ],
    [
      "the tier's limit at Anthropic",
      CLAUDE,
      429,
      anthropicError('rate_limit_error', 'Limit reached.', { error_code: 'enforced_spend_limit_reached' }),
      { code: 'out-of-credit', retryable: false },
    ],
    [
      'billing at Anthropic',
      CLAUDE,
      402,
      anthropicError('billing_error', 'Billing error'),
      { code: 'out-of-credit' },
    ],
    [
      'too large at Anthropic',
      CLAUDE,
      413,
      anthropicError('request_too_large', 'Request exceeds the maximum size'),
      { code: 'context-too-long' },
    ],
    [
      'a timeout at Anthropic',
      CLAUDE,
      504,
      anthropicError('timeout_error', 'timed out'),
      { code: 'server-error', retryable: true },
    ],
    [
      'more at once than OpenAI gives in a minute',
      GPT,
      429,
      {
        error: {
          message:
            'Request too large for gpt-6-luna in organization org-1 on tokens per min (TPM): Limit 30000, Requested 41234.',
          type: 'tokens',
          code: 'rate_limit_exceeded',
        },
      },
      { code: 'context-too-long', retryable: false },
    ],
    [
      'too fast at OpenAI',
      GPT,
      429,
      {
        error: {
          message: 'Rate limit reached for gpt-6-luna. Please try again in 1s.',
          code: 'rate_limit_exceeded',
        },
      },
      { code: 'rate-limited', retryable: true },
    ],
    [
      'no credit at OpenRouter',
      ROUTED,
      402,
      { error: { code: 402, message: 'This request requires more credits, or fewer max_tokens.' } },
      { code: 'out-of-credit' },
    ],
    [
      "the key's own limit at OpenRouter",
      ROUTED,
      403,
      { error: { code: 403, message: 'Key limit exceeded (total limit).' } },
      { code: 'out-of-credit' },
    ],
    [
      'moderation at OpenRouter',
      ROUTED,
      403,
      {
        error: {
          code: 403,
          message: 'vendor/model requires moderation and your input was flagged.',
          metadata: { reasons: ['x'], flagged_input: 'y' },
        },
      },
      { code: 'refused-by-model' },
    ],
    [
      'an upstream fault inside a 200',
      ROUTED,
      200,
      { error: { code: 502, message: 'Provider returned error' } },
      { code: 'server-error', retryable: true },
    ],
    [
      'a model that failed while it wrote',
      ROUTED,
      200,
      choice({ finish_reason: 'error', error: { code: 429, message: 'upstream is busy' } }),
      { code: 'rate-limited', retryable: true },
    ],
    [
      'no host within the price',
      ROUTED,
      404,
      { error: { code: 404, message: 'No endpoints found that satisfy the max price.' } },
      { code: 'not-found' },
    ],
  ])('%s', async (_, model, status, body, expected) => {
    const { result } = await complete(model, { status, body });
    if (Object.keys(expected).length > 0)
      expect(result).toMatchObject({ ok: false, failure: { ...expected } });
    // A blocked prompt is a reply that says so, or a failure that says so: never words.
    else if (result.ok) expect(result.value).toMatchObject({ finishReason: 'refused', text: '' });
    else expect(result.failure.code).toBe('refused-by-model');
  });

  it.each([
    ['server_error', { code: 'server-error', retryable: true }],
    ['rate_limit_exceeded', { code: 'rate-limited', retryable: true }],
    ['invalid_prompt', { code: 'client-error', retryable: false }],
  ])('a response that failed at OpenAI with %s', async (code, expected) => {
    const server = await serve({
      status: 200,
      body: {
        id: 'resp_1',
        object: 'response',
        created_at: 1,
        model: 'gpt-6-luna',
        status: 'failed',
        error: { code, message: 'It failed.' },
        output: [],
        usage: null,
      },
    });
    const client = createOpenAI({ apiKey: 'k-1234567', baseURL: `${server.origin}/v1` });
    const provider = sdkProvider({
      place: { ...PROVIDERS.openai, model: 'gpt-6-luna', apiKey: 'k-1234567' },
      load: () => Promise.resolve(client.responses('gpt-6-luna')),
    });
    expect(await provider.complete(requestFor(GPT), LIMITS)).toMatchObject({ ok: false, failure: expected });
  });
});

describe('waits that are asked for', () => {
  it.each<[Record<string, string>, string, number | null]>([
    [{ 'retry-after': '7' }, '', 7000],
    [{ 'retry-after': '0.5' }, '', 500],
    [{ 'retry-after': '-5' }, '', null],
    [{ 'retry-after': '' }, '', null],
    [{ 'retry-after': 'soon' }, '', null],
    [{ 'retry-after': '999999999' }, '', 999_999_999_000],
    [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, '', 0],
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, '', 250],
    [{ 'retry-after-ms': '', 'retry-after': '7' }, '', 7000],
    [{ 'retry-after-ms': '-1', 'retry-after': '7' }, '', 7000],
    [{}, '{"retryDelay": "34.5s"}', 34_500],
    [{}, '{"retryDelay": "-1s"}', null],
  ])('%j %s', (headers, body, waitMs) => {
    expect(retryAfterOf({ status: 429, headers, body })).toBe(waitMs);
  });

  it('a date to come is waited for', () => {
    const at = new Date(Date.now() + 90_000).toUTCString();
    const waitMs = retryAfterOf({ status: 429, headers: { 'retry-after': at }, body: '' }) ?? 0;
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(90_000);
  });
});

describe('what OpenRouter tells of the cost', () => {
  it('is taken for the cost of the call, price list or not', async () => {
    const { result } = await complete(ROUTED, { status: 200, body: choice({ finish_reason: 'stop' }) });
    if (!result.ok) throw new Error(result.failure.message);
    expect(result.value.costUsd).toBe(0.25);
    expect(costUsd(ROUTED, result.value)).toBe(0.25);
    const own = { [ROUTED]: { input: 1, cachedInput: 1, output: 1 } };
    expect(costUsd(ROUTED, result.value, own)).toBe(0.25);
  });

  it('is told by the world as well, and by no other service', async () => {
    const world = await startModelWorld();
    open.push(world);
    for (const [model, isTold] of [
      [ROUTED, true],
      ['openai-compatible/llama', false],
    ] as const) {
      const provider = openModel(model, world.variables);
      if (!provider.ok) throw new Error('no provider');
      const result = await provider.value.complete(requestFor(model), LIMITS);
      if (!result.ok) throw new Error(result.failure.message);
      const { inputTokens, outputTokens } = result.value;
      if (isTold)
        expect(result.value.costUsd).toBeCloseTo(
          inputTokens * ROUTER_USD.input + outputTokens * ROUTER_USD.output,
        );
      else expect(result.value).not.toHaveProperty('costUsd');
    }
  });

  it.each([
    [{ usage: { cost: 0.95, cost_details: { upstream_inference_cost: 19 }, is_byok: true } }, 19.95],
    [{ usage: { cost: 0.95, cost_details: { upstream_inference_cost: 0.95 }, is_byok: false } }, 0.95],
    [{ usage: { cost: 0 } }, 0],
    [{ usage: { cost: -1 } }, null],
    [{ usage: { cost: '0.5' } }, null],
    [{ usage: { cost: Number.NaN } }, null],
    [{ usage: null }, null],
    [null, null],
  ])('%j', (body, usd) => {
    expect(reportedCostUsd(body)).toBe(usd);
  });

  it('the maximum price goes along where one is given', async () => {
    const said = { status: 200, body: choice({ finish_reason: 'stop' }) };
    const dear = await complete(ROUTED, said, { input: 3, output: 15 });
    expect(JSON.parse(dear.server.bodies[0] ?? '')).toMatchObject({
      model: 'vendor/model',
      provider: { max_price: { prompt: 3, completion: 15 } },
    });
    const free = await complete(ROUTED, said);
    expect(JSON.parse(free.server.bodies[0] ?? '')).not.toHaveProperty('provider');
  });
});
