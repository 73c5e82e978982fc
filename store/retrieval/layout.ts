/** How the sentences of a source lie: what scoring has to know of them, without their words. Kept per connection. */
import type { Store } from '../open-store.js';
import { sentenceId } from '../sentence-id.js';
import { statement } from '../statement.js';
import { HEADINGS, NO_EVIDENCE } from '../../text/document.js';
import { hashOfText } from '../top.js';

export interface Layout {
  /** Of sentence n at n - 1, as all that follow; about as many words as it has, 0 for what is no evidence. */
  readonly words: Float32Array;
  /** Ordinal of its block. */
  readonly paragraphs: Int32Array;
  /** 1 where it stands in a table. */
  readonly isRow: Uint8Array;
  /** 1 where it is a heading or title. */
  readonly isHeading: Uint8Array;
}

/** Letters, and the space after them, of an English word. */
const LETTERS_PER_WORD = 6;
/** Sentences whose layouts are kept: 13 bytes each. */
const MOST_KEPT = 2_000_000;
const NO_TEXT = new Set([...NO_EVIDENCE, ...HEADINGS, 'code']);

interface Kept {
  /** Changes where another connection has written. */
  version: unknown;
  sentences: number;
  readonly bySource: Map<number, Layout>;
}

const kept = new WeakMap<Store, Kept>();

/** To be called where the text of a known source changes. */
export function forgetLayouts(store: Store): void {
  kept.delete(store);
}

export function layoutOf(store: Store, sourceId: number): Layout {
  const known = keptOf(store);
  const before = known.bySource.get(sourceId);
  if (before !== undefined) return before;
  const layout = readLayout(store, sourceId);
  known.sentences += layout.words.length;
  if (known.sentences > MOST_KEPT) {
    known.bySource.clear();
    known.sentences = layout.words.length;
  }
  known.bySource.set(sourceId, layout);
  return layout;
}

function keptOf(store: Store): Kept {
  const version = statement(store, 'PRAGMA data_version').pluck().get();
  let known = kept.get(store);
  if (known?.version !== version) {
    known = { version, sentences: 0, bySource: new Map() };
    kept.set(store, known);
  }
  return known as Kept;
}

function readLayout(store: Store, sourceId: number): Layout {
  const rows = statement<[number, number], [number, number, string]>(
    store,
    'SELECT "end" - start, paragraph, kind FROM sentences WHERE id BETWEEN ? AND ? ORDER BY id',
  )
    .raw()
    .all(sentenceId(sourceId, 0), sentenceId(sourceId + 1, 0) - 1);
  const layout = {
    words: new Float32Array(rows.length),
    paragraphs: new Int32Array(rows.length),
    isRow: new Uint8Array(rows.length),
    isHeading: new Uint8Array(rows.length),
  };
  rows.forEach(([length, paragraph, kind], at) => {
    layout.words[at] = NO_TEXT.has(kind) ? 0 : Math.max(1, (length + 1) / LETTERS_PER_WORD);
    layout.paragraphs[at] = paragraph;
    layout.isRow[at] = Number(kind === 'table');
    layout.isHeading[at] = Number(HEADINGS.has(kind));
  });
  return layout;
}

const ties = new WeakMap<Store, Map<number, number>>();

/** To be called where a source is taken away: another may get its id. */
export function forgetTies(store: Store): void {
  ties.delete(store);
}

export function tieOf(store: Store, sourceId: number): number {
  let known = ties.get(store);
  if (known === undefined) ties.set(store, (known = new Map<number, number>()));
  let tie = known.get(sourceId);
  if (tie === undefined) {
    const row = statement<[number], { key: string }>(store, 'SELECT key FROM sources WHERE id = ?').get(
      sourceId,
    );
    known.set(sourceId, (tie = hashOfText(row?.key ?? '')));
  }
  return tie;
}
