/** Words of a text in the form that the soft signals compare. */
import { isDigitCode } from '../characters.js';
import { STOP_WORDS } from '../../../text/lexicon.js';

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
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match; match = WORD.exec(text)) {
    const { 0: word, index } = match;
    const lower = plainForm(word);
    const isNumber = isDigitCode(word.charCodeAt(0)) || (word.charCodeAt(0) > 127 && /^\p{N}/u.test(word));
    tokens.push({
      stem: stemOf(lower),
      lower,
      isContent: isNumber || (lower.length > 1 && !STOP_WORDS.has(lower)),
      isName:
        !isNumber &&
        hasCapital(word) &&
        (HAS_CAPITAL_INSIDE.test(word) ||
          (tokens.length > 0 &&
            OPENS_CAPITAL.test(word) &&
            !STOP_WORDS.has(lower) &&
            !opensAt(text, index, end))),
      isNumber,
      start: index,
    });
    end = index + word.length;
  }
  return tokens;
}

const hasCapital = (word: string): boolean => word !== word.toLowerCase();

const HAS_CAPITAL_INSIDE = /^.+\p{Lu}/u;
const OPENS_CAPITAL = /^\p{Lu}/u;

/** A sentence begins here; the word before ends at `end`. */
const opensAt = (text: string, index: number, end: number): boolean =>
  /[.!?:]["'”’)\]]?\s+$/u.test(text.slice(Math.max(0, index - 5, end - 1), index));

function plainForm(word: string): string {
  if (/^[a-z0-9]+$/.test(word)) return word;
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
