import { findSentences } from '../../store/retrieval.js';
import { fold } from '../../text/fold.js';
import type { Place } from '../../text/sentence-ref.js';
import type { SourceNumber } from '../../text/source-number.js';
import { withoutFrame } from '../../text/question-frame.js';
import type { Run } from '../run.js';
import { nearInMeaning } from './meaning.js';
import { whyNeverShown, type LineContext } from './never-shown.js';
import { preferenceFor } from './preference.js';
import type { SentenceCosts } from './sentence-costs.js';
import type { SourceLine } from './source-lines.js';
import { OPPOSING_TERMS, termsOf } from './terms.js';

/** Which sentences of a run speak of a subject, however many sources there are. */

/** What a digest is about. */
export interface Subject {
  readonly round: number;
  readonly question: string;
  /** Name and scope of the worker's part of the question; empty where it has all of it. */
  readonly part: string;
  /** The attributes that the part asks for, in words; absent where nobody said. */
  readonly wanted?: string;
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
/** No source takes more than this of one search, where there are many. */
const MOST_PER_SOURCE = 40;
/** Hits that are looked at where a few sources are all that was read. */
const FEW_SOURCES_HITS = 3_000;
/** Sentences that are weighed against each other at most, and the sources that they may come from. */
const MOST_WEIGHED = 1200;
const MOST_SOURCES = 60;
/** Sources whose texts are looked at before that. */
const MOST_READ = 120;
/** Number of top sentences by which a source is scored. */
const SENTENCES_PER_SOURCE = 3;
/** Weights of the aspects: the part and the target first; the question leads where there is neither. */
const WEIGHTS = { part: 1, wanted: 1, target: 1, question: 0.7, opposition: 0.5 } as const;
/** For sources read in this round: they were read for its target, and no role has seen them yet. */
const FRESH_FACTOR = 1.5;
/** Value of a sentence that another source has word for word, next to the first. */
const SAME_WORDS = 0.4;
/** Sentences from the reporting parts of a paper count more. */
const REPORTING_FACTOR = 1.15;
const REPORTING = new Set(['abstract', 'results', 'discussion', 'conclusion', 'conclusions']);

/** Sentences that may be shown, best first. */
export function rankSentences(run: Run, about: Subject, costs: SentenceCosts): readonly RankedSentence[] {
  const bySource = new Map(costs.sources.map((source) => [source.sourceId, source]));
  const hits = findSentences(run.store, {
    ...{ aspects: aspectsOf(about), runId: run.id, limit: MOST_HITS },
    perSource: Math.max(MOST_PER_SOURCE, Math.ceil(FEW_SOURCES_HITS / Math.max(1, costs.sources.length))),
    meaning: nearInMeaning(run, run.options, meaningOf(about)),
  });
  const most = hits[0]?.score ?? 1;
  const found = hits.flatMap(({ sourceId, number, score }): RankedSentence[] => {
    const source = bySource.get(sourceId);
    if (source === undefined) return [];
    const isFresh = about.round > 1 && source.round === about.round;
    return [{ place: [source.number, number], value: (isFresh ? FRESH_FACTOR : 1) * (score / most) ** 2 }];
  });
  const asked = askedIn(about);
  const prefer = preferenceFor(asked);
  const isShown = showable(costs, asked);
  const ranked = fromBestSources(found, MOST_READ).flatMap(({ place, value }): RankedSentence[] => {
    const line = costs.of(place);
    if (line === undefined || !isShown(place[0], line)) return [];
    return [
      { place, value: value * prefer(line.text) * (REPORTING.has(line.section) ? REPORTING_FACTOR : 1) },
    ];
  });
  const discounted = discountCopies(ranked.sort(byValue), costs);
  return fromBestSources(discounted, MOST_SOURCES).slice(0, MOST_WEIGHED);
}

/** What passages are compared with by their meaning: the target, the part and the question. */
export const meaningOf = ({ question, part, target }: Subject): string =>
  [target, part, question]
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join('\n');

const askedIn = ({ question, part, target }: Subject): string => `${question} ${part} ${target}`;

/** Whether a line may be shown to somebody who asks for this. */
function showable(costs: SentenceCosts, asked: string): (source: SourceNumber, line: SourceLine) => boolean {
  const words = new Set(fold(asked).match(/[\p{L}\p{M}\p{N}]+/gu));
  const contexts = new Map<SourceNumber, LineContext>();
  return (source, line) => {
    const known = contexts.get(source);
    const context = known ?? { asked: words, isScholarly: costs.lines(source)?.isScholarly ?? false };
    if (known === undefined) contexts.set(source, context);
    return whyNeverShown(line, context) === null;
  };
}

export const showableFor = (costs: SentenceCosts, about: Subject): ReturnType<typeof showable> =>
  showable(costs, askedIn(about));

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

function aspectsOf({
  question,
  part,
  target,
  wanted = '',
}: Subject): readonly { text: string; weight: number }[] {
  const words = (text: string): string => termsOf(withoutFrame(text)).join(' ');
  const opposition = [...termsOf(`${question} ${part}`).slice(0, 12), ...OPPOSING_TERMS].join(' ');
  const leads = part === '' && target === '';
  return [
    { text: words(part), weight: WEIGHTS.part },
    { text: words(wanted), weight: WEIGHTS.wanted },
    { text: words(target), weight: WEIGHTS.target },
    { text: words(question), weight: leads ? 1 : WEIGHTS.question },
    { text: opposition, weight: WEIGHTS.opposition },
  ].filter(({ text }) => text !== '');
}

/** Keeps the sources with the best sentences: each source costs a heading, so not all can be shown. */
function fromBestSources(ranked: readonly RankedSentence[], most: number): readonly RankedSentence[] {
  const bySource = new Map<number, number[]>();
  for (const { place, value } of ranked) {
    const values = bySource.get(place[0]) ?? [];
    if (values.length < SENTENCES_PER_SOURCE) bySource.set(place[0], [...values, value]);
  }
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const best = [...bySource].sort(([a, one], [b, other]) => total(other) - total(one) || a - b);
  const kept = new Set(best.slice(0, most).map(([source]) => source));
  return ranked.filter(({ place }) => kept.has(place[0]));
}

const byValue = (a: RankedSentence, b: RankedSentence): number =>
  b.value - a.value || a.place[0] - b.place[0] || a.place[1] - b.place[1];
