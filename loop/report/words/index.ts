import type { Brief } from '../brief.js';
import { ar } from './ar.js';
import { de } from './de.js';
import { en, type Words } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { zh } from './zh.js';

/** The fixed words of a brief's page by language. A language is a file and a line here; the others are in English. */
const LANGUAGES: Readonly<Record<string, Words>> = { en, de, fr, es, zh, ar };

/** The page's own language (BCP 47) and its words: the language asked for, else that of the question's letters. */
export function wordsOf(brief: Brief): Spoken {
  const known = spoken.get(brief) ?? spokenIn(brief);
  spoken.set(brief, known);
  return known;
}

interface Spoken {
  readonly language: string;
  readonly words: Words;
}

/** Asked for at every mark of a page. */
const spoken = new WeakMap<Brief, Spoken>();

function spokenIn(brief: Brief): Spoken {
  const { question, options } = brief.run;
  const asked = options.language?.toLowerCase().split('-')[0] ?? byLetters(question);
  const words = Object.hasOwn(LANGUAGES, asked) ? LANGUAGES[asked] : undefined;
  return words === undefined ? { language: 'en', words: en } : { language: asked, words };
}

/** Two scripts of which each is nearly one language; Persian, Urdu and Japanese have letters of their own. */
function byLetters(question: string): string {
  const letters = question.match(/\p{L}/gu) ?? [];
  const most = (script: RegExp): boolean =>
    letters.filter((letter) => script.test(letter)).length * 2 > letters.length;
  if (most(/\p{Script=Arabic}/u) && !/[پچژگکیٹڈڑںھہے]/u.test(question)) return 'ar';
  if (most(/\p{Script=Han}/u) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question)) return 'zh';
  return 'en';
}

export { en, type Words };
