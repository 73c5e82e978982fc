import { describe, expect, it } from 'vitest';
import { DEPTH_NAMES } from '../../../agents/depth.js';
import { modelForRole } from '../../../agents/models/defaults.js';
import {
  costUsd,
  listedPriceOf,
  modelsWithoutPrice,
  priceCure,
  priceOf,
  priceOverrides,
  worstCaseUsd,
} from '../../../agents/models/prices.js';
import type { ProviderEntry } from '../../../agents/models/provider.js';
import { parseModelName, PROVIDERS } from '../../../agents/models/registry.js';
import { worstCaseTokens } from '../../../agents/models/tokens.js';
import { ROLE_NAMES, type ModelReply, type ModelRequest } from '../../../agents/roles/roles.js';

const reply = (inputTokens: number, cachedInputTokens: number, outputTokens: number): ModelReply => ({
  ...{ text: '', finishReason: 'stop', usageEstimated: false, raw: '' },
  ...{ inputTokens, cachedInputTokens, outputTokens },
});

describe('prices', () => {
  it('finds a model by its name, dated or not, and nothing else', () => {
    expect(priceOf('anthropic/claude-haiku-4-5')).toMatchObject({ input: 1, output: 5 });
    expect(priceOf('anthropic/claude-haiku-4-5-20251001')).toMatchObject({ input: 1 });
    expect(priceOf('anthropic/claude-haiku-4-5-turbo')).toBeNull();
    expect(priceOf('anthropic/claude-opus-5-5')).toMatchObject({ input: 4 });
    expect(priceOf('exec/my-agent')).toBeNull();
    expect(priceOf('nobody/__proto__')).toBeNull();
    expect(priceOf('ollama/qwen3:8b')).toEqual({ input: 0, cachedInput: 0, output: 0 });
    expect(priceOf('ollama/gpt-oss:120b-cloud')).toBeNull();
  });

  it('lets the user say', () => {
    const own = { 'openai-compatible/llama': { input: 1, cachedInput: 1, output: 2 } };
    expect(priceOf('openai-compatible/llama')).toBeNull();
    expect(costUsd('openai-compatible/llama', reply(1_000_000, 0, 500_000), own)).toBeCloseTo(2);
  });

  it('says which models have no price, and how to give them one', () => {
    const models = ['openai/gpt-9', 'openai/gpt-6-luna', 'ollama/qwen3:8b', 'openai/gpt-9', 'vendor/x'];
    expect(modelsWithoutPrice(models)).toEqual(['openai/gpt-9', 'vendor/x']);
    const cure = priceCure(['openai/gpt-9']);
    const written: { prices: Parameters<typeof priceOverrides>[0] } = JSON.parse(
      /\{.*\}/.exec(cure)?.[0] ?? '',
    );
    const own = priceOverrides(written.prices);
    expect(own['openai/gpt-9']).toEqual({ input: 3, cachedInput: 3, output: 15 });
    expect(modelsWithoutPrice(models, own)).toEqual(['vendor/x']);
  });

  it('lists a model once', () => {
    const entries: [string, ProviderEntry][] = Object.entries(PROVIDERS);
    for (const [name, { prices }] of entries) {
      const models = prices.map((row) => row.model);
      expect(models, name).toEqual([...new Set(models)]);
    }
  });

  it('counts cached input, cache writes and long prompts at their own price', () => {
    expect(costUsd('anthropic/claude-sonnet-5-5', reply(1_000_000, 1_000_000, 0))).toBeCloseTo(0.1);
    const written = { ...reply(1_000_000, 0, 0), cacheWriteTokens: 1_000_000 };
    expect(costUsd('anthropic/claude-sonnet-5-5', written)).toBeCloseTo(2.5);
    expect(costUsd('openai/gpt-6-sol', { ...written, inputTokens: 200_000 })).toBeCloseTo(0.5);
    expect(costUsd('openai/gpt-5.4-mini', written)).toBeCloseTo(0.75);
    expect(costUsd('google/gemini-2.5-pro', reply(300_000, 0, 0))).toBeCloseTo(0.75);
    expect(costUsd('google/gemini-2.5-pro', reply(100_000, 0, 0))).toBeCloseTo(0.125);
  });

  it('has for every figure a source with its date', () => {
    for (const row of Object.values(PROVIDERS).flatMap((entry: ProviderEntry) => entry.prices)) {
      expect(row.source.read).toMatch(/^2026-\d\d/);
      expect(row.cachedInput).toBeLessThanOrEqual(row.input);
      expect(row.output).toBeGreaterThan(row.input);
    }
  });

  it('reserves no less than an honest call costs', () => {
    const request: ModelRequest = {
      ...{ role: 'critic', model: 'anthropic/claude-sonnet-5-5', system: 'You are. '.repeat(500) },
      ...{ stable: '', prompt: '数字です。'.repeat(400), schema: {}, maxOutputTokens: 1000 },
      ...{ promptHash: '', attempt: 1 },
    };
    const { input, output } = worstCaseTokens(request);
    expect(input).toBeGreaterThan(500 * 3 + 400 * 4);
    expect(worstCaseUsd(request)).toBeGreaterThanOrEqual(
      costUsd(request.model, reply(input, 0, output)) ?? 0,
    );
    expect(worstCaseUsd({ ...request, model: 'exec/x' })).toBeNull();
  });
});

describe('defaults', () => {
  it('name known providers and priced models for every role and depth', () => {
    const entries: [string, ProviderEntry][] = Object.entries(PROVIDERS);
    const providers = entries.filter(([, { defaults }]) => defaults !== undefined).map(([name]) => name);
    expect(providers).toEqual(expect.arrayContaining(['anthropic', 'openai', 'google', 'openrouter']));
    for (const provider of providers) {
      for (const depth of DEPTH_NAMES) {
        for (const role of ROLE_NAMES) {
          const model = modelForRole(`${provider}/default`, role, depth);
          expect(Object.keys(PROVIDERS)).toContain(parseModelName(model).provider);
          if (provider !== 'openrouter') expect(listedPriceOf(model), model).not.toBeNull();
        }
      }
    }
    expect(modelForRole('openai/gpt-6-luna', 'critic', 'deep')).toBe('openai/gpt-6-luna');
    expect(() => modelForRole('ollama/default', 'critic', 'deep')).toThrow(/no default model/);
  });

  it('keep the strong model for what the brief stands on', () => {
    const models = ROLE_NAMES.map((role) => modelForRole('anthropic/default', role, 'standard'));
    expect(modelForRole('anthropic/default', 'writer', 'quick')).not.toBe(
      models[ROLE_NAMES.indexOf('searcher')],
    );
  });
});
