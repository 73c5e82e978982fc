import { searchLibrary, type LibraryAnswer } from '../../../store/desk/library/search.js';
import { UsageError } from '../../exit-codes.js';
import type { Person } from '../person.js';
import type { DeskService } from '../service.js';
import { isAtLeast, mustBe } from '../../access/may.js';

/** Search over everything that the desk has ever read. */

export interface LibrarySearch {
  /** Words, and "phrases in quotes", which are exact. */
  readonly words: string;
  /** 1 to 100; 20 by default. */
  readonly limit?: number;
  /** Hits to leave out, for the next page: 0 to 900. */
  readonly offset?: number;
}

const LONGEST_WORDS = 1_000;
const MOST_HITS = 100;
const LAST_OFFSET = 900;

/** The best sentences first, a source once whatever number of runs have read it. */
export async function searchEverything(
  desk: DeskService,
  person: Person,
  { words, limit = 20, offset = 0 }: LibrarySearch,
): Promise<LibraryAnswer> {
  mustBe(person, 'reader');
  if (!/[\p{L}\p{N}]/u.test(words) || words.length > LONGEST_WORDS)
    throw new UsageError(
      words.length > LONGEST_WORDS ? 'The search is too long.' : 'There are no words to search for.',
      'Give words, and "phrases in quotes".',
    );
  return searchLibrary(desk.database, {
    words,
    limit: Math.max(1, Math.min(limit, MOST_HITS)),
    offset: Math.max(0, Math.min(offset, LAST_OFFSET)),
    only: person.seesOwnOnly === true && !isAtLeast(person.role, 'admin') ? person.name : null,
    // What a question with uploads has read is found by who asked it, and by admins.
    sharedWith: isAtLeast(person.role, 'admin') ? null : person.name,
  });
}
