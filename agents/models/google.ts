import { modelFetch } from './model-fetch.js';
import { listPrices, type PriceSource } from './price.js';
import type { ProviderEntry } from './provider.js';
import { sdkProvider } from './sdk-provider.js';

const BASE_URL = 'https://generativelanguage.googleapis.com/v1beta';

const QUOTED: PriceSource = {
  ...{ url: 'https://www.morphllm.com/gemini-api-pricing', read: '2026-10', own: false },
};
const PROMOTION: PriceSource = {
  url: 'https://github.com/BerriAI/litellm/discussions/39357 (until 2026-12-31, then doubled)',
  ...{ read: '2026-10', own: false },
};

/** Above this many input tokens the Pro models cost twice the input and half as much again for the output. */
const LONG_ABOVE = 200_000;

/** Cached input is a tenth of the input price, as Google says of its caches; no list of it was at hand. */
const PRICES = [
  ...listPrices(PROMOTION, [['gemini-3.8-flash', 0.75, 0.075, 3.75]]),
  ...listPrices(QUOTED, [
    ['gemini-3.5-flash', 1.5, 0.15, 9],
    ['gemini-3.1-flash-lite', 0.25, 0.025, 1.5],
    ['gemini-3-flash', 0.5, 0.05, 3],
    ['gemini-2.5-flash-lite', 0.1, 0.01, 0.4],
    ['gemini-2.5-flash', 0.3, 0.03, 2.5],
  ]),
  ...listPrices(QUOTED, [
    ['gemini-3.1-pro', 2, 0.2, 12],
    ['gemini-2.5-pro', 1.25, 0.125, 10],
  ]).map((price) => ({
    ...price,
    longAbove: LONG_ABOVE,
    long: { input: price.input * 2, cachedInput: price.cachedInput * 2, output: price.output * 1.5 },
  })),
];

/** Gemini by generateContent. Its caches need no marks: a repeated prefix is enough. */
export const google: ProviderEntry = {
  label: 'Google',
  keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
  keyNeeded: true,
  baseUrlVariable: 'GOOGLE_BASE_URL',
  defaultBaseUrl: BASE_URL,
  apiPath: '/v1beta',
  defaults: { light: 'gemini-3.1-flash-lite', strong: 'gemini-3.1-pro-preview' },
  prices: PRICES,
  create: (settings) =>
    sdkProvider({
      place: { ...google, model: settings.model, apiKey: settings.apiKey },
      load: async () => {
        const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
        return createGoogleGenerativeAI({
          apiKey: settings.apiKey ?? '',
          baseURL: settings.baseUrl ?? BASE_URL,
          fetch: modelFetch(settings.proxy),
        })(settings.model);
      },
    }),
};
