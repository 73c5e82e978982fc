import { dataOf } from '../data.js';
import type { DecomposerInput, DecomposerReply } from '../roles/decomposer.js';
import type { Familiarity, QuestionDomain, QuestionKind } from '../roles/vocabulary.js';
import { parseQuestion, subjectOf } from './question.js';

const CONTESTED =
  /\b(?:controvers\w*|debat\w*|disput\w*|contested|versus|vs|better|worse|safe|safer|harm\w*|risk\w*|effective|effectiveness|efficacy|cause[sd]?|beneficial|should|really|myth)\b/iu;
const EVERYDAY_WORDS = 6;

/** The question is one part, named in its own words: without a model nothing is known of what it could be divided into. */
export function decompose({ question, focus }: DecomposerInput): DecomposerReply {
  const name = subjectOf(question);
  return {
    subtopics: [{ name, scope: focus ? `${name}, with a view to ${focus}` : name }],
    familiarity: familiarityOf(question),
    kind: kindOfQuestion(question),
    domain: domainOfQuestion(question),
    things: [],
    attributes: [],
    rubric: [],
    note: 'Taken by rule from the words of the question; no model judged how well trodden the ground is.',
  };
}

function familiarityOf(question: string): Familiarity {
  if (CONTESTED.test(question)) return 'contested';
  const { terms } = parseQuestion(question);
  const isTechnical = terms.some(
    ({ surface, isName }) => /\p{Lu}.*\p{Lu}|\d/u.test(surface) || surface.length > 11 || isName,
  );
  return isTechnical || terms.length > EVERYDAY_WORDS ? 'specialised' : 'common';
}

/** What kind of answer a question wants, and which field it is of, by its words alone: a few rules in six languages. */

interface Rules {
  readonly kinds: Readonly<Record<string, string>>;
  readonly domains: Readonly<Record<string, string>>;
}

const RULES = dataOf('question-kinds') as Rules;

/** The first rule that fits; letters with accents are letters of a word here. */
function first(rules: Readonly<Record<string, string>>, text: string): string | undefined {
  const found = Object.entries(rules).find(([, pattern]) =>
    new RegExp(pattern.replaceAll('\\b', WORD_EDGE), 'iu').test(text),
  );
  return found?.[0];
}

/** `\b` knows ASCII letters only. */
const WORD_EDGE = '(?:(?<![\\p{L}\\p{N}])(?=[\\p{L}\\p{N}])|(?<=[\\p{L}\\p{N}])(?![\\p{L}\\p{N}]))';

export const kindOfQuestion = (question: string): QuestionKind =>
  (first(RULES.kinds, question.trim()) as QuestionKind | undefined) ?? 'state-of-knowledge';

export const domainOfQuestion = (question: string): QuestionDomain =>
  (first(RULES.domains, question) as QuestionDomain | undefined) ?? 'other';
