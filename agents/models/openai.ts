import { chatAddressOf } from './failures.js';
import { modelFetch } from './model-fetch.js';
import { listPrices, type ListedPrice, type PriceSource } from './price.js';
import type { ProviderEntry } from './provider.js';
import { sdkProvider } from './sdk-provider.js';

const BASE_URL = 'https://api.openai.com/v1';

const REASONS = /^(?:o[1-9]|gpt-[5-9])/;

const sourceOf = (url: string, read: string, own = false): PriceSource => ({ url, read, own });
const MODEL_PAGES = sourceOf('https://developers.openai.com/api/docs/models', '2026-10', true);
const COPILOT_PAGE = sourceOf('https://docs.github.com/copilot (models and pricing)', '2026-10');
const TERRA_NEWS = sourceOf('https://docs.litellm.ai/blog/gpt-6-1-terra', '2026-10-27');
const SOL_LIST = sourceOf('https://github.com/premk134/codex-token-watch/releases/tag/v0.3.3', '2026-10');
const SIX_LIST = sourceOf('https://github.com/merefield/codexometer/releases/tag/v0.18.4', '2026-09-22');

/** Above this many input tokens the newest models charge twice the input and one and a half times the output. */
const LONG_ABOVE = 272_000;
const withLongPrompts = (price: ListedPrice): ListedPrice => ({
  ...price,
  longAbove: LONG_ABOVE,
  long: { input: price.input * 2, cachedInput: price.cachedInput * 2, output: price.output * 1.5 },
});

/** Before GPT-5.6 writing a cache costs nothing extra (https://developers.openai.com/api/docs/guides/prompt-caching). */
const withFreeWrites = (price: ListedPrice): ListedPrice => ({ ...price, cacheWrite: price.input });

const PRICES = [
  ...[
    ...listPrices(SOL_LIST, [['gpt-6.1-sol', 2, 0.1, 10]]),
    ...listPrices(TERRA_NEWS, [
      ['gpt-6.1-terra', 1, 0.05, 5],
      ['gpt-5.6-terra', 2, 0.2, 12],
    ]),
    ...listPrices(SIX_LIST, [
      ['gpt-6-sol', 2, 0.2, 10],
      ['gpt-6-luna', 0.1, 0.01, 0.5],
    ]),
  ].map(withLongPrompts),
  ...[
    ...listPrices(MODEL_PAGES, [['gpt-5-nano', 0.05, 0.005, 0.4]]),
    ...listPrices(COPILOT_PAGE, [
      ['gpt-5.4', 2.5, 0.25, 15],
      ['gpt-5.4-mini', 0.75, 0.075, 4.5],
      ['gpt-5.2', 1.75, 0.175, 14],
      ['gpt-5-mini', 0.25, 0.025, 2],
      ['gpt-4.1', 2, 0.5, 8],
    ]),
  ].map(withFreeWrites),
];

/**
 * OpenAI by its Responses API. At another address (a gateway, a proxy) the chat protocol is spoken, which is the
 * one that gateways know.
 */
export const openai: ProviderEntry = {
  label: 'OpenAI',
  keyVariable: 'OPENAI_API_KEY',
  keyNeeded: true,
  baseUrlVariable: 'OPENAI_BASE_URL',
  defaultBaseUrl: BASE_URL,
  apiPath: '/v1',
  defaults: { light: 'gpt-6-luna', strong: 'gpt-6.1-sol' },
  prices: PRICES,
  create: (settings) => {
    const baseURL = settings.baseUrl ?? BASE_URL;
    const atHome = new URL(baseURL).hostname.endsWith('api.openai.com');
    const own = { ...openai, model: settings.model, apiKey: settings.apiKey };
    return sdkProvider({
      place: atHome ? own : { ...own, chatAddress: chatAddressOf(baseURL) },
      effort: (effort) => (REASONS.test(settings.model) ? { openai: { reasoningEffort: effort } } : null),
      load: async () => {
        const { createOpenAI } = await import('@ai-sdk/openai');
        const client = createOpenAI({
          apiKey: settings.apiKey ?? '',
          baseURL,
          fetch: modelFetch(settings.proxy),
        });
        return atHome ? client.responses(settings.model) : client.chat(settings.model);
      },
    });
  },
};
