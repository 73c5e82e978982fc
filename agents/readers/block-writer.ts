/** Puts blocks one after the other into a document's text and keeps their offsets. */
import type { Block, BlockKind, CitationMark, SectionKind, TableShape } from '../document.js';

interface NewBlock {
  readonly kind: BlockKind;
  readonly section: SectionKind;
  readonly text: string;
  readonly page?: number;
  /** Offsets into `text` of this block. */
  readonly marks?: readonly CitationMark[];
  readonly table?: TableShape | null;
}

export interface BlockWriter {
  /** Blocks without a visible character are left out. `text` must be trimmed already. */
  add(block: NewBlock): void;
  finish(): { text: string; blocks: Block[]; citationMarks: CitationMark[] };
}

const SEPARATOR = '\n\n';

export function createBlockWriter(): BlockWriter {
  const parts: string[] = [];
  const blocks: Block[] = [];
  const citationMarks: CitationMark[] = [];
  let length = 0;
  let heading: string | undefined;
  return {
    add({ kind, section, text, page, table, marks = [] }) {
      if (text.trim() === '') return;
      if (parts.length > 0) length += SEPARATOR.length;
      const start = length;
      parts.push(text);
      length += text.length;
      if (kind === 'heading') heading = text;
      blocks.push({
        start,
        end: length,
        kind,
        section,
        ...(heading !== undefined && kind !== 'heading' && { heading }),
        ...(page !== undefined && { page }),
        ...(table && { table }),
      });
      for (const mark of marks)
        citationMarks.push({ ...mark, start: start + mark.start, end: start + mark.end });
    },
    finish: () => ({ text: parts.join(SEPARATOR), blocks, citationMarks }),
  };
}
