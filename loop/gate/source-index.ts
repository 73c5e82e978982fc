/** All stored sources that citations may point to, and the question which of them holds a quote. */
import { findReading, MAX_QUOTE_LENGTH, type Span } from './find-quote.js';
import { fold } from './fold.js';
import { prepareSource, type PreparedSource, type SourceInput } from './prepare.js';

export interface Holder {
  readonly source: PreparedSource;
  readonly spans: readonly Span[];
}

export class SourceIndex {
  readonly #sources = new Map<string, PreparedSource>();
  readonly #holders = new Map<string, Holder | null>();

  constructor(sources: Iterable<SourceInput | PreparedSource>) {
    for (const source of sources) {
      const prepared = 'view' in source ? source : prepareSource(source);
      if (this.#sources.has(prepared.id)) throw new Error(`two sources have the id ${prepared.id}`);
      this.#sources.set(prepared.id, prepared);
    }
  }

  get size(): number {
    return this.#sources.size;
  }

  /** All of them, in the order given. */
  sources(): IterableIterator<PreparedSource> {
    return this.#sources.values();
  }

  source(id: string): PreparedSource | undefined {
    return this.#sources.get(id);
  }

  /** The first other source that holds the quote to the letter. Reads every source: ask only for absent quotes. */
  holderOf(quote: string, exceptId: string): Holder | undefined {
    if (quote.length > MAX_QUOTE_LENGTH) return undefined;
    const key = `${exceptId}\u0000${quote}`;
    const known = this.#holders.get(key);
    if (known !== undefined) return known ?? undefined;
    const found = this.#search(quote, exceptId);
    if (this.#holders.size > 10_000) this.#holders.clear();
    this.#holders.set(key, found ?? null);
    return found;
  }

  #search(quote: string, exceptId: string): Holder | undefined {
    const folded = fold(quote);
    if (folded.text === '') return undefined;
    for (const source of this.#sources.values()) {
      if (source.id === exceptId) continue;
      const spans = findReading(source, folded);
      if (spans) return { source, spans };
    }
    return undefined;
  }
}

export const indexSources = (sources: Iterable<SourceInput | PreparedSource>): SourceIndex =>
  new SourceIndex(sources);
