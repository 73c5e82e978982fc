import { createOpenAI } from '@ai-sdk/openai';
import { afterEach, describe, expect, it } from 'vitest';
import { openModel, parseModelName, PROVIDERS } from '../../../agents/models/registry.js';
import { sdkProvider } from '../../../agents/models/sdk-provider.js';
import { criticRole } from '../../../agents/roles/critic.js';
import { ROLE_TOKENS } from '../../../agents/roles/token-sizes.js';
import type { ModelReply, ModelRequest } from '../../../agents/roles/roles.js';
import type { Result } from '../../../agents/result.js';
import { LONG_WAIT_S, type Fault } from '../../world/models/faults.js';
import {
  startModelWorld,
  WORLD_KEY,
  type ModelWorld,
  type ModelWorldOptions,
} from '../../world/models/start-model-world.js';
import { INPUTS } from '../roles/inputs.js';

const MODELS = [
  'anthropic/claude-sonnet-5-5',
  'anthropic/claude-3-haiku',
  'openai/gpt-6-luna',
  'google/gemini-3.1-pro-preview',
  'openrouter/anthropic/claude-sonnet-5.5',
  'openai-compatible/llama',
  'ollama/qwen3:8b',
] as const;

let world: ModelWorld | null = null;
afterEach(async () => {
  await world?.close();
  world = null;
});

function requestFor(model: string): ModelRequest {
  const { system, stable, prompt, promptHash } = criticRole.render(INPUTS.critic);
  return {
    ...{ role: 'critic', model, system, stable, prompt, promptHash, schema: criticRole.schema },
    ...{ maxOutputTokens: ROLE_TOKENS.critic.output, attempt: 1 },
  };
}

async function complete(
  model: string,
  options: ModelWorldOptions,
  limits: { signal?: AbortSignal; timeoutMs?: number; variables?: Record<string, string> } = {},
): Promise<Result<ModelReply>> {
  world = await startModelWorld(options);
  const provider = openModel(model, { ...world.variables, ...limits.variables });
  if (!provider.ok) return provider;
  return provider.value.complete(requestFor(model), {
    signal: limits.signal ?? new AbortController().signal,
    timeoutMs: limits.timeoutMs ?? 20_000,
  });
}

function failureOf(result: Result<ModelReply>) {
  if (result.ok) throw new Error(`Expected a failure, got: ${result.value.text}`);
  return result.failure;
}

describe.each(MODELS)('%s', (model) => {
  it('answers, with the usage that the service told', async () => {
    const result = await complete(model, { usage: 3 });
    expect(result).toMatchObject({ ok: true, value: { finishReason: 'stop', usageEstimated: false } });
    if (!result.ok) return;
    expect(JSON.parse(result.value.text)).toMatchObject({ signoff: false });
    expect(result.value.outputTokens).toBeGreaterThan(result.value.text.length / 2);
    expect(result.value.inputTokens).toBeGreaterThan(500);
    expect(() => void JSON.parse(result.value.raw)).not.toThrow();
    const [call] = world?.calls ?? [];
    expect(call?.role).toBe('critic');
    // The client itself knows that the oldest Claude models write no more than 4,096 tokens.
    const most = model.endsWith('claude-3-haiku') ? 4096 : ROLE_TOKENS.critic.output;
    expect(call?.maxOutputTokens).toBe(most);
    expect(call?.user).toContain('Counted facts:');
  });

  it('says cut off when the service says so', async () => {
    const result = await complete(model, { misbehave: [{ kind: 'cut-off', share: 1 }] });
    expect(result).toMatchObject({ ok: true, value: { finishReason: 'length' } });
  });

  const faults: readonly [Fault, object][] = [
    ['rate-limited-long', { code: 'rate-limited', retryable: true, retryAfterMs: LONG_WAIT_S * 1000 }],
    ['server-error', { code: 'server-error', retryable: true }],
    ['overloaded', { code: 'server-error', retryable: true, status: 529 }],
    ['reset', { code: 'connection-reset', retryable: true }],
    ['key-refused', { code: 'key-refused', retryable: false }],
    ['out-of-credit', { code: 'out-of-credit', retryable: false }],
    ['no-such-model', { code: 'not-found', retryable: false }],
    ['context-too-long', { code: 'context-too-long', retryable: false }],
    ['not-json', { code: 'bad-reply' }],
  ];
  it.each(faults)('maps %s and tells no key', async (kind, expected) => {
    const failure = failureOf(await complete(model, { faults: [{ kind, share: 1 }] }));
    expect(failure).toMatchObject(expected);
    expect(JSON.stringify(failure)).not.toContain(WORLD_KEY);
    expect(world?.calls).toHaveLength(1);
  });

  it('stops a call that hangs, by its time and by its caller', async () => {
    const late = failureOf(
      await complete(model, { faults: [{ kind: 'hang', share: 1 }] }, { timeoutMs: 300 }),
    );
    expect(late).toMatchObject({ code: 'timed-out', retryable: true });
    await world?.close();
    const signal = AbortSignal.timeout(200);
    const stopped = failureOf(await complete(model, { faults: [{ kind: 'hang', share: 1 }] }, { signal }));
    expect(stopped).toMatchObject({ code: 'aborted', retryable: false });
  });
});

