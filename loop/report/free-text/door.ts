/**
 * The one door through which text that a model wrote freely (everything but claims, which the gate has judged) comes into a
 * document: limitations, headings, resolutions, gaps, reasons, searches. A sentence passes without its source marks if its
 * numbers, names, quotations and addresses stand in what it cites, else in the claims it names, else in the claims of the
 * brief; one that cites sources must also be located in them. What fails is left out and counted.
 *
 * Not proved: that a sentence without numbers, names, quotations and marks is true. It is the model's opinion.
 */
import { quotedWords } from '../../citations/quoted-words.js';
import type { Claim, StruckClaim } from '../../claim.js';
import { checkClaim } from '../../gate/check.js';
import { isCommonWord } from '../../gate/common-words.js';
import { findQuote } from '../../gate/find-quote.js';
import { checkNumbers } from '../../gate/numbers/check-numbers.js';
import { type PreparedSource, prepareSource } from '../../gate/prepare.js';
import { type Token, tokenize } from '../../gate/signals/tokens.js';
import { indexSources } from '../../gate/source-index.js';
import { isAccepted, type Verdict } from '../../gate/verdict.js';
import { withoutEveryId, withoutInternalIds, withoutLabels } from '../../internal-ids.js';
import type { Speech } from '../language.js';
import { cutSentences } from '../../../text/sentences.js';
import { readMarks } from './marks.js';

/** Kinds of free text, as the words of a brief name them. */
export type Place = keyof Speech['words']['free']['places'];

export interface DoorSettings extends Speech {
  /** The stored text of each source of the run: `S1`… */
  readonly source: (id: string) => PreparedSource | undefined;
  readonly claims: readonly Claim[];
  /** Texts that anything in the brief may speak of: the question, titles and authors, quoted sides. */
  readonly common: readonly string[];
  readonly round: number;
}

/** More words than a heading has: it states something, and must stand in the claims like a sentence. */
const LONGEST_HEADING_WORDS = 12;
/** Share of a long heading's words that stand in its grounds. */
const HEADING_SHARE = 0.6;

export class Door {
  readonly #settings: DoorSettings;
  readonly #all: Grounds;
  readonly #dropped: { place: Place; fault: Fault }[] = [];
  readonly #headings = new Map<string, string>();

  constructor(settings: DoorSettings) {
    this.#settings = settings;
    this.#all = groundsOf([...settings.common, ...settings.claims.flatMap(textsOfClaim)]);
  }

  /** The sentences that pass, joined; empty where none does. @param own texts that it may speak of as well */
  prose(place: Place, text: string, own: readonly string[] = []): string {
    const grounds = own.length === 0 ? this.#all : together(this.#all, groundsOf(own));
    const passed = cutSentences(text).flatMap(({ start, end }) => {
      const { words, fault } = this.#judge(text.slice(start, end), grounds);
      const said = fault === null ? withoutInternalIds(words, (id) => isTheirs(id, grounds)) : null;
      if (said === null) this.drop(place, fault ?? 'not-found');
      return said === null || said === '' ? [] : [said];
    });
    return passed.join(' ');
  }

  /** All of it, or nothing: what refers to a sentence that was cut says something else. */
  whole(place: Place, text: string, own: readonly string[] = []): string {
    const before = this.#dropped.length;
    const passed = this.prose(place, text, own);
    return this.#dropped.length === before ? passed : '';
  }

  /** A heading as it is, without marks; where it says more than the claims do, words of our own. */
  heading(text: string, ours: () => string): string {
    const known = this.#headings.get(text);
    if (known !== undefined) return known;
    const judged = this.#judge(withoutLabels(text), this.#all, { isHeading: true });
    const words = withoutInternalIds(judged.words, (id) => isTheirs(id, this.#all)) ?? '';
    const tokens = [...(groundsOf([words]).words[0] ?? [])].filter((word) => word.length > 2);
    const held = tokens.filter((stem) => holdsWord(this.#all, stem)).length;
    const isStatement = tokens.length > LONGEST_HEADING_WORDS && held < HEADING_SHARE * tokens.length;
    const wrong = judged.fault ?? (isStatement ? 'not-found' : null);
    if (wrong !== null) this.drop('headings', wrong);
    const said = wrong !== null || words === '' ? ours() : words;
    this.#headings.set(text, said);
    return said;
  }

  /** A search as it was asked; an ellipsis stands for each number and name that nothing here holds. */
  search(text: string): string {
    const words = withoutEveryId(readMarks(text).words, (id) => isTheirs(id, this.#all));
    const years = together(this.#all, groundsOf([words.match(/\b(?:19|20)\d{2}\b/g)?.join(' ') ?? '']));
    let masked = words;
    for (const number of numbersAbsent(words, years)) masked = masked.replaceAll(number, '…');
    const names = namesIn(masked, this.#settings.language).filter((name) => !isKnown(name, years));
    for (const { start, lower } of [...names].reverse())
      masked = `${masked.slice(0, start)}…${masked.slice(start + lower.length)}`;
    return masked.replace(/…(?:[\s,-]*…)+/g, '…');
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

  drop(place: Place, fault: Fault): void {
    this.#dropped.push({ place, fault });
  }

  /** What was left out, as the list of struck claims names it. */
  get struck(): readonly StruckClaim[] {
    const { words, round } = this.#settings;
    return this.#dropped.map(({ place, fault }) => ({
      claim: `(${words.free.places[place]})`,
      why: words.free.why,
      by: 'gate',
      verdict: fault,
      round,
      claimId: null,
      refs: [],
    }));
  }

  #judge(
    sentence: string,
    grounds: Grounds,
    { isHeading = false }: { isHeading?: boolean } = {},
  ): { words: string; fault: Fault | null } {
    const { words, sourceIds, claimIds } = readMarks(sentence);
    const { claims, language, source } = this.#settings;
    const named = claims.filter(({ id }) => claimIds.includes(id));
    if (sourceIds.some((id) => source(id) === undefined) || named.length < claimIds.length)
      return { words, fault: 'fabricated-source' };
    if (sourceIds.length === 0 && named.length === 0)
      return { words, fault: faultOf(words, grounds, language) };
    const cited = sourceIds.flatMap((id) => source(id) ?? []);
    const texts = [...cited.flatMap(({ text, title }) => [text, title]), ...named.flatMap(textsOfClaim)];
    const fault = faultOf(words, groundsOf(texts), language);
    // A heading names and does not state: no passage could carry it.
    if (fault !== null || sourceIds.length === 0 || isHeading) return { words, fault };
    // A bare name inside the sentence ("S1 is a preprint") speaks of a source; marks in brackets cite it.
    const cites = sourceIds.some((id) => !words.includes(id));
    return { words, fault: cites && !this.isCarried(words, sourceIds) ? 'not-found' : null };
  }
}

/** What the sources call so. */
const isTheirs = (id: string, grounds: Grounds): boolean => holdsWord(grounds, id.toLowerCase());

/** A claim, its heading apart, and the words that it cites. */
export const textsOfClaim = ({ claim, evidence }: Claim): readonly string[] => [
  claim,
  ...evidence.map(({ exact }) => exact),
];

/** What free text may say: numbers, names, quotations and addresses that stand in the texts it rests on. Pure. */

/** Why a sentence of free text is left out, in the gate's own words. */
type Fault = Extract<
  Verdict,
  'fabricated-source' | 'number-absent' | 'quote-absent' | 'not-found' | 'not-checked'
>;

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

/** What a sentence states that its grounds do not hold; null where there is nothing. */
function faultOf(words: string, grounds: Grounds, language: string): Fault | null {
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
