import { modelFetch } from './model-fetch.js';
import { listPrices } from './price.js';
import type { ProviderEntry } from './provider.js';
import { sdkProvider } from './sdk-provider.js';

const BASE_URL = 'https://api.anthropic.com/v1';

/** Models that take `output_config.effort`; older ones refuse it. */
const TAKES_EFFORT = /^claude-(?:(?:opus|sonnet|haiku|fable)-[5-9]|opus-4-[5-9]|sonnet-4-[6-9])/;

/** Claude by the Messages API. The system text and the stable part carry cache marks. */
export const anthropic: ProviderEntry = {
  label: 'Anthropic',
  keyVariable: 'ANTHROPIC_API_KEY',
  keyNeeded: true,
  baseUrlVariable: 'ANTHROPIC_BASE_URL',
  defaultBaseUrl: BASE_URL,
  apiPath: '/v1',
  defaults: { light: 'claude-haiku-5-5', strong: 'claude-sonnet-5-5' },
  prices: listPrices('anthropic'),
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
          fetch: modelFetch(settings),
        })(settings.model);
      },
    }),
};
