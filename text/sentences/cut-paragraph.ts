/**
 * Cuts one paragraph into sentences, in one pass. Own rules instead of `Intl.Segmenter`, because stored sentence
 * numbers must come out the same on every version of Node, and because the segmenter cuts scientific text wrongly
 * at eight places in a hundred (abbreviations, initials, citations).
 */
import { fullStopEnds, wordBefore } from './boundary.js';
import { BRACKET_REACH, bracketPairs, OPENING_BRACKETS } from './brackets.js';
import { canOpenSentence, wordAfter } from './opening.js';

export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** No sentence is longer than this many UTF-16 units; what is longer is cut at a pause. */
const LONGEST_SENTENCE = 1500;

const SPACED_STOPS = new Set('.!?…؟۔։።᙮‼⁇⁈⁉\u037e');
const FREE_STOPS = new Set('。！？｡।॥។၊။܀߹᠃᠉𑁇');
const CLOSERS = new Set('"\'”’»)]}」』》〉）］】›');
const OPENS_BRACKET = new Set(OPENING_BRACKETS);

/** Every mark that the walk over a paragraph stops at; what lies between is skipped by the engine of expressions. */
const MARKS = new RegExp(
  `[${[...SPACED_STOPS, ...FREE_STOPS, '．', ...OPENING_BRACKETS]
    .filter((mark) => mark.length === 1)
    .map((mark) => `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`)
    .join('')}]`,
  'gu',
);

const isSpace = (character: string | undefined): boolean => character !== undefined && /\s/u.test(character);

/** Sentences of `text[start, end)`, trimmed, in order; offsets are into `text`. */
export function cutParagraph(text: string, germanOrdinals: boolean): Piece[] {
  const pieces: Piece[] = [];
  const pairs = bracketPairs(text);
  let openUntil = -1;
  let sentenceStart = 0;
  let at = 0;
  for (;;) {
    MARKS.lastIndex = at;
    const mark = MARKS.exec(text);
    if (!mark) break;
    at = mark.index;
    const character = mark[0];
    if (OPENS_BRACKET.has(character)) {
      openUntil = Math.max(openUntil, pairs.get(at) ?? -1);
      at += 1;
      continue;
    }
    const end = sentenceEndAt(text, {
      sentenceStart,
      stop: at,
      germanOrdinals,
      openUntil,
    });
    if (end === null) {
      at += 1;
      continue;
    }
    pushTrimmed(pieces, text, { start: sentenceStart, end });
    sentenceStart = end;
    at = end;
  }
  pushTrimmed(pieces, text, { start: sentenceStart, end: text.length });
  return pieces.flatMap((piece) => bound(text, piece));
}

interface Stop {
  readonly sentenceStart: number;
  readonly stop: number;
  readonly germanOrdinals: boolean;
  /** Offset of the mark that closes the brackets that are open; smaller than `stop` where none are. */
  readonly openUntil: number;
}

/** Where the sentence ends if the stop ends one, with closing marks and glued citations; null if it does not. */
function sentenceEndAt(text: string, context: Stop): number | null {
  const { stop } = context;
  const first = text[stop] ?? '';
  let end = stop + 1;
  while (end < text.length && (SPACED_STOPS.has(text[end] ?? '') || FREE_STOPS.has(text[end] ?? '')))
    end += 1;
  const afterStops = end;
  // "[...]": words were left out, nothing ends
  if (/^[([][.…]+[)\]]$/u.test(text.slice(Math.max(0, stop - 1), end + 1))) return null;
  while (end < text.length && end - afterStops < 4 && closes(text, end)) end += 1;
  // « C'est faux. »
  if (/^\s[»›](?:\s|$)/u.test(text.slice(end, end + 3))) end += 2;
  const closed = end > afterStops;
  const isOpen = context.openUntil >= end;
  if (FREE_STOPS.has(first) || first === '．') {
    if (context.openUntil > stop && !closed) return null;
    if (first === '．' && /\p{N}/u.test(text[end] ?? '')) return null;
    const before = text.slice(Math.max(context.sentenceStart, stop - BRACKET_REACH), stop);
    return closed &&
      goesOn({ before, closing: text.slice(afterStops, end), after: text.slice(end, end + 12) })
      ? null
      : end;
  }
  const glued = gluedCitation(text, end);
  if (glued > end && isCitedAfter(text, stop, end)) end = glued;
  else if (end < text.length && !isSpace(text[end])) return gluedSentence(text, stop, end) ? end : null;
  end = swallowCitation(text, end);
  let next = end;
  while (next < text.length && isSpace(text[next])) next += 1;
  if (isOpen) return null;
  if (!canOpenSentence(text, next)) return null;
  const single = first === '.' && afterStops === stop + 1;
  const inner = { text, sentenceStart: context.sentenceStart, stop, afterStops, next };
  return !single || fullStopEnds({ ...inner, germanOrdinals: context.germanOrdinals }) ? end : null;
}

