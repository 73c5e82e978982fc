import { independentWorks } from '../../text/independent-works.js';
import { dataOf } from '../data.js';
import type { Confidence, ShownSentence, ShownSource, Stance } from '../roles/vocabulary.js';
import type { Line, Match, Reading } from './match.js';
import { otherWays } from './other-ways.js';

/** Which sentences may become a claim: first by their form, which says nothing of their subject, then by the side that they take. */

const DATA = dataOf('claim-words') as Readonly<
  Record<
    | 'pointing'
    | 'notAFinding'
    | 'houseMatter'
    | 'supported'
    | 'open'
    | 'modal'
    | 'denial'
    | 'noFinding'
    | 'negation',
    string
  >
>;
const POINTING = new RegExp(`^["“‘(]?(?:${DATA.pointing})(?![\\p{L}-])`, 'iu');
const NOT_A_FINDING = new RegExp(DATA.notAFinding, 'iu');
const SUPPORTED = new RegExp(DATA.supported, 'giu');
const HOUSE_MATTER = new RegExp(DATA.houseMatter, 'iu');
/** What a source only says of itself or of others. */
const NO_SECTION: ReadonlySet<string> = new Set(['acknowledgements', 'references', 'methods']);
const KINDS: ReadonlySet<string> = new Set(['paragraph', 'list', 'quote']);
const WORDS = { least: 5, most: 60, mostJoined: 75 };
const LETTER_SHARE = 0.6;

/** Without *supports the hypothesis that*: what is supported is found, not supposed. */
const asFinding = (text: string): string => text.replace(SUPPORTED, ' supports ');

/** The lines that together can be read alone: the sentence, with the one before it where it points there; null where none can. */
function wholeClaim(line: Line): readonly Line[] | null {
  if (!isStatement(line)) return null;
  if (!POINTING.test(line.text)) return [line];
  const { before } = line;
  if (before === null || POINTING.test(before.text) || !isStatement(before)) return null;
  return before.words.length + line.words.length > WORDS.mostJoined ? null : [before, line];
}

function isStatement({ sentence, source, text, words }: Line): boolean {
  if (source.retracted || sentence.addressesModel === true || NO_SECTION.has(sentence.section)) return false;
  if (!KINDS.has(sentence.kind) || words.length < WORDS.least || words.length > WORDS.most) return false;
  if (NOT_A_FINDING.test(asFinding(text)) || HOUSE_MATTER.test(text)) return false;
  return isSentence(text);
}

