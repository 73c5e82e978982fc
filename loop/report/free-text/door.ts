/**
 * The one door through which text that a model wrote freely (everything but claims, which the gate has judged) comes into a
 * document: limitations, headings, resolutions, gaps, reasons, searches. A sentence passes without its source marks if its
 * numbers, names, quotations and addresses stand in what it cites, else in the claims it names, else in the claims of the
 * brief; one that cites sources must also be located in them. What fails is left out.
 *
 * Not proved: that a sentence without numbers, names, quotations and marks is true. It is the model's opinion.
 */
import { quotedWords } from '../../citations/quoted-words.js';
import type { Claim } from '../../claim.js';
import { checkClaim } from '../../gate/check.js';
import { isCommonWord } from '../../gate/common-words.js';
import { findQuote } from '../../gate/find-quote.js';
import { checkNumbers } from '../../gate/numbers/check-numbers.js';
import { type PreparedSource, prepareSource } from '../../gate/prepare.js';
import { type Token, tokenize } from '../../gate/signals/tokens.js';
import { indexSources } from '../../gate/source-index.js';
import { isAccepted } from '../../gate/verdict.js';
import { withoutEveryId, withoutInternalIds, withoutLabels } from '../../internal-ids.js';
import { cutSentences } from '../../../text/sentences.js';
import { readMarks } from './marks.js';

export interface DoorSettings {
  /** Of the brief, BCP 47. */
  readonly language: string;
  /** The stored text of each source of the run: `S1`… */
  readonly source: (id: string) => PreparedSource | undefined;
  readonly claims: readonly Claim[];
  /** Texts that anything in the brief may speak of: the question, titles and authors, quoted sides. */
  readonly common: readonly string[];
}

/** More words than a heading has: it states something, and must stand in the claims like a sentence. */
const LONGEST_HEADING_WORDS = 12;
/** Share of a long heading's words that stand in its grounds. */
const HEADING_SHARE = 0.6;
/** Speaks of the sentence before, and says something else without it. */
const LEANS = /^(?:it|its|they|their|this|these|that|those|both|he|she|such|also|but|however|yet|and|so)\b/iu;

export class Door {
  readonly #settings: DoorSettings;
  readonly #all: Grounds;
  readonly #headings = new Map<string, string>();

  constructor(settings: DoorSettings) {
    this.#settings = settings;
    this.#all = groundsOf([...settings.common, ...settings.claims.flatMap(textsOfClaim)]);
  }

  /** The sentences that pass, joined; empty where none does. @param own texts that it may speak of as well */
  prose(text: string, own: readonly string[] = []): string {
    const passed: (string | null)[] = [];
    for (const sentence of this.#sentences(text, own)) {
      const isLeft = passed.at(-1) === null && sentence !== null && LEANS.test(sentence);
      passed.push(isLeft ? null : sentence);
    }
    return passed.filter((each) => each !== null && each !== '').join(' ');
  }

  /** All of it, or nothing: what refers to a sentence that was cut says something else. */
  whole(text: string, own: readonly string[] = []): string {
    const sentences = this.#sentences(text, own);
    return sentences.includes(null) ? '' : sentences.join(' ').trim();
  }

