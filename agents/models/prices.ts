import type { ModelReply, ModelRequest } from '../roles/roles.js';
import type { ListedPrice, Price } from './price.js';
import type { ProviderEntry } from './provider.js';
import { PROVIDERS } from './registry.js';
import { worstCaseTokens } from './tokens.js';

/** Prices that the user gave, by `provider/name`. */
export type PriceOverrides = Readonly<Record<string, Price>>;

/**
 * The price of a model (`provider/name`) for a prompt of this many input tokens, or null where none is known: it is
 * never guessed. A name matches its row exactly, or followed by a date, `-latest` or `-preview`.
 */
export function priceOf(model: string, overrides: PriceOverrides = {}, inputTokens = 0): Price | null {
  const override = Object.hasOwn(overrides, model) ? overrides[model] : undefined;
  if (override !== undefined) return override;
  const row = listedPriceOf(model);
  if (row === null) return entryOf(model).entry?.unlistedPrice?.(entryOf(model).name) ?? null;
  return row.long !== undefined && inputTokens > (row.longAbove ?? Infinity) ? row.long : row;
}

/** The row of its provider's price list, with its source and date; null where there is none. */
export function listedPriceOf(model: string): ListedPrice | null {
  const { entry, name } = entryOf(model);
  const list = entry?.prices ?? [];
  return list.find((row) => row.model === name) ?? list.find((row) => isDatedName(name, row.model)) ?? null;
}

/** Prices as a configuration gives them; cached input costs what fresh input does where nothing else is said. */
export const priceOverrides = (
  given: Readonly<Record<string, Omit<Price, 'cachedInput'> & Partial<Price>>> = {},
): PriceOverrides =>
  Object.fromEntries(
    Object.entries(given).map(([name, price]) => [
      name,
      { ...price, cachedInput: price.cachedInput ?? price.input },
    ]),
  );

/** The models among these (`provider/name`) whose price nobody knows, each once: no money budget can be kept with them. */
export const modelsWithoutPrice = (models: readonly string[], overrides: PriceOverrides = {}): string[] =>
  [...new Set(models)].filter((model) => priceOf(model, overrides) === null);

/** What to write, and where, so that these models have a price. */
export const priceCure = (models: readonly string[]): string =>
  `Give it in your own configuration, ~/.config/research-loop/config.json: { "prices": { ${models
    .map((model) => `"${model}": { "input": 3, "output": 15 }`)
    .join(', ')} } } (US dollars per million tokens)`;

function entryOf(model: string): { entry: ProviderEntry | null; name: string } {
  const slash = model.indexOf('/');
  const provider = model.slice(0, slash);
  const entry = Object.hasOwn(PROVIDERS, provider) ? PROVIDERS[provider as keyof typeof PROVIDERS] : null;
  return { entry, name: model.slice(slash + 1) };
}

const isDatedName = (name: string, model: string): boolean =>
  name.startsWith(model) && /^-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest|preview|0)$/.test(name.slice(model.length));

/** Writing a cache costs a quarter more than fresh input (Anthropic for 5 minutes; OpenAI from GPT-5.6 on). */
const CACHE_WRITE = 1.25;
const cacheWriteOf = (price: Price): number => price.cacheWrite ?? price.input * CACHE_WRITE;

/** What a reply cost in US dollars: as its service reports it, else by the model's price; null where neither is known. */
export function costUsd(model: string, reply: ModelReply, overrides: PriceOverrides = {}): number | null {
  if (reply.costUsd !== undefined) return reply.costUsd;
  const price = priceOf(model, overrides, reply.inputTokens);
  if (price === null) return null;
  const cached = Math.min(reply.cachedInputTokens, reply.inputTokens);
  const written = Math.min(reply.cacheWriteTokens ?? 0, reply.inputTokens - cached);
  const fresh = reply.inputTokens - cached - written;
  const input = fresh * price.input + written * cacheWriteOf(price) + cached * price.cachedInput;
  return (input + reply.outputTokens * price.output) / 1_000_000;
}

/** Most that a request can plausibly cost in US dollars; null where the price is not known. */
export function worstCaseUsd(request: ModelRequest, overrides: PriceOverrides = {}): number | null {
  const { input, output } = worstCaseTokens(request);
  const price = priceOf(request.model, overrides, input);
  if (price === null) return null;
  return (input * Math.max(price.input, cacheWriteOf(price)) + output * price.output) / 1_000_000;
}
