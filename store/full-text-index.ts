/**
 * Writes the full-text tables. They hold no text, only words as `tokens.ts` makes them; the text lives once,
 * in `source_texts`. A sentence's row id is its sentence id; a passage's is the sentence id of its first
 * sentence; a title's is its source id.
 */
import type { Store } from './open-store.js';
import { passagesOf } from './passages.js';
import type { Passage } from './passages.js';
import { sentenceId } from './sentence-id.js';
import type { SentenceRow } from './sentence-rows.js';
import { statement } from './statement.js';
import type { StoredBlock } from './stored-document.js';
import { tokensOf } from './tokens.js';

export interface IndexedText {
  readonly sourceId: number;
  readonly title: string | null;
  readonly text: string;
  readonly blocks: readonly StoredBlock[];
  readonly sentences: readonly SentenceRow[];
}

/** Kinds of block whose sentences can never back a claim, so no search for sentences finds them. */
const unsearched = new Set(['reference', 'boilerplate', 'footnote', 'code']);

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

/** Takes a source out of the index, as long as its sentences are still there. */
export function unindexText(store: Store, sourceId: number): void {
  const range: [number, number] = [sentenceId(sourceId, 0), sentenceId(sourceId + 1, 0) - 1];
  const ids = (table: string) =>
    statement<[number, number], { id: number }>(
      store,
      `SELECT id FROM ${table} WHERE id BETWEEN ? AND ?`,
    ).all(...range);
  for (const { id } of ids('sentences'))
    statement(store, 'DELETE FROM sentence_index WHERE rowid = ?').run(id);
  for (const { id } of ids('passages')) statement(store, 'DELETE FROM passage_index WHERE rowid = ?').run(id);
  statement(store, 'DELETE FROM passages WHERE id BETWEEN ? AND ?').run(...range);
  statement(store, 'DELETE FROM title_index WHERE rowid = ?').run(sourceId);
}

export type IndexEntry =
  | { readonly table: 'sentence_index' | 'title_index'; readonly rowId: number; readonly words: string }
  | {
      readonly table: 'passage_index';
      readonly rowId: number;
      readonly heading: string;
      readonly words: string;
    };

/** Pure: every row that the index owes a source. Verification compares them with what is there. */
export function* entriesOf(indexed: IndexedText, passages: readonly Passage[]): Generator<IndexEntry> {
  const { sourceId, title, text, sentences } = indexed;
  const words = sentences.map((sentence) => tokensOf(text.slice(sentence.start, sentence.end)).join(' '));
  for (const sentence of sentences) {
    const own = words[sentence.number - 1] ?? '';
    if (own === '' || unsearched.has(sentence.kind)) continue;
    yield { table: 'sentence_index', rowId: sentenceId(sourceId, sentence.number), words: own };
  }
  for (const passage of passages) {
    yield {
      table: 'passage_index',
      rowId: sentenceId(sourceId, passage.first),
      heading: tokensOf(passage.heading).join(' '),
      words: words.slice(passage.first - 1, passage.last).join(' '),
    };
  }
  yield { table: 'title_index', rowId: sourceId, words: tokensOf(title ?? '').join(' ') };
}

function insertEntry(store: Store, entry: IndexEntry): void {
  if (entry.table === 'passage_index') {
    statement(store, 'INSERT INTO passage_index (rowid, heading, words) VALUES (?, ?, ?)').run(
      entry.rowId,
      entry.heading,
      entry.words,
    );
  } else {
    statement(store, `INSERT INTO ${entry.table} (rowid, words) VALUES (?, ?)`).run(entry.rowId, entry.words);
  }
}
