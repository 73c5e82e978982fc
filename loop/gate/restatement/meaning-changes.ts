/** Whether a change between a passage and the claim that repeats it makes the claim say something else. */
import {
  COMPARING,
  DOWN,
  NEGATING,
  QUANTIFYING,
  ROUNDING,
  STOP_WORDS,
  TENTATIVE,
  UP,
} from '../../../text/lexicon.js';
import { stem } from '../../../text/stem.js';
import { isCommonWord } from '../common-words.js';
import type { Change } from './align.js';
import { isFigure, type Word } from './tokens.js';
import {
  excludeEachOther,
  TENTATIVE_BEFORE_TO,
  TITLES,
  turnedByAffix,
  UNITS,
  UNIVERSAL,
  WEAKENING,
} from './word-classes.js';

/** Words on both sides of a change that turns a sentence on one word; a longer one is a rewording. */
const LONGEST_TURN = 8;

/** A negation, an opposite, a direction, a comparison or a word of quantity came, went or gave way to another. */
export const turnsMeaning = (change: Change): boolean =>
  turnsRound(change) ||
  quantifiesOther(change) ||
  comparesElse(change) ||
  quantifiesElse(change) ||
  isMoreCertain(change) ||
  measuresElse(change) ||
  namesElse(change) ||
  isOtherTerm(change.removed, change.added);

/** A negation came or went, or a word gave way to its opposite or to another of its class. */
export const turnsRound = (change: Change): boolean =>
  isNegated(change) ||
  replaces(change.removed, change.added, (left, right) => excludeEachOther(left.key, right.key)) ||
  replaces(change.removed, change.added, (left, right) => turnedByAffix(left.key, right.key)) ||
  turnsDirection(change.removed, change.added);

const isNegated = ({ removed, added }: Change): boolean =>
  removed.length + added.length <= LONGEST_TURN && negations(removed) !== negations(added);

const has = (words: readonly Word[], list: ReadonlySet<string>): boolean =>
  words.some((word) => list.has(word.key));
const only = (words: readonly Word[], others: readonly Word[]): Word[] =>
  words.filter((word) => !others.some((other) => other.key === word.key));

const negations = (words: readonly Word[]): number =>
  words.filter((word) => NEGATING.has(word.key)).length % 2;

/** A word gives way to another of which the test says that it cannot stand for it. */
const replaces = (
  removed: readonly Word[],
  added: readonly Word[],
  test: (left: Word, right: Word) => boolean,
): boolean => only(removed, added).some((left) => only(added, removed).some((right) => test(left, right)));

/** A hedge goes and none comes, or what comes says that it is so. */
function isMoreCertain({ removed, added, next }: Change): boolean {
  if (next && isFigure(next) && has(removed, ROUNDING) && !has(added, ROUNDING)) return true;
  return removed.some((word, at) => isHedge(word, removed.slice(at + 1))) && !has(added, TENTATIVE);
}

const isHedge = ({ key }: Word, after: readonly Word[]): boolean =>
  TENTATIVE.has(key) && (!TENTATIVE_BEFORE_TO.has(key) || after.some((word) => word.key === 'to'));

/** One word of quantity gives way to another. */
const quantifiesOther = ({ removed, added }: Change): boolean =>
  only(removed, added).some(({ key }) => QUANTIFYING.has(key)) &&
  only(added, removed).some(({ key }) => QUANTIFYING.has(key));

function quantifiesElse({ removed, added }: Change): boolean {
  const gone = only(removed, added).filter((word) => QUANTIFYING.has(word.key));
  const come = only(added, removed).filter((word) => QUANTIFYING.has(word.key));
  if (losesItsShare(removed, added)) return true;
  if (gone.some((word) => !UNIVERSAL.has(word.key))) return true;
  return come.some((word) => !WEAKENING.has(word.key));
}

/** "two of the three trials" becomes "the three trials", "one of the largest" "the largest". */
const losesItsShare = (removed: readonly Word[], added: readonly Word[]): boolean =>
  added.length === 0 &&
  removed[removed.length - 1]?.key === 'of' &&
  removed.slice(-3).some((word) => isFigure(word) || word.key === 'one');

/** Figures, signs, comparisons, and the unit right after a figure. */
function measuresElse({ removed, added, previous }: Change): boolean {
  if (removed.some(isSign) || added.some(isSign)) return true;
  if (removed.some(isFigure) && added.some(isFigure)) return true;
  if (timesElse(removed, added) || has(pointsAfter(removed, previous), POINTS)) return true;
  if (has(pointsAfter(added, previous), POINTS)) return true;
  if (replaces(removed, added, bothOf(ROMAN))) return true;
  if (has(removed, UNITS) && has(added, UNITS)) return true;
  const [unit] = removed;
  if (!unit || !previous || !isFigure(previous) || !isUnit(unit)) return false;
  return !added.some((word) => stem(word.key) === stem(unit.key));
}

const POINTS: ReadonlySet<string> = new Set(['point', 'points']);

/** The first word, where it stands right after a per cent sign: "23 percent points". */
const pointsAfter = (words: readonly Word[], previous: Word | undefined): readonly Word[] =>
  previous?.key === '%' ? words.slice(0, 1) : [];

/** "three times" gives way to "twice". */
function timesElse(removed: readonly Word[], added: readonly Word[]): boolean {
  const [gone, come] = [timesOf(removed), timesOf(added)];
  return gone !== undefined && come !== undefined && gone !== come;
}