function isSentence(text: string): boolean {
  const solid = text.replace(/\s/gu, '');
  if ((solid.match(/\p{L}/gu)?.length ?? 0) / solid.length < LETTER_SHARE) return false;
  if (!/^["“‘«¿¡(]?[\p{Lu}\p{Lo}\d$€£]/u.test(text) || /[?？…]|\.\.\./u.test(text)) return false;
  return /[.!。！][”"’»)\]]*$/u.test(text) && isBalanced(text);
}

function isBalanced(text: string): boolean {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return count(/[([]/gu) === count(/[)\]]/gu) && count(/“/gu) === count(/”/gu);
}

/** The claim's words: those of its lines, to the letter. */
export const claimText = (lines: readonly Line[]): string => lines.map(({ text }) => text).join(' ');

/** Sentences that answer, by a rule that is sure of them. */
export interface Finding {
  /** To be read together, in the order of the text. */
  readonly lines: readonly Line[];
  readonly stance: Stance;
  readonly score: number;
}

/** A sentence as a finding; none where it cannot be read alone. */
export function findingOf({ line, score }: Match, stance: Stance): Finding[] {
  const lines = wholeClaim(line);
  return lines === null ? [] : [{ lines, stance, score }];
}

/**
 * For and against, of yes/no questions and statements: only sentences that hold all that is asked, and whose polarity is
 * certain. English; in other languages nothing is put on a side.
 */

const pattern = (name: keyof typeof DATA, flags = 'iu'): RegExp => new RegExp(DATA[name], flags);
const OPEN = pattern('open');
const MODAL = pattern('modal');
const DENIAL = pattern('denial', 'giu');
const NO_FINDING = pattern('noFinding', 'giu');
const NEGATION = pattern('negation', 'giu');
/** What compares or gives a choice has no two sides. */
const COMPARES = /\b(?:another|both|together|than|versus|vs|or|better|worse|best)\b/iu;
/** What a thing is says nothing of what it does, or of what can be done with it. */
const SAYS_WHAT = /^[^,;]{2,80}?\b(?:is|are|was|were) an? /iu;
const ASKS_WHAT = /^(?:is|are|was|were)\b/iu;
const ASKS_IF_POSSIBLE = /^(?:can|could|may|might|is it possible)\b/iu;

const SIDE = { terms: 3, own: 0.99, span: 24, most: 5, share: 0.6, reach: 4 };

/** At most five of each side of a yes/no question, best first; none where no rule is sure. */
export function sideClaims(reading: Reading): readonly Finding[] {
  const { question, matches } = reading;
  if (
    question.kind !== 'yes-no' ||
    question.terms.length === 0 ||
    question.terms.length + question.excluded.length < SIDE.terms ||
    COMPARES.test(question.text.replace(/other than/iu, ''))
  )
    return [];
  const sideOf = sidesOf(reading);
  const findings = matches.flatMap((match): Finding[] => {
    const stance = sideOf(match);
    return stance === null ? [] : findingOf(match, stance);
  });
  const least = SIDE.share * Math.max(0, ...findings.map(({ score }) => score));
  const side = (stance: Stance): Finding[] =>
    findings.filter((each) => each.stance === stance && each.score >= least).slice(0, SIDE.most);
  return [...side('for'), ...side('against')];
}

type Side = 'for' | 'against' | null;

/** Tells the side of a sentence; null where it is not certain. */
export function sidesOf(reading: Reading): (match: Match) => Side {
  const { question } = reading;
  const isOtherWay = otherWays(reading);
  const isDenied = new RegExp(NEGATION.source, 'iu').test(question.text);
  return ({ line, own, places }) => {
    const text = asFinding(line.text);
    if (own < SIDE.own || !isClose(places)) return null;
    if (SAYS_WHAT.test(text) && !ASKS_WHAT.test(question.text)) return null;
    if (OPEN.test(text) || /[?:;]/u.test(text) || !question.figures.every((figure) => text.includes(figure)))
      return null;
    const denial = denialOf(line, places);
    if (denial === null) return null;
    if (question.excluded.length > 0) return !denial && isOtherWay(line) ? 'for' : null;
    if (MODAL.test(text) && (denial || !ASKS_IF_POSSIBLE.test(question.text))) return null;
    return denial === isDenied ? 'for' : 'against';
  };
}

const isClose = (places: readonly number[]): boolean => (places.at(-1) ?? 0) - (places[0] ?? 0) <= SIDE.span;

/** Whether the sentence denies what is asked; null where a denial may belong to something else. */
function denialOf(line: Line, places: readonly number[]): boolean | null {
  const negations = [...line.text.matchAll(NEGATION)];
  if (negations.length === 0) return false;
  const [only, other] = [...line.text.matchAll(NO_FINDING), ...line.text.matchAll(DENIAL)];
  if (only === undefined || other !== undefined || negations.length > 1) return null;
  const from = line.words.findIndex(({ start }) => start >= only.index + only[0].length);
  const isNear = places.some((place) => place >= from && place - from <= SIDE.reach);
  return from >= 0 && isNear ? true : null;
}

/**
 * The works that vouch for a sentence: those it cites, where it relies on them; else its own,
 * or the one that its source retells. Five papers that cite one case report count as one work.
 */
function worksOf(source: ShownSource, sentence: ShownSentence): readonly string[] {
  if (sentence.restsOn.length > 0) return sentence.restsOn;
  return [source.derivedFrom ?? source.work];
}

const SMALL_DESIGN = /case|letter|comment|editorial|news|correspondence/u;

/**
 * From independent works: three or more high, two med, one low. A claim that no source states as its own
 * finding is at most med, and one that relies on single cases, letters or snippets drops a step.
 */
export function confidenceOf(lines: readonly Line[]): Confidence {
  const works = independentWorks(
    lines.map(({ source, sentence }) => ({
      works: worksOf(source, sentence),
      retells: sentence.restsOn.length > 0,
    })),
  ).length;
  const own = lines.some((line) => line.sentence.restsOn.length === 0);
  const weak = lines.every(
    ({ source }) =>
      source.readClass === 'snippet' || source.retracted || SMALL_DESIGN.test(source.articleType ?? ''),
  );
  if (works >= 3) return own && !weak ? 'high' : 'med';
  return works === 2 && !weak ? 'med' : 'low';
}
