/** Puts right what a document's bytes were damaged to before they came here, and says where (`repairs`). */
import type { Block, CitationMark, ReadDocument } from '../document.js';
import { repairMojibake } from './mojibake.js';
import type { RepairedText } from './mojibake.js';

/** The same document where nothing is damaged for certain. Code is left as it is: it may show the damage on purpose. */
export function repairDocument(document: ReadDocument): ReadDocument {
  const words = (value: string): string => repairMojibake(value).text;
  const nullable = (value: string | null): string | null => (value === null ? null : words(value));
  const body = repairMojibake(
    document.text,
    document.blocks.filter(({ kind }) => kind === 'code'),
  );
  return {
    ...document,
    ...(body.repairs.length > 0 && movedBody(document, body)),
    title: nullable(document.title),
    authors: document.authors.map(words),
    siteName: nullable(document.siteName),
    publisher: nullable(document.publisher),
    footnotes: document.footnotes.map(words),
    references: document.references.map((reference) => ({ ...reference, text: words(reference.text) })),
  };
}

type Body = Pick<ReadDocument, 'text' | 'blocks' | 'citationMarks' | 'repairs' | 'warnings'>;

/** The repaired text with the offsets of everything moved along. */
function movedBody(document: ReadDocument, { text, repairs }: RepairedText): Body {
  const moved = createMover(repairs);
  const blocks: Block[] = [];
  for (const { table, heading, ...block } of document.blocks) {
    const [start, end] = [moved(block.start), moved(block.end)];
    if (text.slice(start, end).trim() === '') continue;
    const isWhole = text.slice(start, end) === document.text.slice(block.start, block.end);
    blocks.push({
      ...block,
      start,
      end,
      ...(heading !== undefined && { heading: repairMojibake(heading).text }),
      ...(table && isWhole && { table }),
    });
  }
  const citationMarks = document.citationMarks.map((mark): CitationMark => ({
    ...mark,
    start: moved(mark.start),
    end: moved(mark.end),
  }));
  const places = repairs.length === 1 ? 'one place' : `${repairs.length} places`;
  const warning = `characters that were encoded wrongly before the page was read were repaired at ${places}`;
  return { text, blocks, citationMarks, repairs, warnings: [...document.warnings, warning] };
}

/** Offsets of the damaged text as offsets of the repaired one; asked in any order. */
function createMover(repairs: RepairedText['repairs']): (offset: number) => number {
  let gained = 0;
  const shifts = repairs.map(({ start, end, original }) => {
    const from = start - gained;
    gained += end - start - original.length;
    return { from, until: from + original.length, start, gained };
  });
  return (offset) => {
    let [low, high] = [0, shifts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shifts[middle]?.from ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    const last = shifts[low - 1];
    if (last === undefined) return offset;
    return offset < last.until ? last.start : offset + last.gained;
  };
}
