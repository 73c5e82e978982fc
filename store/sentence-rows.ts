/** The numbered sentences of a source: cut once, stored, read again. */
import type { Store } from './open-store.js';
import { sentenceReferences, sentences } from './schema.js';
import { numberOfSentence, sentenceId, SENTENCES_PER_SOURCE } from './sentence-id.js';
import { cutSentences } from '../text/sentences.js';
import { addRow, removeRows, rowsOf } from './rows.js';
import { valueOf } from './statement.js';
import type { CitationMark, Block } from '../text/document.js';

/** A sentence as claims cite it. Offsets are UTF-16 code units into the text of its source. */
export interface SentenceRow extends Readonly<Omit<typeof sentences.$inferSelect, 'id'>> {
  /** From 1. */
  readonly number: number;
}

export interface CutText {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly language: string | null;
}

const BODY: Pick<Block, 'kind' | 'section' | 'page'> = { kind: 'paragraph', section: 'body' };

/** Pure: the same text, blocks and language give the same rows, each with what its block says. */
export function cutIntoRows({ text, blocks, language }: CutText): SentenceRow[] {
  const cut = cutSentences(text, { blocks, ...(language === null ? {} : { language }) });
  let paragraph = 0;
  return cut.slice(0, SENTENCES_PER_SOURCE - 1).map(({ start, end }, index) => {
    while (paragraph + 1 < blocks.length && (blocks[paragraph]?.end ?? 0) <= start) paragraph += 1;
    const block = blocks[paragraph] ?? BODY;
    const page = block.page ?? null;
    return { number: index + 1, start, end, kind: block.kind, section: block.section, paragraph, page };
  });
}

export interface DerivedSentences {
  readonly rows: readonly SentenceRow[];
  readonly citationMarks: readonly CitationMark[];
}

/** Writes the sentences of a source, and what each cites; inside the commit of the source. */
export function putSentences(
  store: Store,
  sourceId: number,
  { rows, citationMarks }: DerivedSentences,
): void {
  for (const { number, ...row } of rows)
    addRow(store, sentences, { id: sentenceId(sourceId, number), ...row });
  for (const { number, ordinal } of citedBySentence(rows, citationMarks))
    addRow(store, sentenceReferences, { sentenceId: sentenceId(sourceId, number), ordinal });
}

/** Pure: which sentence cites which entries of the reference list, each pair once, in order. */
export function citedBySentence(
  rows: readonly SentenceRow[],
  marks: readonly CitationMark[],
): { number: number; ordinal: number }[] {
  const ordered = [...marks].sort((a, b) => a.start - b.start);
  const pairs = new Map<string, { number: number; ordinal: number }>();
  let index = 0;
  for (const mark of ordered) {
    // A mark that stands between two sentences belongs to the one before it.
    while (index + 1 < rows.length && (rows[index + 1]?.start ?? 0) <= mark.start) index += 1;
    const number = rows[index]?.number;
    if (number === undefined) continue;
    for (const ordinal of mark.references) {
      if (Number.isInteger(ordinal) && ordinal >= 0) pairs.set(`${number} ${ordinal}`, { number, ordinal });
    }
  }
  return [...pairs.values()].sort((a, b) => a.number - b.number || a.ordinal - b.ordinal);
}

export function removeSentences(store: Store, sourceId: number): void {
  const range = [sentenceId(sourceId, 0), sentenceId(sourceId + 1, 0) - 1];
  removeRows(store, sentenceReferences, ['WHERE sentence_id BETWEEN ? AND ?', ...range]);
  removeRows(store, sentences, ['WHERE id BETWEEN ? AND ?', ...range]);
}

/** The number of the last sentence; 0 where there is none. */
export function sentenceCountOf(store: Store, sourceId: number): number {
  const range = [sentenceId(sourceId, 0), sentenceId(sourceId + 1, 0) - 1];
  const last = valueOf<number>(store, 'SELECT max(id) FROM sentences WHERE id BETWEEN ? AND ?', ...range);
  return last ? numberOfSentence(last) : 0;
}

/** In order; only the numbers `from` to `to` (both included) where they are given. */
export function sentencesOf(
  store: Store,
  sourceId: number,
  range: { readonly from?: number; readonly to?: number } = {},
): SentenceRow[] {
  const first = sentenceId(sourceId, Math.max(1, range.from ?? 1));
  const last = sentenceId(sourceId, Math.min(range.to ?? SENTENCES_PER_SOURCE - 1, SENTENCES_PER_SOURCE - 1));
  return rowsOf(store, sentences, ['WHERE id BETWEEN ? AND ? ORDER BY id', first, last]).map(
    ({ id, ...row }) => ({ number: numberOfSentence(id), ...row }),
  );
}

/** The words of a sentence, or of the passage from sentence `from` to `to`; undefined where there is none. */
export function sentenceText(
  store: Store,
  sourceId: number,
  { from, to = from }: { readonly from: number; readonly to?: number },
): string | undefined {
  const rows = sentencesOf(store, sourceId, { from, to });
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || rows.length !== to - from + 1) return undefined;
  const text = valueOf<string>(store, 'SELECT text FROM source_texts WHERE source_id = ?', sourceId);
  return text?.slice(first.start, last.end);
}
