/** How the sentences of a source lie: what scoring has to know of them, without their words. Kept per connection. */
import type { Store } from '../open-store.js';
import { sentenceId } from '../sentence-id.js';
import { keptPerStore } from '../kept.js';
import { statement, valueOf } from '../statement.js';
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

/** `version` changes where another connection has written. */
const layouts = keptPerStore(() => ({
  version: -1,
  sentences: 0,
  bySource: new Map<number, Layout>(),
}));

export function layoutOf(store: Store, sourceId: number): Layout {
  const kept = layouts(store);
  const version = valueOf<number>(store, 'PRAGMA data_version') ?? 0;
  const known = kept.version === version ? kept.bySource.get(sourceId) : undefined;
  if (known !== undefined) return known;
  const layout = readLayout(store, sourceId);
  kept.sentences += layout.words.length;
  if (kept.version !== version || kept.sentences > MOST_KEPT) {
    kept.bySource.clear();
    Object.assign(kept, { version, sentences: layout.words.length });
  }
  kept.bySource.set(sourceId, layout);
  return layout;
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

const ties = keptPerStore(() => new Map<number, number>());

export function tieOf(store: Store, sourceId: number): number {
  const known = ties(store).get(sourceId);
  if (known !== undefined) return known;
  const key = valueOf<string>(store, 'SELECT key FROM sources WHERE id = ?', sourceId);
  const tie = hashOfText(key ?? '');
  ties(store).set(sourceId, tie);
  return tie;
}
