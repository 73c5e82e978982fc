/**
 * Whether the sources that a claim cites without a quote carry it. A claim that cites several is carried by each that
 * carries it alone, and by those that carry a part of it where their passages together carry the whole.
 */
import { FOREIGN_STOP_WORDS, STOP_WORDS } from '../../text/lexicon.js';
import { languageOf } from '../../text/language.js';
import { locate, weightyWords, type Location } from './locate.js';
import type { PreparedSource } from './prepare.js';
import { readData } from '../data/read-data.js';
import { stem } from '../../text/stem.js';
import { passagesOf } from './signals/passages.js';
import type { Token } from './signals/tokens.js';
import type { SourceIndex } from './source-index.js';
import type { LocatedPassage } from './verdict.js';

/**
 * What a passage has to score: more where the store has no other text that the claim might rather be taken from. Fixed on
 * one half of `bench/located.ts` and reported on the other.
 */
const LEAST_SCORE = { amongOthers: 0.34, alone: 0.38 } as const;
/** From here on no other source is asked for. */
const SURE_SCORE = 0.6;
/** Share of the claim's weighty words, however common, that carries it in any case. */
const SURE_SHARE = 0.8;
/** A source that is not cited and scores this much more is the one that the claim was taken from. */
const RIVAL_MARGIN = 0.2;
const RIVAL_SCORE = 0.5;
/** Share of the claim's weighty words that a source has to hold where only several carry it together. */
const LEAST_PART = 0.25;
/** Sources of a store that are tried as the one that a claim was taken from. */
const MOST_RIVALS = 200;

export interface LocatedJudgement {
  /** `other-language`: the words of the claim and of the source cannot be compared. */
  readonly outcome: 'carried' | 'not-carried' | 'other-language';
  readonly passage: LocatedPassage;
  /** Why it is not carried, for people. */
  readonly difference?: string;
  /** The source in the store that does carry the claim. */
  readonly heldBy?: string;
}

interface Located extends Location {
  readonly source: PreparedSource;
}

