/** Whether the texts of a run hold a word at all, in any of its forms: by the full-text index, not by reading. */
import type { Store } from './open-store.js';
import { listRunSources } from './run-sources.js';
import { SENTENCES_PER_SOURCE } from './sentence-id.js';
import { statement } from './statement.js';
import { tokensOf } from './tokens.js';

export interface WordSearch {
  readonly runId: string;
  /** All of them have to stand in one sentence or one title. */
  readonly words: readonly string[];
  /** Share of a word's letters that its other forms begin with, 0 to 1: "pregnancy" is held by "pregnant" at 0.6. */
  readonly sameBeginning: number;
}

/** Share of a word's letters that its other forms begin with: "pregnancy" is held by "pregnant". */
export const SHARE_OF_OTHER_FORMS = 0.6;
/** Words with fewer letters are no beginning of others: "virus" would be held by any word in "vir". */
const SHORTEST_BEGINNING = 5;

/** Whether a sentence or the title of a source of the run holds all the words. Words without a letter or digit are passed over. */
export function isHeld(store: Store, { runId, words, sameBeginning }: WordSearch): boolean {
  const match = words
    .map((word) => formsOf(word, sameBeginning))
    .filter((forms) => forms !== '')
    .join(' AND ');
  if (match === '') return true;
  return listRunSources(store, runId).some(({ sourceId }) => {
    const first = sourceId * SENTENCES_PER_SOURCE;
    const inText = { table: 'sentence_index', match, first, last: first + SENTENCES_PER_SOURCE - 1 };
    const inTitle = { table: 'title_index', match, first: sourceId, last: sourceId };
    return hasRow(store, inText) || hasRow(store, inTitle);
  });
}

/**
 * The word as the index knows it, or anything that begins as it does, or that it begins with ("hyperinflation" for
 * "hyperinflationary"). Tokens hold nothing that means something to FTS5.
 */
function formsOf(word: string, share: number): string {
  const tokens = tokensOf(word);
  if (tokens.length === 0) return '';
  const exact = `"${tokens.join(' ')}"`;
  const { beginning, stems } = formsByBeginning(word, share);
  return beginning === ''
    ? exact
    : `(${[exact, `"${beginning}" *`, ...stems.map((each) => `"${each}"`)].join(' OR ')})`;
}

/** How many letters a stem may be shorter than the beginning that other forms share with a word. */
const ENDING = 2;

/** The letters that other forms of a word begin with; null where it is too short, or not of Latin letters. */
export function beginningOf(word: string, share = SHARE_OF_OTHER_FORMS): string | null {
  if (!/^[a-z]+$/.test(word) || word.length <= SHORTEST_BEGINNING) return null;
  return word.slice(0, Math.max(SHORTEST_BEGINNING, Math.ceil(word.length * share)));
}

/** @internal The letters that other forms begin with, and the stems that end a little earlier. */
export function formsByBeginning(
  word: string,
  share: number,
): { readonly beginning: string; readonly stems: readonly string[] } {
  const letters = word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  const beginning = beginningOf(letters, share);
  if (beginning === null) return { beginning: '', stems: [] };
  const { length } = beginning;
  const shorter = Array.from({ length: ENDING }, (_, index) => length - 1 - index);
  return {
    beginning,
    stems: shorter.filter((each) => each >= SHORTEST_BEGINNING).map((each) => letters.slice(0, each)),
  };
}

interface Find {
  readonly table: string;
  readonly match: string;
  readonly first: number;
  readonly last: number;
}

function hasRow(store: Store, { table, match, first, last }: Find): boolean {
  const sql = `SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN ? AND ? LIMIT 1`;
  return (
    statement<[string, number, number], { rowid: number }>(store, sql).get(match, first, last) !== undefined
  );
}
