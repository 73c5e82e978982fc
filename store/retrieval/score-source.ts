/** Scores the sentences of one source for one aspect of a query. Pure. */
import type { Phrase } from '../term-search.js';
import type { Layout } from './layout.js';

/** Which phrases stand where: bit n of a mask stands for the phrase n. */
export interface SourceMatches {
  readonly title: number;
  /** By the number of the first sentence below the heading. */
  readonly headings: ReadonlyMap<number, number>;
  readonly sentences: ReadonlyMap<number, number>;
}

/** Fixed by `bench/retrieval.ts`. */
export interface ScoreWeights {
  /** What the best window around a sentence counts next to the sentence by itself. */
  readonly shortWindow: number;
  readonly longWindow: number;
  /** What an occurrence in the title, or in the heading, counts next to one in the text. */
  readonly title: number;
  readonly heading: number;
  /** Words of the windows. */
  readonly shortWords: number;
  readonly longWords: number;
  /** BM25's k1 and b. */
  readonly saturation: number;
  readonly length: number;
}

const SCORE_WEIGHTS: ScoreWeights = {
  shortWindow: 0.5,
  longWindow: 0.7,
  title: 1,
  heading: 0.5,
  shortWords: 60,
  longWords: 200,
  saturation: 1.2,
  length: 0.75,
};

/** Words of a sentence of ordinary length. */
const USUAL_WORDS = 20;

export interface ScoredText {
  readonly layout: Layout;
  readonly matches: SourceMatches;
  readonly phrases: readonly Phrase[];
}

/** By sentence, from that of number 1; 0 where nothing of the query is near, and for what is no evidence. */
export function scoreSource(
  text: ScoredText,
  weights: ScoreWeights = SCORE_WEIGHTS,
): { scores: Float64Array; hasWord: Uint8Array } {
  const { layout } = text;
  const masks = masksOf(text);
  const fields = fieldsOf(text);
  const scorer = { text, masks, fields, weights };
  const own = bestWindows(scorer, USUAL_WORDS, 0);
  for (const at of leadsOf(text)) if (own[at] === 0) own[at] = leadScore(scorer, at);
  const near = bestWindows(scorer, weights.shortWords, weights.shortWords);
  const far = bestWindows(scorer, weights.longWords, weights.longWords);
  const alone = 1 + weights.shortWindow + weights.longWindow;
  const scores = own.map((score, at) => {
    if (layout.words[at] === 0) return 0;
    // What stands in the rows above and below says little of a row.
    if (layout.isRow[at] === 1) return alone * score;
    return score + weights.shortWindow * (near[at] ?? 0) + weights.longWindow * (far[at] ?? 0);
  });
  return { scores, hasWord: Uint8Array.from(own, (score) => Number(score > 0)) };
}

function masksOf({ layout, matches }: ScoredText): Int32Array {
  const masks = new Int32Array(layout.words.length);
  for (const [number, mask] of matches.sentences)
    if ((layout.words[number - 1] ?? 0) > 0) masks[number - 1] = mask;
  return masks;
}

/** What the heading above each sentence has. */
function fieldsOf({ layout, matches }: ScoredText): Int32Array {
  const fields = new Int32Array(layout.words.length);
  if (matches.headings.size === 0) return fields;
  let mask = 0;
  layout.words.forEach((_, at) => {
    if (layout.isHeading[at] === 1) mask = 0;
    mask = matches.headings.get(at + 1) ?? mask;
    fields[at] = mask;
  });
  return fields;
}

/** Where a title or heading alone has words of the query, what it leads is found: its first sentence. */
function leadsOf({ layout, matches }: ScoredText): number[] {
  const opening = layout.words.findIndex((words) => words > 0);
  const below = [...matches.headings.keys()].map((number) => number - 1);
  return [...(matches.title === 0 || opening < 0 ? [] : [opening]), ...below].filter(
    (at) => (layout.words[at] ?? 0) > 0,
  );
}

const leadScore = (scorer: Scorer, at: number): number => {
  const size = scorer.text.layout.words[at] ?? 0;
  return windowScore(scorer, { counts: new Uint16Array(32), union: 0, size, usual: USUAL_WORDS, at });
};

interface Scorer {
  readonly text: ScoredText;
  readonly masks: Int32Array;
  readonly fields: Int32Array;
  readonly weights: ScoreWeights;
}

/** For each sentence the score of the best run of sentences around it that has at most so many words. */
function bestWindows(scorer: Scorer, usual: number, most: number): Float64Array {
  const { words } = scorer.text.layout;
  const best = new Float64Array(words.length);
  const counts = new Uint16Array(scorer.text.phrases.length);
  let [from, size] = [0, 0];
  let union = 0;
  const remove = (at: number) => {
    size -= words[at] ?? 0;
    for (let rest = scorer.masks[at] ?? 0; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      counts[bit] = (counts[bit] ?? 0) - 1;
      if (counts[bit] === 0) union &= ~(1 << bit);
    }
  };
  const close = (to: number) => {
    if (union === 0) return;
    const score = windowScore(scorer, { counts, union, size, usual, at: from });
    for (let at = from; at <= to; at += 1) if (score > (best[at] ?? 0)) best[at] = score;
  };
  words.forEach((own, at) => {
    if (size > 0 && size + own > most) {
      close(at - 1);
      while (from < at && size + own > most) {
        remove(from);
        from += 1;
      }
    }
    size += own;
    const mask = scorer.masks[at] ?? 0;
    union |= mask;
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      counts[bit] = (counts[bit] ?? 0) + 1;
    }
  });
  close(words.length - 1);
  return best;
}

interface Window {
  readonly counts: Uint16Array;
  /** Phrases that occur at all. */
  readonly union: number;
  readonly size: number;
  readonly usual: number;
  /** Index of its first sentence. */
  readonly at: number;
}

/** BM25F over the window, its heading and its title. */
function windowScore({ text, fields, weights }: Scorer, { counts, union, size, usual, at }: Window): number {
  const norm = weights.saturation * (1 - weights.length + (weights.length * size) / usual);
  const [title, heading] = [text.matches.title, fields[at] ?? 0];
  let score = 0;
  for (let rest = union | title | heading; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest);
    const frequency =
      (counts[bit] ?? 0) + weights.title * ((title >>> bit) & 1) + weights.heading * ((heading >>> bit) & 1);
    score += ((text.phrases[bit]?.weight ?? 0) * frequency * (weights.saturation + 1)) / (frequency + norm);
  }
  return score;
}
