import { chatClient } from './openai-compatible.js';
import { field } from './failures.js';
import { sdkEntry } from './sdk-provider.js';

/** Families that OpenRouter caches by mark; the others cache a repeated prefix by themselves. */
const CACHES_BY_MARK = /^anthropic\//;
/** Families that always think; with others an effort would turn thinking on, which costs. */
const THINKS = /^(?:openai\/(?:o\d|gpt-[5-9]|gpt-oss)|google\/gemini-(?:[3-9]|2\.5-pro)|x-ai\/grok-[4-9])/;

/**
 * The cost that a reply reports, in US dollars (a credit is a dollar). With the user's own key at the provider, the
 * provider bills its part separately. https://openrouter.ai/docs/use-cases/usage-accounting
 */
export function reportedCostUsd(body: unknown): number | null {
  const usage = field(body, 'usage');
  const cost = field(usage, 'cost');
  if (!isAmount(cost)) return null;
  const upstream = field(field(usage, 'cost_details'), 'upstream_inference_cost');
  return cost + (field(usage, 'is_byok') === true && isAmount(upstream) ? upstream : 0);
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** Any model on OpenRouter, by the chat protocol. Only from hosts within the maximum price, where one is given. */
export const openrouter = sdkEntry({
  label: 'OpenRouter',
  keyVariable: 'OPENROUTER_API_KEY',
  keyNeeded: true,
  baseUrlVariable: 'OPENROUTER_BASE_URL',
  defaultBaseUrl: 'https://openrouter.ai/api/v1',
  apiPath: '/api/v1',
  defaults: { light: 'anthropic/claude-haiku-4.5', strong: 'anthropic/claude-sonnet-5.5' },
  // Its models cost what their hosts ask; the reply says how much that was.
  prices: [],
  cacheMark: (model) =>
    CACHES_BY_MARK.test(model) ? { openaiCompatible: { cache_control: { type: 'ephemeral' } } } : undefined,
  reportedCostUsd,
  // https://openrouter.ai/docs/use-cases/reasoning-tokens
  effort: (effort, model) => (THINKS.test(model) ? { openrouter: { reasoning: { effort } } } : null),
  load: async (place) => {
    const { maxPrice } = place.settings;
    const price = maxPrice && { max_price: { prompt: maxPrice.input, completion: maxPrice.output } };
    return (await chatClient('openrouter', place, price && { provider: price }))(place.model);
  },
});
