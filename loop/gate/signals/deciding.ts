/** The sentence that decides whether a source says what a claim says, and where the two differ in what turns a meaning round. */
import { NEGATING } from '../../../text/lexicon.js';
import { stem } from '../../../text/stem.js';
import { readData } from '../../data/read-data.js';
import { align, type Change } from '../restatement/align.js';
import { comparesElse } from '../restatement/meaning-changes.js';
import { type Word, wordsIn } from '../restatement/tokens.js';
import { excludeEachOther, turnedByAffix } from '../restatement/word-classes.js';
import type { CitedWords } from './cited-words.js';
import { exchanges, exchangesAround } from './exchanged.js';
import { type BestPassage, bestPassages, tokensIn } from './passages.js';
import type { Token } from './tokens.js';

export interface Deciding {
  /** The one sentence that holds most of the claim. */
  readonly exact: string;
  /** In words: `the source says "did not improve", the draft "improved"`. */
  readonly differences: readonly string[];
  /** Nearly its words, with a negation, a direction, a quantity or their order turned round. */
  readonly isTurned: boolean;
  /** Weighted share of the claim's content words that it holds, 0 to 1. */
  readonly share: number;
}

/** Share of the claim's words, by weight, below which what differs is wording. This and the rest were fixed on one half of `bench/opposites.ts`. */
const ALIKE = 0.45;
/** Sentences that are compared, and how much less of the claim they may hold than the best. */
const COMPARED = { sentences: 3, margin: 0.15 } as const;
const MOST_NAMED = 3;

export function decidingOf(words: CitedWords): Deciding {
  const best = bestPassages(words.cited, words.weights, COMPARED.sentences);
  const [first] = best;
  const near = best.filter(({ share }) => share >= ALIKE && share >= (first?.share ?? 0) - COMPARED.margin);
  for (const each of near) {
    const differences = turnedIn(words, each);
    if (differences.length > 0) return { ...sentenceOf(words, each), isTurned: true, differences };
  }
  if (first === undefined) return { exact: '', share: 0, isTurned: false, differences: [] };
  const denied = first.share < DENIED ? [] : deniedAlone(tokensIn(words.cited, first), words.tokens);
  return { ...sentenceOf(words, first), isTurned: false, differences: denied };
}

function sentenceOf({ cited }: CitedWords, { from, share }: BestPassage): Pick<Deciding, 'exact' | 'share'> {
  const { start, end } = cited.sentences[from] ?? { start: 0, end: 0 };
  return { exact: cited.text.slice(start, end).trim(), share };
}

function turnedIn(words: CitedWords, passage: BestPassage): string[] {
  const [sentence, claim] = [wordsIn(sentenceOf(words, passage).exact), wordsIn(words.claim)];
  const turned = turnsBetween(sentence, claim);
  if (turned.length > 0) return turned.slice(0, MOST_NAMED).map(named);
  return exchanges(sentence, claim) ? [EXCHANGED] : [];
}

/** Least share of the claim's words, by weight, for naming a negation that stands on one side alone: too often in true rewordings to rank by. */
const DENIED = 0.5;

function deniedAlone(sentence: readonly Token[], claim: readonly Token[]): string[] {
  const [inSource, inDraft] = [sentence, claim].map((side) =>
    side.filter(({ lower }) => NEGATING.has(lower)).map(({ lower }) => `"${lower}"`),
  ) as [string[], string[]];
  if (inSource.length % 2 === inDraft.length % 2) return [];
  const wordsOf = (negations: readonly string[]): string => negations.join(', ') || 'no negation';
  return [`the source has ${wordsOf(inSource)}, the draft ${wordsOf(inDraft)}`];
}

const EXCHANGED =
  'the source has these words in another order: who does what to whom may have changed places';

/** The words that differ, with the one that both have next to them. */
function named({ removed, added, previous, next }: Change): string {
  const quoted = (words: readonly Word[]): string => {
    const around = next === undefined ? [...(previous ? [previous] : []), ...words] : [...words, next];
    return `"${around.map(({ text }) => text).join(' ')}"`;
  };
  return `the source says ${quoted(removed)}, the draft ${quoted(added)}`;
}

/** Share of the words of a claim, or of one of its clauses, that stand in order in the sentence; below it is a rewording. */
const SHARED = { whole: 0.55, clause: 0.7 } as const;
/** Words of a clause; a shorter one stands anywhere. */
const SHORTEST_CLAUSE = 4;
/** Words that the claim has in the place of others; what is longer is a rewording. */
const LONGEST_ADDED = 5;
const LONGEST_REMOVED = 9;

/** The places where a claim, or a clause of it, has nearly the words of a sentence with one of them turned round. */
function turnsBetween(sentence: readonly Word[], claim: readonly Word[]): Change[] {
  return turnsIn(sentence, claim).filter((change) => !isMadeUpFor(change, sentence, claim));
}

/** What stands on either side of an opposite has changed places too: "A is higher than B", "B is lower than A". */
function isMadeUpFor({ removed, added }: Change, sentence: readonly Word[], claim: readonly Word[]): boolean {
  const pair = opposedIn(removed, added);
  if (pair === undefined) return false;
  const [source, draft] = [sentence.indexOf(pair[0]), claim.indexOf(pair[1])];
  return exchangesAround({ words: sentence, at: source }, { words: claim, at: draft });
}