/** “ closes a German quotation and opens an English one: it closes where white space follows. */
function closes(text: string, at: number): boolean {
  const mark = text[at] ?? '';
  return CLOSERS.has(mark) || (mark === '“' && (at + 1 >= text.length || isSpace(text[at + 1])));
}

/** A title in 《》, a quotation with its Japanese particle, or one with who said it, does not end the sentence. */
const goesOn = ({ before, closing, after }: { before: string; closing: string; after: string }): boolean =>
  /^》+$/u.test(closing) ||
  /^(?:と|って|という|など|の|を|は|が|に)/u.test(after) ||
  (!/[：:，,]\s?[“「『"]/u.test(before) &&
    /^\p{Script=Han}{1,6}?(?:说|說|道|问|問|答|称|稱|喊|叫|表示|回答|写道|寫道)[道着著]?[。，：]/u.test(
      after,
    ));

/** "infection.12,13 The": end of the citation numbers right after the stop, or `from` where there are none. */
function gluedCitation(text: string, from: number): number {
  const match =
    /^(?:\[\p{N}{1,3}(?:[,;–-]\s?\p{N}{1,3})*\]|\(\p{N}{1,3}(?:[,;–-]\s?\p{N}{1,3})*\)|\p{No}+(?:[,⁻–-]\p{No}+)*|\p{Nd}{1,3}(?:[,–-]\p{Nd}{1,3})*)(?=\s+\S|$)/u.exec(
      text.slice(from, from + 60),
    );
  return match ? from + match[0].length : from;
}

/** Whether what is glued to the stop cites: a letter or bracket must stand before it, since ".05" and "Fig.2" do not. */
function isCitedAfter(text: string, stop: number, from: number): boolean {
  const before = text[stop - 1] ?? '';
  const word = wordBefore(text, stop);
  if (/^(?:figs?|eqs?|no|nos|ref|refs|vol|pp?|sec|tab|ca|vs|al)$/iu.test(word)) return false;
  // "in 2012.[15]", "of 740 mm.[89]"
  if (text[from] === '[') return /[\p{L}\p{N})\]”’"%]/u.test(before);
  return /[\p{L})\]”’"%]/u.test(before) && !/^\p{L}{1,2}$/u.test(word);
}

/** "confusion.The emergence": a missing space, distinguished from addresses and names with stops in them. */
function gluedSentence(text: string, stop: number, next: number): boolean {
  if (!/^\p{Ll}{4,}$/u.test(wordBefore(text, stop).replace(/^[^\p{L}]+/u, ''))) return false;
  const word = wordAfter(text, next);
  return /^\p{Lu}\p{Ll}*$/u.test(word) && isSpace(text[next + word.length]);
}

/** "… was seen. [12] The next": a citation after the stop belongs to the sentence before it. */
function swallowCitation(text: string, from: number): number {
  const match =
    /^\s?(?:\[\p{N}{1,3}(?:\s?[,;–-]\s?\p{N}{1,3})*\]|\(\p{N}{1,3}(?:\s?[,;–-]\s?\p{N}{1,3})+\))\.?(?=\s|$)/u.exec(
      text.slice(from, from + 60),
    );
  return match ? from + match[0].length : from;
}

function pushTrimmed(pieces: Piece[], text: string, piece: Piece): void {
  let { start, end } = piece;
  while (start < end && isSpace(text[start])) start += 1;
  while (end > start && isSpace(text[end - 1])) end -= 1;
  if (end > start) pieces.push({ start, end });
}

/** Cuts an overlong piece at the last pause (semicolon, comma, space) before the limit. */
function bound(text: string, piece: Piece): Piece[] {
  const pieces: Piece[] = [];
  let start = piece.start;
  while (piece.end - start > LONGEST_SENTENCE) {
    const window = text.slice(start, start + LONGEST_SENTENCE);
    const pause = Math.max(window.lastIndexOf('; '), window.lastIndexOf('；'), window.lastIndexOf('\n'));
    const weaker = Math.max(window.lastIndexOf(', '), window.lastIndexOf('，'), window.lastIndexOf('、'));
    const half = LONGEST_SENTENCE / 2;
    const cut =
      [pause, weaker, window.lastIndexOf(' ')].find((offset) => offset > half) ?? LONGEST_SENTENCE - 1;
    const whole = /[\ud800-\udbff]/.test(window[cut] ?? '') ? cut : cut + 1;
    pushTrimmed(pieces, text, { start, end: start + whole });
    start += whole;
  }
  pushTrimmed(pieces, text, { start, end: piece.end });
  return pieces;
}
