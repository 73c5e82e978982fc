import { listPrices } from './price.js';
import { sdkEntry } from './sdk-provider.js';

/** Models that take `output_config.effort`; older ones refuse it. */
const TAKES_EFFORT = /^claude-(?:(?:opus|sonnet|haiku|fable)-[5-9]|opus-4-[5-9]|sonnet-4-[6-9])/;

/** Claude by the Messages API. The system text and the stable part carry cache marks. */
export const anthropic = sdkEntry({
  label: 'Anthropic',
  keyVariable: 'ANTHROPIC_API_KEY',
  keyNeeded: true,
  baseUrlVariable: 'ANTHROPIC_BASE_URL',
  defaultBaseUrl: 'https://api.anthropic.com/v1',
  apiPath: '/v1',
  defaults: { light: 'claude-haiku-5-5', strong: 'claude-sonnet-5-5' },
  prices: listPrices('anthropic'),
  cacheMark: () => ({ anthropic: { cacheControl: { type: 'ephemeral' } } }),
  effort: (effort, model) => (TAKES_EFFORT.test(model) ? { anthropic: { effort } } : null),
  load: async ({ model, client }) => (await import('@ai-sdk/anthropic')).createAnthropic(client)(model),
});
