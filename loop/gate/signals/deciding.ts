/** The sentence that decides whether a source says what a claim says, and where the two differ in what turns a meaning round. */
import { NEGATING } from '../../../text/lexicon.js';
import { align, type Change } from '../restatement/align.js';
import { turnsRound } from '../restatement/meaning-changes.js';
import { wordsIn, type Word } from '../restatement/tokens.js';
import type { CitedWords } from './cited-words.js';
import { bestPassage, tokensIn } from './passages.js';
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

/**
 * Shares of the claim's words, by weight and in order: below, what differs is wording. These and the lengths were fixed on
 * one half of `bench/opposites.ts`.
 */
const ALIKE = { weight: 0.6, words: 0.6 };
/** Words on both sides; what is longer is a rewording. */
const LONGEST_TURN = 6;
const MOST_NAMED = 3;

export function decidingOf({ claim, tokens, content, cited, weights }: CitedWords): Deciding {
  const best = bestPassage(cited, weights, 1);
  const { start, end } = cited.sentences[best.from] ?? { start: 0, end: 0 };
  const exact = cited.text.slice(start, end).trim();
  const { share } = best;
  const isAlike = share >= ALIKE.weight;
  const turned = isAlike ? turnsBetween(exact, claim) : [];
  if (turned.length > 0) return { exact, share, isTurned: true, differences: turned };
  const sentence = tokensIn(cited, { ...best, count: 1 });
  if (isAlike && exchanges(sentence, content))
    return { exact, share, isTurned: true, differences: [EXCHANGED] };
  const denied = share < DENIED ? [] : deniedAlone(sentence, tokens);
  return { exact, share, isTurned: false, differences: denied };
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

function turnsBetween(sentence: string, claim: string): string[] {
  const [source, draft] = [wordsIn(sentence), wordsIn(claim)];
  const laid = align(source, draft);
  if (laid === undefined || laid.common < ALIKE.words * draft.length) return [];
  const isShort = ({ removed, added }: Change): boolean => removed.length + added.length <= LONGEST_TURN;
  return laid.changes
    .filter((change) => isShort(change) && turnsRound(change))
    .slice(0, MOST_NAMED)
    .map(named);
}

/** Three words stand the other way round: "A exceeds B", "B exceeds A". A phrase that was moved turns no more than two. */
function exchanges(sentence: readonly Token[], content: readonly Token[]): boolean {
  if (content.length > LONGEST_EXCHANGE) return false;
  const places = content.flatMap(({ stem }) => {
    const at = sentence.findIndex((token) => token.stem === stem);
    return at < 0 ? [] : [at];
  });
  const falling: number[] = [];
  places.forEach((place, at) => {
    const before = places
      .slice(0, at)
      .flatMap((other, index) => (other > place ? (falling[index] ?? 0) : []));
    falling.push(1 + Math.max(0, ...before));
  });
  return Math.max(0, ...falling) >= EXCHANGED_WORDS && places.length === content.length;
}

const EXCHANGED_WORDS = 3;
/** Weighty words of a claim: in longer ones order is style. */
const LONGEST_EXCHANGE = 8;

/** The words that differ, with the one that both have next to them. */
function named({ removed, added, previous, next }: Change): string {
  const quoted = (words: readonly Word[]): string => {
    const around = next === undefined ? [...(previous ? [previous] : []), ...words] : [...words, next];
    return `"${around.map(({ text }) => text).join(' ')}"`;
  };
  return `the source says ${quoted(removed)}, the draft ${quoted(added)}`;
}
