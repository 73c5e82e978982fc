import { isContentWord } from '../../text/tokens.js';
import { dataOf } from '../data.js';
import { findingOf, type Finding } from './finding.js';
import type { Reading } from './match.js';
import { sideClaims } from './sides.js';

const DATA = dataOf('claim-words') as Readonly<Record<'copula' | 'afterCopula' | 'negation', string>>;

/**
 * The findings of the rule that fits the kind of question, best first; none where no rule is sure. Rules for values, people and
 * steps were given up: of what they found in texts they had not seen, one sentence in four was on something else, and the
 * passages that hold a value of the kind asked for come first anyway.
 */
export function findingsOf(reading: Reading): readonly Finding[] {
  if (reading.question.terms.length === 0) return [];
  if (reading.question.kind === 'yes-no') return sideClaims(reading);
  return reading.question.kind === 'definition' ? bestDefinitions(reading) : [];
}

const DEFINITIONS = { share: 0.7, most: 3 };

function bestDefinitions(reading: Reading): readonly Finding[] {
  const ordered = definitionClaims(reading).sort((a, b) => b.score - a.score);
  const least = DEFINITIONS.share * (ordered[0]?.score ?? 0);
  return ordered.filter(({ score }) => score >= least).slice(0, DEFINITIONS.most);
}

const COPULA = new RegExp(`^(.{2,160}?)[\\s,]+(?:${DATA.copula})\\s+(.+)$`, 'iu');
const AFTER_COPULA = new RegExp(DATA.afterCopula, 'u');
const NEGATION = new RegExp(DATA.negation, 'iu');

/** *What is X*: a sentence that begins with X, and nothing but X, and says what it is. */
function definitionClaims({ question, matches }: Reading): Finding[] {
  const forms = new Set(question.terms.flatMap((term) => [...term.forms]));
  return matches.flatMap((match) => {
    const [, subject, rest] = COPULA.exec(match.line.text) ?? [];
    if (subject === undefined || rest === undefined || match.own < 0.99) return [];
    if (!AFTER_COPULA.test(rest) || NEGATION.test(rest.slice(0, 40))) return [];
    const bare = subject.replace(/\([^()]*\)/gu, '').length;
    const own = match.line.words.filter(
      (word) => word.end <= Math.max(bare, subject.replace(/\s*\(.*/u, '').length),
    );
    const named = own.filter((word) => isContentWord(word) || forms.has(word.stem));
    const isSubject = named.length > 0 && named.every((word) => forms.has(word.stem));
    const isAll = question.terms.every((term) => own.some((word) => term.forms.has(word.stem)));
    return isSubject && isAll
      ? findingOf({ ...match, score: match.score * 1.2 }, rest.toLowerCase().slice(0, 60))
      : [];
  });
}
