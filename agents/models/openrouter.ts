import { loadChatModel } from './chat-model.js';
import type { ProviderEntry } from './provider.js';
import { sdkProvider } from './sdk-provider.js';

const BASE_URL = 'https://openrouter.ai/api/v1';

/** Families that OpenRouter caches by mark; the others cache a repeated prefix by themselves. */
const CACHES_BY_MARK = /^anthropic\//;

/** Any model on OpenRouter, by the chat protocol. */
export const openrouter: ProviderEntry = {
  label: 'OpenRouter',
  keyVariable: 'OPENROUTER_API_KEY',
  keyNeeded: true,
  baseUrlVariable: 'OPENROUTER_BASE_URL',
  defaultBaseUrl: BASE_URL,
  apiPath: '/api/v1',
  create: (settings) =>
    sdkProvider({
      place: { ...openrouter, model: settings.model, apiKey: settings.apiKey },
      ...(CACHES_BY_MARK.test(settings.model)
        ? { cacheMark: { openaiCompatible: { cache_control: { type: 'ephemeral' } } } }
        : {}),
      load: () => loadChatModel('openrouter', settings, settings.baseUrl ?? BASE_URL),
    }),
};