describe('asking for JSON', () => {
  it.each(['json', 'text'] as const)('falls to %s mode, once, and remembers it', async (takes) => {
    world = await startModelWorld({ takes });
    const model = 'openai-compatible/llama';
    const provider = openModel(model, world.variables);
    if (!provider.ok) throw new Error('no provider');
    const limits = { signal: new AbortController().signal, timeoutMs: 20_000 };
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await provider.value.complete(requestFor(model), limits)).toMatchObject({ ok: true });
    }
    expect(world.calls.map((call) => call.format)).toEqual([takes, takes]);
    expect(world.calls[0]?.user.includes('<reply>')).toBe(takes === 'text');
  });

  it('marks what stays the same for caches that need marks, and asks for effort where it is known', async () => {
    await complete('anthropic/claude-sonnet-5-5', {});
    expect(world?.calls[0]).toMatchObject({ cacheMarked: true, effort: 'medium', format: 'schema' });
    await world?.close();
    await complete('openrouter/anthropic/claude-sonnet-5.5', {});
    expect(world?.calls[0]).toMatchObject({ cacheMarked: true });
    await world?.close();
    await complete('openai/gpt-6-luna', {});
    expect(world?.calls[0]).toMatchObject({ cacheMarked: false, effort: 'medium', protocol: 'chat' });
  });

  it('speaks the chat protocol to an Ollama address that ends in /v1', async () => {
    const own = await startModelWorld();
    const result = await complete('ollama/llama', {}, { variables: { OLLAMA_BASE_URL: `${own.url}/v1` } });
    expect(result.ok).toBe(true);
    expect(own.calls[0]?.protocol).toBe('chat');
    await own.close();
  });
});

describe('the Responses API', () => {
  it('is spoken to OpenAI itself, in the shape that its own client reads', async () => {
    world = await startModelWorld({ usage: 2 });
    const client = createOpenAI({ apiKey: WORLD_KEY, baseURL: `${world.url}/v1` });
    const provider = sdkProvider({
      place: { ...PROVIDERS.openai, model: 'gpt-6-luna', apiKey: WORLD_KEY },
      load: () => Promise.resolve(client.responses('gpt-6-luna')),
    });
    const limits = { signal: new AbortController().signal, timeoutMs: 20_000 };
    const result = await provider.complete(requestFor('openai/gpt-6-luna'), limits);
    expect(result).toMatchObject({ ok: true, value: { finishReason: 'stop', usageEstimated: false } });
    expect(world.calls[0]).toMatchObject({ protocol: 'responses', format: 'schema', role: 'critic' });
  });
});

describe('usage', () => {
  it.each(['openai-compatible/llama', 'google/gemini-3.1-pro-preview', 'ollama/qwen3:8b'])(
    'is estimated and said to be for %s when none is told',
    async (model) => {
      const result = await complete(model, { usage: 'missing' });
      expect(result).toMatchObject({ ok: true, value: { usageEstimated: true } });
      if (result.ok) expect(result.value.inputTokens).toBeGreaterThan(500);
    },
  );
});

describe('names and keys', () => {
  it('lists the providers when one is unknown', () => {
    expect(() => parseModelName('mistral/large')).toThrow(/anthropic, openai, google, openrouter/);
    expect(() => parseModelName('openai')).toThrow(/names no model/);
    expect(() => parseModelName('__proto__/x')).toThrow(/Unknown provider/);
    expect(parseModelName('openrouter/anthropic/claude')).toEqual({
      provider: 'openrouter',
      name: 'anthropic/claude',
    });
  });

  it('names the variable that is missing', () => {
    for (const [name, entry] of Object.entries(PROVIDERS)) {
      if (!entry.keyNeeded) continue;
      const opened = openModel(`${name}/x`, {});
      expect(opened).toMatchObject({ ok: false, failure: { code: 'key-refused' } });
      if (!opened.ok) expect(opened.failure.message).toContain(entry.keyVariable);
    }
    expect(openModel('openai-compatible/x', {})).toMatchObject({ ok: false });
    expect(openModel('openai-compatible/x', { OPENAI_COMPATIBLE_BASE_URL: 'nonsense' })).toMatchObject({
      ok: false,
    });
  });

  it('says when nothing listens there', async () => {
    const gone = await startModelWorld();
    await gone.close();
    const failure = failureOf(await complete('openai-compatible/x', {}, { variables: gone.variables }));
    expect(failure).toMatchObject({ code: 'connection-failed', retryable: true });
    expect(failure.cure).toContain('OPENAI_COMPATIBLE_BASE_URL');
  });
});
