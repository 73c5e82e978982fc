/**
 * Quotes that show that they were cut: ellipses ("…", "...", "[...]") and bracketed insertions ("[the virus]",
 * "[T]he", "[sic]"). The pieces must stand in order, close together, and nothing that turns a meaning
 * (negation, hedge, quantifier, contrast) may be in what was left out or put in. An ellipsis may leave out
 * words inside one sentence, or whole sentences between two whole ones; half a sentence joined to half of
 * another is refused.
 */
import { HEDGES, NEGATIONS } from '../../text/lexicon.js';
import { wordSet } from '../../text/word-lists.js';
import { findFolded, type Span, spanAt } from './find-exact.js';
import { indexOfLinear } from './find-linear.js';
import { fold, type Folded } from './fold.js';
import type { PreparedSource } from './prepare.js';

type Joint = 'ellipsis' | 'insertion';
interface Piece {
  readonly text: string;
  /** What stands in the quote before this piece. */
  readonly joint: Joint;
  /** Words that a bracket before this piece puts in. */
  readonly inserted?: string;
}

export type ElidedFinding =
  { readonly found: true; readonly spans: Span[] } | { readonly found: false; readonly why?: string };

/** An ellipsis bridges at most this many characters of the source, an insertion replaces at most this many. */
const MAX_BRIDGE = { ellipsis: 300, insertion: 40 } as const;
const MAX_STARTS = 20;
const MAX_PIECES = 8;

const MARK =
  /\[\s?(?:…|\.\s?\.\s?\.\.?)\s?\]|\(\s?(?:…|\.\s?\.\s?\.)\s?\)|…|\.{3,4}|\.\s\.\s\.|\[([^[\]]{1,60})\]/gu;

