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
export interface PriceSource {
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

type Row = readonly [model: string, input: number, cachedInput: number, output: number];

/** Rows of one source as prices. */
export const listPrices = (source: PriceSource, rows: readonly Row[]): readonly ListedPrice[] =>
  rows.map(([model, input, cachedInput, output]) => ({ model, input, cachedInput, output, source }));
