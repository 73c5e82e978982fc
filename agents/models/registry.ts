import { fail, succeed, type Result } from '../result.js';
import { isSendable } from '../fetch/service-exchange.js';
import { publicAddress } from '../secrets.js';
import { anthropic } from './anthropic.js';
import { exec } from './exec.js';
import { google } from './google.js';
import { ollama } from './ollama.js';
import { openaiCompatible } from './openai-compatible.js';
import { openai } from './openai.js';
import { openrouter } from './openrouter.js';
import type { Provider, ProviderEntry, ProviderSettings } from './provider.js';
import { parseUrl } from '../../text/urls.js';

/** Every provider. A new one is one file and one line here: its defaults and prices are part of its entry. */
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
class UnknownModelError extends Error {
  readonly code = 'unknown-model';
  readonly known: readonly string[] = Object.keys(PROVIDERS);
}

/** Splits `provider/name`; the name may contain slashes. Throws `UnknownModelError`, listing what is known. */
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

/** The address that calls go to; an address without a path gets the protocol's usual one. */
function baseUrlOf(entry: ProviderEntry, given: string): string | null {
  if (given === '') return entry.defaultBaseUrl;
  const bare = publicAddress(given);
  return new URL(bare).pathname === '/' ? `${bare}${entry.apiPath}` : bare;
}

type Variables = Readonly<Record<string, string | undefined>>;
type About = Partial<Pick<ProviderSettings, 'proxy' | 'maxPrice' | 'secrets'>>;

/**
 * Opens a model. `variables` holds environment variables by name. A missing key or address is a failure that names the
 * variable; an unknown provider throws `UnknownModelError`.
 */
export function openModel(model: string, variables: Variables, about: About = {}): Result<Provider> {
  const found = settingsOf(model, variables, about);
  return found.ok ? succeed(found.value.entry.create(found.value.settings)) : found;
}

function settingsOf(
  model: string,
  variables: Variables,
  about: About,
): Result<{ readonly entry: ProviderEntry; readonly settings: ProviderSettings }> {
  const { provider, name } = parseModelName(model);
  const entry: ProviderEntry = PROVIDERS[provider];
  const apiKey = (entry.keyVariable && variables[entry.keyVariable]?.trim()) || null;
  if (entry.keyNeeded && apiKey === null) return fail(missing(entry.keyVariable, model, 'key-refused'));
  if (apiKey !== null && !isSendable(apiKey)) return fail(unsendable(entry.keyVariable));
  const given = (entry.baseUrlVariable === null ? undefined : variables[entry.baseUrlVariable])?.trim() ?? '';
  const wrong = addressFault(entry.baseUrlVariable, given);
  if (given !== '' && wrong !== null)
    return fail({
      code: 'client-error',
      message: `${wrong}.`,
      retryable: false,
      cure: 'Write it like http://host:port/v1.',
    });
  const baseUrl = baseUrlOf(entry, given);
  if (baseUrl === null && entry.baseUrlVariable !== null) {
    return fail(missing(entry.baseUrlVariable, model, 'client-error'));
  }
  const address = {
    baseUrl,
    givenAddress: given === '' ? null : given,
    addressSetting: entry.baseUrlVariable,
  };
  return succeed({ entry, settings: { model: name, apiKey, proxy: null, ...address, ...about } });
}

/** What is wrong with the address of a server; null: nothing. It is not shown: it may be a key in the wrong place. */
export const addressFault = (variable: string | null, given: string): string | null =>
  /^https?:$/.test(parseUrl(given)?.protocol ?? '')
    ? null
    : `${variable} is not a valid address: it must begin with http:// or https://`;

const unsendable = (variable: string | null) => ({
  code: 'key-refused' as const,
  message: `${variable} holds a character that cannot be sent, such as a line break or a typographic quote.`,
  retryable: false,
  cure: `Set ${variable} to the key alone.`,
});

const missing = (variable: string | null, model: string, code: 'key-refused' | 'client-error') => ({
  code,
  message: `${model} needs ${variable}, which is not set.`,
  retryable: false,
  cure: `Set ${variable} to ${code === 'key-refused' ? 'your key' : 'the address of the server, such as http://127.0.0.1:8080/v1'}.`,
});
