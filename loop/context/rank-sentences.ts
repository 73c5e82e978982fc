import { fold } from '../../text/fold.js';
import { searchSentences } from '../../store/full-text.js';
import type { Place } from '../../text/sentence-ref.js';
import type { Run } from '../run.js';
import type { SentenceCosts, Showable } from './sentence-costs.js';
import { OPPOSING_TERMS, termsOf } from './terms.js';
import type { TokenBudgetPicker } from './token-budget-picker.js';

/** Which sentences of a run are worth showing to the role that writes about a subject, however many there are. */

/** What a digest is about. */
export interface Subject {
  readonly round: number;
  readonly question: string;
  /** Name and scope of the worker's part of the question; empty where it has all of it. */
  readonly part: string;
  /** What the round looked for; empty where that is the question. */
  readonly target: string;
}

export interface RankedSentence {
  readonly place: Place;
  /** Comparable within one digest only. */
  readonly value: number;
}

/**
 * Hits of one search. Many sources say one thing in the same words; what tells them apart is looked at afterwards, so a
 * tie of thousands must not be cut: with 10,000 hits, findings of 5,000 sources stayed unseen that scored as others did.
 */
const MOST_HITS = 40_000;
/** No source takes more than this of one search. */
const MOST_PER_SOURCE = 40;
/** Sentences that are weighed against each other at most, and the sources that they may come from. */
const MOST_WEIGHED = 1200;
const MOST_SOURCES = 60;
/** Number of top sentences by which a source is scored. */
const SENTENCES_PER_SOURCE = 3;
/** Weights of the aspects. */
const WEIGHTS = { question: 1, part: 1.2, target: 1, opposition: 0.8 } as const;
/** For sources read in this round: they were read for its target, and no role has seen them yet. */
const FRESH_FACTOR = 1.5;
/** Value of a sentence that another source has word for word, next to the first. */
const SAME_WORDS = 0.4;
/** Claims have to be checkable: sentences with figures and from the reporting parts of a paper count more. */
const NUMBER_FACTOR = 1.4;
const REPORTING_FACTOR = 1.15;
const REPORTING = new Set(['abstract', 'results', 'discussion', 'conclusion', 'conclusions']);

/**
 * Searches for each aspect of the subject by itself, and for its opposition, so that a long scope does not outweigh
 * the question. Best first.
 */
export function rankSentences(run: Run, about: Subject, costs: SentenceCosts): readonly RankedSentence[] {
  const numbers = new Map(costs.sources.map((source) => [source.sourceId, source]));
  const found = new Map<string, { place: Place; value: number }>();
  for (const { terms, weight } of aspectsOf(about)) {
    const scope = { runId: run.id, limit: MOST_HITS, perSource: MOST_PER_SOURCE };
    const hits = searchSentences(run.store, { terms, ...scope });
    const most = hits[0]?.score ?? 1;
    for (const hit of hits) {
      const source = numbers.get(hit.sourceId);
      if (source === undefined) continue;
      const isFresh = about.round > 1 && source.round === about.round;
      const value = weight * (isFresh ? FRESH_FACTOR : 1) * (hit.score / most) ** 2;
      const name = `${source.number}.${hit.number}`;
      const known = found.get(name);
      if (known === undefined) found.set(name, { place: [source.number, hit.number], value });
      else known.value += value;
    }
  }
  costs.load([...found.values()].map(({ place }) => place));
  const ranked = [...found.values()].flatMap(({ place, value }): RankedSentence[] => {
    const sentence = costs.of(place);
    return sentence === undefined ? [] : [{ place, value: value * substanceOf(sentence) }];
  });
  return fromBestSources(discountCopies(ranked.sort(byValue), costs)).slice(0, MOST_WEIGHED);
}

/** A sentence found word for word in several sources counts less each time: it is copied, or a stock phrase. */
function discountCopies(ranked: readonly RankedSentence[], costs: SentenceCosts): readonly RankedSentence[] {
  const copies = new Map<string, number>();
  const discounted = ranked.map(({ place, value }) => {
    const words = fold(costs.of(place)?.text ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    const before = copies.get(words) ?? 0;
    copies.set(words, before + 1);
    return { place, value: value * SAME_WORDS ** before };
  });
  return discounted.sort(byValue);
}

function aspectsOf(about: Subject): readonly { terms: readonly string[]; weight: number }[] {
  const opposition = [...termsOf(`${about.question} ${about.part}`).slice(0, 12), ...OPPOSING_TERMS];
  return [
    { terms: termsOf(about.question), weight: WEIGHTS.question },
    { terms: termsOf(about.part), weight: WEIGHTS.part },
    { terms: termsOf(about.target), weight: WEIGHTS.target },
    { terms: opposition, weight: WEIGHTS.opposition },
  ];
}

const substanceOf = ({ text, section }: Showable): number =>
  (/\d/.test(text) ? NUMBER_FACTOR : 1) * (REPORTING.has(section) ? REPORTING_FACTOR : 1);

/** Keeps the sources with the best sentences: each source costs a heading, so not all can be shown. */
function fromBestSources(ranked: readonly RankedSentence[]): readonly RankedSentence[] {
  const bySource = new Map<number, number[]>();
  for (const { place, value } of ranked) {
    const values = bySource.get(place[0]) ?? [];
    if (values.length < SENTENCES_PER_SOURCE) bySource.set(place[0], [...values, value]);
  }
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const best = [...bySource].sort(([a, one], [b, other]) => total(other) - total(one) || a - b);
  const kept = new Set(best.slice(0, MOST_SOURCES).map(([source]) => source));
  return ranked.filter(({ place }) => kept.has(place[0]));
}

const byValue = (a: RankedSentence, b: RankedSentence): number =>
  b.value - a.value || a.place[0] - b.place[0] || a.place[1] - b.place[1];

/** What each further sentence of a source is worth next to the one before it, so that other sources are shown too. */
const SAME_SOURCE = 0.8;
/** A sentence counts as no shorter than this, in tokens: short ones are not better for being short. */
const LEAST_COST = 40;

/**
 * Takes the sentence with the most value for its tokens, again and again, until none fits. The first sentence of a
 * source pays for its heading.
 */
export function takeBest(
  ranked: readonly RankedSentence[],
  costs: SentenceCosts,
  picker: TokenBudgetPicker,
): void {
  const waiting = ranked.map(({ place, value }) => ({
    ...{ place, value, source: place[0], heading: costs.heading(place[0]) },
    cost: Math.max(LEAST_COST, costs.of(place)?.tokens ?? Infinity),
  }));
  const taken = new Map<number, number>();
  while (waiting.length > 0 && !picker.isFull()) {
    let best = 0;
    let most = -1;
    for (const [index, each] of waiting.entries()) {
      const cost = each.cost + (picker.holds(each.source) ? 0 : each.heading);
      const gain = (each.value * SAME_SOURCE ** (taken.get(each.source) ?? 0)) / cost;
      if (gain > most) [best, most] = [index, gain];
    }
    const [next] = waiting.splice(best, 1);
    if (next === undefined || picker.has(next.place) || !picker.add(next.place)) continue;
    taken.set(next.source, (taken.get(next.source) ?? 0) + 1);
  }
}
