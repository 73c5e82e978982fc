/**
 * Writes the full-text tables. They hold no text, only words as `tokens.ts` makes them; the text lives once,
 * in `source_texts`. A sentence's row id is its sentence id; a heading's is the id of the first sentence of each passage
 * below it; a title's is its source id.
 */
import type { Store } from './open-store.js';
import type { Block } from '../text/document.js';
import { sentenceId } from './sentence-id.js';
import type { SentenceRow } from './sentence-rows.js';
import { statement } from './statement.js';
import { tokensOf } from './tokens.js';

export interface IndexedText {
  readonly sourceId: number;
  readonly title: string | null;
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly sentences: readonly SentenceRow[];
}

export type IndexTable = 'sentence_index' | 'heading_index' | 'title_index';

/** Kinds of block whose sentences can never back a claim, so no search for sentences finds them. */
const UNSEARCHED: ReadonlySet<string> = new Set(['reference', 'boilerplate', 'footnote', 'code']);

/** Adds a source to the index; inside the commit of the source. */
export function indexText(store: Store, indexed: IndexedText): void {
  for (const [table, rowId, words] of entriesOf(indexed))
    statement(store, `INSERT INTO ${table} (rowid, words) VALUES (?, ?)`).run(rowId, words);
}

/** Takes a source out of the index again; `indexed` must be what was put in, since the index holds no text. */
export function unindexText(store: Store, indexed: IndexedText): void {
  for (const [table, rowId, words] of entriesOf(indexed))
    statement(store, `INSERT INTO ${table} (${table}, rowid, words) VALUES ('delete', ?, ?)`).run(
      rowId,
      words,
    );
}

/** Pure: every row that the index owes a source, with its words joined by spaces. */
function* entriesOf({
  sourceId,
  title,
  text,
  blocks,
  sentences,
}: IndexedText): Generator<readonly [table: IndexTable, rowId: number, words: string]> {
  const wordsOf = (part: string): string => tokensOf(part).join(' ');
  for (const { number, kind, start, end } of sentences) {
    const words = UNSEARCHED.has(kind) ? '' : wordsOf(text.slice(start, end));
    if (words !== '') yield ['sentence_index', sentenceId(sourceId, number), words];
  }
  for (const { first, heading } of passagesOf(sentences, blocks)) {
    const words = wordsOf(heading);
    if (words !== '') yield ['heading_index', sentenceId(sourceId, first), words];
  }
  yield ['title_index', sourceId, wordsOf(title ?? '')];
}

/** A passage is closed once it is this long, in UTF-16 code units: about a long paragraph. */
const PASSAGE_LENGTH = 1_000;
/** What is not the document's own statement is not searched in passages. */
const LEFT_OUT = new Set(['reference', 'boilerplate', 'footnote']);

interface Passage {
  /** Number of its first and last sentence. */
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
  /** The nearest heading above; empty where there is none. */
  readonly heading: string;
}

/** Pure: the same sentences and blocks give the same passages. A passage never crosses a heading. */
function passagesOf(sentences: readonly SentenceRow[], blocks: readonly Block[]): Passage[] {
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
