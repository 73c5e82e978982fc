import { modelFetch } from './model-fetch.js';
import { listPrices, type PriceSource } from './price.js';
import type { ProviderEntry } from './provider.js';
import { sdkProvider } from './sdk-provider.js';

const BASE_URL = 'https://api.anthropic.com/v1';

/** Models that take `output_config.effort`; older ones refuse it. */
const TAKES_EFFORT = /^claude-(?:(?:opus|sonnet|haiku|fable)-[5-9]|opus-4-[5-9]|sonnet-4-[6-9])/;

const PRICING: PriceSource = {
  ...{ url: 'https://platform.claude.com/docs/en/about-claude/pricing', read: '2026-10', own: true },
};
const QUOTED: PriceSource = { url: 'https://docs.rs/synaps/0.10.2', read: '2026-10-24', own: false };

const PRICES = [
  ...listPrices(PRICING, [
    ['claude-fable-5-1', 10, 0.25, 50],
    ['claude-fable-5', 10, 1, 50],
    ['claude-opus-5', 5, 0.5, 25],
    ['claude-opus-4-8', 5, 0.5, 25],
    ['claude-opus-4-7', 5, 0.5, 25],
    ['claude-opus-4-6', 5, 0.5, 25],
    ['claude-opus-4-5', 5, 0.5, 25],
    ['claude-opus-4-1', 15, 1.5, 75],
    ['claude-opus-4', 15, 1.5, 75],
    ['claude-sonnet-4-6', 3, 0.3, 15],
    ['claude-sonnet-4-5', 3, 0.3, 15],
    ['claude-sonnet-4', 3, 0.3, 15],
    ['claude-haiku-4-5', 1, 0.1, 5],
    ['claude-3-5-haiku', 0.8, 0.08, 4],
  ]),
  ...listPrices(QUOTED, [
    ['claude-opus-5-5', 4, 0.2, 20],
    ['claude-sonnet-5-5', 2, 0.1, 10],
    ['claude-sonnet-5', 2, 0.2, 10],
  ]),
  {
    ...{ model: 'claude-haiku-5-5', input: 0.1, cachedInput: 0.01, output: 0.5 },
    longAbove: 100_000,
    long: { input: 0.5, cachedInput: 0.05, output: 2.5 },
    source: QUOTED,
  },
];

/** Claude by the Messages API. The system text and the stable part carry cache marks. */
export const anthropic: ProviderEntry = {
  label: 'Anthropic',
  keyVariable: 'ANTHROPIC_API_KEY',
  keyNeeded: true,
  baseUrlVariable: 'ANTHROPIC_BASE_URL',
  defaultBaseUrl: BASE_URL,
  apiPath: '/v1',
  defaults: { light: 'claude-haiku-5-5', strong: 'claude-sonnet-5-5' },
  prices: PRICES,
  create: (settings) =>
    sdkProvider({
      place: { ...anthropic, model: settings.model, apiKey: settings.apiKey },
      cacheMark: { anthropic: { cacheControl: { type: 'ephemeral' } } },
      effort: (effort) => (TAKES_EFFORT.test(settings.model) ? { anthropic: { effort } } : null),
      load: async () => {
        const { createAnthropic } = await import('@ai-sdk/anthropic');
        return createAnthropic({
          apiKey: settings.apiKey ?? '',
          baseURL: settings.baseUrl ?? BASE_URL,
          fetch: modelFetch(settings.proxy),
        })(settings.model);
      },
    }),
};
