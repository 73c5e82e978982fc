import { formatPlace, type Place } from '../../text/sentence-ref.js';
import type { SourceNumber } from '../../text/source-number.js';

/** What the places cost, in tokens. */
export interface Costs {
  /** Undefined where there is nothing to show. */
  of(place: Place): { readonly tokens: number } | undefined;
  heading(source: SourceNumber): number;
}

/** No sentence fits into fewer tokens. */
const NOTHING_FITS = 15;

/** The sentences chosen for one worker within a number of tokens, in the order in which they will be shown. */
export class TokenBudgetPicker {
  readonly #costs: Costs;
  #limit: number;
  #tokens = 0;
  #front: readonly Place[] = [];
  /** By name; those before `close` are also in `#front`. */
  readonly #chosen = new Map<string, Place>();
  #groups = new Map<SourceNumber, Place[]>();

  constructor(costs: Costs, limit: number) {
    this.#costs = costs;
    this.#limit = limit;
  }

  has(place: Place): boolean {
    return this.#chosen.has(formatPlace(place));
  }

  /** Whether the next sentence of this source needs no heading of its own. */
  holds(source: SourceNumber): boolean {
    return this.#groups.has(source);
  }

  isFull(): boolean {
    return this.#limit - this.#tokens < NOTHING_FITS;
  }

  /** False where it does not fit; true also where the place is there already, or is not a sentence that may be shown. */
  add(place: Place): boolean {
    const cost = this.#costs.of(place)?.tokens;
    if (cost === undefined || this.has(place)) return true;
    const [source] = place;
    const group = this.#groups.get(source);
    const tokens = cost + (group === undefined ? this.#costs.heading(source) : 0);
    if (this.#tokens + tokens > this.#limit) return false;
    this.#tokens += tokens;
    this.#chosen.set(formatPlace(place), place);
    if (group === undefined) this.#groups.set(source, [place]);
    else group.push(place);
    return true;
  }

  /** Tokens that all these places take in addition to what is there. */
  costOf(places: readonly Place[]): number {
    const headed = new Set<SourceNumber>(this.#groups.keys());
    let tokens = 0;
    for (const place of places) {
      const cost = this.#costs.of(place)?.tokens;
      if (cost === undefined || this.has(place)) continue;
      tokens += cost + (headed.has(place[0]) ? 0 : this.#costs.heading(place[0]));
      headed.add(place[0]);
    }
    return tokens;
  }

  /** Adds all of them, or none where they do not fit. */
  addAll(places: readonly Place[]): boolean {
    if (this.#tokens + this.costOf(places) > this.#limit) return false;
    for (const place of places) this.add(place);
    return true;
  }

  /** Fixes the order of what was added so far; what is added later follows it, grouped by source. */
  close(): void {
    this.#front = [...this.#chosen.values()];
    this.#groups = new Map();
  }

  setLimit(tokens: number): void {
    this.#limit = tokens;
  }

  /** Tokens of all that was added, headings included. */
  tokens(): number {
    return this.#tokens;
  }

  /** What was added before `close`, then each source once, in the order in which they came or by their numbers. */
  places(order: 'as-added' | 'by-number'): readonly Place[] {
    const groups = [...this.#groups];
    if (order === 'by-number') groups.sort(([a], [b]) => a - b);
    return [...this.#front, ...groups.flatMap(([, own]) => own.toSorted((a, b) => a[1] - b[1]))];
  }

  /** How many of the first places cost no more than this. */
  countWithin(most: number): number {
    const places = this.places('as-added');
    let tokens = 0;
    const end = places.findIndex((place, index) => {
      const isHeaded = places[index - 1]?.[0] === place[0];
      tokens += (this.#costs.of(place)?.tokens ?? 0) + (isHeaded ? 0 : this.#costs.heading(place[0]));
      return tokens > most;
    });
    return end < 0 ? places.length : end;
  }
}
