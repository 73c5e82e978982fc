import { findSource, getText } from '../../store/sources.js';
import { fold } from '../../text/fold.js';
import { stem } from '../../text/stem.js';
import { isContentWord, stemsOf, words, type Word } from '../../text/tokens.js';
import { termsOf } from '../context/terms.js';
import { isCommonWord } from '../gate/common-words.js';
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
/** The same below which no model is asked: it sees what passes. */
const FLOOR_SHARE = 1 / 4;
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
 * target, its own queries) that general prose is not full of, or enough of all its words. Measured by `bench/hit-floor.ts`.
 */
export function passesFloor(shown: string, asked: readonly string[]): boolean {
  const held = stemsOf(shown);
  const folded = ` ${fold(shown).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const isHeld = ({ stem: own, folded: word }: Word): boolean =>
    held.has(own) || folded.includes(` ${beginningOf(word) ?? `${word} `}`);
  return asked.some((text) => {
    const topics = words(text).filter((word) => isContentWord(word));
    const telling = topics.filter(({ folded: word }) => !isCommonWord(word));
    if (telling.some(isHeld)) return true;
    return (
      topics.length > 0 &&
      topics.filter(isHeld).length >= Math.max(1, telling.length > 0 ? topics.length * FLOOR_SHARE : 0)
    );
  });
}

/** Share of a word's letters that its other forms begin with ("pregnancy", "pregnant"), and the fewest. */
const BEGINNING = { share: 0.6, least: 5 } as const;

/** The letters that other forms of a word begin with; null where it is too short, or not of Latin letters. */
function beginningOf(word: string): string | null {
  const { share, least } = BEGINNING;
  if (!/^[a-z]+$/.test(word) || word.length <= least) return null;
  return word.slice(0, Math.max(least, Math.ceil(word.length * share)));
}

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
