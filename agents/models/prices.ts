import type { ModelReply, ModelRequest } from '../roles/roles.js';
import { worstCaseTokens } from './worst-case.js';

/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  /** Input read from the provider's cache. */
  readonly cachedInput: number;
  /** Input written to the provider's cache; a quarter more than fresh input where it is not given. */
  readonly cacheWrite?: number;
  readonly output: number;
}

/** A price with where it was read and when. */
export interface ListedPrice extends Price {
  /** A model's name, or the beginning of dated names (`claude-haiku-4-5` prices `claude-haiku-4-5-20251001`). */
  readonly model: string;
  /** Prompts of more input tokens than this cost `long`. */
  readonly longAbove?: number;
  readonly long?: Price;
  readonly source: PriceSource;
}

/**
 * Where prices were read, and when. `own`: the provider's page; the others repeat it. Google's cached price is
 * taken as a tenth of the input price, which its page says of its caches; no list of it was at hand.
 */
export const PRICE_SOURCES = {
  anthropic: { url: 'https://platform.claude.com/docs/en/about-claude/pricing', read: '2026-10', own: true },
  'anthropic-quoted': { url: 'https://docs.rs/synaps/0.10.2', read: '2026-10-24', own: false },
  'openai-own': { url: 'https://developers.openai.com/api/docs/models', read: '2026-10', own: true },
  'openai-terra': { url: 'https://docs.litellm.ai/blog/gpt-6-1-terra', read: '2026-10-27', own: false },
  'openai-sol': {
    url: 'https://github.com/premk134/codex-token-watch/releases/tag/v0.3.3',
    read: '2026-10',
    own: false,
  },
  'openai-six': {
    url: 'https://github.com/merefield/codexometer/releases/tag/v0.18.4',
    read: '2026-09-22',
    own: false,
  },
  'openai-older': {
    url: 'https://docs.github.com/copilot (models and pricing)',
    read: '2026-10',
    own: false,
  },
  'google-quoted': { url: 'https://www.morphllm.com/gemini-api-pricing', read: '2026-10', own: false },
  'google-promotion': {
    url: 'https://github.com/BerriAI/litellm/discussions/39357 (until 2026-12-31, then doubled)',
    read: '2026-10',
    own: false,
  },
} as const satisfies Record<string, { url: string; read: string; own: boolean }>;
export type PriceSource = keyof typeof PRICE_SOURCES;

type Row = readonly [model: string, input: number, cachedInput: number, output: number];

const rows = (source: PriceSource, list: readonly Row[]): ListedPrice[] =>
  list.map(([model, input, cachedInput, output]) => ({ model, input, cachedInput, output, source }));

/** Above this many input tokens OpenAI's newest models charge twice the input and one and a half the output. */
const OPENAI_LONG = 272_000;
const openaiLong = (price: ListedPrice): ListedPrice => ({
  ...price,
  longAbove: OPENAI_LONG,
  long: { input: price.input * 2, cachedInput: price.cachedInput * 2, output: price.output * 1.5 },
});

/** Before GPT-5.6 OpenAI takes nothing for writing a cache (https://developers.openai.com/api/docs/guides/prompt-caching). */
const freeToWrite = (price: ListedPrice): ListedPrice => ({ ...price, cacheWrite: price.input });

