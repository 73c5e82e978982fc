import { modelFetch } from './model-fetch.js';
import { listPrices } from './price.js';
import type { ProviderEntry } from './provider.js';
import { sdkProvider } from './sdk-provider.js';

const BASE_URL = 'https://generativelanguage.googleapis.com/v1beta';

/** From Gemini 3 on a level; before it a budget of tokens, in the sizes that Google's own chat protocol gives the levels. */
const TAKES_LEVEL = /^gemini-(?:[3-9]|(?:flash|flash-lite|pro)-latest)/;
const TAKES_BUDGET = /^gemini-2\.5-(?:pro|flash)/;
const BUDGET_TOKENS = { low: 1_024, medium: 8_192 } as const;

/** How a model is asked to think (https://ai.google.dev/gemini-api/docs/thinking); null where it does not. */
function thinkingOf(model: string, effort: keyof typeof BUDGET_TOKENS) {
  if (TAKES_LEVEL.test(model)) return { google: { thinkingConfig: { thinkingLevel: effort } } };
  if (TAKES_BUDGET.test(model) && !model.includes('lite'))
    return { google: { thinkingConfig: { thinkingBudget: BUDGET_TOKENS[effort] } } };
  return null;
}

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
      effort: (effort) => thinkingOf(settings.model, effort),
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
