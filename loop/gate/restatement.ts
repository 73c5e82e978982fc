/**
 * A claim that repeats its source almost to the letter, with something changed that turns the meaning: a negation
 * put in or left out, a hedge dropped, a quantifier, direction, unit, comparison, number or name replaced. Each
 * sentence of the claim is laid beside the stretch of the passage that it repeats. Free paraphrases are not judged
 * here; they get soft warnings only.
 */
import { describeDifference } from './difference.js';
import { cutStatements } from './sentences.js';
import { align, type Alignment } from './restatement/align.js';
import { isFigure, withoutMarks, wordsIn, type Word } from './restatement/tokens.js';
import { isName, turnsMeaning } from './restatement/turns.js';
import { NEGATING, TENTATIVE } from './restatement/word-classes.js';

/** Share of both texts' words that must be common, in order, for one to count as repeating the other. */
const REPEATS_SHARE = 0.8;
/** A short sentence may differ in this many words, and repeats this many. */
const SHORT = { changed: 3, common: 3 } as const;
const MOST_CHANGES = 5;
/** Share of words, in whatever order, from which on one is the other put in another order. */
const SAME_WORDS = 0.9;

/** The difference, the source's words first, or undefined where the claim does not repeat or repeats truly. */
export function alteredRestatement(claim: string, passage: string): string | undefined {
  const source = withoutMarks(passage, claim);
  const words = wordsIn(source);
  const keys = new Set(words.map((word) => word.key));
  for (const sentence of piecesOf(withoutMarks(claim, passage))) {
    const repeated = wordsIn(sentence);
    const known = repeated.filter((word) => keys.has(word.key)).length;
    if (known < SHORT.common || known < repeated.length * 0.6) continue;
    const alignment = align(words, repeated);
    if (!alignment || !repeats(alignment, words, repeated) || !isTurned(alignment, words, repeated)) continue;
    const [first, last] = [words[alignment.from], words[alignment.to - 1]] as [Word, Word];
    return describeDifference(source.slice(first.start, last.end), sentence);
  }
  return undefined;
}

/** UTF-16 units; what is shorter is no sentence by itself. */
const SHORT_PIECE = 20;

/** The claim as a whole, and its sentences where it has several. */
function piecesOf(claim: string): string[] {
  const pieces: { start: number; end: number }[] = [];
  for (const { start, end } of cutStatements(claim)) {
    const last = pieces[pieces.length - 1];
    if (last && (end - start < SHORT_PIECE || last.end - last.start < SHORT_PIECE)) last.end = end;
    else pieces.push({ start, end });
  }
  const sentences = pieces.map(({ start, end }) => claim.slice(start, end));
  return sentences.length > 1 ? [claim, ...sentences] : [claim];
}

function repeats(
  { common, changes, from, to }: Alignment,
  passage: readonly Word[],
  claim: readonly Word[],
): boolean {
  if (changes.length > MOST_CHANGES || common < SHORT.common) return false;
  const removed = to - from - common;
  const added = claim.length - common;
  if (Math.max(removed, added) <= SHORT.changed && common >= 2 * Math.max(removed, added)) return true;
  if (Math.min(common / (to - from), common / claim.length) >= REPEATS_SHARE) return true;
  return common >= claim.length / 2 && sameWords(passage.slice(from, to), claim) >= SAME_WORDS;
}

/** Share of the longer one's words that the other has too, in any order. */
function sameWords(passage: readonly Word[], claim: readonly Word[]): number {
  const left = new Map<string, number>();
  for (const { key } of passage) left.set(key, (left.get(key) ?? 0) + 1);
  let same = 0;
  for (const { key } of claim) {
    const count = left.get(key) ?? 0;
    if (count > 0) same++;
    left.set(key, count - 1);
  }
  return same / Math.max(passage.length, claim.length);
}

function isTurned(alignment: Alignment, passage: readonly Word[], claim: readonly Word[]): boolean {
  const stretch = passage.slice(alignment.from, alignment.to);
  return (
    !figuresFollow(claim, stretch) ||
    alignment.changes.some(turnsMeaning) ||
    namesTrade(claim, stretch) ||
    losesItsFrame(alignment, passage)
  );
}

/** Every figure of the claim that the passage has stands there in the same order; one put in alone is another. */
function figuresFollow(claim: readonly Word[], passage: readonly Word[]): boolean {
  let at = 0;
  for (const word of claim) {
    if (!isFigure(word)) continue;
    at = passage.findIndex((other, index) => index >= at && other.key === word.key) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Two names that each stand once in both have changed places, and with them what stands before each. */
function namesTrade(claim: readonly Word[], passage: readonly Word[]): boolean {
  const placed = claim.flatMap((word, at) => {
    const places = passage.flatMap((other, index) => (other.key === word.key ? [index] : []));
    const isSingle = places.length === 1 && claim.filter((other) => other.key === word.key).length === 1;
    return isSingle && isName(word) ? [{ at, place: places[0] as number }] : [];
  });
  return placed.some(({ at, place }, index) => {
    const next = placed[index + 1];
    if (next === undefined || next.place > place) return false;
    const isList = listed(claim.slice(at, next.at + 1)) && listed(passage.slice(next.place, place + 1));
    const movedWith = (one: { at: number; place: number }): boolean =>
      [1, 2].every((back) => claim[one.at - back]?.key === passage[one.place - back]?.key);
    return !isList && !(movedWith(next) && movedWith({ at, place }));
  });
}

const listed = (words: readonly Word[]): boolean =>
  words.every((word) => isName(word) || /^(?:and|or|the)$/.test(word.key)) &&
  words.some((word) => word.key === 'and' || word.key === 'or');

/** How far before the repeated words a frame begins, in words: "it is possible that", "there is no evidence that". */
const FRAME = 8;

/** "It is possible that" or "no evidence that" stands right before what the claim repeats. */
function losesItsFrame({ from }: Alignment, passage: readonly Word[]): boolean {
  const opening = passage[from - 1];
  if (opening === undefined || (opening.key !== 'that' && opening.key !== 'whether' && opening.key !== 'if'))
    return false;
  const frame: Word[] = [];
  for (let at = from - 1; at >= 0 && frame.length < FRAME; at--) {
    frame.push(passage[at] as Word);
    if ((passage[at] as Word).opens) break;
  }
  return frame.some((word) => NEGATING.has(word.key) || TENTATIVE.has(word.key));
}
