import type { RoleName } from '../roles/roles.js';
import { PROVIDERS, type ProviderName } from './registry.js';

export type Depth = 'quick' | 'standard' | 'deep' | 'exhaustive';

/** A provider's models for the two kinds of work. Names as the provider writes them. */
interface Pair {
  /** Lists and choices: many calls, little weight in each. */
  readonly light: string;
  /** Synthesis and judgement: few calls, on which the brief stands. */
  readonly strong: string;
}

/**
 * What each provider offers, as of November 2026. A quick run uses the light model for all but the synthesis;
 * from `deep` on the strong one also plans and searches, since there the plan is what costs.
 */
const PAIRS: Partial<Record<ProviderName, Pair>> = {
  anthropic: { light: 'claude-haiku-5-5', strong: 'claude-sonnet-5-5' },
  openai: { light: 'gpt-6-luna', strong: 'gpt-6.1-sol' },
  google: { light: 'gemini-3.1-flash-lite', strong: 'gemini-3.1-pro-preview' },
  openrouter: { light: 'anthropic/claude-haiku-4.5', strong: 'anthropic/claude-sonnet-5.5' },
};

const STRONG_ROLES: Readonly<Record<Depth, ReadonlySet<RoleName>>> = {
  quick: new Set(['synthesizer', 'resolver']),
  standard: new Set(['synthesizer', 'resolver', 'critic', 'antagonist', 'challenger']),
  deep: new Set(['synthesizer', 'resolver', 'critic', 'antagonist', 'challenger', 'reviewer', 'decomposer']),
  exhaustive: new Set([
    ...(['synthesizer', 'resolver', 'critic', 'antagonist', 'challenger'] as const),
    ...(['reviewer', 'decomposer', 'searcher', 'repairer'] as const),
  ]),
};

/** Name under which a provider's defaults are asked for: `anthropic/default`. */
export const DEFAULT_MODEL = 'default';

/**
 * The model of one role. A named model serves every role; `PROVIDER/default` takes the provider's pair by depth.
 * Throws where the provider has no defaults, saying to name a model.
 */
export function modelForRole(model: string, role: RoleName, depth: Depth): string {
  const slash = model.indexOf('/');
  const provider = model.slice(0, slash);
  if (model.slice(slash + 1) !== DEFAULT_MODEL) return model;
  const pair = Object.hasOwn(PROVIDERS, provider) ? PAIRS[provider as ProviderName] : undefined;
  if (pair === undefined) throw new Error(`${provider} has no default model: write ${provider}/NAME.`);
  return `${provider}/${STRONG_ROLES[depth].has(role) ? pair.strong : pair.light}`;
}
