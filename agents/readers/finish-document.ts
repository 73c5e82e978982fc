/** What happens to every document after its reader: damaged characters repaired, hostile characters out, and a last look whether it holds text. */
import { type Repair, SHORTEST_SOURCE } from '../../text/document.js';
import { isSource } from '../../text/text-weight.js';
import type { Block, CitationMark, ReadDocument } from '../document.js';
import { type Result, fail, succeed } from '../result.js';
import { neutralise, withoutTricks } from './hostile-text.js';
import { type RepairedText, repairMojibake } from './mojibake.js';

export function finishDocument(document: ReadDocument): Result<ReadDocument> {
  const clean = cleanDocument(document);
  if (isSource(clean.text)) return succeed(clean);
  const message = `The document holds ${clean.text.trim().length} characters of text; a source needs ${SHORTEST_SOURCE}.`;
  return fail({ code: clean.text.trim() === '' ? 'empty' : 'too-short', message, retryable: false });
}

/** Code is not repaired: it may show damage on purpose. */
function cleanDocument(document: ReadDocument): ReadDocument {
  const code = document.blocks.filter(({ kind }) => kind === 'code');
  const repaired = repairMojibake(document.text, code);
  const whole = neutralise(repaired.text);
  const isChanged = whole.text !== document.text;
  const nullable = (value: string | null): string | null => (value === null ? null : cleanWords(value));
  return {
    ...document,
    ...(isChanged && rebuilt(document, repaired)),
    title: nullable(document.title),
    authors: document.authors.map(cleanWords),
    siteName: nullable(document.siteName),
    publisher: nullable(document.publisher),
    footnotes: document.footnotes.map(cleanWords),
    references: document.references.map((reference) => ({ ...reference, text: cleanWords(reference.text) })),
    warnings: [...new Set([...document.warnings, ...warningOf(repaired), ...whole.warnings])],
  };
}

function cleanWords(value: string): string {
  const { text } = repairMojibake(value);
  return isHarmless(text) ? text : withoutTricks(text);
}

/** Letters, digits and marks of the Latin scripts: nothing that could be taken out. Most names and titles are so. */
const isHarmless = (value: string): boolean =>
  /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e]*$/u.test(value);

function warningOf({ repairs }: RepairedText): string[] {
  if (repairs.length === 0) return [];
  const places = repairs.length === 1 ? 'one place' : `${repairs.length} places`;
  return [`characters that were encoded wrongly before the page was read were repaired at ${places}`];
}

type Body = Pick<ReadDocument, 'text' | 'blocks' | 'citationMarks' | 'repairs'>;

/** Every block cleaned, and the offsets moved with it: first by the repairs, then by what is taken out. */
function rebuilt(document: ReadDocument, repaired: RepairedText): Body {
  const repairedAt = createMover(repaired.repairs);
  const parts: string[] = [];
  const blocks: Block[] = [];
  const citationMarks: CitationMark[] = [];
  const repairs: Repair[] = [];
  let length = 0;
  for (const { table, heading, ...block } of document.blocks) {
    const [first, last] = [repairedAt(block.start), repairedAt(block.end)];
    const inside = repaired.text.slice(first, last);
    const text = withoutTricks(inside);
    if (text.trim() === '') continue;
    const start = parts.length === 0 ? 0 : length + 2;
    const moved = (offset: number): number => {
      const before = inside.slice(0, offset - first);
      return start + Math.min(text.length, (text === inside ? before : withoutTricks(before)).length);
    };
    for (const mark of document.citationMarks)
      if (mark.start >= block.start && mark.end <= block.end)
        citationMarks.push({
          ...mark,
          start: moved(repairedAt(mark.start)),
          end: moved(repairedAt(mark.end)),
        });
    for (const repair of repaired.repairs)
      if (repair.start >= first && repair.end <= last)
        repairs.push({ ...repair, start: moved(repair.start), end: moved(repair.end) });
    parts.push(text);
    length = start + text.length;
    blocks.push({
      ...block,
      start,
      end: length,
      ...(heading !== undefined && { heading: cleanWords(heading) }),
      ...(table && text === document.text.slice(block.start, block.end) && { table }),
    });
  }
  return { text: parts.join('\n\n'), blocks, citationMarks, repairs };
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
