import { formatPlace, formatRef, type Place } from '../../text/sentence-ref.js';
import type { SourceNumber } from '../../text/source-number.js';
import { passageAround, type About } from './passage-around.js';
import type { RankedSentence } from './rank-sentences.js';
import type { SentenceCosts } from './sentence-costs.js';
import type { SourceLine } from './source-lines.js';
import type { TokenBudgetPicker } from './token-budget-picker.js';

/** Passages under a token budget: the best first, a share for each new source, a cap on each work and each interest. */

export interface Choice {
  readonly costs: SentenceCosts;
  readonly isShown: (source: SourceNumber, line: SourceLine) => boolean;
  /** Sources that no role has seen yet: each is shown its best passage, as far as it speaks of the subject at all. */
  readonly fresh: ReadonlySet<SourceNumber>;
  /** Whether a sentence holds a value that its part asks for: such come first. Absent where nobody said what is wanted. */
  readonly holdsWanted?: ((place: Place) => boolean) | undefined;
  /** Name of the work that a source counts for: versions and retellings share one. */
  readonly workOf: (source: SourceNumber) => string;
  /** Whether its publisher gains from what it says. */
  readonly isInterested: (source: SourceNumber) => boolean;
  /** Tokens of the whole digest, of which the caps are shares. */
  readonly budget: number;
  readonly mostPassages: number;
}

/** What each further passage of a work is worth next to the one before it, so that others are shown too. */
const SAME_WORK = 0.85;
/** Share of the budget that a work may take, and one whose publisher gains by it; more where there are few works. */
const MOST_OF_A_WORK = 0.3;
const MOST_OF_AN_INTEREST = 0.15;
/** A work may take this many times its even share. */
const EVEN_SHARES = 1.5;
/** Share of the room that the first passages of new sources may take. */
const FRESH_SHARE = 0.8;
/** Share of the budget that passages with a wanted value may take before all others. */
const WANTED_SHARE = 0.8;
/** Rows of a table that are shown with one of them, to either side. */
const MOST_ROWS = 12;
/** A work whose values are wanted, such as a table of prices, may take so many times what others may. */
const WANTED_CAP = 2;
/** A passage of a new source, and any passage at all, has this share of the best value. */
const LEAST_FRESH = 0.05;
const LEAST_VALUE = 0.02;

/** Adds passages to the picker; returns them as references, best first. */
export function choosePassages(
  ranked: readonly RankedSentence[],
  choice: Choice,
  picker: TokenBudgetPicker,
): readonly string[] {
  const chooser = new Chooser(ranked, choice, picker);
  chooser.takeFresh();
  chooser.takeWanted();
  chooser.takeBest();
  return chooser.best();
}

interface Taken {
  readonly ref: string;
  readonly value: number;
}

class Chooser {
  readonly #choice: Choice;
  readonly #picker: TokenBudgetPicker;
  readonly #ranked: readonly RankedSentence[];
  readonly #values: ReadonlyMap<string, number>;
  readonly #top: number;
  readonly #works: number;
  readonly #tokensOfWork = new Map<string, number>();
  readonly #passagesOfWork = new Map<string, number>();
  readonly #taken: Taken[] = [];
  readonly #covered = new Set<string>();

  constructor(ranked: readonly RankedSentence[], choice: Choice, picker: TokenBudgetPicker) {
    this.#ranked = ranked;
    this.#choice = choice;
    this.#picker = picker;
    this.#values = new Map(ranked.map(({ place, value }) => [formatPlace(place), value]));
    this.#top = ranked[0]?.value ?? 0;
    this.#works = new Set(ranked.map(({ place }) => choice.workOf(place[0]))).size;
    for (const place of picker.places('as-added')) this.#count(place);
  }

