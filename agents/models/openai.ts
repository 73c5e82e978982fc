import { listPrices } from './price.js';
import { sdkEntry } from './sdk-provider.js';

const REASONS = /^(?:o[1-9]|gpt-[5-9])/;

const isAtHome = (baseURL: string): boolean => new URL(baseURL).hostname.endsWith('api.openai.com');

/**
 * OpenAI by its Responses API. At another address (a gateway, a proxy) the chat protocol is spoken, which is the
 * one that gateways know.
 */
export const openai = sdkEntry({
  label: 'OpenAI',
  keyVariable: 'OPENAI_API_KEY',
  keyNeeded: true,
  baseUrlVariable: 'OPENAI_BASE_URL',
  defaultBaseUrl: 'https://api.openai.com/v1',
  apiPath: '/v1',
  defaults: { light: 'gpt-6-luna', strong: 'gpt-6.1-sol' },
  prices: listPrices('openai'),
  isChat: (baseURL) => !isAtHome(baseURL),
  // The Responses API keeps every reply for 30 days unless it is told not to; gateways may not know the word.
  always: (baseURL) => (isAtHome(baseURL) ? { openai: { store: false } } : {}),
  effort: (effort, model) => (REASONS.test(model) ? { openai: { reasoningEffort: effort } } : null),
  load: async ({ model, client }) => {
    const made = (await import('@ai-sdk/openai')).createOpenAI(client);
    return isAtHome(client.baseURL) ? made.responses(model) : made.chat(model);
  },
});