function turnsIn(sentence: readonly Word[], claim: readonly Word[]): Change[] {
  const source = stemmed(sentence);
  const whole = turnsOf(source, claim, SHARED.whole);
  if (whole.length > 0) return whole;
  return clausesOf(claim).flatMap((clause) => turnsOf(source, clause, SHARED.clause));
}

interface Stemmed extends Word {
  readonly plain: Word;
}

const stemmed = (words: readonly Word[]): Stemmed[] =>
  words.map((plain) => ({ ...plain, key: stem(plain.key), plain }));

const plain = (words: readonly Word[]): Word[] => words.map((word) => (word as Stemmed).plain);

function turnsOf(source: readonly Stemmed[], claim: readonly Word[], least: number): Change[] {
  const laid = align(source, stemmed(claim));
  if (laid === undefined || laid.common < least * claim.length) return [];
  const outside = [...source.slice(0, laid.from), ...source.slice(laid.to)];
  return laid.changes
    .filter(
      (change, at) =>
        !isMoved(change, [...laid.changes.slice(0, at), ...laid.changes.slice(at + 1)], outside),
    )
    .map(({ removed, added, ...rest }) => ({ ...rest, removed: plain(removed), added: plain(added) }))
    .filter((change) => isClose(change) && turns(change));
}

/** Words of a phrase that stands elsewhere in the other as a whole. */
const MOVED = 3;

function isMoved({ removed, added }: Change, others: readonly Change[], outside: readonly Word[]): boolean {
  const standsIn = (phrase: readonly Word[], words: readonly Word[]): boolean =>
    phrase.length >= MOVED && phrase.every(({ key }) => words.some((word) => word.key === key));
  if (removed.length === 0) {
    const places = [outside, ...others.map((other) => other.removed)];
    return places.some((words) => standsIn(added, words));
  }
  return added.length === 0 && others.some((other) => standsIn(removed, other.added));
}

const isClose = ({ removed, added, next, previous }: Change): boolean => {
  if (added.length > LONGEST_ADDED || removed.length > LONGEST_REMOVED) return false;
  // What stands outside of the words that both have was only left off.
  return added.length > 0 || (next !== undefined && previous !== undefined);
};

const SPLITTING: ReadonlySet<string> = new Set(
  'and but or while whereas although though because since as which who that if so when than'.split(' '),
);

/** The claim cut at marks and conjunctions; what is short stays with what goes before it. */
function clausesOf(claim: readonly Word[]): Word[][] {
  const clauses: Word[][] = [];
  for (const word of claim) {
    const last = clauses.at(-1);
    if (last === undefined || ((word.isParted || SPLITTING.has(word.key)) && last.length >= SHORTEST_CLAUSE))
      clauses.push([word]);
    else last.push(word);
  }
  return clauses.length < 2 ? [] : clauses.filter(({ length }) => length >= SHORTEST_CLAUSE);
}

/** An odd number of turns. Words that oppose each other are one turn, and count as no negations. */
function turns(change: Change): boolean {
  const removed = without(change.removed, change.added);
  const added = without(change.added, change.removed);
  const pair = opposedIn(removed, added);
  const negations = (words: readonly Word[]): number =>
    words.filter((word) => NEGATING.has(word.key) && !pair?.includes(word)).length;
  const isDenied = (negations(removed) + negations(added)) % 2 === 1;
  if (pair !== undefined) return !isDenied;
  return isDenied || quantifiesElse(removed, added) || comparesElse(change);
}

function opposedIn(removed: readonly Word[], added: readonly Word[]): readonly [Word, Word] | undefined {
  const pairs = removed.flatMap((left) => {
    const right = added.find((other) => areOpposed(left.key, other.key));
    return right === undefined ? [] : [[left, right] as const];
  });
  return pairs[0];
}

const without = (words: readonly Word[], others: readonly Word[]): Word[] =>
  words.filter((word) => !others.some((other) => other.key === word.key));

/** Words of one line say nearly as much. */
const QUANTITIES = readData('quantity-words.json') as readonly string[];
const quantityOf = new Map(
  QUANTITIES.flatMap((line, number) => line.split(' ').map((word) => [word, number] as const)),
);

/** A word of quantity gives way to one that says another. */
function quantifiesElse(removed: readonly Word[], added: readonly Word[]): boolean {
  const [gone, come] = [removed, added].map((words) =>
    words.flatMap(({ key, text }) => quantityOf.get(key) ?? quantityOf.get(text.toLowerCase()) ?? []),
  );
  return gone?.length === 1 && come?.length === 1 && gone[0] !== come[0];
}

/** `a b | x y`: every word of one side excludes every word of the other. */
const POLES = readData('opposing-poles.json') as readonly string[];
let sides: ReadonlyMap<string, ReadonlySet<string>> | undefined;

function readSides(): ReadonlyMap<string, ReadonlySet<string>> {
  const read = new Map<string, Set<string>>();
  POLES.forEach((line, number) => {
    line.split(' | ').forEach((side, at) => {
      for (const word of side.split(' ')) {
        const key = stem(word);
        read.set(key, (read.get(key) ?? new Set()).add(`${number} ${at}`));
      }
    });
  });
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
