import type { DecomposerInput, DecomposerReply } from '../roles/decomposer.js';
import type { Familiarity } from '../roles/vocabulary.js';
import { parseQuestion } from './question.js';
import { domainOfQuestion, kindOfQuestion } from './question-kind.js';
import { isContentWord, words } from '../../text/tokens.js';

const CONTESTED =
  /\b(?:controvers\w*|debat\w*|disput\w*|contested|versus|vs|better|worse|safe|safer|harm\w*|risk\w*|effective|effectiveness|efficacy|cause[sd]?|beneficial|should|really|myth)\b/iu;
const EVERYDAY_WORDS = 6;

/** Cuts the question into its own parts: each run of content words is one, named in the question's words. */
export function decompose(input: DecomposerInput): DecomposerReply {
  const names = parts(input.question, Math.max(2, Math.min(8, input.maxSubtopics)));
  return {
    subtopics: names.map((name) => ({
      name,
      scope: input.focus ? `${name}, with a view to ${input.focus}` : name,
    })),
    familiarity: familiarityOf(input.question),
    kind: kindOfQuestion(input.question),
    domain: domainOfQuestion(input.question),
    note: 'Cut by rule from the words of the question; no model judged how well trodden the ground is.',
  };
}

function parts(question: string, most: number): string[] {
  const text = question.trim().replace(/[?？!.]+$/u, '');
  const { excluded } = parseQuestion(text);
  const runs: string[][] = [[]];
  let end = 0;
  for (const word of words(text)) {
    const joined = /^[\s–—-]*$/u.test(text.slice(end, word.start));
    end = word.end;
    if (!joined || !isContentWord(word)) runs.push([]);
    if (isContentWord(word)) runs.at(-1)?.push(word.surface);
  }
  const chunks = runs.map((run) => run.join(' ')).filter((run) => run !== '');
  const named = chunks.map((chunk) =>
    excluded.some((term) => chunk === term.surface) ? `other than ${chunk}` : chunk,
  );
  const distinct = [...new Set(named)].slice(0, most);
  if (distinct.length >= 2) return distinct;
  const single = (distinct[0] ?? text).split(' ');
  return single.length >= 2
    ? [
        single.slice(0, Math.ceil(single.length / 2)).join(' '),
        single.slice(Math.ceil(single.length / 2)).join(' '),
      ]
    : [single.join(' '), `evidence against ${single.join(' ')}`];
}

function familiarityOf(question: string): Familiarity {
  if (CONTESTED.test(question)) return 'contested';
  const { terms } = parseQuestion(question);
  const technical = terms.some(
    (term) => /\p{Lu}.*\p{Lu}|\d/u.test(term.surface) || term.surface.length > 11 || term.capital,
  );
  return technical || terms.length > EVERYDAY_WORDS ? 'specialised' : 'common';
}
