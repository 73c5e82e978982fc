/** Capitalised words before a year that are not names of authors, or may well be none. */
import { monthOf } from '../../text/months.js';
import { wordSet } from '../../text/word-lists.js';
import { readData } from '../data/read-data.js';

const LISTS = readData('no-authors.json') as Readonly<
  Record<'words' | 'companies' | 'institutions' | 'pairs' | 'publishers', string>
>;
const NO_AUTHORS = wordSet(LISTS.words);
const COMPANIES = wordSet(LISTS.companies);
const PAIRS = wordSet(LISTS.pairs);
const PUBLISHERS = wordSet(LISTS.publishers);

/** "Dec", "Figure", "Since", "COVID": never an author. */
export const isNoAuthor = (name: string): boolean =>
  NO_AUTHORS.has(name.replace(/\.$/, '')) ||
  monthOf(name) > 0 ||
  /^\p{L}\d?$/u.test(name) ||
  /^COVID/i.test(name);

/** "AT&T", "Johnson & Johnson", "McKinsey & Company", "Research & Development": two names that are one. A company in brackets with its year is cited. */
export function isOneName(names: string, surnames: readonly string[], isInSentence: boolean): boolean {
  if (/\p{Lu}&\p{Lu}/u.test(names)) return true;
  const [first, second] = surnames;
  if (second === undefined || surnames.length > 2) return false;
  const isCompany = isInSentence && COMPANIES.has(second.replace(/\.$/, ''));
  return first === second || isCompany || PAIRS.has(`${first}&${second}`);
}

const INSTITUTIONS = wordSet(LISTS.institutions);

/** "Aalto", "UGent", "Cambridge-Turing": where a work was made or is kept, as notes in brackets name it. */
export const isInstitution = (name: string): boolean =>
  /^\p{Lu}{2,}\p{Ll}/u.test(name) || INSTITUTIONS.has(name.split(/[-/]/)[0] ?? '');

/** A short name in capitals: an author where it is known to publish, else a venue, a programme, a tag of a group. */
export const isOtherInitials = (name: string): boolean =>
  /^[\p{Lu}\d/&-]{2,14}$/u.test(name) && !name.split('/').some((part) => PUBLISHERS.has(part));
