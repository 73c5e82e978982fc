import { reaches, type Depth } from '../depth.js';
import { ROLE_DEFINITIONS } from '../roles/definitions.js';
import type { RoleName } from '../roles/roles.js';
import type { ProviderEntry } from './provider.js';
import { PROVIDERS, type ProviderName } from './registry.js';

/** Name under which a provider's defaults are asked for: `anthropic/default`. */
const DEFAULT_MODEL = 'default';

/**
 * The model of one role. A named model serves every role; `PROVIDER/default` takes the provider's strong model from
 * the depth on that the role's definition names, and the light one below it.
 * Throws where the provider has no defaults, saying to name a model.
 */
export function modelForRole(model: string, role: RoleName, depth: Depth): string {
  const slash = model.indexOf('/');
  const provider = model.slice(0, slash);
  if (model.slice(slash + 1) !== DEFAULT_MODEL) return model;
  const entry: ProviderEntry | null = Object.hasOwn(PROVIDERS, provider)
    ? PROVIDERS[provider as ProviderName]
    : null;
  if (entry?.defaults === undefined)
    throw new Error(`${provider} has no default model: write ${provider}/NAME.`);
  const { strongFrom } = ROLE_DEFINITIONS[role];
  const isStrong = strongFrom !== null && reaches(depth, strongFrom);
  return `${provider}/${isStrong ? entry.defaults.strong : entry.defaults.light}`;
}
