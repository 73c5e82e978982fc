/** Cuts stored text once into the numbered sentences that claims cite. Pure, and linear in the length of the text. */
import { cutParagraph } from './sentences/cut-paragraph.js';
import type { Piece } from './sentences/cut-paragraph.js';
import { writesGermanOrdinals } from './sentences/language.js';

export interface CutOptions {
  /** BCP 47. Only chooses between rules that differ by language (ordinals); guessed where absent. */
  readonly language?: string;
  /** Blocks of the text, in order: no sentence crosses their edges. Without them, empty lines are the edges. */
  readonly blocks?: readonly { readonly start: number; readonly end: number; readonly kind: string }[];
}

/** Kinds of block that are one piece each, however long their inner sentences. */
const WHOLE_KINDS = new Set(['title', 'heading']);
/** Kinds of block where every line stands for itself and is cut no further. */
const LINE_KINDS = new Set(['table', 'code']);

/**
 * Sentences of `text` in order, trimmed, not overlapping; together they cover everything but white space.
 * Offsets are UTF-16 code units, ends exclusive. Titles, headings and table rows are pieces of their own.
 */
export function cutSentences(text: string, options: CutOptions = {}): Piece[] {
  const germanOrdinals = writesGermanOrdinals(text, options.language);
  const pieces: Piece[] = [];
  for (const block of withGaps(text, options.blocks ?? [])) {
    for (const line of linesOf(text, block)) {
      const inside = text.slice(line.start, line.end);
      const cut =
        WHOLE_KINDS.has(block.kind) || LINE_KINDS.has(block.kind)
          ? trimmed(inside)
          : cutParagraph(inside, germanOrdinals);
      for (const piece of cut) pieces.push({ start: line.start + piece.start, end: line.start + piece.end });
    }
  }
  return pieces;
}

interface KindOfPiece extends Piece {
  readonly kind: string;
}

/** The blocks, and paragraphs for whatever text lies between or outside them. */
function withGaps(text: string, blocks: NonNullable<CutOptions['blocks']>): KindOfPiece[] {
  const parts: KindOfPiece[] = [];
  let done = 0;
  for (const block of [...blocks].sort((a, b) => a.start - b.start)) {
    const start = Math.max(done, block.start);
    const end = Math.min(text.length, block.end);
    if (end <= start) continue;
    for (const part of paragraphs(text, done, start)) parts.push(part);
    parts.push({ start, end, kind: block.kind });
    done = end;
  }
  for (const part of paragraphs(text, done, text.length)) parts.push(part);
  return parts;
}

function paragraphs(text: string, start: number, end: number): KindOfPiece[] {
  const parts: KindOfPiece[] = [];
  let from = start;
  for (const gap of text.slice(start, end).matchAll(/\n[^\S\n]*\n/g)) {
    const to = start + gap.index;
    if (to > from) parts.push({ start: from, end: to, kind: 'paragraph' });
    from = to + gap[0].length;
  }
  if (end > from) parts.push({ start: from, end, kind: 'paragraph' });
  return parts;
}

/** Lists, tables and code are cut at every line; running text is not. */
function linesOf(text: string, block: KindOfPiece): Piece[] {
  if (block.kind !== 'list' && !LINE_KINDS.has(block.kind)) return [block];
  const lines: Piece[] = [];
  let from = block.start;
  while (from < block.end) {
    const found = text.indexOf('\n', from);
    const to = found === -1 || found > block.end ? block.end : found;
    lines.push({ start: from, end: to });
    from = to + 1;
  }
  return lines;
}

function trimmed(text: string): Piece[] {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  return end > start ? [{ start, end }] : [];
}
