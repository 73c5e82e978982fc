/** Words of a text in the form that the soft signals compare. */
import { STOP_WORDS } from '../lexicon.js';

export interface Token {
  /** Lower case, without accents and apostrophes, lightly stemmed. */
  readonly stem: string;
  /** Lower case, unstemmed, as the word lists have it. */
  readonly lower: string;
  readonly isContent: boolean;
  /** Capitalised and not at the start of a sentence, or with a capital or digit inside. */
  readonly isName: boolean;
  readonly isNumber: boolean;
  readonly start: number;
}

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu;
const MAX_CACHE = 50_000;
const stems = new Map<string, string>();

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const word = match[0];
    const lower = plainForm(word);
    const opens =
      tokens.length === 0 ||
      /[.!?:]["'”’)\]]?\s+$/u.test(text.slice(Math.max(0, match.index - 5, end - 1), match.index));
    const isNumber = /^\p{N}/u.test(word);
    const isCapital = /^\p{Lu}/u.test(word);
    const isName = (isCapital && !opens && !STOP_WORDS.has(lower)) || /^.+[\p{Lu}]/u.test(word);
    const isContent = isNumber || (lower.length > 1 && !STOP_WORDS.has(lower));
    tokens.push({
      stem: stemOf(lower),
      lower,
      isContent,
      isName: isName && !isNumber,
      isNumber,
      start: match.index,
    });
    end = match.index + word.length;
  }
  return tokens;
}

function plainForm(word: string): string {
  const lower = word.toLowerCase().replace(/['’]s$/u, '');
  return /^[a-z0-9]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/[\p{M}'’]/gu, '');
}

/** A light suffix stripper: enough to join "infection", "infected", "infects"; it makes no real words. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = strip(word);
  if (stems.size >= MAX_CACHE) stems.clear();
  stems.set(word, stem);
  return stem;
}

const SUFFIXES = [
  'ational',
  'ization',
  'isation',
  'fulness',
  'iveness',
  'ousness',
  'ations',
  'ation',
  'ments',
  'ities',
  'ingly',
  'ment',
  'ness',
  'tion',
  'sion',
  'ions',
  'ance',
  'ence',
  'able',
  'ible',
  'ized',
  'ised',
  'izes',
  'ises',
  'ally',
  'edly',
  'ion',
  'ing',
  'ies',
  'ied',
  'ity',
  'ive',
  'ous',
  'ize',
  'ise',
  'est',
  'ers',
  'ed',
  'es',
  'ly',
  'er',
  'al',
  's',
  'y',
  'e',
];

function strip(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word;
  let stem = word;
  for (let round = 0; round < 2; round++) {
    const suffix = SUFFIXES.find((each) => stem.endsWith(each) && stem.length - each.length >= 3);
    if (suffix === undefined) break;
    stem = stem.slice(0, -suffix.length);
    if (suffix.length > 2) break;
  }
  const last = stem.length - 1;
  return last > 2 && stem[last] === stem[last - 1] ? stem.slice(0, -1) : stem;
}
