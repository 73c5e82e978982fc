import { isLanguage, wordsIn, type Language, type Words } from '../words/index.js';
import type { Brief } from './brief.js';

/** The language that a brief is written in, and what follows from it. */

export interface Speech {
  /** BCP 47 */
  readonly language: Language;
  readonly words: Words;
}

/** The words of a brief: in the language asked for, else in that of the question's letters, else English. */
export function wordsOf({ run }: { run: Pick<Brief['run'], 'question' | 'options'> }): Speech {
  const asked = run.options.language?.toLowerCase().split('-')[0] ?? languageByLetters(run.question);
  const language = isLanguage(asked) ? asked : 'en';
  return { language, words: wordsIn(language) };
}

/** Two scripts of which each is nearly one language; Persian, Urdu and Japanese have letters of their own. */
function languageByLetters(question: string): string {
  if (isMostly(question, /\p{Script=Arabic}/u) && !/[پچژگکیٹڈڑںھہے]/u.test(question)) return 'ar';
  if (isMostly(question, /\p{Script=Han}/u) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question))
    return 'zh';
  return 'en';
}

function isMostly(text: string, script: RegExp): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => script.test(letter)).length * 2 > letters.length;
}

/** Languages whose script runs from right to left (BCP 47). */
const RIGHT_TO_LEFT = new Set('ar arc ckb dv fa he ks ps sd syr ug ur yi'.split(' '));

/** Direction of the brief's own language: the one asked for, else that of the question's letters. */
export function directionOf({ run }: Brief): 'ltr' | 'rtl' {
  const { language } = run.options;
  if (language !== null) return RIGHT_TO_LEFT.has(language.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';
  const turned = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
  return isMostly(run.question, turned) ? 'rtl' : 'ltr';
}

/** A language tag that an attribute may hold; null for anything else. */
export const languageTag = (language: string | null): string | null =>
  language !== null && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(language) ? language : null;

/** Thousands apart, as the language does it, in Latin digits. */
export const grouped = (value: number, language: Language): string =>
  new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(value);
