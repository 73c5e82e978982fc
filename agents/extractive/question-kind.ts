import { dataOf } from '../data.js';
import type { QuestionDomain, QuestionKind } from '../roles/vocabulary.js';

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