  /** A heading as it is, without marks; where it says more than the claims do, words of our own. */
  heading(text: string, ours: () => string): string {
    const known = this.#headings.get(text);
    if (known !== undefined) return known;
    const given = withoutLabels(text);
    // Its first letter is large whether or not it names somebody.
    const judged =
      this.#judge(given, this.#all, true) ?? (this.#judge(uncapped(given), this.#all, true) && given) ?? '';
    const words = withoutInternalIds(judged, (id) => isTheirs(id, this.#all)) ?? '';
    const tokens = [...(groundsOf([words]).words[0] ?? [])].filter((word) => word.length > 2);
    const held = tokens.filter((stem) => holdsWord(this.#all, stem)).length;
    const isStatement = tokens.length > LONGEST_HEADING_WORDS && held < HEADING_SHARE * tokens.length;
    const said = isStatement || words === '' ? ours() : words;
    this.#headings.set(text, said);
    return said;
  }

  /** A search as it was asked; empty where it holds a number or a name that nothing here holds. */
  search(text: string): string {
    const words = withoutEveryId(readMarks(text).words, (id) => isTheirs(id, this.#all));
    const years = together(this.#all, groundsOf([words.match(/\b(?:19|20)\d{2}\b/g)?.join(' ') ?? '']));
    const isTold = (name: Token): boolean => isKnown(name, years);
    const names = namesIn(words, this.#settings.language);
    return numbersAbsent(words, years).length === 0 && names.every(isTold) ? words : '';
  }

  /** Whether one of these sources carries a sentence by itself, as a citation of it would be judged. */
  isCarried(sentence: string, sourceIds: readonly string[]): boolean {
    return sourceIds.some((id) => {
      const source = this.#settings.source(id);
      const claim = { id: '', claim: sentence, sourceIds: [id] };
      return (
        source !== undefined &&
        checkClaim(claim, indexSources([source])).every(({ verdict }) => isAccepted(verdict))
      );
    });
  }

  /** Each sentence as it may be said; null where it may not. */
  #sentences(text: string, own: readonly string[]): readonly (string | null)[] {
    const grounds = own.length === 0 ? this.#all : together(this.#all, groundsOf(own));
    return cutSentences(text).map(({ start, end }) => {
      const words = this.#judge(text.slice(start, end), grounds);
      return words === null ? null : withoutInternalIds(words, (id) => isTheirs(id, grounds));
    });
  }

  /** The words without their marks; null where they state what they do not rest on. */
  #judge(sentence: string, grounds: Grounds, isHeading = false): string | null {
    const { words, sourceIds, claimIds } = readMarks(sentence);
    const { claims, language, source } = this.#settings;
    const named = claims.filter(({ id }) => claimIds.includes(id));
    if (sourceIds.some((id) => source(id) === undefined) || named.length < claimIds.length) return null;
    if (sourceIds.length === 0 && named.length === 0)
      return isGrounded(words, grounds, language) ? words : null;
    const cited = sourceIds.flatMap((id) => source(id) ?? []);
    const texts = [...cited.flatMap(({ text, title }) => [text, title]), ...named.flatMap(textsOfClaim)];
    if (!isGrounded(words, groundsOf(texts), language)) return null;
    // A heading names and does not state: no passage could carry it. A bare name inside the sentence ("S1 is a preprint")
    // speaks of a source; marks in brackets cite it.
    const cites = !isHeading && sourceIds.some((id) => !words.includes(id));
    return cites && !this.isCarried(words, sourceIds) ? null : words;
  }
}

const uncapped = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** What the sources call so. */
const isTheirs = (id: string, grounds: Grounds): boolean => holdsWord(grounds, id.toLowerCase());

/** A claim, its heading apart, and the words that it cites. */
export const textsOfClaim = ({ claim, evidence }: Claim): readonly string[] => [
  claim,
  ...evidence.map(({ exact }) => exact),
];

/** Texts in groups, each made ready once: what many sentences share is not read again for each of them. */
interface Grounds {
  readonly sources: readonly PreparedSource[];
  /** Stems and lower-case forms of every word, by group. */
  readonly words: readonly ReadonlySet<string>[];
}

function groundsOf(texts: readonly string[]): Grounds {
  const text = [...new Set(texts)].join('\n');
  const words = new Set(tokenize(text).flatMap(({ stem, lower }) => [stem, lower]));
  return { sources: [prepareSource({ id: 'grounds', text })], words: [words] };
}

const together = (...grounds: readonly Grounds[]): Grounds => ({
  sources: grounds.flatMap(({ sources }) => sources),
  words: grounds.flatMap(({ words }) => words),
});

const holdsWord = ({ words }: Grounds, word: string): boolean => words.some((each) => each.has(word));

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"')\]]+|\b10\.\d{4,9}\/[^\s<>"')\]]+/giu;
/** A longer text that nobody could read as one sentence is not looked into. UTF-16 units. */
const LONGEST = 5_000;

/** Whether its numbers, names, quotations and addresses stand in the grounds. */
function isGrounded(words: string, grounds: Grounds, language: string): boolean {
  if (words.length > LONGEST) return false;
  const { sources } = grounds;
  const addresses = (words.match(ADDRESS) ?? []).map((address) =>
    address.replace(/[.,;:]+$/, '').toLowerCase(),
  );
  const isQuoted = (quote: string): boolean =>
    sources.some((source) => findQuote(source, quote, { suggest: false }).found);
  return (
    addresses.every((address) => sources.some(({ text }) => text.toLowerCase().includes(address))) &&
    numbersAbsent(words, grounds).length === 0 &&
    quotedWords(words).every(isQuoted) &&
    namesIn(words, language).every((name) => isKnown(name, grounds))
  );
}

/** The words for the numbers that the grounds lack. */
const numbersAbsent = (words: string, { sources }: Grounds): readonly string[] =>
  checkNumbers(
    words.replace(OWN_NAMES, 'it'),
    sources.map((source) => ({ source, spans: [] })),
  ).absent;

const isKnown = ({ stem, lower }: Token, grounds: Grounds): boolean =>
  holdsWord(grounds, stem) || holdsWord(grounds, lower);

/**
 * Words that name something: capitalised inside a sentence, with a capital inside, or a first word that general prose
 * does not have. German writes every noun with a capital: there, only two in a row, or a capital inside, are a name.
 */
function namesIn(text: string, language: string): readonly Token[] {
  const tokens = tokenize(text);
  const isShouted = (token: Token | undefined): boolean =>
    token !== undefined && /^\p{Lu}/u.test(text.charAt(token.start)) && !isCommonWord(token.lower);
  return tokens.filter((token, at) => {
    const word = text.slice(token.start, token.start + token.lower.length);
    if (token.isNumber || /^[SCXG]\d{1,6}$/u.test(word)) return false;
    if (/^.+\p{Lu}/u.test(word)) return true;
    if (language !== 'de') return token.isName || isShouted(token);
    const [before, next] = [at > 1 ? tokens[at - 1] : undefined, tokens[at + 1]];
    return (
      isShouted(token) && [before, next].some((other) => isShouted(other) && (other?.lower.length ?? 0) > 3)
    );
  });
}

/** `S3`, `C2`, `X1`: names that the brief itself gives; whether they exist is asked elsewhere. */
const OWN_NAMES = /(?<![\p{L}\p{N}])[SCXG]\d{1,6}(?![\p{L}\p{N}])/gu;