/** Prices by provider. A model that is not here has no price: that is said, never guessed. */
export const PRICES: Readonly<Record<string, readonly ListedPrice[]>> = {
  anthropic: [
    ...rows('anthropic', [
      ['claude-fable-5-1', 10, 0.25, 50],
      ['claude-fable-5', 10, 1, 50],
      ['claude-opus-5', 5, 0.5, 25],
      ['claude-opus-4-8', 5, 0.5, 25],
      ['claude-opus-4-7', 5, 0.5, 25],
      ['claude-opus-4-6', 5, 0.5, 25],
      ['claude-opus-4-5', 5, 0.5, 25],
      ['claude-opus-4-1', 15, 1.5, 75],
      ['claude-opus-4', 15, 1.5, 75],
      ['claude-sonnet-4-6', 3, 0.3, 15],
      ['claude-sonnet-4-5', 3, 0.3, 15],
      ['claude-sonnet-4', 3, 0.3, 15],
      ['claude-haiku-4-5', 1, 0.1, 5],
      ['claude-3-5-haiku', 0.8, 0.08, 4],
    ]),
    ...rows('anthropic-quoted', [
      ['claude-opus-5-5', 4, 0.2, 20],
      ['claude-sonnet-5-5', 2, 0.1, 10],
      ['claude-sonnet-5', 2, 0.2, 10],
    ]),
    {
      ...{ model: 'claude-haiku-5-5', input: 0.1, cachedInput: 0.01, output: 0.5 },
      longAbove: 100_000,
      long: { input: 0.5, cachedInput: 0.05, output: 2.5 },
      source: 'anthropic-quoted',
    },
  ],
  openai: [
    ...[
      ...rows('openai-sol', [['gpt-6.1-sol', 2, 0.1, 10]]),
      ...rows('openai-terra', [
        ['gpt-6.1-terra', 1, 0.05, 5],
        ['gpt-5.6-terra', 2, 0.2, 12],
      ]),
      ...rows('openai-six', [
        ['gpt-6-sol', 2, 0.2, 10],
        ['gpt-6-luna', 0.1, 0.01, 0.5],
      ]),
    ].map(openaiLong),
    ...[
      ...rows('openai-own', [['gpt-5-nano', 0.05, 0.005, 0.4]]),
      ...rows('openai-older', [
        ['gpt-5.4', 2.5, 0.25, 15],
        ['gpt-5.4-mini', 0.75, 0.075, 4.5],
        ['gpt-5.2', 1.75, 0.175, 14],
        ['gpt-5-mini', 0.25, 0.025, 2],
        ['gpt-4.1', 2, 0.5, 8],
      ]),
    ].map(freeToWrite),
  ],
  google: [
    ...rows('google-promotion', [['gemini-3.8-flash', 0.75, 0.075, 3.75]]),
    ...rows('google-quoted', [
      ['gemini-3.5-flash', 1.5, 0.15, 9],
      ['gemini-3.1-flash-lite', 0.25, 0.025, 1.5],
      ['gemini-3-flash', 0.5, 0.05, 3],
      ['gemini-2.5-flash-lite', 0.1, 0.01, 0.4],
      ['gemini-2.5-flash', 0.3, 0.03, 2.5],
    ]),
    ...(
      [
        ['gemini-3.1-pro', 2, 0.2, 12, 18],
        ['gemini-2.5-pro', 1.25, 0.125, 10, 15],
      ] as const
    ).map(([model, input, cachedInput, output, longOutput]) => ({
      ...{ model, input, cachedInput, output, longAbove: 200_000, source: 'google-quoted' as const },
      long: { input: input * 2, cachedInput: cachedInput * 2, output: longOutput },
    })),
  ],
  // Runs on the user's own machine; models that Ollama runs elsewhere (`:cloud`) have no price here.
  ollama: [],
};

/** Prices that the user gave, by `provider/name`. */
export type PriceOverrides = Readonly<Record<string, Price>>;

const OWN_MACHINE: Price = { input: 0, cachedInput: 0, output: 0 };

/**
 * The price of a model (`provider/name`) for a prompt of this many input tokens, or null where none is known.
 * A name matches its row exactly, or with a date or a `-latest` or `-preview` behind it.
 */
export function priceOf(model: string, overrides: PriceOverrides = {}, inputTokens = 0): Price | null {
  const override = Object.hasOwn(overrides, model) ? overrides[model] : undefined;
  if (override !== undefined) return override;
  const row = listedPriceOf(model);
  if (row !== null) {
    return row.long !== undefined && inputTokens > (row.longAbove ?? Infinity) ? row.long : row;
  }
  return model.startsWith('ollama/') && !/[:-]cloud$/.test(model) ? OWN_MACHINE : null;
}

/** The row of the price list, with its source and date; null where none is known. */
export function listedPriceOf(model: string): ListedPrice | null {
  const slash = model.indexOf('/');
  const provider = model.slice(0, slash);
  const name = model.slice(slash + 1);
  if (provider === 'openrouter') return null;
  const list = Object.hasOwn(PRICES, provider) ? (PRICES[provider] ?? []) : [];
  return list.find((row) => row.model === name) ?? list.find((row) => isDatedName(name, row.model)) ?? null;
}

const isDatedName = (name: string, model: string): boolean =>
  name.startsWith(model) && /^-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest|preview|0)$/.test(name.slice(model.length));

/** Writing a cache costs a quarter more than fresh input (Anthropic for 5 minutes; OpenAI from GPT-5.6 on). */
const CACHE_WRITE = 1.25;
const cacheWriteOf = (price: Price): number => price.cacheWrite ?? price.input * CACHE_WRITE;

/** What a reply cost in US dollars: as its service told, else by the model's price; null where that is not known. */
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
