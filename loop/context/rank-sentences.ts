import { searchSentences } from '../../store/full-text.js';
import type { Place } from './places.js';
import type { Run } from '../run.js';
import type { SentenceCosts, Showable } from './sentence-costs.js';
import { OPPOSING_TERMS, termsOf } from './terms.js';

/** Which sentences of a run are worth showing to whoever writes about a subject, however many it holds. */

/** What a digest is about. */
export interface Subject {
  readonly round: number;
  readonly question: string;
  /** Name and scope of the worker's part of the question; empty where it has all of it. */
  readonly part: string;
  /** What the round looked for; empty where that is the question. */
  readonly target: string;
}

export interface Worth {
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
/** Sentences that speak for their source when sources are chosen. */
const SPOKESMEN = 3;
/** What one aspect counts next to the others. */
const WEIGHTS = { question: 1, part: 1.2, target: 1, opposition: 0.8 } as const;
/** What was read in this round was read for its target, and nobody has seen it yet. */
const FRESH_FACTOR = 1.5;
/** What a sentence is worth next to another source's that says it word for word. */
const SAME_WORDS = 0.4;
/** A claim is something that can be checked: figures, and the parts of a paper that report. */
const NUMBER_FACTOR = 1.4;
const REPORTING_FACTOR = 1.15;
const REPORTING = new Set(['abstract', 'results', 'discussion', 'conclusion', 'conclusions']);

/**
 * What full-text search finds for each aspect of the subject by itself, and for its opposition: a long scope must not
 * outvote the question. Best first.
 */
export function worthShowing(run: Run, about: Subject, costs: SentenceCosts): readonly Worth[] {
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
  const worths = [...found.values()].flatMap(({ place, value }): Worth[] => {
    const sentence = costs.of(place);
    return sentence === undefined ? [] : [{ place, value: value * substanceOf(sentence) }];
  });
  return fromBestSources(saidOnce(worths.sort(byValue), costs)).slice(0, MOST_WEIGHED);
}

/** What stands word for word in several sources is worth less each time: it is copied, or a form of words. */
function saidOnce(worths: readonly Worth[], costs: SentenceCosts): readonly Worth[] {
  const copies = new Map<string, number>();
  const discounted = worths.map(({ place, value }) => {
    const words = foldWords(costs.of(place)?.text ?? '');
    const before = copies.get(words) ?? 0;
    copies.set(words, before + 1);
    return { place, value: value * SAME_WORDS ** before };
  });
  return discounted.sort(byValue);
}

const foldWords = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

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

/** A source is worth its best sentences. Each costs a heading, so not all can be heard. */
function fromBestSources(worths: readonly Worth[]): readonly Worth[] {
  const bySource = new Map<number, number[]>();
  for (const { place, value } of worths) {
    const values = bySource.get(place[0]) ?? [];
    if (values.length < SPOKESMEN) bySource.set(place[0], [...values, value]);
  }
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const best = [...bySource].sort(([a, one], [b, other]) => total(other) - total(one) || a - b);
  const heard = new Set(best.slice(0, MOST_SOURCES).map(([source]) => source));
  return worths.filter(({ place }) => heard.has(place[0]));
}

const byValue = (a: Worth, b: Worth): number =>
  b.value - a.value || a.place[0] - b.place[0] || a.place[1] - b.place[1];

/** What each further sentence of a source is worth next to the one before: others should speak too. */
const SAME_SOURCE = 0.8;
/** A short sentence is not better for being short. Tokens. */
const LEAST_COST = 40;

/** Where chosen sentences gather, under a number of tokens. */
export interface Tray {
  has(place: Place): boolean;
  /** Whether the next sentence of this source needs no heading. */
  holds(source: number): boolean;
  /** False where it does not fit. */
  add(place: Place): boolean;
  isFull(): boolean;
}

/**
 * Takes the sentence that is worth most for its tokens, again and again, until none fits. What opens another source
 * pays for its heading.
 */
export function takeBest(worths: readonly Worth[], costs: SentenceCosts, tray: Tray): void {
  const waiting = worths.map(({ place, value }) => ({
    ...{ place, value, source: place[0], heading: costs.heading(place[0]) },
    cost: Math.max(LEAST_COST, costs.of(place)?.tokens ?? Infinity),
  }));
  const heard = new Map<number, number>();
  while (waiting.length > 0 && !tray.isFull()) {
    let best = 0;
    let most = -1;
    for (const [index, each] of waiting.entries()) {
      const cost = each.cost + (tray.holds(each.source) ? 0 : each.heading);
      const gain = (each.value * SAME_SOURCE ** (heard.get(each.source) ?? 0)) / cost;
      if (gain > most) [best, most] = [index, gain];
    }
    const [taken] = waiting.splice(best, 1);
    if (taken === undefined || tray.has(taken.place) || !tray.add(taken.place)) continue;
    heard.set(taken.source, (heard.get(taken.source) ?? 0) + 1);
  }
}
