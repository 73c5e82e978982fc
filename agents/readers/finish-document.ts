/** What happens to every document after its reader: damaged characters repaired, hostile characters out, and a last look whether it holds text. */
import { SHORTEST_SOURCE } from '../../text/document.js';
import type { Repair } from '../../text/document.js';
import type { Block, CitationMark, ReadDocument } from '../document.js';
import { fail, succeed } from '../result.js';
import type { Result } from '../result.js';
import { neutralise } from './hostile-text.js';
import { repairDocument } from './repair-document.js';
import { isSource } from '../../text/text-weight.js';

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
