/** Whether a stretch of a passage is what a claim repeats, and whether the claim makes it say something else. */
import type { Alignment, Change } from './align.js';
import { isOrdered, namesReordered } from './reordered.js';
import { isFigure, type Word } from './tokens.js';
import { isName, saysTheName, turnsMeaning } from './meaning-changes.js';
import { NEGATING, TENTATIVE } from '../../../text/lexicon.js';
import { EVIDENTIAL, TITLES } from './word-classes.js';

/** Share of both texts' words that must be common, in order, for one to count as repeating the other. */
const REPEATS_SHARE = 0.8;
/** The same where only names differ: long ones take the place of short ones. */
const NAMES_SHARE = 0.6;
/** A short sentence may differ in this many words, and repeats this many. */
export const SHORT = { changed: 3, common: 3 } as const;
const MOST_CHANGES = 5;
/** Words of a name that takes the place of another word. */
const LONGEST_ADDITION = 3;
/** Share of words, in whatever order, from which on one is the other put in another order. */
const SAME_WORDS = 0.9;

export function repeats(
  { common, changes, from, to }: Alignment,
  passage: readonly Word[],
  claim: readonly Word[],
): boolean {
  if (changes.length > MOST_CHANGES || common < SHORT.common) return false;
  const removed = to - from - common;
  const added = claim.length - common;
  if (Math.max(removed, added) <= SHORT.changed && common >= 2 * Math.max(removed, added)) return true;
  const share = changes.every(isOfNames) ? NAMES_SHARE : REPEATS_SHARE;
  if (Math.min(common / (to - from), common / claim.length) >= share) return true;
  return common >= claim.length / 2 && sameWords(passage.slice(from, to), claim) >= SAME_WORDS;
}

const isOfNames = ({ removed, added }: Change): boolean =>
  [...removed, ...added].every((word) => isName(word) || /^(?:of|the|and|for|de)$/.test(word.key));

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

export function isTurned(alignment: Alignment, passage: readonly Word[], claim: readonly Word[]): boolean {
  const stretch = passage.slice(alignment.from, alignment.to);
  return (
    alignment.joinsClauses ||
    !figuresFollow(claim, stretch) ||
    alignment.changes.some(turnsMeaning) ||
    namesTrade(claim, stretch) ||
    namesReordered(claim, stretch) ||
    nameMoves(alignment, passage, claim) ||
    losesItsFrame(alignment, passage)
  );
}

/** A name in their place says whom they point at. */
const POINTING = /^(?:it|its|he|she|they|his|her|their|this|these|which|who|we|our|i)$/;

/** A name that its source has nowhere takes the place of another word; a form of them, or their initials, does not count as another. */
export function namesUnknown({ changes }: Alignment, knows: (word: string) => boolean): boolean {
  return changes.some(({ removed, added }) => {
    if (removed.length !== 1 || added.length === 0 || added.length > LONGEST_ADDITION) return false;
    if (removed.some((word) => POINTING.test(word.key))) return false;
    const unknown = added.filter((word) => isName(word) && !TITLES.has(word.key) && !knows(word.text));
    return unknown.some((word) => !removed.some((other) => saysTheName(word, other, removed)));
  });
}

/** They stand before a name that the source has without them. */
const POLITE = /^(?:mr|mrs|ms|dr|prof|professor|president|senator)$/;

/** A title gives way to a name, or a name to a title, before a name that the source nowhere has after it. */
export function titlesElse({ changes }: Alignment, knows: (word: string) => boolean): boolean {
  return changes.some(({ removed, added, next }) => {
    const [gone, come] = [removed[removed.length - 1], added[added.length - 1]];
    if (!gone || !come || !next || next.isParted || !/^\p{Lu}/u.test(next.text)) return false;
    if (!isName(gone) || !isName(come) || TITLES.has(gone.key) === TITLES.has(come.key)) return false;
    return !POLITE.test(come.key) && !knows(`${come.text} ${next.text}`);
  });
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
    if (!isName(word)) return [];
    const places = passage.flatMap((other, index) => (other.key === word.key ? [index] : []));
    const isSingle = places.length === 1 && claim.filter((other) => other.key === word.key).length === 1;
    return isSingle ? [{ at, place: places[0] as number }] : [];
  });
  return placed.some(({ at, place }, index) => {
    const next = placed[index + 1];
    if (next === undefined || next.place > place) return false;
    const isList = listed(claim.slice(at, next.at + 1)) && listed(passage.slice(next.place, place + 1));
    const movedWith = (one: { at: number; place: number }): boolean =>
      [1, 2].every((back) => claim[one.at - back]?.key === passage[one.place - back]?.key);
    return (!isList || isOrdered(claim)) && !(movedWith(next) && movedWith({ at, place }));
  });
}

/** A name of the sentence stands elsewhere in the claim, next to other words before it and after it. */
function nameMoves(
  { changes, from, to }: Alignment,
  passage: readonly Word[],
  claim: readonly Word[],
): boolean {
  const added = changes.flatMap((change) => change.added.filter(isName));
  if (added.length === 0) return false;
  let start = from;
  while (start > 0 && !passage[start]?.opens) start--;
  const removed = new Set(changes.flatMap((change) => change.removed));
  return added.some((name) => {
    const at = claim.indexOf(name);
    if (at === 0) return false;
    const places = passage.flatMap((word, place) =>
      place >= start && place < to && word.key === name.key && (place < from || removed.has(word))
        ? [place]
        : [],
    );
    const hasOtherNeighbours = (place: number): boolean =>
      claim[at - 1]?.key !== passage[place - 1]?.key && claim[at + 1]?.key !== passage[place + 1]?.key;
    return places.length > 0 && places.every(hasOtherNeighbours) && !isInList(claim, at);
  });
}

/** "Smith, Jones and Okafor": the order of a list says nothing. */
const isInList = (words: readonly Word[], at: number): boolean =>
  [words[at - 1], words[at + 1]].some((word) => word?.key === 'and' || word?.key === 'or');

const listed = (words: readonly Word[]): boolean =>
  words.every((word) => isName(word) || /^(?:and|or|the)$/.test(word.key)) &&
  words.some((word) => word.key === 'and' || word.key === 'or');

/** A claim of so many words, nearly all of one passage in order, is that passage with something left out. */
const SHORTENED = { common: 6, share: 0.85 } as const;
const AUXILIARY = /^(?:be|been|have|has|had|to|that|is|are|was|were)$/;

const turns = ({ key }: Word): boolean => NEGATING.has(key) || (TENTATIVE.has(key) && !EVIDENTIAL.has(key));

/** Left out on the way was a hedge or a negation of the very next word: "may have exposed" becomes "exposed". */
export function losesWhatTurns({ changes, common }: Alignment, claim: readonly Word[]): boolean {
  if (common < SHORTENED.common || common < claim.length * SHORTENED.share) return false;
  return changes.some(({ removed, added, next, previous }) => {
    if (!next || !previous || next.isParted || next.opens || added.length > 1) return false;
    const last = removed.filter((word) => !AUXILIARY.test(word.key)).pop();
    if (last === undefined || removed.indexOf(last) < removed.length - 3) return false;
    return turns(last) && !added.some(turns);
  });
}

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
  return frame.some(turns);
}