export interface CitedWhole {
  readonly claim: string;
  /** Cited without a quote. */
  readonly cited: readonly PreparedSource[];
  /** Sources in which a quote of the claim stands: one that is cited next to them need only carry a part. */
  readonly quoted?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** @param stored looked through for the source that a claim was rather taken from; none where that is not asked */
export function judgeLocated(
  { claim, cited, quoted = NONE }: CitedWhole,
  stored?: SourceIndex,
): ReadonlyMap<string, LocatedJudgement> {
  if (cited.length === 0) return new Map();
  const words = weightyWords(claim);
  const located = cited.map((source): Located => ({ source, ...locate(words, source) }));
  const hasOthers = stored !== undefined && stored.size > cited.length;
  const least = hasOthers ? LEAST_SCORE.amongOthers : LEAST_SCORE.alone;
  const isTogether = quoted.size > 0 || (located.length > 1 && togetherScore(words, located) >= least);
  const unheard = outcomeWithout(words, cited);
  const known = new Set([...quoted, ...cited.map(({ id }) => id)]);
  const isSure = located.some((each) => each.score >= SURE_SCORE || isCovered(words, each));
  const rival = hasOthers && !isSure ? rivalOf(words, { located, stored, known }) : undefined;
  return new Map(
    located.map((each): [string, LocatedJudgement] => {
      const { source, passage, score, held } = each;
      const isPart = isTogether && held.size >= LEAST_PART * words.length;
      const isEnough = score >= least || isPart || isCovered(words, each);
      const isFound = isEnough && rival === undefined;
      if (isFound && unheard === undefined) return [source.id, { outcome: 'carried', passage }];
      if (rival === undefined && !isFound && isInOtherLanguage(claim, source))
        return [source.id, { outcome: 'other-language', passage, difference: languageReason(source) }];
      return [source.id, { outcome: 'not-carried', passage, ...refusal(words, each, { rival, unheard }) }];
    }),
  );
}

interface OutcomeWords {
  readonly claim: readonly string[];
  readonly source: readonly string[];
}

const OUTCOMES = readData('outcome-words.json') as readonly OutcomeWords[];
let outcomes: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Stem of a word by which a claim says that something cures, prevents, kills or causes → the stems of a source that says so. */
const outcomeStems = (): ReadonlyMap<string, ReadonlySet<string>> =>
  (outcomes ??= new Map(
    OUTCOMES.flatMap(({ claim, source }) => {
      const stems = new Set([...claim, ...source].map((word) => stem(word)));
      return claim.map((word) => [stem(word), stems] as const);
    }),
  ));

/** A word of the claim that says what comes of something, where no cited source has it or another word for it. */
const outcomeWithout = (words: readonly Token[], cited: readonly PreparedSource[]): Token | undefined =>
  words.find((word) => {
    const stems = outcomeStems().get(word.stem);
    return stems && !cited.some((source) => [...stems].some((each) => passagesOf(source).byStem.has(each)));
  });

/** The best passage's score, with what the passages of the other sources add. */
function togetherScore(words: readonly Token[], located: readonly Located[]): number {
  const [best, ...others] = [...located].sort((a, b) => b.score - a.score) as [Located, ...Located[]];
  const added = words.filter(
    ({ stem }) => !best.held.has(stem) && others.some(({ held }) => held.has(stem)),
  ).length;
  return best.score + added / Math.max(1, words.length);
}

const isCovered = (words: readonly Token[], { held }: Location): boolean =>
  held.size >= SURE_SHARE * words.length && held.size > 1;

interface Rivals {
  readonly located: readonly Located[];
  readonly stored: SourceIndex;
  /** Cited sources are no rivals. */
  readonly known: ReadonlySet<string>;
}

function rivalOf(words: readonly Token[], { located, stored, known }: Rivals): PreparedSource | undefined {
  const best = Math.max(...located.map(({ score }) => score));
  const most = Math.max(...located.map(({ held }) => held.size));
  let tried = 0;
  for (const source of stored.sources()) {
    if (known.has(source.id)) continue;
    if ((tried += 1) > MOST_RIVALS) return undefined;
    const { score, held } = locate(words, source);
    if (score >= Math.max(best + RIVAL_MARGIN, RIVAL_SCORE) && held.size > most) return source;
  }
  return undefined;
}

function refusal(
  words: readonly Token[],
  { source, held }: Located,
  { rival, unheard }: { rival: PreparedSource | undefined; unheard: Token | undefined },
): Pick<LocatedJudgement, 'difference' | 'heldBy'> {
  if (rival !== undefined)
    return { heldBy: rival.id, difference: `these words stand in ${rival.id} rather than in ${source.id}` };
  if (unheard !== undefined)
    return { difference: `${source.id} nowhere says anything like \`${unheard.lower}\`` };
  const absent = words.filter(({ stem }) => !held.has(stem));
  const inWords = absent.filter(({ isNumber }) => !isNumber);
  const missing = (inWords.length > 0 ? inWords : absent).map(({ lower }) => `\`${lower}\``);
  const shown = missing.slice(0, MOST_SHOWN).join(', ');
  const more = missing.length > MOST_SHOWN ? ` and ${missing.length - MOST_SHOWN} more words` : '';
  return { difference: `no passage of ${source.id} carries this; the nearest one lacks ${shown}${more}` };
}

const MOST_SHOWN = 6;

const LANGUAGE = Symbol('language');
/** UTF-16 units of a source by which its language is told. */
const SAMPLE = 4000;

function isInOtherLanguage(claim: string, source: PreparedSource): boolean {
  const spoken = languageIn(claim);
  const written = source.view(LANGUAGE, ({ text }) => languageIn(text.slice(0, SAMPLE)));
  return spoken !== null && written !== null && spoken !== written;
}

const SPELT = /\p{L}+/gu;
/** Languages in Latin letters are told apart as English and others; scripts each for itself. Null where it is unclear. */
function languageIn(text: string): string | null {
  const words = text.toLowerCase().match(SPELT) ?? [];
  const english = words.filter((word) => STOP_WORDS.has(word)).length;
  const foreign = words.filter((word) => FOREIGN_STOP_WORDS.has(word) && !STOP_WORDS.has(word)).length;
  if (english + foreign > 0) return english > foreign ? 'en' : english * 2 < foreign ? 'other' : null;
  const language = languageOf(text, 2);
  return language === null || /\p{Script=Latin}/u.test(text.slice(0, 200)) ? null : language;
}

const languageReason = ({ id }: PreparedSource): string =>
  `the claim is not in the language of ${id}, so that their words cannot be compared`;
