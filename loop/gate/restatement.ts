/**
 * A claim that repeats its source almost to the letter, with something changed that turns the meaning: a negation
 * put in or left out, a hedge dropped, a quantifier, direction, unit, comparison, number or name replaced. Each
 * sentence of the claim is aligned with the stretch of the passage that it repeats. Free paraphrases are not judged
 * here; they get soft warnings only.
 */
import { describeDifference } from './difference.js';
import { cutStatements } from './sentences.js';
import type { PreparedSource } from './prepare.js';
import { align, type Alignment } from './restatement/align.js';
import {
  isTurned,
  losesWhatTurns,
  namesUnknown,
  repeats,
  SHORT,
  titlesElse,
} from './restatement/restates.js';
import { phraseMoved } from './restatement/moved-phrase.js';
import { namesOfPlace, placesIn } from './restatement/word-classes.js';
import { turnsMeaning, turnsRound } from './restatement/meaning-changes.js';
import { reordersSentence } from './restatement/reordered.js';
import { withoutMarks, wordsIn, type Word } from './restatement/tokens.js';

/** Share of a claim's words that stand in order in the passage, from which on it may be one with a phrase moved. */
const MOVED_SHARE = 0.5;

export interface Passage {
  readonly words: readonly Word[];
  readonly keys: ReadonlySet<string>;
  /** Whether the text around the passage has this word too. */
  readonly knows: (word: string) => boolean;
}

function readPassage(text: string): Passage {
  const words = wordsIn(text);
  const keys = new Set(words.map((word) => word.key));
  return { words, keys, knows: (word) => keys.has(word.toLowerCase()) };
}

const PASSAGES = Symbol('words of passages');
const MAX_PASSAGES = 500;

/** Kept, since the same passages are cited again and again. */
export function readPassageOf(source: PreparedSource, text: string): Passage {
  const kept = source.view(PASSAGES, () => new Map<string, Passage>());
  const known = kept.get(text);
  if (known) return known;
  if (kept.size >= MAX_PASSAGES) kept.clear();
  const { text: whole, title } = source;
  const knows = (word: string): boolean => whole.includes(word) || title.includes(word);
  const passage = { ...readPassage(text), knows };
  kept.set(text, passage);
  return passage;
}

/** The difference, the source's words first, or undefined where the claim does not repeat or repeats truly. */
export function alteredRestatement(
  claim: string,
  passage: string,
  read: (text: string) => Passage = readPassage,
): string | undefined {
  const source = withoutMarks(passage, claim);
  const { words, keys, knows } = read(source);
  for (const sentence of piecesOf(withoutMarks(claim, passage).replace(LIST_MARK, ''))) {
    const repeated = wordsIn(sentence);
    const known = repeated.filter((word) => keys.has(word.key)).length;
    if (known < SHORT.common || known < repeated.length * 0.6) continue;
    const alignment = align(words, repeated);
    if (!alignment) continue;
    const isElse = ROW.test(source)
      ? repeats(alignment, words, repeated) && alignment.changes.some(turnsRound)
      : (repeats(alignment, words, repeated) &&
          (namesUnknown(alignment, knows) || titlesElse(alignment, knows))) ||
        isElsewhere({ words, repeated, knows }) ||
        isAltered(alignment, words, repeated);
    if (!isElse) continue;
    const [first, last] = [words[alignment.from], words[alignment.to - 1]] as [Word, Word];
    return describeDifference(source.slice(first.start, last.end), sentence);
  }
  return undefined;
}

interface Repeated {
  readonly words: readonly Word[];
  readonly repeated: readonly Word[];
  readonly knows: (word: string) => boolean;
}

/** A country that the source does not name stands where the passage names another, which the claim leaves out. */
function isElsewhere({ words, repeated, knows }: Repeated): boolean {
  const claimed = placesIn(repeated);
  const left = claimed.size === 0 ? [] : [...placesIn(words)].filter((place) => !claimed.has(place));
  return left.length > 0 && [...claimed].some((place) => !namesOfPlace(place).some(knows));
}

/** The cells of a table's row, which a sentence takes up in an order of its own. */
const ROW = / › /;

/** "(3) ", "4) ", "5. " */
const LIST_MARK = /^\s{0,3}(?:\(?\d{1,2}\)|\d{1,2}\.)\s/;

/** Words laid side by side decide; where a phrase was moved, the rest does. */
function isAltered(alignment: Alignment, words: readonly Word[], claim: readonly Word[]): boolean {
  const isRepeated = repeats(alignment, words, claim);
  if (!isRepeated && losesWhatTurns(alignment, claim)) return true;
  if (reordersSentence(claim, words)) return phraseMoved(words, claim) !== 'truly';
  if (isRepeated && !isTurned(alignment, words, claim)) return false;
  if (!isRepeated && alignment.common < claim.length * MOVED_SHARE) return false;
  if (isRepeated && !mayBeMoved(alignment, words, claim)) return true;
  const moved = phraseMoved(words, claim);
  return isRepeated ? moved !== 'truly' : moved === 'turned';
}

/** What turns the meaning is made of words that both have: something came, or went, that no moving explains. */
function mayBeMoved({ changes }: Alignment, passage: readonly Word[], claim: readonly Word[]): boolean {
  const standsIn =
    (words: readonly Word[]) =>
    ({ key }: Word): boolean =>
      words.some((word) => word.key === key);
  return changes.filter(turnsMeaning).every(({ removed, added, next, previous }) => {
    if (added.length > 0) return added.every(standsIn(passage));
    return next === undefined || previous === undefined || removed.every(standsIn(claim));
  });
}

/** UTF-16 units; anything shorter is not a sentence by itself. */
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
