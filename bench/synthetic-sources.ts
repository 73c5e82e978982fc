/** Documents of made-up words whose frequencies follow Zipf's law with Mandelbrot's shift, as in English prose. */
import { UNKNOWN_ORIGIN } from '../text/document.js';
import type { NewSource } from '../store/sources.js';
import type { Block } from '../text/document.js';

/** A small generator of pseudo-random numbers in [0, 1), the same on every machine (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const onsets = ['b', 'c', 'd', 'f', 'g', 'h', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z', 'st', 'tr', 'pl'];
const vowels = ['a', 'e', 'i', 'o', 'u', 'io'];

/** The word of a rank, from 0: frequent words are short, each word differs from all others within six letters. */
export function wordOfRank(rank: number): string {
  let rest = rank;
  let word = '';
  do {
    word += onsets[rest % onsets.length] ?? '';
    rest = Math.floor(rest / onsets.length);
    word += vowels[rest % vowels.length] ?? '';
    rest = Math.floor(rest / vowels.length);
  } while (rest > 0);
  return word;
}

export interface ZipfWords {
  readonly vocabulary: number;
  /** Draws a rank, from 0. */
  draw(random: () => number): number;
}

/** Probability of rank r in proportion to 1 / (r + 2.7). */
export function zipfWords(vocabulary: number): ZipfWords {
  const cumulative = new Float64Array(vocabulary);
  let total = 0;
  for (let rank = 0; rank < vocabulary; rank += 1) {
    total += 1 / (rank + 2.7);
    cumulative[rank] = total;
  }
  return {
    vocabulary,
    draw: (random) => {
      const target = random() * total;
      let [low, high] = [0, vocabulary - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((cumulative[middle] ?? 0) < target) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}

/** Document number `index` with so many sentences of 12 to 28 words, in paragraphs of five. */
export function syntheticSource(index: number, words: ZipfWords, sentenceCount: number): NewSource {
  const random = randomNumbers(index + 1);
  const blocks: Block[] = [];
  let text = '';
  for (let done = 0; done < sentenceCount; done += 5) {
    if (text !== '') text += '\n\n';
    const start = text.length;
    for (let number = done; number < Math.min(sentenceCount, done + 5); number += 1) {
      const length = 12 + Math.floor(random() * 17);
      const drawn = Array.from({ length }, () => wordOfRank(words.draw(random)));
      const sentence = `${drawn.join(' ')}.`;
      text += `${number === done ? '' : ' '}${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
    }
    const heading = `Part ${Math.floor(done / 50)}`;
    blocks.push({ start, end: text.length, kind: 'paragraph', section: 'body', heading });
  }
  const title = Array.from({ length: 8 }, () => wordOfRank(words.draw(random))).join(' ');
  return {
    ...UNKNOWN_ORIGIN,
    key: `doi:10.5555/synthetic.${index}`,
    doi: `10.5555/synthetic.${index}`,
    addresses: [{ address: `https://example.org/article/${index}`, route: 'hit' }],
    address: `https://example.org/article/${index}`,
    title: `${title} ${index}`,
    authors: [`Author ${index}`],
    publishedAt: '2020-01-01',
    siteName: null,
    language: 'en',
    license: null,
    articleType: 'research-article',
    pmid: null,
    pmcid: null,
    arxiv: null,
    notices: [],
    text,
    blocks,
    references: [],
    citationMarks: [],
    footnotes: [],
    readClass: 'full',
    extractor: 'synthetic 1',
    warnings: [],
    retrievedAt: '2026-01-01T00:00:00.000Z',
  };
}
