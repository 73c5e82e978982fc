/** Puts blocks one after the other into a document's text and keeps their offsets. */
import type { Block, BlockKind, CitationMark, SectionKind, TableShape } from '../document.js';

interface NewBlock {
  readonly kind: BlockKind;
  readonly section: SectionKind;
  readonly text: string;
  /** Depth of a heading, from 1. Default: what its number says (`2.1` is 2), else none. */
  readonly level?: number;
  readonly page?: number;
  /** Offsets into `text` of this block. */
  readonly marks?: readonly CitationMark[];
  readonly table?: TableShape | null;
  /** The heading that it stands below, null for none. Default: the last one. */
  readonly under?: string | null;
}

export interface BlockWriter {
  /** Blocks without a visible character are left out. `text` must be trimmed already. */
  add(block: NewBlock): void;
  finish(): { text: string; blocks: Block[]; citationMarks: CitationMark[] };
}

/** The same places further on in a text. */
export const movedMarks = (marks: readonly CitationMark[], by: number): CitationMark[] =>
  marks.map((mark) => ({ ...mark, start: mark.start + by, end: mark.end + by }));

const SEPARATOR = '\n\n';

export function createBlockWriter(): BlockWriter {
  const parts: string[] = [];
  const blocks: Block[] = [];
  const citationMarks: CitationMark[] = [];
  let length = 0;
  let last: string | null = null;
  return {
    add({ kind, section, text, level, page, table, marks = [], under = last }) {
      if (text.trim() === '') return;
      if (parts.length > 0) length += SEPARATOR.length;
      const start = length;
      parts.push(text);
      length += text.length;
      if (kind === 'heading') last = text;
      const depth = kind === 'heading' ? (level ?? levelOfNumber(text)) : undefined;
      blocks.push({
        start,
        end: length,
        kind,
        section,
        ...(depth !== undefined && { level: depth }),
        ...(under !== null && kind !== 'heading' && { heading: under }),
        ...(page !== undefined && { page }),
        ...(table && { table }),
      });
      citationMarks.push(...movedMarks(marks, start));
    },
    finish: () => ({ text: parts.join(SEPARATOR), blocks, citationMarks }),
  };
}

/** How deep the number before a heading says that it is: `2 Methods`, `2.1 Patients`. */
function levelOfNumber(heading: string): number | undefined {
  const number = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+\p{L}/u.exec(heading)?.[1];
  return number?.split('.').length;
}
