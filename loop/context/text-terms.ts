import { stem } from '../../text/stem.js';
import { fold } from '../../text/fold.js';
import { placesOf } from '../../text/sentence-ref.js';
import { isContentWord, stemsOf, words } from '../../text/tokens.js';
import { phrasesOf } from '../../store/term-search.js';
import { listRunSources } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { isCommonWord } from '../gate/common-words.js';
import { namesOf } from '../question-words.js';
import type { StoredRun } from '../run.js';
import { textOf } from './texts.js';

/** Names and rare words of the texts that a run has read: what an author of the field would search by. */

/** Sentences on each side of a cited one that are looked at. */
const NEAR = 2;
const MOST_TERMS = 30;
const SHORTEST_TERM = 5;
const NAME_FACTOR = 1.5;

/**
 * Terms of the sentences around some references, then of those around others: by their weight in the whole store times
 * the sources and sentences that have them. Words of the question and of general prose are left out.
 */
export function textTerms(run: StoredRun, refs: readonly (readonly string[])[]): readonly string[] {
  const own = stemsOf(run.question);
  const isNew = (term: string): boolean => words(term).some((word) => !own.has(word.stem));
  const taken = new Map<string, string>();
  for (const group of refs)
    for (const term of ranked(run, nearTexts(run, group)).filter(isNew))
      if (!taken.has(fold(term))) taken.set(fold(term), term);
  return [...taken.values()].slice(0, MOST_TERMS);
}

interface NearText {
  readonly sourceId: number;
  readonly text: string;
}

function nearTexts(run: StoredRun, refs: readonly string[]): readonly NearText[] {
  const ids = new Map(
    listRunSources(run.store, run.id).map(({ number, sourceId }) => [Number(number), sourceId]),
  );
  const near = new Map<string, NearText>();
  for (const [source, sentence] of refs.flatMap(placesOf)) {
    const sourceId = ids.get(Number(source));
    if (sourceId === undefined) continue;
    const text = textOf(run, sourceId);
    const around = { from: Math.max(1, sentence - NEAR), to: sentence + NEAR };
    for (const { number, start, end } of sentencesOf(run.store, sourceId, around))
      near.set(`${sourceId}.${number}`, { sourceId, text: text.slice(start, end) });
  }
  return [...near.values()];
}

interface Counted {
  readonly term: string;
  readonly isName: boolean;
  readonly sources: Set<number>;
  sentences: number;
}

function ranked(run: StoredRun, texts: readonly NearText[]): readonly string[] {
  const counts = new Map<string, Counted>();
  for (const { sourceId, text } of texts)
    for (const { term, isName } of termsIn(text)) {
      const key = stem(fold(term));
      const known = counts.get(key) ?? { term, isName, sources: new Set<number>(), sentences: 0 };
      known.sources.add(sourceId);
      known.sentences += 1;
      counts.set(key, known);
    }
  const weight = ({ term, isName, sources, sentences }: Counted): number => {
    const [phrase] = phrasesOf(run.store, [`"${term}"`]);
    return (phrase?.weight ?? 0) * (isName ? NAME_FACTOR : 1) * (sources.size + Math.log(sentences));
  };
  return [...counts.values()]
    .map((counted) => ({ term: counted.term, weight: weight(counted) }))
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    .map(({ term }) => term);
}

function termsIn(text: string): readonly { readonly term: string; readonly isName: boolean }[] {
  const names = namesOf(text);
  const inNames = new Set(names.flatMap((name) => words(name).map(({ folded }) => folded)));
  const rare = words(text).filter(
    (word) =>
      word.folded.length >= SHORTEST_TERM &&
      isContentWord(word) &&
      !/\p{N}/u.test(word.folded) &&
      !inNames.has(word.folded) &&
      !isCommonWord(word.folded),
  );
  return [
    ...names.map((term) => ({ term, isName: true })),
    ...rare.map(({ surface }) => ({ term: surface, isName: false })),
  ];
}
