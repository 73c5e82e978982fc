import { readFileSync } from 'node:fs';

/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  /** Input read from the provider's cache. */
  readonly cachedInput: number;
  /** Input written to the provider's cache; a quarter more than fresh input where it is not given. */
  readonly cacheWrite?: number;
  readonly output: number;
}

/** Where a price was read, and when. */
interface PriceSource {
  readonly url: string;
  /** `YYYY-MM` or `YYYY-MM-DD`. */
  readonly read: string;
  /** True for the provider's own page; others quote it. */
  readonly own: boolean;
}

/** A price in a provider's list. */
export interface ListedPrice extends Price {
  /** A model's name, or the beginning of dated names (`claude-haiku-4-5` prices `claude-haiku-4-5-20251001`). */
  readonly model: string;
  /** Prompts of more input tokens than this cost `long`. */
  readonly longAbove?: number;
  readonly long?: Price;
  readonly source: PriceSource;
}

/** Prices of one source, as `data/prices.json` holds them: input, cached input and output of each model. */
interface PriceList {
  readonly source: PriceSource;
  /** How much more a prompt of more than `above` input tokens costs, as factors. */
  readonly long?: { readonly above: number; readonly input: number; readonly output: number };
  /** Before GPT-5.6 writing a cache costs nothing extra (https://developers.openai.com/api/docs/guides/prompt-caching). */
  readonly hasFreeWrites?: boolean;
  readonly prices: Readonly<Record<string, readonly [input: number, cachedInput: number, output: number]>>;
}

type PricedProvider = 'anthropic' | 'openai' | 'google';

const LISTS = JSON.parse(readFileSync(new URL('../data/prices.json', import.meta.url), 'utf8')) as Readonly<
  Record<PricedProvider, readonly PriceList[]>
>;

/** The price list of a provider. */
export const listPrices = (provider: PricedProvider): readonly ListedPrice[] =>
  LISTS[provider].flatMap(({ source, long, hasFreeWrites, prices }) =>
    Object.entries(prices).map(([model, [input, cachedInput, output]]) => ({
      model,
      input,
      cachedInput,
      output,
      source,
      ...(hasFreeWrites === true ? { cacheWrite: input } : {}),
      ...(long && {
        longAbove: long.above,
        long: {
          input: input * long.input,
          cachedInput: cachedInput * long.input,
          output: output * long.output,
        },
      }),
    })),
  );
