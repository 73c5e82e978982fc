import type { Place } from '../../text/sentence-ref.js';
import type { SentenceCosts } from './sentence-costs.js';
import type { Picker } from './rank-sentences.js';

/** The sentences chosen for one worker, in the order in which they will be shown. */
export interface TokenBudgetPicker extends Picker {
  /** Fixes the order of what was added so far; what is added later follows it, grouped by source. */
  close(): void;
  setLimit(tokens: number): void;
  /** Tokens of all that was added, headings included. */
  tokens(): number;
  /** What was added before `close`, then each source once, in the order in which they came or by their numbers. */
  places(order: 'as-added' | 'by-number'): readonly Place[];
  /** How many of the first places cost no more than this. */
  countWithin(tokens: number): number;
}

/** No sentence fits into fewer tokens. */
const NOTHING_FITS = 15;

export function openPicker(costs: SentenceCosts, options: { limit: number }): TokenBudgetPicker {
  let { limit } = options;
  let tokens = 0;
  let front: readonly Place[] = [];
  const chosen = new Map<string, Place>();
  let groups = new Map<number, Place[]>();
  const nameOf = (place: Place): string => `${place[0]}.${place[1]}`;
  const places = (order: 'as-added' | 'by-number'): readonly Place[] => {
    const sorted = order === 'by-number' ? [...groups].sort(([a], [b]) => a - b) : [...groups];
    return [...front, ...sorted.flatMap(([, own]) => own.toSorted((a, b) => a[1] - b[1]))];
  };
  return {
    has: (place) => chosen.has(nameOf(place)),
    holds: (source) => groups.has(source),
    isFull: () => limit - tokens < NOTHING_FITS,
    add: (place) => {
      if (chosen.has(nameOf(place))) return true;
      const cost = costs.of(place)?.tokens;
      if (cost === undefined) return true;
      const known = groups.get(place[0]);
      const whole = cost + (known === undefined ? costs.heading(place[0]) : 0);
      if (tokens + whole > limit) return false;
      tokens += whole;
      chosen.set(nameOf(place), place);
      if (known === undefined) groups.set(place[0], [place]);
      else known.push(place);
      return true;
    },
    close: () => {
      front = [...chosen.values()];
      groups = new Map();
    },
    setLimit: (next) => void (limit = next),
    tokens: () => tokens,
    places,
    countWithin: (most) => {
      let [spent, last] = [0, -1];
      return countWhile(places('as-added'), (place) => {
        spent += (costs.of(place)?.tokens ?? 0) + (place[0] === last ? 0 : costs.heading(place[0]));
        last = place[0];
        return spent <= most;
      });
    },
  };
}

function countWhile<T>(list: readonly T[], holds: (item: T) => boolean): number {
  const end = list.findIndex((item) => !holds(item));
  return end < 0 ? list.length : end;
}
