import type { RoleName } from '../roles/roles.js';
import { effortOf } from './effort.js';
import { chatAddressOf } from './failures.js';
import { modelFetch } from './model-fetch.js';
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
  create: (settings) => {
    const baseURL = settings.baseUrl ?? BASE_URL;
    const atHome = new URL(baseURL).hostname.endsWith('api.openai.com');
    const own = { ...openai, model: settings.model, apiKey: settings.apiKey };
    return sdkProvider({
      place: atHome ? own : { ...own, chatAddress: chatAddressOf(baseURL) },
      effort: (role: RoleName) =>
        REASONS.test(settings.model) ? { openai: { reasoningEffort: effortOf(role) } } : null,
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
