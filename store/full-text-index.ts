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
import { sentencesOf } from './sentence-rows.js';
import type { SentenceRow } from './sentence-rows.js';
import { statement } from './statement.js';
import { forgetStatistics } from './term-statistics.js';
import { INDEX_RULES, tokensOf } from './tokens.js';

export interface IndexedText {
  readonly sourceId: number;
  readonly title: string | null;
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly sentences: readonly SentenceRow[];
}

export type IndexTable = 'sentence_index' | 'passage_index' | 'title_index';

/** Kinds of block whose sentences can never back a claim, so no search for sentences finds them. */
export const UNSEARCHED: ReadonlySet<string> = new Set(['reference', 'boilerplate', 'footnote', 'code']);

/** Adds a source to the index, with its passages; inside the commit of the source. */
export function indexText(store: Store, indexed: IndexedText): void {
  rebuildOldIndex(store);
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
  rebuildOldIndex(store);
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
export interface IndexEntry {
  readonly table: IndexTable;
  readonly rowId: number;
  readonly columns: Readonly<Record<string, string>>;
}

/** Pure: every row that the index owes a source by these rules. Verification compares them with what is there. */
export function* entriesOf(
  indexed: IndexedText,
  passages: readonly Passage[],
  rules: number = INDEX_RULES,
): Generator<IndexEntry> {
  const { sourceId, title, text, sentences } = indexed;
  const wordsOf = (part: string): string => tokensOf(part, rules).join(' ');
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

/** Which rules made the words of the index; 1 for a store that is read in a shape from before that was kept. */
export function indexRulesOf(store: Store): number {
  const isKept = statement(store, `SELECT 1 FROM sqlite_schema WHERE name = 'index_rules'`).get();
  if (isKept === undefined) return 1;
  return statement<[], { rules: number }>(store, 'SELECT rules FROM index_rules').get()?.rules ?? 1;
}

const present = new WeakSet<Store>();

/** Rebuilds an index of earlier rules, in one commit, where the store may be written. To be called before the index is used. */
export function rebuildOldIndex(store: Store): void {
  if (store.readOnly || present.has(store)) return;
  if (indexRulesOf(store) !== INDEX_RULES) store.commit(() => rebuildIndex(store));
  present.add(store);
}

interface StoredText {
  readonly title: string | null;
  readonly text: string;
  /** JSON. */
  readonly blocks: string;
}

function rebuildIndex(store: Store): void {
  for (const table of ['sentence_index', 'passage_index', 'title_index'])
    statement(store, `INSERT INTO ${table} (${table}) VALUES ('delete-all')`).run();
  const ids = statement<[], { id: number }>(store, 'SELECT source_id AS id FROM source_texts').all();
  for (const { id } of ids) {
    const stored = statement<[number], StoredText>(
      store,
      'SELECT title, text, blocks FROM sources JOIN source_texts ON source_id = id WHERE id = ?',
    ).get(id);
    if (stored === undefined) continue;
    const blocks = JSON.parse(stored.blocks) as readonly Block[];
    const sentences = sentencesOf(store, id);
    const indexed = { sourceId: id, title: stored.title, text: stored.text, blocks, sentences };
    for (const entry of entriesOf(indexed, passagesOf(sentences, blocks))) insertEntry(store, entry);
  }
  statement(store, 'UPDATE index_rules SET rules = ?').run(INDEX_RULES);
  forgetStatistics(store);
}
