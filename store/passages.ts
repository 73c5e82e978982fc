/** Passages: neighbouring sentences of one section, long enough to be ranked as a unit. Derived, never stored. */
import type { SentenceRow } from './sentence-rows.js';
import type { Block } from '../text/document.js';

/** A passage is closed once it is this long, in UTF-16 code units: about a long paragraph. */
const PASSAGE_LENGTH = 1_000;
/** What is not the document's own statement is not searched in passages. */
const LEFT_OUT = new Set(['reference', 'boilerplate', 'footnote']);

export interface Passage {
  /** Number of its first and last sentence. */
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
  /** The nearest heading above; empty where there is none. */
  readonly heading: string;
}

/** Pure: the same sentences and blocks give the same passages. A passage never crosses a heading. */
export function passagesOf(sentences: readonly SentenceRow[], blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = [];
  let open: Passage | undefined;
  for (const sentence of sentences) {
    if (LEFT_OUT.has(sentence.kind)) continue;
    const heading = blocks[sentence.paragraph]?.heading ?? '';
    const fits =
      open !== undefined &&
      open.heading === heading &&
      open.last === sentence.number - 1 &&
      sentence.end - open.start <= PASSAGE_LENGTH;
    if (open !== undefined && fits) open = { ...open, last: sentence.number, end: sentence.end };
    else {
      if (open !== undefined) passages.push(open);
      const { number, start, end } = sentence;
      open = { first: number, last: number, start, end, heading };
    }
  }
  if (open !== undefined) passages.push(open);
  return passages;
}
