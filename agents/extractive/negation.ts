import type { Line } from './corpus.js';
import { NEGATION, NO_DENIAL, NO_DIFFERENCE } from './lexicon.js';
import { fold } from '../../text/fold.js';

/** What a sentence denies, read clause by clause. */

const CLAUSE = /[;:]|,?\s(?:but|although|though|whereas|while|however|yet|except)\s/u;
const CONCEDES = /^(?:but,? |however, |and )?(?:even though|although|though|while|whereas|despite)\b/iu;
/** Characters within which a comma belongs to the opening. */
const FIRST_WORDS = 12;
/** Words between a denial and what it denies. */
const REACH = { before: 9, after: 6, close: 4 };

/** Does the sentence deny what its key words say? Read clause by clause. */
export function denies(line: Line, keys: ReadonlySet<string>): boolean {
  return clauses(line).some((clause) => clause.keyed(keys) && clause.denied(keys));
}

export interface Clause {
  readonly keyed: (keys: ReadonlySet<string>) => boolean;
  readonly denied: (keys: ReadonlySet<string>) => boolean;
  /** The denial stands right before. */
  readonly deniedClosely: (keys: ReadonlySet<string>) => boolean;
  /** Says that there is no difference, or no effect. */
  readonly equal: () => boolean;
  /** Denies anything. */
  readonly denies: () => boolean;
}

export function clauses(line: Line): Clause[] {
  let from = 0;
  const opening = CONCEDES.test(line.text) ? line.text.indexOf(', ', FIRST_WORDS) : -1;
  const halves = opening < 0 ? [line.text] : [line.text.slice(0, opening), line.text.slice(opening + 1)];
  const parts = halves
    .flatMap((half) => half.split(CLAUSE))
    .map((part) => {
      const start = line.text.indexOf(part, from);
      from = start + part.length;
      return { start, end: from, text: fold(part) };
    });
  return parts.map(({ start, end, text }) => {
    const list = line.words.filter((word) => word.start >= start && word.end <= end);
    const spared = text.replace(/\([^()]*\)/gu, blank).replace(NO_DENIAL, blank);
    const denials = wordsBeforeEach(spared, NEGATION);
    const at = (keys: ReadonlySet<string>): number[] =>
      list.flatMap((word, index) => (keys.has(word.stem) ? [index] : []));
    return {
      keyed: (keys) => at(keys).length > 0,
      deniedClosely: (keys) => {
        const keyed = at(keys);
        return denials.some((denial) => keyed.some((key) => key >= denial && key - denial <= REACH.close));
      },
      equal: () => NO_DIFFERENCE.test(spared),
      denies: () => denials.length > 0,
      denied: (keys) => {
        const keyed = at(keys);
        return (
          (NO_DIFFERENCE.test(spared) && keyed.length > 0) ||
          denials.some((denial) =>
            keyed.some((key) => key - denial <= REACH.before && denial - key <= REACH.after),
          )
        );
      },
    };
  });
}

const blank = (found: string): string => ' '.repeat(found.length);

/** How many words stand before each match of a pattern, counted in one pass. */
function wordsBeforeEach(text: string, pattern: RegExp): number[] {
  const starts = [...text.matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)].map(({ index }) => index);
  let count = 0;
  return [...text.matchAll(pattern)].map(({ index }) => {
    while (count < starts.length && (starts[count] as number) < index) count += 1;
    return count;
  });
}
