/** Cuts prose into sentences for the gate's own needs. Linear; knows the abbreviations that citations and science use. */
import { withoutCitationMarks } from './citation-marks.js';
import type { Span } from './find-exact.js';

const ABBREVIATION =
  /(?:^|[\s("'“‘[])(?:e\.g|i\.e|cf|vs|etc|et al|al|approx|ca|c|Fig|Figs|Eq|Eqs|Ref|Refs|Tab|Sect|Sec|Vol|No|Nos|Dr|Prof|Mr|Mrs|Ms|St|Jr|Sr|Inc|Ltd|Co|Corp|spp|sp|var|subsp|Ae|Cx|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|p|pp|U\.S|U\.K|Ph\.D|[A-Z])\.$/;
/** A sentence's end with the citation marks after it; a closed quotation that a mark follows ends one too. */
const END =
  /(?:[.!?…][*_]{0,3}["'”’)\]]{0,3}|”(?=\s?\[))[*_]{0,3}(?:\s?\[(?:\^|S)?\d{1,4}(?:\s?[,;–-]\s?S?\d{1,4}){0,40}\](?:\([^()\s]{0,300}\))?[*_]{0,3}){0,12}(?=\s|$)/g;
const OPENS = /^\s*(?:["'“‘([*_]{0,4}[\p{Lu}\p{N}]|["‘]\p{Ll}|“\S|\p{Lo})/u;

/** In order, without white space around them. */
export function cutStatements(text: string): Span[] {
  const pieces: Open[] = [];
  const mayQuote = text.includes('“');
  let from = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    const head = text.slice(Math.max(from, match.index - 12), match.index + 1);
    const hasMark = match[0].includes('[');
    if (!hasMark && match[0].startsWith('.') && ABBREVIATION.test(head)) continue;
    if (mayQuote && insideQuotation(text, from, end)) continue;
    if (hasMark && match[0].startsWith('”') && !OPENS.test(text.slice(end, end + 12))) continue;
    if (end < text.length && !hasMark && !OPENS.test(text.slice(end, end + 12))) continue;
    push(pieces, text, { start: from, end });
    from = end;
  }
  push(pieces, text, { start: from, end: text.length });
  return pieces;
}

/** UTF-16 units; a longer one is cut like other prose. */
const LONGEST_QUOTATION = 4000;

/** A quotation “…” that the piece opens is closed further on: it is one piece with what introduces it, and with what it quotes itself. */
function insideQuotation(text: string, from: number, end: number): boolean {
  const piece = text.slice(Math.max(from, end - LONGEST_QUOTATION), end);
  const opens = piece.lastIndexOf('“');
  if (opens < 0) return false;
  const rest = text.slice(end, end + LONGEST_QUOTATION);
  if (piece.lastIndexOf('”') < opens) return rest.includes('”');
  return closesAll(rest, openIn(piece));
}

/** Quotations of the piece that are still open at its end. */
function openIn(piece: string): number {
  let open = 0;
  for (const [mark] of piece.matchAll(/[“”]/g)) open = mark === '“' ? open + 1 : Math.max(0, open - 1);
  return open;
}

function closesAll(rest: string, opened: number): boolean {
  let open = opened;
  for (const [mark] of opened === 0 ? [] : rest.matchAll(/[“”]/g)) {
    open += mark === '“' ? 1 : -1;
    if (open === 0) return true;
  }
  return false;
}

type Open = { -readonly [Key in keyof Span]: Span[Key] };

function push(pieces: Open[], text: string, { start, end }: Span): void {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text[from] as string)) from++;
  while (to > from && /\s/.test(text[to - 1] as string)) to--;
  if (to === from) return;
  const last = pieces.at(-1);
  // Marks with no words of their own are of the words before them.
  if (last !== undefined && !/[\p{L}\p{N}]/u.test(withoutCitationMarks(text.slice(from, to)))) last.end = to;
  else pieces.push({ start: from, end: to });
}
