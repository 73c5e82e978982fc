import type { CitedPassage, Neighbour, SourceFacts } from '../../agents/roles/vocabulary.js';
import type { SentenceRow } from '../../store/sentence-rows.js';
import { HEADINGS, NO_EVIDENCE, type Block } from '../../text/document.js';
import { headingPath, type HeadedText } from '../../text/heading-path.js';
import { formatPlace } from '../../text/sentence-ref.js';
import type { SourceNumber } from '../../text/source-number.js';

/** What it takes to read a sentence alone: its neighbours, the caption of its table, the words that lead into its list. */

/** Headings are shown as labels, so that the sentence beyond them is the neighbour. */
const isPassedOver = ({ kind }: SentenceRow): boolean => HEADINGS.has(kind) || NO_EVIDENCE.has(kind);
/** Sentences that are passed over at most. */
const FARTHEST = 4;

/** The number of the sentence before or after another, or null at an end of the text. */
export function neighbourOf(rows: readonly SentenceRow[], number: number, step: -1 | 1): number | null {
  for (let at = 1; at <= FARTHEST; at += 1) {
    const row = rows[number - 1 + step * at];
    if (row === undefined) return null;
    if (!isPassedOver(row)) return row.number;
  }
  return null;
}

/** Blocks before a table that its caption is looked for in: one caption may stand over several tables. */
const CAPTION_REACH = 3;
const NAMES_TABLE = /^\p{P}*tab(?:\.|le|ell?e?|ela|la)?\b/iu;

/**
 * The words over a row or an item: its table's caption, or the sentence that leads into its list; null for any other
 * sentence, and where there are none.
 */
export function wordsOver(
  { text, blocks }: { readonly text: string; readonly blocks: readonly Block[] },
  row: Pick<SentenceRow, 'kind' | 'paragraph'>,
): { readonly start: number; readonly end: number } | null {
  if (row.kind === 'table') return captionOf({ text, blocks }, row.paragraph);
  if (row.kind !== 'list') return null;
  const block = blocks[row.paragraph - 1];
  if (block?.kind !== 'paragraph') return null;
  return leadIn(text, block);
}

function captionOf(
  { text, blocks }: { readonly text: string; readonly blocks: readonly Block[] },
  paragraph: number,
): Block | null {
  const isTable = ({ start, end }: Block): boolean => NAMES_TABLE.test(text.slice(start, end));
  for (let at = paragraph - 1; at >= Math.max(0, paragraph - CAPTION_REACH); at -= 1) {
    const block = blocks[at];
    if (block?.kind === 'caption' || (block?.kind === 'paragraph' && isTable(block))) return block;
    if (block?.kind !== 'table') break;
  }
  const below = blocks[paragraph + 1];
  return below?.kind === 'caption' && isTable(below) ? below : null;
}

/** Longest lead-in, in UTF-16 units. */
const LONGEST_LEAD_IN = 300;

/** The end of a paragraph from its last sentence on, where it announces what follows. */
function leadIn(text: string, { start, end }: Block): { start: number; end: number } | null {
  const words = text.slice(start, end).trimEnd();
  if (!/[:：]$|[\p{L}\p{N})]$/u.test(words)) return null;
  const from = Math.max(0, words.length - LONGEST_LEAD_IN);
  const opening = [...words.slice(from).matchAll(/[.!?。！？]["”’)]?\s+(?=\S)/gu)].at(-1);
  const at = from + (opening === undefined ? 0 : opening.index + opening[0].length);
  return { start: start + at, end: start + words.length };
}

/** `Plan: Pro · Price: $3`: how readers of documents write a row whose columns have heads. It needs no other row. */
export const NAMES_COLUMNS = /^[^:·]{1,120}:\s.*\s·\s[^:·]{1,120}:\s/u;

/** A text that a passage stands in, with what is said of it. */
export interface PassageText {
  readonly number: SourceNumber;
  readonly source: SourceFacts;
  readonly document: HeadedText;
  readonly rows: readonly SentenceRow[];
}

/** The words from one sentence to another with all that it takes to read them: headings, caption, one neighbour on each side. */
export function passageAt(
  { number, source, document, rows }: PassageText,
  cited: Pick<CitedPassage, 'ref' | 'cited' | 'retells'>,
  { first, last }: { readonly first: number; readonly last: number },
): CitedPassage {
  const row = rows[first - 1];
  const over = row === undefined ? null : wordsOver(document, row);
  const isRow = row?.kind === 'table' && NAMES_COLUMNS.test(cited.cited);
  const neighbour = (beside: number | null): Neighbour | null => {
    const found = beside === null ? undefined : rows[beside - 1];
    if (found === undefined) return null;
    return {
      ref: formatPlace([number, found.number]),
      text: document.text.slice(found.start, found.end),
    };
  };
  return {
    source,
    headings: row === undefined ? [] : headingPath(document, row.paragraph),
    under: over === null ? null : document.text.slice(over.start, over.end),
    before: isRow ? null : neighbour(neighbourOf(rows, first, -1)),
    ...cited,
    after: isRow ? null : neighbour(neighbourOf(rows, last, 1)),
  };
}
