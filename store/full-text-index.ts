/**
 * Writes the full-text tables. They hold no text, only words as `tokens.ts` makes them; the text lives once,
 * in `source_texts`. A sentence's row id is its sentence id; a passage's is the sentence id of its first
 * sentence; a title's is its source id.
 */
import type { Store } from './open-store.js';
import { passagesOf } from './passages.js';
import type { Passage } from './passages.js';
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

export type IndexTable = 'sentence_index' | 'passage_index' | 'title_index';

/** Kinds of block whose sentences can never back a claim, so no search for sentences finds them. */
const UNSEARCHED: ReadonlySet<string> = new Set(['reference', 'boilerplate', 'footnote', 'code']);

/** Adds a source to the index, with its passages; inside the commit of the source. */
export function indexText(store: Store, indexed: IndexedText): void {
  const passages = passagesOf(indexed.sentences, indexed.blocks);
  const insert = statement(
    store,
    'INSERT INTO passages (id, last, start, "end", heading) VALUES (?, ?, ?, ?, ?)',
  );
  for (const passage of passages) {
    const id = sentenceId(indexed.sourceId, passage.first);
    insert.run(id, passage.last, passage.start, passage.end, passage.heading);
  }
  for (const entry of entriesOf(indexed, passages)) insertEntry(store, entry);
}

/** Takes a source out of the index again; `indexed` must be what was put in, since the index holds no text. */
export function unindexText(store: Store, indexed: IndexedText): void {
  const passages = passagesOf(indexed.sentences, indexed.blocks);
  for (const { table, rowId, columns } of entriesOf(indexed, passages)) {
    const names = Object.keys(columns);
    statement(
      store,
      `INSERT INTO ${table} (${table}, rowid, ${names.join(', ')}) VALUES ('delete', ?${', ?'.repeat(names.length)})`,
    ).run(rowId, ...Object.values(columns));
  }
  const range = [sentenceId(indexed.sourceId, 0), sentenceId(indexed.sourceId + 1, 0) - 1];
  statement(store, 'DELETE FROM passages WHERE id BETWEEN ? AND ?').run(...range);
}

/** One row of a full-text table: its words by column, joined by spaces. */
interface IndexEntry {
  readonly table: IndexTable;
  readonly rowId: number;
  readonly columns: Readonly<Record<string, string>>;
}

/** Pure: every row that the index owes a source. */
function* entriesOf(indexed: IndexedText, passages: readonly Passage[]): Generator<IndexEntry> {
  const { sourceId, title, text, sentences } = indexed;
  const wordsOf = (part: string): string => tokensOf(part).join(' ');
  const words = sentences.map((sentence) => wordsOf(text.slice(sentence.start, sentence.end)));
  for (const sentence of sentences) {
    const own = words[sentence.number - 1] ?? '';
    if (own === '' || UNSEARCHED.has(sentence.kind)) continue;
    const rowId = sentenceId(sourceId, sentence.number);
    yield { table: 'sentence_index', rowId, columns: { words: own } };
  }
  for (const passage of passages) {
    const heading = wordsOf(passage.heading);
    const own = words.slice(passage.first - 1, passage.last).join(' ');
    const rowId = sentenceId(sourceId, passage.first);
    yield { table: 'passage_index', rowId, columns: { heading, words: own } };
  }
  yield { table: 'title_index', rowId: sourceId, columns: { words: wordsOf(title ?? '') } };
}

function insertEntry(store: Store, { table, rowId, columns }: IndexEntry): void {
  const names = Object.keys(columns);
  statement(
    store,
    `INSERT INTO ${table} (rowid, ${names.join(', ')}) VALUES (?${', ?'.repeat(names.length)})`,
  ).run(rowId, ...Object.values(columns));
}
