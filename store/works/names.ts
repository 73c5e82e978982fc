/** Whether two lists of authors may be of one work. Names come in every order and shape, so words are compared. */
import { fold } from './title.js';

const NOT_NAMES: ReadonlySet<string> = new Set(
  'and et al the unknown anonymous anon na jr sr ii iii dr prof phd md von van der den de la le di da del dos group team collaboration consortium author authors others null'.split(' '),
); // prettier-ignore

/** Lists longer than this are compared by their first names only; the order is the paper's. */
const MAXIMUM_AUTHORS = 40;

const NAME_WORD = /\p{L}{2,}/gu;

/** Bodies that sign for people; a list of persons neither confirms nor contradicts them. */
const BODY =
  /\b(?:groups?|committee|organi[sz]ation|collaborat(?:ion|ive)|consortium|team|corporate|society|association|network|universit(?:y|e|aet|at)|univ|department|institute?|ministry|agency|council|foundation|investigators|task force|board|federation|commission|cent(?:er|re) for|hospital|office)\b/;

/** Surnames and given names of at least two letters, folded; initials are left out. */
export function nameWords(authors: readonly string[]): ReadonlySet<string> {
  const persons = authors.filter((author) => !isBody(author));
  const found = new Set<string>();
  const initials = new Set<string>();
  for (const author of (persons.length > 0 ? persons : authors).slice(0, MAXIMUM_AUTHORS)) {
    const spaced = author.slice(0, 2_000).replace(/([a-z])\.?([A-Z])/g, '$1 $2');
    for (const word of fold(spaced)
      .replace(/['’`´-]/g, '')
      .match(NAME_WORD) ?? []) {
      if (!NOT_NAMES.has(word)) found.add(word);
    }
    const letters = fold(author.slice(0, 60)).match(/\p{L}+/gu) ?? [];
    if (letters.length > 1 && letters.every((word) => word.length === 1)) initials.add(letters.join(''));
  }
  // `W. C. B.` signs with nothing else: the letters together are the name.
  return found.size > 0 ? found : initials;
}

const isBody = (author: string): boolean => BODY.test(fold(author.slice(0, 200)));

/** Whether nobody but bodies signs; false for an empty list. */
export const isSignedByBodies = (authors: readonly string[]): boolean =>
  authors.length > 0 && authors.slice(0, MAXIMUM_AUTHORS).every(isBody);

/** Whether the lists are the same but for a name in ten: what a column's issues need, that share their editor. */
export function namesEqual(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = countShared(a, b);
  return shared > 0 && shared >= 0.9 * Math.max(a.size, b.size);
}

/** How many people a list names, as far as its separators tell; null where one text may hold several. */
export function countAuthors(authors: readonly string[]): number | null {
  let count = 0;
  for (const author of authors.slice(0, MAXIMUM_AUTHORS)) {
    if (/\bet al\b|\bothers\b/i.test(author)) return null;
    const names = author.split(/;|&(?!#?\w+;)|\s+and\s+/i).filter((name) => name.trim() !== '');
    for (const name of names) {
      const pieces = name.split(',').map((piece) => piece.trim());
      // `Surname, Given` is one; `Given Surname, Given Surname, …` is as many as its pieces.
      if (pieces.length > 2 && !pieces.every((piece) => /\s/.test(piece))) return null;
      count += pieces.length > 1 && pieces.every((piece) => /\S\s+\S/.test(piece)) ? pieces.length : 1;
    }
  }
  return count === 0 ? null : count;
}

export type Agreement = 'agree' | 'unclear' | 'contradict';

/**
 * `agree` where at least half of the shorter list stands in the other, `contradict` where nothing does,
 * `unclear` between, or where one side names nobody.
 */
export function compareNames(a: ReadonlySet<string>, b: ReadonlySet<string>): Agreement {
  if (a.size === 0 || b.size === 0) return 'unclear';
  const shared = countShared(a, b);
  if (shared === 0) return 'contradict';
  return shared / Math.min(a.size, b.size) >= 0.5 ? 'agree' : 'unclear';
}

/** How many words both have. */
export function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const each of a) if (b.has(each)) shared += 1;
  return shared;
}

export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const each of a) if (b.has(each)) return true;
  return false;
}
