/** What happens to every document after its reader: damaged characters repaired, hostile characters out, and a last look whether it holds text. */
import { type Repair, SHORTEST_SOURCE } from '../../text/document.js';
import { isSource } from '../../text/text-weight.js';
import type { Block, CitationMark, ReadDocument } from '../document.js';
import { type Result, fail, succeed } from '../result.js';
import { neutralise } from './hostile-text.js';
import { type RepairedText, repairMojibake } from './mojibake.js';

export function finishDocument(document: ReadDocument): Result<ReadDocument> {
  const clean = neutraliseDocument(repairDocument(document));
  if (isSource(clean.text)) return succeed(clean);
  const message = `The document holds ${clean.text.trim().length} characters of text; a source needs ${SHORTEST_SOURCE}.`;
  return fail({ code: clean.text.trim() === '' ? 'empty' : 'too-short', message, retryable: false });
}

function neutraliseDocument(document: ReadDocument): ReadDocument {
  const whole = neutralise(document.text);
  const words = (value: string): string => (isHarmless(value) ? value : neutralise(value).text);
  const nullable = (value: string | null): string | null => (value === null ? null : words(value));
  const rebuilt = whole.text === document.text ? document : rebuild(document);
  return {
    ...rebuilt,
    title: nullable(document.title),
    authors: document.authors.map(words),
    siteName: nullable(document.siteName),
    footnotes: document.footnotes.map(words),
    references: document.references.map((reference) => ({ ...reference, text: words(reference.text) })),
    warnings: [...new Set([...document.warnings, ...whole.warnings])],
  };
}

/** Letters, digits and marks of the Latin scripts: nothing that could be taken out. Most names and titles are so. */
const isHarmless = (value: string): boolean =>
  /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e]*$/u.test(value);

/** The same document with every block cleaned, and the offsets moved with it. */
function rebuild(document: ReadDocument): ReadDocument {
  const parts: string[] = [];
  const blocks: Block[] = [];
  const citationMarks: CitationMark[] = [];
  const repairs: Repair[] = [];
  let length = 0;
  for (const block of document.blocks) {
    const inside = document.text.slice(block.start, block.end);
    const text = neutralise(inside).text;
    if (text.trim() === '') continue;
    const start = parts.length === 0 ? 0 : length + 2;
    const moved = (offset: number): number =>
      start + Math.min(text.length, neutralise(inside.slice(0, offset - block.start)).text.length);
    for (const mark of document.citationMarks) {
      if (mark.start < block.start || mark.end > block.end) continue;
      citationMarks.push({ ...mark, start: moved(mark.start), end: moved(mark.end) });
    }
    for (const repair of document.repairs)
      if (repair.start >= block.start && repair.end <= block.end)
        repairs.push({ ...repair, start: moved(repair.start), end: moved(repair.end) });
    parts.push(text);
    length = start + text.length;
    const { table, heading, ...rest } = block;
    blocks.push({
      ...rest,
      start,
      end: length,
      ...(heading !== undefined && { heading: neutralise(heading).text }),
      ...(table && text === inside && { table }),
    });
  }
  return { ...document, text: parts.join('\n\n'), blocks, citationMarks, repairs };
}

/** Puts right what a document's bytes were damaged to before they came here, and says where (`repairs`). */

/** The same document where nothing is damaged for certain. Code is left as it is: it may show the damage on purpose. */
function repairDocument(document: ReadDocument): ReadDocument {
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
