import { chatAddressOf } from './failures.js';
import { modelFetch } from './model-fetch.js';
import { listPrices } from './price.js';
import type { ProviderEntry } from './provider.js';
import { sdkProvider } from './sdk-provider.js';

const BASE_URL = 'https://api.openai.com/v1';

const REASONS = /^(?:o[1-9]|gpt-[5-9])/;

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
  prices: listPrices('openai'),
  create: (settings) => {
    const baseURL = settings.baseUrl ?? BASE_URL;
    const atHome = new URL(baseURL).hostname.endsWith('api.openai.com');
    const own = { ...openai, model: settings.model, apiKey: settings.apiKey };
    return sdkProvider({
      // The Responses API keeps every reply for 30 days unless it is told not to; gateways may not know the word.
      ...(atHome ? { always: { openai: { store: false } } } : {}),
      place: atHome ? own : { ...own, chatAddress: chatAddressOf(baseURL) },
      effort: (effort) => (REASONS.test(settings.model) ? { openai: { reasoningEffort: effort } } : null),
      load: async () => {
        const { createOpenAI } = await import('@ai-sdk/openai');
        const client = createOpenAI({
          apiKey: settings.apiKey ?? '',
          baseURL,
          fetch: modelFetch(settings),
        });
        return atHome ? client.responses(settings.model) : client.chat(settings.model);
      },
    });
  },
};
