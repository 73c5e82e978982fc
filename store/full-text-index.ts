/**
 * Writes the full-text tables. They hold no text, only words as `tokens.ts` makes them; the text lives once,
 * in `source_texts`. A sentence's row id is its sentence id; a passage's is the sentence id of its first
 * sentence; a title's is its source id.
 */
import type { Store } from './open-store.js';
import { passagesOf } from './passages.js';
import { sentenceId } from './sentence-id.js';
import type { SentenceRow } from './sentence-rows.js';
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

/** Adds a source to the index; inside the commit of the source. */
export function indexText(store: Store, indexed: IndexedText): void {
  for (const entry of entriesOf(indexed)) insertEntry(store, entry);
}

/** Takes a source out of the index: all rows within the range of its ids. */
export function unindexText(store: Store, sourceId: number): void {
  const range = [sentenceId(sourceId, 0), sentenceId(sourceId + 1, 0) - 1];
  const rows = store.database
    .prepare<number[], number>('SELECT id FROM sentences WHERE id BETWEEN ? AND ?')
    .pluck()
    .all(...range);
  const removals = ['sentence_index', 'passage_index'].map((table) =>
    store.database.prepare(`DELETE FROM ${table} WHERE rowid = ?`),
  );
  for (const id of rows) for (const removal of removals) removal.run(id);
  store.database.prepare('DELETE FROM title_index WHERE rowid = ?').run(sourceId);
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
export function* entriesOf(indexed: IndexedText): Generator<IndexEntry> {
  const { sourceId, title, text, blocks, sentences } = indexed;
  const words = sentences.map((sentence) => tokensOf(text.slice(sentence.start, sentence.end)).join(' '));
  for (const sentence of sentences) {
    const own = words[sentence.number - 1] ?? '';
    if (own === '' || unsearched.has(sentence.kind)) continue;
    yield { table: 'sentence_index', rowId: sentenceId(sourceId, sentence.number), words: own };
  }
  for (const passage of passagesOf(sentences, blocks)) {
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
    store.database
      .prepare('INSERT INTO passage_index (rowid, heading, words) VALUES (?, ?, ?)')
      .run(entry.rowId, entry.heading, entry.words);
  } else {
    store.database
      .prepare(`INSERT INTO ${entry.table} (rowid, words) VALUES (?, ?)`)
      .run(entry.rowId, entry.words);
  }
}
