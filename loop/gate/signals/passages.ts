/** The words of a source by sentence, and the passages of it that speak of what a claim speaks of. */
import type { Span } from '../find-exact.js';
import type { PreparedSource } from '../prepare.js';
import { tokenize, type Token } from './tokens.js';

export interface Passages {
  readonly sentences: readonly Span[];
  /** Stem → ascending sentence numbers, each once; of a stem that stands everywhere, the first thousands. */
  readonly byStem: ReadonlyMap<string, readonly number[]>;
  readonly text: string;
  tokensOf(sentence: number): readonly Token[];
}

const PASSAGES = Symbol('passages');

export const passagesOf = (source: PreparedSource): Passages =>
  source.view(PASSAGES, ({ text }) => cutPassages(text));

const BREAK = /[.!?]["'”’)\]]{0,2}\s{1,4}(?=["'“‘([]?[\p{Lu}\p{N}])|\n/gu;
const MAX_TEXT = 2_000_000;
/** UTF-16 units. */
const LONGEST_SENTENCE = 2000;
/** Sentences that are kept of one stem. */
const MOST_PLACES = 5000;

export function cutPassages(whole: string): Passages {
  const text = whole.length > MAX_TEXT ? whole.slice(0, MAX_TEXT) : whole;
  const sentences = cutSentences(text);
  const byStem = new Map<string, number[]>();
  const tokens: (readonly Token[])[] = [];
  sentences.forEach(({ start, end }, number) => {
    const inSentence = tokenize(text.slice(start, end));
    tokens.push(inSentence);
    for (const { stem } of inSentence) {
      const list = byStem.get(stem);
      if (!list) byStem.set(stem, [number]);
      else if (list[list.length - 1] !== number && list.length < MOST_PLACES) list.push(number);
    }
  });
  return { sentences, byStem, text, tokensOf: (sentence) => tokens[sentence] ?? [] };
}

/**
 * Every line ends a sentence here, other than in `text/sentences.ts`: cited texts are often given a sentence a line, and
 * one that ran on over lines would hold more of a claim than any sentence does.
 */
export function cutSentences(text: string): Span[] {
  const sentences: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(BREAK)) {
    const end = match.index + match[0].length;
    if (end - from >= 2) pushSentence(sentences, text, { start: from, end });
    from = end;
  }
  if (from < text.length) pushSentence(sentences, text, { start: from, end: text.length });
  return sentences;
}

/** What is too long to be a sentence is cut at a space, where it has one. */
function pushSentence(sentences: Span[], text: string, { start, end }: Span): void {
  let from = start;
  while (end - from > LONGEST_SENTENCE) {
    const space = text.lastIndexOf(' ', from + LONGEST_SENTENCE);
    const to = space > from + LONGEST_SENTENCE / 2 ? space + 1 : from + LONGEST_SENTENCE;
    sentences.push({ start: from, end: to });
    from = to;
  }
  sentences.push({ start: from, end });
}

/** Weight of a stem in this source: rare words say more; a word the source lacks weighs most. */
export function weightOf(passages: Passages, stem: string): number {
  const frequency = passages.byStem.get(stem)?.length ?? 0;
  return Math.log(1 + (passages.sentences.length + 1) / (frequency + 0.5));
}

export interface BestPassage {
  /** First sentence and number of sentences. */
  readonly from: number;
  readonly count: number;
  /** Weighted share of the claim's stems that stand in it, 0 to 1. */
  readonly share: number;
}

/** Runs of sentences by their first, and the weight of the stems that each holds; runs that hold none are left out. */
export interface Windows {
  readonly starts: readonly number[];
  readonly scores: readonly number[];
}

const SCRATCH = new WeakMap<Passages, Float64Array>();

/** Costs by the places of the stems, not by the length of the text. */
export function windowsOf(passages: Passages, stems: ReadonlyMap<string, number>, width: number): Windows {
  const score = SCRATCH.get(passages) ?? new Float64Array(passages.sentences.length);
  SCRATCH.set(passages, score);
  const starts: number[] = [];
  for (const [stem, weight] of stems) {
    let covered = -1;
    for (const sentence of passages.byStem.get(stem) ?? []) {
      const first = Math.max(sentence - width + 1, covered + 1, 0);
      for (let start = first; start <= sentence; start++) {
        if (score[start] === 0) starts.push(start);
        score[start] = (score[start] as number) + weight;
      }
      covered = sentence;
    }
  }
  const scores = starts.map((start) => score[start] as number);
  for (const start of starts) score[start] = 0;
  return { starts, scores };
}

/** The run with the highest score, the first of equals, and the score; `isOut` leaves runs out. */
export function bestOf(
  { starts, scores }: Windows,
  isOut?: (start: number) => boolean,
): readonly [start: number, score: number] {
  let best = 0;
  let most = 0;
  for (let at = 0; at < starts.length; at++) {
    const score = scores[at] as number;
    const start = starts[at] as number;
    if (score < most || (score === most && start >= best) || isOut?.(start)) continue;
    best = start;
    most = score;
  }
  return [best, most];
}

/** The run of at most `width` sentences that holds most of the claim's stems by weight. */
export function bestPassage(
  passages: Passages,
  stems: ReadonlyMap<string, number>,
  width: number,
): BestPassage {
  const total = [...stems.values()].reduce((sum, weight) => sum + weight, 0);
  const [from, score] = bestOf(windowsOf(passages, stems, width));
  return {
    from,
    count: Math.min(width, passages.sentences.length - from),
    share: total > 0 ? score / total : 0,
  };
}

/** The sentences that hold most of the claim's stems by weight, the best first. */
export function bestPassages(
  passages: Passages,
  stems: ReadonlyMap<string, number>,
  most: number,
): BestPassage[] {
  const total = [...stems.values()].reduce((sum, weight) => sum + weight, 0);
  const { starts, scores } = windowsOf(passages, stems, 1);
  return starts
    .map((from, at) => ({ from, count: 1, share: total > 0 ? (scores[at] as number) / total : 0 }))
    .sort((a, b) => b.share - a.share || a.from - b.from)
    .slice(0, most);
}

export function tokensIn(passages: Passages, passage: BestPassage): Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index < passage.count; index++)
    for (const token of passages.tokensOf(passage.from + index)) tokens.push(token);
  return tokens;
}
