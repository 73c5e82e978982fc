import { loadChatModel } from './chat-model.js';
import { chatAddressOf } from './failures.js';
import type { ProviderEntry } from './provider.js';
import { sdkProvider } from './sdk-provider.js';

/** Any server of the chat protocol: LM Studio, vLLM, llama.cpp, a company's gateway. */
export const openaiCompatible: ProviderEntry = {
  label: 'the OpenAI-compatible server',
  keyVariable: 'OPENAI_COMPATIBLE_API_KEY',
  keyNeeded: false,
  baseUrlVariable: 'OPENAI_COMPATIBLE_BASE_URL',
  defaultBaseUrl: null,
  apiPath: '/v1',
  prices: [],
  create: (settings) => {
    const { baseUrl } = settings;
    if (baseUrl === null) throw new Error('OPENAI_COMPATIBLE_BASE_URL is not set');
    return sdkProvider({
      place: {
        ...openaiCompatible,
        model: settings.model,
        apiKey: settings.apiKey,
        chatAddress: chatAddressOf(baseUrl),
      },
      load: () => loadChatModel('openaiCompatible', settings, { baseURL: baseUrl }),
    });
  },
};
