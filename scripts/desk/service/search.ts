import { searchLibrary, type LibraryAnswer } from '../../../store/desk/library/search.js';
import { UsageError } from '../../exit-codes.js';
import type { Person } from '../person.js';
import type { DeskService } from '../service.js';
import { may, onlyOf, refuseUnless } from './may.js';

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
  refuseUnless(person, 'read');
  if (!/[\p{L}\p{N}]/u.test(words) || words.length > LONGEST_WORDS)
    throw new UsageError(
      words.length > LONGEST_WORDS ? 'The search is too long.' : 'There are no words to search for.',
      'Give words, and "phrases in quotes".',
    );
  return searchLibrary(desk.database, {
    words,
    limit: Math.max(1, Math.min(limit, MOST_HITS)),
    offset: Math.max(0, Math.min(offset, LAST_OFFSET)),
    only: onlyOf(person),
    // What somebody uploaded is found by them, and by admins.
    sharedWith: may(person, 'manage') ? null : person.name,
  });
}
