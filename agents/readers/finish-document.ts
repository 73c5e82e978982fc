/** What happens to every document after its reader: hostile characters out, and a last look whether it holds text. */
import { SHORTEST_SOURCE } from '../../text/document.js';
import { isSource } from '../../text/text-weight.js';
import type { Block, CitationMark, ReadDocument } from '../document.js';
import { type Result, fail, succeed } from '../result.js';
import { neutralise, withoutTricks } from './hostile-text.js';

export function finishDocument(document: ReadDocument): Result<ReadDocument> {
  const clean = cleanDocument(document);
  if (isSource(clean.text)) return succeed(clean);
  const message = `The document holds ${clean.text.trim().length} characters of text; a source needs ${SHORTEST_SOURCE}.`;
  return fail({ code: clean.text.trim() === '' ? 'empty' : 'too-short', message, retryable: false });
}

function cleanDocument(document: ReadDocument): ReadDocument {
  const whole = neutralise(document.text);
  const nullable = (value: string | null): string | null => (value === null ? null : withoutTricks(value));
  return {
    ...document,
    ...(whole.text !== document.text && rebuilt(document)),
    title: nullable(document.title),
    authors: document.authors.map(withoutTricks),
    siteName: nullable(document.siteName),
    publisher: nullable(document.publisher),
    footnotes: document.footnotes.map(withoutTricks),
    references: document.references.map((reference) => ({
      ...reference,
      text: withoutTricks(reference.text),
    })),
    warnings: [...new Set([...document.warnings, ...whole.warnings])],
  };
}

type Body = Pick<ReadDocument, 'text' | 'blocks' | 'citationMarks'>;

/** Every block cleaned, and the offsets moved with it. */
function rebuilt(document: ReadDocument): Body {
  const parts: string[] = [];
  const blocks: Block[] = [];
  const citationMarks: CitationMark[] = [];
  let length = 0;
  for (const { table, heading, ...block } of document.blocks) {
    const inside = document.text.slice(block.start, block.end);
    const text = withoutTricks(inside);
    if (text.trim() === '') continue;
    const start = parts.length === 0 ? 0 : length + 2;
    const moved = (offset: number): number => {
      const before = inside.slice(0, offset - block.start);
      return start + Math.min(text.length, (text === inside ? before : withoutTricks(before)).length);
    };
    for (const mark of document.citationMarks)
      if (mark.start >= block.start && mark.end <= block.end)
        citationMarks.push({ ...mark, start: moved(mark.start), end: moved(mark.end) });
    parts.push(text);
    length = start + text.length;
    blocks.push({
      ...block,
      start,
      end: length,
      ...(heading !== undefined && { heading: withoutTricks(heading) }),
      ...(table && text === inside && { table }),
    });
  }
  return { text: parts.join('\n\n'), blocks, citationMarks };
}