  /** The best passage of each new source, the most telling source first. */
  takeFresh(): void {
    const { fresh, budget } = this.#choice;
    const before = this.#picker.tokens();
    const room = (budget - before) * FRESH_SHARE;
    const served = new Set<SourceNumber>();
    for (const { place, value } of this.#ranked) {
      if (value < this.#top * LEAST_FRESH || this.#picker.tokens() - before > room) return;
      if (!fresh.has(place[0]) || served.has(place[0])) continue;
      if (this.#take(place, value)) served.add(place[0]);
    }
  }

  /** What holds a wanted value, the most telling first. */
  takeWanted(): void {
    const { holdsWanted, budget } = this.#choice;
    if (holdsWanted === undefined) return;
    for (const { place, value } of this.#ranked) {
      if (value < this.#top * LEAST_VALUE || this.#picker.tokens() > budget * WANTED_SHARE) return;
      if (!holdsWanted(place) || !this.#take(place, value, WANTED_CAP)) continue;
      for (const row of this.#otherRows(place)) if (holdsWanted(row)) this.#take(row, value, WANTED_CAP);
    }
  }

  /** The other rows of a table: one thing each, and a table is read whole. */
  #otherRows([source, sentence]: Place): readonly Place[] {
    const lines = this.#choice.costs.lines(source);
    const core = lines?.at(sentence);
    if (lines === undefined || core?.kind !== 'table') return [];
    const rows: Place[] = [];
    for (const step of [1, -1]) {
      for (let at = sentence + step; Math.abs(at - sentence) <= MOST_ROWS; at += step) {
        if (lines.at(at)?.paragraph !== core.paragraph) break;
        rows.push([source, at]);
      }
    }
    return rows;
  }

  takeBest(): void {
    const waiting = [...this.#ranked];
    while (waiting.length > 0 && !this.#picker.isFull() && this.#taken.length < this.#choice.mostPassages) {
      let best = 0;
      let most = -1;
      for (const [index, { place, value }] of waiting.entries()) {
        if (value <= most) break;
        const worth = value * SAME_WORK ** (this.#passagesOfWork.get(this.#choice.workOf(place[0])) ?? 0);
        if (worth > most) [best, most] = [index, worth];
      }
      const [next] = waiting.splice(best, 1);
      if (next === undefined || most < this.#top * LEAST_VALUE) return;
      this.#take(next.place, most);
    }
  }

  best(): readonly string[] {
    return this.#taken.toSorted((a, b) => b.value - a.value).map(({ ref }) => ref);
  }

  #take(core: Place, value: number, capFactor = 1): boolean {
    const [source, sentence] = core;
    const { costs, workOf } = this.#choice;
    const lines = costs.lines(source);
    if (lines === undefined || this.#covered.has(formatPlace(core))) return false;
    const numbers = passageAround(lines, sentence, this.#about(source));
    const places = numbers.map((number): Place => [source, number]);
    const tokens = this.#picker.costOf(places);
    const work = workOf(source);
    const ofWork = (this.#tokensOfWork.get(work) ?? 0) + tokens;
    if (ofWork > this.#capOf(source) * capFactor || !this.#picker.addAll(places)) return false;
    this.#tokensOfWork.set(work, ofWork);
    this.#passagesOfWork.set(work, (this.#passagesOfWork.get(work) ?? 0) + 1);
    for (const place of places) this.#covered.add(formatPlace(place));
    this.#taken.push({ ref: refOf(source, numbers, sentence), value });
    return true;
  }

  #count(place: Place): void {
    const work = this.#choice.workOf(place[0]);
    const tokens = this.#choice.costs.of(place)?.tokens ?? 0;
    this.#tokensOfWork.set(work, (this.#tokensOfWork.get(work) ?? 0) + tokens);
  }

  #about(source: SourceNumber): About {
    return {
      isShown: (line) => this.#choice.isShown(source, line),
      valueOf: (number) => this.#values.get(formatPlace([source, number])) ?? 0,
    };
  }

  #capOf(source: SourceNumber): number {
    const { budget, isInterested } = this.#choice;
    const share = isInterested(source) ? MOST_OF_AN_INTEREST : MOST_OF_A_WORK;
    return budget * Math.max(share, EVEN_SHARES / Math.max(1, this.#works));
  }
}

/** Longest stretch that one reference names. */
const MOST_SENTENCES = 20;

/** The whole passage, or the run of it that its best sentence stands in where it stretches too far. */
function refOf(source: SourceNumber, numbers: readonly number[], core: number): string {
  const [first = core, last = core] = [numbers[0], numbers.at(-1)];
  if (last - first < MOST_SENTENCES) return formatRef({ source, first, last });
  const held = new Set(numbers);
  let [from, to] = [core, core];
  while (held.has(from - 1)) from -= 1;
  while (held.has(to + 1)) to += 1;
  return formatRef({ source, first: from, last: to });
}
