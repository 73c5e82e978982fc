/** What free text may say: numbers, names, quotations and addresses that stand in the texts it rests on. Pure. */
import { quotedWords } from '../../citations/quoted-words.js';
import { isCommonWord } from '../../gate/common-words.js';
import { findQuote } from '../../gate/find-quote.js';
import { checkNumbers } from '../../gate/numbers/check-numbers.js';
import { prepareSource, type PreparedSource } from '../../gate/prepare.js';
import { tokenize, type Token } from '../../gate/signals/tokens.js';
import type { Verdict } from '../../gate/verdict.js';

/** Why a sentence of free text is left out, in the gate's own words. */
export type Fault = Extract<
  Verdict,
  'fabricated-source' | 'number-absent' | 'quote-absent' | 'not-found' | 'not-checked'
>;

/** Texts in groups, each made ready once: what many sentences share is not read again for each of them. */
export interface Grounds {
  readonly sources: readonly PreparedSource[];
  /** Stems and lower-case forms of every word, by group. */
  readonly words: readonly ReadonlySet<string>[];
}

export function groundsOf(texts: readonly string[]): Grounds {
  const text = [...new Set(texts)].join('\n');
  const words = new Set(tokenize(text).flatMap(({ stem, lower }) => [stem, lower]));
  return { sources: [prepareSource({ id: 'grounds', text })], words: [words] };
}

export const together = (...grounds: readonly Grounds[]): Grounds => ({
  sources: grounds.flatMap(({ sources }) => sources),
  words: grounds.flatMap(({ words }) => words),
});

export const holdsWord = ({ words }: Grounds, word: string): boolean => words.some((each) => each.has(word));

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"')\]]+|\b10\.\d{4,9}\/[^\s<>"')\]]+/giu;
/** A longer text that nobody could read as one sentence is not looked into. UTF-16 units. */
const LONGEST = 5_000;

/** What a sentence states that its grounds do not hold; null where there is nothing. */
export function faultOf(words: string, grounds: Grounds, language: string): Fault | null {
  if (words.length > LONGEST) return 'not-checked';
  const { sources } = grounds;
  const addresses = (words.match(ADDRESS) ?? []).map((address) => address.replace(/[.,;:]+$/, ''));
  const isAddressOf = (address: string): boolean =>
    sources.some(({ text }) => text.toLowerCase().includes(address.toLowerCase()));
  if (!addresses.every(isAddressOf)) return 'not-found';
  if (numbersAbsent(words, grounds).length > 0) return 'number-absent';
  const isQuoted = (quote: string): boolean =>
    sources.some((source) => findQuote(source, quote, { suggest: false }).found);
  if (!quotedWords(words).every(isQuoted)) return 'quote-absent';
  return namesIn(words, language).some((name) => !isKnown(name, grounds)) ? 'not-found' : null;
}

/** The words for the numbers that the grounds lack. */
export const numbersAbsent = (words: string, { sources }: Grounds): readonly string[] =>
  checkNumbers(
    words.replace(OWN_NAMES, 'it'),
    sources.map((source) => ({ source, spans: [] })),
  ).absent;

export const isKnown = ({ stem, lower }: Token, grounds: Grounds): boolean =>
  holdsWord(grounds, stem) || holdsWord(grounds, lower);

/**
 * Words that name something: capitalised inside a sentence, with a capital inside, or a first word that general prose
 * does not have. German writes every noun with a capital: there, only two in a row, or a capital inside, are a name.
 */
export function namesIn(text: string, language: string): readonly Token[] {
  const tokens = tokenize(text);
  const isShouted = (token: Token): boolean => /^\p{Lu}/u.test(text.charAt(token.start));
  return tokens.filter((token, at) => {
    if (token.isNumber || isOwnName(text, token)) return false;
    const word = text.slice(token.start, token.start + token.lower.length);
    if (/^.+\p{Lu}/u.test(word)) return true;
    if (language === 'de') {
      const next = tokens[at + 1];
      const before = tokens[at - 1];
      const isNeighbour = (other: Token | undefined): boolean =>
        other !== undefined && isShouted(other) && !isCommonWord(other.lower) && other.lower.length > 3;
      return (
        isShouted(token) &&
        !isCommonWord(token.lower) &&
        (isNeighbour(next) || (at > 1 && isNeighbour(before)))
      );
    }
    return token.isName || (isShouted(token) && !isCommonWord(token.lower));
  });
}

/** `S3`, `C2`, `X1`: names that the brief itself gives; whether they exist is asked elsewhere. */
const OWN_NAMES = /(?<![\p{L}\p{N}])[SCXG]\d{1,6}(?![\p{L}\p{N}])/gu;

const isOwnName = (text: string, { start }: Token): boolean =>
  /^[SCXG]\d{1,6}(?![\p{L}\p{N}])/u.test(text.slice(start, start + 8));
