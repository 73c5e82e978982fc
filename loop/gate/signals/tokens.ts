/** Words of a text in the form that the soft signals compare. */
import { fold } from '../../../text/fold.js';
import { STOP_WORDS } from '../../../text/lexicon.js';
import { stem } from '../../../text/stem.js';
import { isDigitCode } from '../characters.js';

export interface Token {
  /** Of the lower-case form, by `text/stem.ts`. */
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

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match; match = WORD.exec(text)) {
    const { 0: word, index } = match;
    const lower = plainForm(word);
    const isNumber = isDigitCode(word.charCodeAt(0)) || (word.charCodeAt(0) > 127 && /^\p{N}/u.test(word));
    tokens.push({
      stem: stem(lower),
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

/** Lower case, without accents, apostrophes and the ending of a genitive. */
const plainForm = (word: string): string =>
  /^[a-z0-9]+$/.test(word) ? word : fold(word.replace(/['’][sS]$/u, '')).replace(/['’]/g, '');
