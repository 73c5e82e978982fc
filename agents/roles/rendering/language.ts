import { languageOf, SCRIPTS, SMALL_WORDS } from '../../../text/language.js';

/** Languages that share a script and are not distinguished here. */
const SHARED_SCRIPT: Readonly<Record<string, readonly string[]>> = {
  ru: ['uk', 'bg', 'sr', 'mk', 'be', 'kk'],
  ar: ['fa', 'ur'],
  hi: ['mr', 'ne'],
  he: ['yi'],
};

/** The same for a question, which is short. */
const MIN_HITS_QUESTION = 2;

/** The language of a question, or null where it is unclear. */
export const languageOfQuestion = (question: string): string | null =>
  languageOf(question, MIN_HITS_QUESTION);

/** True where a text is certainly not in the expected language (a BCP 47 code). */
export function isOtherLanguage(text: string, expected: string): boolean {
  const found = languageOf(text);
  if (found === null) return false;
  const base = expected.toLowerCase().split(/[-_]/)[0] ?? '';
  if (found === base || SHARED_SCRIPT[found]?.includes(base)) return false;
  // A Latin language that is not in the list could be taken for its neighbour.
  return (
    Object.hasOwn(SMALL_WORDS, base) || SCRIPTS.some(([language]) => language === base || language === found)
  );
}

/** The rule of language in a prompt. Null: the question's own language. */
export function languageRule(language: string | null): string {
  if (language === null) return 'Write in the language of the question.';
  return `Write in ${languageName(language)}, whatever language the question or the sources are in.`;
}

function languageName(code: string): string {
  try {
    const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(code);
    return name === undefined || name === code ? code : `${name} (${code})`;
  } catch {
    return code;
  }
}
