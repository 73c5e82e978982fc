import { listPrices } from './price.js';
import { sdkEntry } from './sdk-provider.js';

/** From Gemini 3 on a level; before it a budget of tokens, in the sizes that Google's own chat protocol gives the levels. */
const TAKES_LEVEL = /^gemini-(?:[3-9]|(?:flash|flash-lite|pro)-latest)/;
const TAKES_BUDGET = /^gemini-2\.5-(?:pro|flash)(?!.*lite)/;
const BUDGET_TOKENS = { low: 1_024, medium: 8_192 } as const;

/** Gemini by generateContent. Its caches need no marks: a repeated prefix is enough. */
export const google = sdkEntry({
  label: 'Google',
  keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
  keyNeeded: true,
  baseUrlVariable: 'GOOGLE_BASE_URL',
  defaultBaseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  apiPath: '/v1beta',
  defaults: { light: 'gemini-3.1-flash-lite', strong: 'gemini-3.1-pro-preview' },
  // Cached input is a tenth of the input price, as Google says of its caches; no list of it was at hand.
  prices: listPrices('google'),
  // https://ai.google.dev/gemini-api/docs/thinking
  effort: (effort, model) => {
    if (TAKES_LEVEL.test(model)) return { google: { thinkingConfig: { thinkingLevel: effort } } };
    const thinkingBudget = BUDGET_TOKENS[effort];
    return TAKES_BUDGET.test(model) ? { google: { thinkingConfig: { thinkingBudget } } } : null;
  },
  load: async ({ model, client }) => (await import('@ai-sdk/google')).createGoogleGenerativeAI(client)(model),
});
