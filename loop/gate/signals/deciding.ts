/** The sentence that decides whether a source says what a claim says, and where the two differ in what turns a meaning round. */
import { NEGATING } from '../../../text/lexicon.js';
import type { Change } from '../restatement/align.js';
import { wordsIn, type Word } from '../restatement/tokens.js';
import type { CitedWords } from './cited-words.js';
import { bestPassages, tokensIn, type BestPassage } from './passages.js';
import type { Token } from './tokens.js';
import { exchanges } from './exchanged.js';
import { turnsBetween } from './turned.js';

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