/** Undefined when the quote shows neither ellipsis nor insertion. */
export function findElided(source: PreparedSource, quote: string): ElidedFinding | undefined {
  if (/(?:\.\s?){5}/.test(quote)) return undefined;
  const plain = quote.replace(/\[sic\]/gi, ' ').replace(/\[(\p{L})\](?=\p{L})/gu, '$1');
  const readings = plain === quote ? [quote] : [plain, swapFirstLetterCase(quote)];
  if (readings.length === 1 && !/…|\.\s?\.\s?\.|\[/u.test(quote)) return undefined;
  let refusal: ElidedFinding | undefined;
  for (const reading of readings) {
    const pieces = cut(reading);
    if (typeof pieces === 'string') {
      refusal = { found: false, why: pieces };
      continue;
    }
    const finding = findPieces(source, pieces);
    if (finding.found) return finding;
    if (finding.why || !refusal) refusal = finding;
  }
  return refusal;
}

const swapFirstLetterCase = (quote: string): string =>
  quote
    .replace(/\[sic\]/gi, ' ')
    .replace(/\[(\p{L})\](?=\p{L})/gu, (_, letter: string) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );

/** Put in, they turn the word after them, or name another thing than the one spoken of. */
const TURNING =
  /^\s*(?:un|in|non|dis|mis|anti|other|others|another|different|same|opposite|former|latter)-?\s*$/i;

/** The pieces between the marks, or why the quote cannot be cut. */
function cut(quote: string): Piece[] | string {
  const pieces: Piece[] = [];
  let from = 0;
  let joint: Joint = 'ellipsis';
  let inserted: string | undefined;
  for (const match of [...quote.matchAll(MARK), undefined]) {
    const to = match ? match.index : quote.length;
    const text = quote.slice(from, to).trim();
    if (text !== '') pieces.push({ text, joint, ...(inserted === undefined ? {} : { inserted }) });
    if (!match) break;
    inserted = match[1];
    if (inserted !== undefined && /\d/.test(inserted)) return 'the bracket in the quote puts in a number';
    if (inserted !== undefined && (wordsOf(inserted).some(isProtectedWord) || TURNING.test(inserted))) {
      return `the bracket in the quote puts in "${inserted}"`;
    }
    joint = inserted === undefined ? 'ellipsis' : 'insertion';
    from = to + match[0].length;
  }
  if (pieces.length > MAX_PIECES) return 'the quote is cut into too many pieces';
  const tooShort = pieces.find((piece, index) => wordsOf(piece.text).length < shortestPiece(pieces, index));
  if (tooShort && pieces.length > 1) return `a piece of the quote is too short: "${tooShort.text}"`;
  return pieces;
}

/** Three words next to an ellipsis, two at the head of a sentence, one next to a bracket, which bridges almost nothing. */
function shortestPiece(pieces: readonly Piece[], index: number): number {
  if (index === 0 && isShortHead(pieces[0] as Piece)) return 2;
  const isNextToEllipsis =
    (index > 0 && pieces[index]?.joint === 'ellipsis') || pieces[index + 1]?.joint === 'ellipsis';
  return isNextToEllipsis ? 3 : 1;
}

/** "The minister … said": it has to be the head of the sentence that goes on. */
const isShortHead = ({ text }: Piece): boolean => wordsOf(text).length === 2 && /^["“]?\p{Lu}/u.test(text);

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}'’]+/gu) ?? [];

function findPieces(source: PreparedSource, pieces: readonly Piece[]): ElidedFinding {
  const folded = pieces.map((piece) => fold(trimEnds(piece.text)));
  const first = folded[0];
  if (!first || folded.some((piece) => piece.text === '')) return { found: false };
  let why: string | undefined;
  let at = findFolded(source.body, first);
  for (let starts = 0; at >= 0 && starts < MAX_STARTS; starts++) {
    const trail = { pieces, folded, at, isFirst: starts === 0 };
    const finding = follow(source, trail);
    if (finding.found) return standEquallyOften(source.body, trail) ? finding : AMBIGUOUS;
    why ??= finding.why;
    at = findFolded(source.body, first, { from: at + 1 });
  }
  return why === undefined ? { found: false } : { found: false, why };
}

const AMBIGUOUS: ElidedFinding = {
  found: false,
  why: 'one piece of the quote stands in more places than the other',
};

/** "The club has signed …" may stand in ten reports of one page: such a piece names no single sentence. */
function standEquallyOften(body: Folded, { pieces, folded }: Trail): boolean {
  const counts = folded.map((piece) => countOf(body.text, piece.text));
  return counts.every((count, at) => pieces[at + 1]?.joint !== 'ellipsis' || count === counts[at + 1]);
}

function countOf(text: string, piece: string): number {
  let count = 0;
  let at = indexOfLinear(text, piece);
  for (; at >= 0 && count < MAX_STARTS; at = indexOfLinear(text, piece, at + 1)) count++;
  return count;
}

const trimEnds = (text: string): string => text.replace(/^["“”]/u, '').replace(/[\s"“”,;:]{1,6}$/u, '');

interface Trail {
  readonly pieces: readonly Piece[];
  readonly folded: readonly Folded[];
  /** Folded index of the first piece. */
  readonly at: number;
  /** No other place of the first piece was followed yet. */
  readonly isFirst: boolean;
}

function follow(source: PreparedSource, trail: Trail): ElidedFinding {
  const { body } = source;
  let end = trail.at + (trail.folded[0] as Folded).text.length;
  const spans = [spanAt(body, trail.at, end - trail.at)];
  for (let index = 1; index < trail.folded.length; index++) {
    const piece = trail.folded[index] as Folded;
    const joint = (trail.pieces[index] as Piece).joint;
    const farthest = end + MAX_BRIDGE[joint];
    const next = findFolded(body, piece, { from: end, to: farthest });
    if (next < 0) return { found: false, ...(trail.isFirst ? whyNotNear(body, piece, end) : {}) };
    const span = spanAt(body, next, piece.text.length);
    const before = (spans[spans.length - 1] as Span).end;
    const { inserted } = trail.pieces[index] as Piece;
    if (inserted !== undefined && !speaksOf(source.text, { at: before, words: wordsOf(inserted) })) {
      return { found: false, why: `the bracket in the quote puts in "${inserted}"` };
    }
    const why =
      refuseBridge(source.text, { from: before, to: span.start, joint, inserted }) ??
      (index === 1 && joint === 'ellipsis' && isShortHead(trail.pieces[0] as Piece)
        ? refuseShortHead(source.text, spans[0] as Span, span.start)
        : undefined);
    if (why) return { found: false, why };
    spans.push(span);
    end = next + piece.text.length;
  }
  return { found: true, spans };
}

const whyNotNear = (body: Folded, piece: Folded, from: number): { why?: string } =>
  findFolded(body, piece, { from }) < 0 ? {} : { why: 'the pieces of the quote stand too far apart' };

/** How far around a quote the source must use the words that a bracket puts in, in UTF-16 units. */
const NEARBY = 1500;

function speaksOf(text: string, { at, words }: { at: number; words: readonly string[] }): boolean {
  const around = new Set(wordsOf(text.slice(Math.max(0, at - NEARBY), at + NEARBY).toLowerCase()));
  return words.every((word) => around.has(word.toLowerCase()));
}

/** A stop that white space follows; an abbreviation counts too, and so does an empty line. */
const BREAK = /[.!?]["'”’)\]]{0,2}\s|\n\s*\n|[•▪●]/u;
const ABBREVIATION =
  /\b(?:e\.g|i\.e|cf|vs|etc|al|approx|ca|Figs?|Eqs?|Refs?|Sect?|Vol|Nos?|Dr|Prof|Mr|Mrs|St|\p{Lu})\.$/u;

interface Bridge {
  readonly from: number;
  readonly to: number;
  readonly joint: Joint;
  readonly inserted: string | undefined;
}

/** What a bracket may stand for: nothing, or a pronoun or article with punctuation. */
const REPLACEABLE =
  /^(?:\s|[,;]|\b(?:he|she|it|they|them|him|her|his|its|their|we|us|our|i|you|your|my|this|that|these|those|the|a|an|who|which)\b){0,12}$/i;

/** Articles and demonstratives stand before what they mean; only another one, or a name, can stand for them. */
const DETERMINERS = /^(?:\s|[,;]|\b(?:this|that|these|those|the|a|an)\b){1,12}$/i;
const DETERMINING = /^(?:this|that|these|those|the|a|an|his|her|its|their|our)\b|^\p{Lu}|['’]s?$/u;

function refuseInsertion(bridge: string, inserted: string): string | undefined {
  const isDetermined = !DETERMINERS.test(bridge.trim()) || DETERMINING.test(inserted.trim());
  if (REPLACEABLE.test(bridge) && isDetermined) return undefined;
  return `the bracket in the quote takes the place of "${bridge.trim()}"`;
}

/** Why what stands between two pieces may not be left out, or undefined. */
function refuseBridge(text: string, { from, to, joint, inserted }: Bridge): string | undefined {
  const bridge = text.slice(from, to);
  if (joint === 'insertion') return refuseInsertion(bridge, inserted ?? '');
  if (wordsOf(bridge).length === 0) return 'the ellipsis in the quote leaves nothing out';
  if (/…|\.\s?\.\s?\./u.test(bridge)) return 'the ellipsis stands in the source itself';
  if (/\d/.test(bridge.replace(/\([^()]{0,200}\)/g, ''))) return 'the words left out hold a number';
  const hidden = wordsOf(bridge).find(isProtectedWord);
  if (hidden) return `the words left out hold "${hidden}"`;
  const around = text.slice(Math.max(0, from - 3), to);
  if (!BREAK.test(around)) return undefined;
  const head = text.slice(Math.max(0, from - 10), from) + (/^[.!?]["'”’)\]]?/u.exec(bridge)?.[0] ?? '');
  const leftIsWhole = isWhole(head) && !/^[.!?]?["'”’)\]]?\s+\p{Ll}/u.test(bridge);
  const rightIsWhole = isWhole(
    text
      .slice(Math.max(0, from - 10), to)
      .trimEnd()
      .slice(-10),
  );
  const opens = /^["'“‘([]?\p{Lu}/u.test(text.slice(to, to + 2));
  return leftIsWhole && rightIsWhole && opens ? undefined : 'the quote joins parts of different sentences';
}

/** Two words say whose sentence it is only where they open it. */
function refuseShortHead(text: string, { start, end }: Span, to: number): string | undefined {
  const opens = /(?:^|[.!?]["'”’)\]]?\s{1,4}|\n\s{0,4})["“]?$/u.test(
    text.slice(Math.max(0, start - 8), start),
  );
  return opens && !BREAK.test(text.slice(end, to)) ? undefined : 'a piece of the quote is too short';
}

const isWhole = (head: string): boolean => /[.!?]["'”’)\]]?$/u.test(head) && !ABBREVIATION.test(head);

function isProtectedWord(word: string): boolean {
  const lower = word.toLowerCase().replace(/['’]/g, '');
  return NEGATIONS.has(lower) || HEDGES.has(lower) || PROTECTED_QUANTIFIERS.has(lower) || CONTRAST.has(lower);
}

const PROTECTED_QUANTIFIERS = wordSet(`
  all every some many most few several any half majority minority always often only mostly nearly almost none least
  except more less fewer`);
const CONTRAST = wordSet('but although though however unless if whereas while except contrary');
