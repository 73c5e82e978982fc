import { findSource, getText } from '../../store/sources.js';
import { fold } from '../../text/fold.js';
import { stem } from '../../text/stem.js';
import { stemsOf, words } from '../../text/tokens.js';
import { termsOf } from '../context/terms.js';
import { questionWords } from '../question-words.js';
import type { PickedHit, RankedHit } from '../results.js';
import type { StoredRun } from '../run.js';

/**
 * Whether a hit is about what was asked. A search for any of several words always finds something: a study of moths by an
 * author who bears the name of a virus holds one word of four.
 */

/** A hit holds more than this share of the distinctive words. Lower loses hardly any padding, higher loses paraphrases. */
const SHARE_HELD = 1 / 3;
/** A hit whose title and snippet hold more than this share of its own query's terms speaks to that angle. */
const QUERY_SHARE_HELD = 2 / 5;
/** The first places of a search are always looked at: they are the best that it has. */
export const FIRST_PLACES = 3;
/** Shorter texts (a title and a line) say too little to be judged. UTF-16 code units. */
const MINIMUM_LENGTH = 200;

/** The stems of the words that a question or a target is about. */
export const distinctiveStems = (text: string): readonly string[] => [
  ...new Set(termsOf(text).map((term) => stem(fold(term)))),
];

/** All that can be known of a hit before it is read: a folder's document whole, a page by title and snippet; null where that is too little. */
export function textOfHit(run: StoredRun, hit: Omit<PickedHit, 'why'>): string | null {
  if (hit.address.startsWith('file:')) {
    const source = findSource(run.store, { address: hit.address });
    const stored = source === undefined ? undefined : getText(run.store, source.id);
    return stored === undefined ? null : `${hit.title}\n${stored.text}`;
  }
  const shown = `${hit.title}\n${hit.text ?? ''}`;
  return shown.length < MINIMUM_LENGTH ? null : shown;
}

/**
 * The floor below which no model is asked about a hit: what it shows has a word, in any form, of what was asked (question,
 * target, its own queries) that names a topic, or enough of all its words. Where words of asking are all there is ("Who
 * wrote the book?"), one of those will do. Measured by `bench/hit-floor.ts`.
 */
export function passesFloor(shown: string, asked: readonly string[]): boolean {
  const topics = asked.flatMap((text) => questionWords(text)).flatMap(({ words: own }) => own);
  if (heldOf(shown, topics).length > 0) return true;
  const held = stemsOf(shown);
  const isTopicless = topics.length < FEW_TOPICS;
  return asked.some((text) => {
    const stems = distinctiveStems(text);
    const found = stems.filter((each) => held.has(each)).length;
    return stems.length === 0 || found > (isTopicless ? 0 : stems.length * SHARE_HELD);
  });
}

/** Whether a hit speaks to one of its own queries: by a name of it, or by several of its topics. */
export function speaksOfQuery(shown: string, queries: readonly string[]): boolean {
  return queries.some((query) => {
    const asked = questionWords(query);
    const names = asked.filter(({ kind }) => kind === 'name').flatMap(({ words: own }) => own);
    const topics = asked.flatMap(({ words: own }) => own);
    return heldOf(shown, names).length > 0 || heldOf(shown, topics).length >= TOPICS_OF_QUERY;
  });
}

/** Topics of its own query that a hit has which has none of the question's. */
const TOPICS_OF_QUERY = 3;
/** A question with fewer topics is known by its words of asking too. */
const FEW_TOPICS = 3;

/** The words that a text has in any form, each once. */
function heldOf(text: string, sought: readonly string[]): readonly string[] {
  const folded = foldedWords(text);
  const held = stemsOf(text);
  const distinct = new Map(sought.flatMap((each) => words(each)).map((word) => [word.stem, word]));
  return [...distinct.values()]
    .filter(
      ({ stem: own, folded: word }) =>
        held.has(own) || folded.includes(` ${beginningOf(word) ?? `${word} `}`),
    )
    .map(({ stem: own }) => own);
}

/** Share of a word's letters that its other forms begin with ("pregnancy", "pregnant"), and the fewest. */
const BEGINNING = { share: 0.6, least: 5 } as const;

/** The letters that other forms of a word begin with; null where it is too short, or not of Latin letters. */
function beginningOf(word: string): string | null {
  const { share, least } = BEGINNING;
  if (!/^[a-z]+$/.test(word) || word.length <= least) return null;
  return word.slice(0, Math.max(least, Math.ceil(word.length * share)));
}

const foldedWords = (text: string): string => ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;

/** Whether a text holds more than a third of the stems; every text holds enough of none. */
export function holdsEnough(text: string, stems: readonly string[]): boolean {
  if (stems.length === 0) return true;
  const held = stemsOf(text);
  return stems.filter((each) => held.has(each)).length > stems.length * SHARE_HELD;
}

/** Whether a hit speaks to the query that brought it, which may share hardly a word with the question. */
export function speaksToQuery(
  hit: Pick<RankedHit, 'rank' | 'title' | 'snippet'>,
  terms: readonly string[],
): boolean {
  if (hit.rank <= FIRST_PLACES) return true;
  const held = stemsOf(`${hit.title} ${hit.snippet}`);
  const found = terms.filter((term) => [...stemsOf(term)].every((each) => held.has(each)));
  return found.length > terms.length * QUERY_SHARE_HELD;
}