const TIMES: Readonly<Record<string, string>> = { twice: '2', thrice: '3' };

function timesOf(words: readonly Word[]): string | undefined {
  const named = words.find((word) => Object.hasOwn(TIMES, word.key));
  if (named) return TIMES[named.key];
  return words.find((word, at) => isFigure(word) && words[at + 1]?.key === 'times')?.key;
}

const ROMAN = /^[IVX]+$/;
const bothOf =
  (pattern: RegExp) =>
  (left: Word, right: Word): boolean =>
    pattern.test(left.text) && pattern.test(right.text);

/** A comparison gives way to another, or comes or goes before a figure. */
export function comparesElse({ removed, added, next }: Change): boolean {
  const gone = only(removed, added).flatMap((word) => COMPARING.get(word.key) ?? []);
  const come = only(added, removed).flatMap((word) => COMPARING.get(word.key) ?? []);
  if (gone.length > 0 && come.length > 0) return !come.every((sign) => gone.includes(sign));
  return (
    gone.length + come.length > 0 &&
    next !== undefined &&
    (isFigure(next) || isSign(next) || next.key === 'half')
  );
}

const isUnit = (word: Word): boolean =>
  UNITS.has(word.key) ||
  ((word.text.length <= 3 || /\p{Ll}\p{Lu}/u.test(word.text)) &&
    !STOP_WORDS.has(word.key) &&
    !isFigure(word));

/** Signs and currencies; a hyphen between words is not a sign. */
const isSign = (word: Word): boolean => /^[±%‰=×°~≈$€£¥+]$/.test(word.key) || /^°/.test(word.key);

const turnsDirection = (removed: readonly Word[], added: readonly Word[]): boolean =>
  (has(removed, UP) && has(added, DOWN) && !has(removed, DOWN)) ||
  (has(removed, DOWN) && has(added, UP) && !has(removed, UP));

/** One rare word gives way to another of another stem: "dengue", "malaria". Synonyms are common words. */
function isOtherTerm(removed: readonly Word[], added: readonly Word[]): boolean {
  const [left, right] = [removed[0], added[0]];
  if (!left || !right || removed.length !== 1 || added.length !== 1) return false;
  const isTerm = (word: Word): boolean => /^\p{Ll}{5,}$/u.test(word.text) && !isCommonWord(word.key);
  return isTerm(left) && isTerm(right) && left.key.slice(0, 5) !== right.key.slice(0, 5);
}

/** A name gives way to another name; initials, titles and forms of one name do not count as another. */
function namesElse({ removed, added, next, previous }: Change): boolean {
  const beforeName = next !== undefined && /^\p{Lu}/u.test(next.text) && !next.isParted;
  const isCapital = (word: Word | undefined): boolean => word !== undefined && /^\p{Lu}/u.test(word.text);
  /** "Write Her Future": small words of a title, which has capitals next to them. */
  const isOfTitle = (word: Word): boolean =>
    isCapital(word) &&
    !word.opens &&
    word.key !== 'i' &&
    ((isCapital(previous) && previous?.opens === false) || (isCapital(next) && !next?.opens));
  const isNameHere = (word: Word): boolean => isName(word) && !(beforeName && TITLES.has(word.key));
  const isOpener = (word: Word): boolean => word.opens && removed.length === 1 && !STOP_WORDS.has(word.key);
  const gone = only(removed, added).filter((word) => isNameHere(word) || isOpener(word) || isOfTitle(word));
  const come = only(added, removed).filter(isNameHere);
  const isLong = new Set(come.map((word) => word.key)).size > gone.length + 2;
  if (gone.length === 0 || come.length === 0 || isLong) return false;
  if (isInitials(gone, come) || isInitials(come, gone)) return false;
  return come.some((name) => !gone.some((other) => isFormOf(name.key, other.key)));
}

/** What opens a sentence with a capital and is not a name. */
const NO_NAME =
  /(?:ly|ing|ed|s|er|ion|ment|ity|ever|less|more|wise|ness|ance|ence)$|^(?:people|children|women|men|research|work|data|evidence|yes|well|please|perhaps|even|once|later|today|recent)$/;

export function isName(word: Word): boolean {
  if (!/^\p{Lu}/u.test(word.text)) return false;
  if (/^(?:\p{Lu}\.?){2,}/u.test(word.text)) return true;
  if (STOP_WORDS.has(word.key) && (word.opens || word.key !== 'may')) return false;
  if (!word.opens) return word.key !== 'i';
  return word.key.length > 2 && !(NO_NAME.test(word.key) && isCommonWord(word.key));
}

/** One of the words, or their initials together, is a form of the name. */
export const saysTheName = (name: Word, word: Word, words: readonly Word[]): boolean =>
  isFormOf(name.key, word.key) || isInitials([name], words) || isInitials([word], [name]);

/** "Brazil" and "Brazilian", "Obama" and "Obamas". */
function isFormOf(left: string, right: string): boolean {
  if (stem(left) === stem(right)) return true;
  return left.slice(0, 4) === right.slice(0, 4) && [left, right].some((word) => OF_A_PLACE.test(word));
}
const OF_A_PLACE = /(?:an|ese|ish|ch|ic)s?$/;

const isInitials = (short: readonly Word[], long: readonly Word[]): boolean =>
  short.length === 1 &&
  long.length > 1 &&
  (short[0] as Word).key === long.map((word) => word.key.charAt(0)).join('');
