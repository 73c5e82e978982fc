/** The sentence that decides whether a source says what a claim says, and where the two differ in what turns a meaning round. */
import { NEGATING } from '../../../text/lexicon.js';
import { stem } from '../../../text/stem.js';
import { readData } from '../../data/read-data.js';
import { align, type Change } from '../restatement/align.js';
import { comparesElse } from '../restatement/meaning-changes.js';
import { type Word, wordsIn } from '../restatement/tokens.js';
import { excludeEachOther, turnedByAffix } from '../restatement/word-classes.js';
import type { CitedWords } from './cited-words.js';
import { type BestPassage, bestPassages, tokensIn } from './passages.js';
import type { Token } from './tokens.js';

export interface Deciding {
  /** The one sentence that holds most of the claim. */
  readonly exact: string;
  /** In words: `the source says "did not improve", the draft "improved"`. */
  readonly differences: readonly string[];
  /** Nearly its words, with a negation, a direction or a comparison turned round. */
  readonly isTurned: boolean;
  /** Weighted share of the claim's content words that it holds, 0 to 1. */
  readonly share: number;
}

/** Sentences that are compared: how many, and the least share of the claim's words, by weight, that they hold. */
const COMPARED = { sentences: 3, share: 0.45 } as const;
const MOST_NAMED = 3;
/** Least share for naming a negation that stands on one side alone: too often in true rewordings to rank by. */
const DENIED = 0.5;

export function decidingOf(words: CitedWords): Deciding {
  const best = bestPassages(words.cited, words.weights, COMPARED.sentences);
  const [first] = best;
  if (first === undefined) return { exact: '', share: 0, isTurned: false, differences: [] };
  for (const each of best.filter(({ share }) => share >= COMPARED.share)) {
    const { exact, share } = sentenceOf(words, each);
    const turned = turnsBetween(wordsIn(exact), wordsIn(words.claim)).slice(0, MOST_NAMED);
    if (turned.length > 0) return { exact, share, isTurned: true, differences: turned.map(named) };
  }
  const denied = first.share < DENIED ? [] : deniedAlone(tokensIn(words.cited, first), words.tokens);
  return { ...sentenceOf(words, first), isTurned: false, differences: denied };
}

function sentenceOf({ cited }: CitedWords, { from, share }: BestPassage): Pick<Deciding, 'exact' | 'share'> {
  const { start, end } = cited.sentences[from] ?? { start: 0, end: 0 };
  return { exact: cited.text.slice(start, end).trim(), share };
}

function deniedAlone(sentence: readonly Token[], claim: readonly Token[]): string[] {
  const [inSource, inDraft] = [sentence, claim].map((side) =>
    side.filter(({ lower }) => NEGATING.has(lower)).map(({ lower }) => `"${lower}"`),
  ) as [string[], string[]];
  if (inSource.length % 2 === inDraft.length % 2) return [];
  const wordsOf = (negations: readonly string[]): string => negations.join(', ') || 'no negation';
  return [`the source has ${wordsOf(inSource)}, the draft ${wordsOf(inDraft)}`];
}

/** The words that differ, with the one that both have next to them. */
function named({ removed, added, previous, next }: Change): string {
  const quoted = (words: readonly Word[]): string => {
    const around = next === undefined ? [...(previous ? [previous] : []), ...words] : [...words, next];
    return `"${around.map(({ text }) => text).join(' ')}"`;
  };
  return `the source says ${quoted(removed)}, the draft ${quoted(added)}`;
}

/** Share of a claim's words that stand in order in the sentence; below it is a rewording. */
const SHARED = 0.55;
/** Words at one place; what is longer is a rewording. */
const LONGEST = { added: 5, removed: 9 } as const;

/** The places where a claim has nearly the words of a sentence, by their stems, with one of them turned round. */
function turnsBetween(sentence: readonly Word[], claim: readonly Word[]): readonly Change[] {
  const stemmed = (words: readonly Word[]): Word[] => words.map((word) => ({ ...word, key: stem(word.key) }));
  const plain = (words: readonly Word[], all: readonly Word[]): Word[] =>
    words.flatMap((word) => all.find(({ start }) => start === word.start) ?? []);
  const source = stemmed(sentence);
  const laid = align(source, stemmed(claim));
  if (laid === undefined || laid.common < SHARED * claim.length) return [];
  const outside = [...source.slice(0, laid.from), ...source.slice(laid.to)];
  const isMoved = ({ removed, added }: Change): boolean =>
    (removed.length === 0 &&
      standsIn(added, [...outside, ...laid.changes.flatMap((each) => each.removed)])) ||
    (added.length === 0 && laid.changes.some((other) => standsIn(removed, other.added)));
  return laid.changes
    .filter((change) => !isMoved(change))
    .map(({ removed, added, ...rest }) => ({
      ...rest,
      removed: plain(removed, sentence),
      added: plain(added, claim),
    }))
    .filter((change) => isClose(change) && turns(change));
}

/** Words of a phrase that stands elsewhere as a whole. */
const MOVED = 3;

const standsIn = (phrase: readonly Word[], words: readonly Word[]): boolean =>
  phrase.length >= MOVED && phrase.every(({ key }) => words.some((word) => word.key === key));

const isClose = ({ removed, added, next, previous }: Change): boolean =>
  added.length <= LONGEST.added &&
  removed.length <= LONGEST.removed &&
  // What stands outside of the words that both have was only left off.
  (added.length > 0 || (next !== undefined && previous !== undefined));

/** An odd number of turns. Words that oppose each other are one turn, and count as no negations. */
function turns(change: Change): boolean {
  const removed = without(change.removed, change.added);
  const added = without(change.added, change.removed);
  const pair = removed.flatMap((left) => {
    const right = added.find((other) => areOpposed(left.key, other.key));
    return right === undefined ? [] : [left, right];
  });
  const isDenied =
    [...removed, ...added].filter((word) => NEGATING.has(word.key) && !pair.includes(word)).length % 2 === 1;
  return pair.length > 0 ? !isDenied : isDenied || comparesElse(change);
}

const without = (words: readonly Word[], others: readonly Word[]): Word[] =>
  words.filter((word) => !others.some((other) => other.key === word.key));

/** `a b | x y`: every word of one side excludes every word of the other. */
const POLES = readData('opposing-poles.json') as readonly string[];
/** Stem → the sides on which it stands: `4 0`. */
let sides: ReadonlyMap<string, ReadonlySet<string>> | undefined;

function readSides(): ReadonlyMap<string, ReadonlySet<string>> {
  const read = new Map<string, Set<string>>();
  for (const [number, line] of POLES.entries())
    for (const [at, side] of line.split(' | ').entries())
      for (const word of side.split(' ')) {
        const key = stem(word);
        read.set(key, (read.get(key) ?? new Set()).add(`${number} ${at}`));
      }
  return read;
}

/** What a phrase hangs on is style: "to", "from". */
const HANGING: ReadonlySet<string> = new Set('to from this over inside outside within upto'.split(' '));

function areOpposed(left: string, right: string): boolean {
  if (HANGING.has(left) || HANGING.has(right) || stem(left) === stem(right)) return false;
  if (excludeEachOther(left, right) || turnedByAffix(left, right)) return true;
  sides ??= readSides();
  const [own, others] = [sides.get(stem(left)), sides.get(stem(right))];
  if (own === undefined || others === undefined) return false;
  // A word that stands on both sides, or with the other on one, opposes nothing.
  if ([...own].some((side) => others.has(side))) return false;
  return [...own].some((side) => others.has(`${side.slice(0, -1)}${side.endsWith('0') ? 1 : 0}`));
}
