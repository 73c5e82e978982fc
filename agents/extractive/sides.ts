import type { Stance } from '../roles/vocabulary.js';
import { asFinding } from './claim-text.js';
import { dataOf } from '../data.js';
import type { Match, Reading } from './match.js';
import type { Line } from './lines.js';
import { otherWays } from './other-ways.js';
import { findingOf, type Finding } from './finding.js';

/**
 * For and against, of yes/no questions and statements: only sentences that hold all that is asked, and whose polarity is
 * certain. English; in other languages nothing is put on a side.
 */

const DATA = dataOf('claim-words') as Readonly<
  Record<'open' | 'modal' | 'denial' | 'noFinding' | 'negation', string>
>;
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

/** At most five of each side, best first. */
export function sideClaims(reading: Reading): readonly Finding[] {
  const { question, matches } = reading;
  if (
    question.terms.length + question.excluded.length < SIDE.terms ||
    COMPARES.test(question.text.replace(/other than/iu, ''))
  )
    return [];
  const sideOf = sidesOf(reading);
  const findings = matches.flatMap((match): Finding[] => {
    const stance = sideOf(match);
    return stance === null ? [] : findingOf(match, match.line.text, stance);
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
