import { modelFetch } from './model-fetch.js';
import { listPrices } from './price.js';
import type { ProviderEntry } from './provider.js';
import { sdkProvider } from './sdk-provider.js';

const BASE_URL = 'https://generativelanguage.googleapis.com/v1beta';

/** Gemini by generateContent. Its caches need no marks: a repeated prefix is enough. */
export const google: ProviderEntry = {
  label: 'Google',
  keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
  keyNeeded: true,
  baseUrlVariable: 'GOOGLE_BASE_URL',
  defaultBaseUrl: BASE_URL,
  apiPath: '/v1beta',
  defaults: { light: 'gemini-3.1-flash-lite', strong: 'gemini-3.1-pro-preview' },
  // Cached input is a tenth of the input price, as Google says of its caches; no list of it was at hand.
  prices: listPrices('google'),
  create: (settings) =>
    sdkProvider({
      place: { ...google, model: settings.model, apiKey: settings.apiKey },
      load: async () => {
        const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
        return createGoogleGenerativeAI({
          apiKey: settings.apiKey ?? '',
          baseURL: settings.baseUrl ?? BASE_URL,
          fetch: modelFetch(settings),
        })(settings.model);
      },
    }),
};
