import { fail, succeed, type Result } from '../result.js';
import { anthropic } from './anthropic.js';
import { exec } from './exec.js';
import { google } from './google.js';
import { ollama } from './ollama.js';
import { openaiCompatible } from './openai-compatible.js';
import { openai } from './openai.js';
import { openrouter } from './openrouter.js';
import type { Provider, ProviderEntry, ProviderSettings } from './provider.js';

/** Every provider; adding one is a file and a line. */
export const PROVIDERS = {
  anthropic,
  openai,
  google,
  openrouter,
  'openai-compatible': openaiCompatible,
  ollama,
  exec,
} as const satisfies Record<string, ProviderEntry>;

export type ProviderName = keyof typeof PROVIDERS;

/** A model name that names no known provider, or no model. */
export class UnknownModelError extends Error {
  readonly code = 'unknown-model';
  readonly known: readonly string[] = Object.keys(PROVIDERS);
}

/** Splits `provider/name`; the name may hold slashes itself. Throws `UnknownModelError`, listing what is known. */
export function parseModelName(model: string): { provider: ProviderName; name: string } {
  const slash = model.indexOf('/');
  const provider = slash < 0 ? model : model.slice(0, slash);
  const name = slash < 0 ? '' : model.slice(slash + 1).trim();
  const known = Object.keys(PROVIDERS).join(', ');
  if (!Object.hasOwn(PROVIDERS, provider)) {
    throw new UnknownModelError(
      `Unknown provider "${provider}" in model "${model}"; a model is PROVIDER/NAME, the providers are ${known}.`,
    );
  }
  if (name === '') throw new UnknownModelError(`Model "${model}" names no model: write ${provider}/NAME.`);
  return { provider: provider as ProviderName, name };
}

/** Variables that a model of this name reads, for messages and for `doctor`. */
export function variablesOf(provider: ProviderName): readonly string[] {
  const { keyVariable, baseUrlVariable } = PROVIDERS[provider];
  return [keyVariable, baseUrlVariable].filter((name) => name !== null);
}

/** The address that calls go to; an address without a path gets the protocol's usual one. */
export function baseUrlOf(entry: ProviderEntry, given: string | undefined): string | null {
  const trimmed = given?.trim().replace(/\/+$/, '') ?? '';
  if (trimmed === '') return entry.defaultBaseUrl;
  return new URL(trimmed).pathname === '/' ? `${trimmed}${entry.apiPath}` : trimmed;
}

/**
 * Opens a model. `variables` holds the values of what `variablesOf` names. A key or an address that is missing is
 * a failure that names the variable; an unknown provider throws `UnknownModelError`.
 */
export function openModel(
  model: string,
  variables: Readonly<Record<string, string | undefined>>,
  about: Partial<Pick<ProviderSettings, 'proxy' | 'maxPrice' | 'secrets'>> = {},
): Result<Provider> {
  const { provider, name } = parseModelName(model);
  const entry: ProviderEntry = PROVIDERS[provider];
  const apiKey = (entry.keyVariable && variables[entry.keyVariable]?.trim()) || null;
  if (entry.keyNeeded && apiKey === null) return fail(missing(entry.keyVariable, model, 'key-refused'));
  const given = entry.baseUrlVariable === null ? undefined : variables[entry.baseUrlVariable];
  if (given !== undefined && given.trim() !== '' && !URL.canParse(given.trim())) {
    const message = `${entry.baseUrlVariable} is not an address: "${given.slice(0, 80)}".`;
    return fail({ code: 'client-error', message, retryable: false });
  }
  const baseUrl = baseUrlOf(entry, given);
  if (baseUrl === null && entry.baseUrlVariable !== null) {
    return fail(missing(entry.baseUrlVariable, model, 'client-error'));
  }
  return succeed(entry.create({ model: name, apiKey, baseUrl, proxy: null, ...about }));
}

const missing = (variable: string | null, model: string, code: 'key-refused' | 'client-error') => ({
  code,
  message: `${variable} is not set, which ${model} needs.`,
  retryable: false,
  cure: `Set ${variable}.`,
});
