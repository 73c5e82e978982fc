import type { DecomposerInput, DecomposerReply } from '../roles/decomposer.js';
import type { Familiarity } from '../roles/vocabulary.js';
import { parseQuestion, subjectOf } from './question.js';
import { domainOfQuestion, kindOfQuestion } from './question-kind.js';

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
