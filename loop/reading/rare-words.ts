import { keptPerStore } from '../../store/kept.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { foldedWords } from '../../text/bare-words.js';
import { contentStems, stemsOf, words, isContentWord } from '../../text/tokens.js';
import { textOf } from '../context/stored-text.js';
import { isCommonWord } from '../gate/common-words.js';
import { subjectOf } from '../history.js';
import type { StoredRun } from '../run.js';

/** What of a text can be told by its words: those that few of a run's sources have. Words that all have tell nothing. */

/** Share of the sources above which a word, or a name, tells none of them from the others. */
const MOST_SOURCES = 0.5;
/** Fewer sources say nothing of how rare a word is. */
const FEWEST_SOURCES = 4;
/** The same for a word that general prose is full of. */
const MOST_WITH_COMMON = 0.25;
/** Rare words of a gap that are looked at, and how many of them whatever bears on it has. */
const MOST_RARE = 4;
const LEAST_HELD = 2;

export interface RareWords {
  /** Names of things that it speaks of, folded; none where it names none. */
  readonly things: readonly string[];
  /** Stems, the rarest first, each in some source; null where its words are such as any text may have. */
  readonly stems: readonly string[] | null;
}

/**
 * The rare words of a gap, and the things that it names. A search is in words that a source would use, so that its common
 * ones count where few sources have them; a description has words about the brief.
 *
 * @param about `named`: what findings and outline call the things that the question compares; `least`: sources that have a
 *   word at least, 0 where it is looked for in what nobody has read yet
 */
export function rareWords(
  run: StoredRun,
  { description, query }: { readonly description: string; readonly query: string | null },
  { named = [], least = 1 }: { readonly named?: readonly string[]; readonly least?: 0 | 1 } = {},
): RareWords {
  const text = `${query ?? ''}\n${description}`;
  const searched = stemsOf(query ?? '');
  const sources = listRunSources(run.store, run.id);
  const folded = ` ${foldedWords(text)} `;
  const isTelling = (count: number): boolean =>
    count >= least && (sources.length < FEWEST_SOURCES || count <= MOST_SOURCES * sources.length);
  const all = [...new Set([...named, ...(subjectOf(run)?.wanted?.things ?? [])].map(foldedWords))];
  const things = all
    .filter((thing) => thing !== '' && folded.includes(` ${thing} `))
    .filter((thing) =>
      isTelling(sources.filter((source) => wordsIn(run, source).folded.includes(` ${thing} `)).length),
    );
  const known = new Set([...contentStems(run.question), ...things.flatMap(contentStems)]);
  const telling = [...new Map(words(text).map((word) => [word.stem, word])).values()]
    .filter((word) => isContentWord(word) && !known.has(word.stem))
    .map(({ stem, folded: word }) => ({ stem, isCommon: isCommonWord(word) }))
    .filter(({ stem, isCommon }) => !isCommon || searched.has(stem));
  const counted = telling
    .map((each) => ({
      ...each,
      count: sources.filter((source) => wordsIn(run, source).stems.has(each.stem)).length,
    }))
    .filter(
      ({ count, isCommon }) =>
        isTelling(count) && (!isCommon || (count > 0 && count <= MOST_WITH_COMMON * sources.length)),
    )
    .sort((a, b) => a.count - b.count);
  const stems = counted.slice(0, MOST_RARE).map(({ stem }) => stem);
  return { things, stems: telling.every(({ isCommon }) => isCommon) && stems.length === 0 ? null : stems };
}

/** Whether a text bears on a gap: it names a thing that the gap is about, and has its rare words. */
export const bearsOn = (text: string, rare: RareWords): boolean =>
  holdsRare(text, rare) && isNamedIn(` ${foldedWords(text)} `, rare);

/** The same of a part of a source, which may be named elsewhere in it. */
export const partBearsOn = (
  run: StoredRun,
  { source, words: part }: { readonly source: RunSource; readonly words: string },
  rare: RareWords,
): boolean => holdsRare(part, rare) && isNamedIn(wordsIn(run, source).folded, rare);

const isNamedIn = (folded: string, { things }: RareWords): boolean =>
  things.length === 0 || things.some((thing) => folded.includes(` ${thing} `));

function holdsRare(text: string, { stems }: RareWords): boolean {
  if (stems === null) return true;
  const held = stemsOf(text);
  const count = stems.filter((stem) => held.has(stem)).length;
  return count > 0 && count >= Math.min(LEAST_HELD, stems.length);
}

/** Stems of a question by which a part of a text can be told to be beside it; null where they tell nothing. */
export function tellingStems(run: StoredRun, texts: readonly string[]): ReadonlySet<string> | null {
  const sources = listRunSources(run.store, run.id);
  if (sources.length < FEWEST_SOURCES) return null;
  const stems = [...new Set(texts.flatMap(contentStems))];
  const telling = stems.filter(
    (stem) =>
      sources.filter((source) => wordsIn(run, source).stems.has(stem)).length <= WIDESPREAD * sources.length,
  );
  return telling.length < FEWEST_TELLING ? null : new Set(telling);
}

/** Share of the sources above which a word of the question stands in a part of a text whatever that is about. */
const WIDESPREAD = 0.8;
const FEWEST_TELLING = 4;

interface Words {
  readonly stems: ReadonlySet<string>;
  /** Folded, a space between words and at both ends. */
  readonly folded: string;
}

const wordsOfTexts = keptPerStore(() => new Map<string, Words>());

function wordsIn(run: StoredRun, { sourceId, source }: RunSource): Words {
  const own = wordsOfTexts(run.store);
  const known = own.get(source.sha256);
  if (known !== undefined) return known;
  const text = `${source.title ?? ''}\n${textOf(run, sourceId)}`;
  const made = { stems: stemsOf(text), folded: ` ${foldedWords(text)} ` };
  own.set(source.sha256, made);
  return made;
}
