/** How much of the gold evidence stands in the first words of a ranking. */
import { openStore } from '../../store/open-store.js';
import type { Store } from '../../store/open-store.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { getText, putSource } from '../../store/sources.js';
import { hashOfText, mixHash } from '../../store/top.js';
import type { Ranking } from './rankings.js';
import type { Question, QuestionSet } from './sets.js';

/** A document as it is measured: words of each sentence, that of number 1 first. */
interface Measured {
  readonly id: number;
  readonly words: readonly number[];
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

export interface Filled {
  readonly set: QuestionSet;
  readonly store: Store;
  readonly documents: ReadonlyMap<string, Measured>;
}

export function fill(set: QuestionSet): Filled {
  const store = openStore(':memory:');
  const documents = new Map<string, Measured>();
  for (const source of set.documents) {
    const { sourceId: id } = putSource(store, source);
    const text = getText(store, id)?.text ?? '';
    const places = sentencesOf(store, id).map(({ start, end }) => ({ start, end }));
    const words = places.map(({ start, end }) => text.slice(start, end).split(/\s+/).length);
    documents.set(source.key, { id, words, places });
  }
  return { set, store, documents };
}

/** Letters of a sentence that the evidence must have for the sentence to belong to it. */
const LEAST_OVERLAP = 4;

/** The sentences of each complete evidence, as `sourceId.number`. */
function goldOf({ documents }: Filled, { gold }: Question): string[][] {
  return gold.map((places) =>
    places.flatMap(({ document, start, end }) => {
      const measured = documents.get(document);
      return (measured?.places ?? []).flatMap((place, at) => {
        const overlap = Math.min(end, place.end) - Math.max(start, place.start);
        const isPart = overlap >= Math.min(LEAST_OVERLAP, place.end - place.start, end - start);
        return isPart ? [`${measured?.id}.${at + 1}`] : [];
      });
    }),
  );
}

export interface Result {
  /** By budget: whether some evidence is complete, and the share of the best one that is there. */
  readonly complete: readonly boolean[];
  readonly recall: readonly number[];
  readonly isReported: boolean;
}

/** The half for fixing weights and the half for reporting. */
export const isReported = ({ half }: Question): boolean => mixHash(hashOfText(half), 7) % 2 === 1;

/** Each question's evidence within the set's budgets, and within a tenth of the words that are searched. */
export function measure(filled: Filled, ranking: Ranking, isWanted = (_: Question) => true): Result[] {
  const { set, store, documents } = filled;
  return set.questions.filter(isWanted).map((question): Result => {
    const searched = question.documents.flatMap((key) => documents.get(key) ?? []);
    const byId = new Map(searched.map((each) => [each.id, each]));
    const all = searched.reduce((sum, { words }) => sum + words.reduce((total, each) => total + each, 0), 0);
    const budgets = [...set.budgets, Math.round(all / 10)];
    const gold = goldOf(filled, question);
    const reached = new Map<string, number>();
    let spent = 0;
    const most = Math.max(...budgets);
    for (const { sourceId, first, last } of ranking(store, {
      text: question.text.replace(/["“”«»]/g, ' '),
      sourceIds: [...byId.keys()],
    })) {
      for (let number = first; number <= last; number += 1) {
        const name = `${sourceId}.${number}`;
        if (reached.has(name)) continue;
        spent += byId.get(sourceId)?.words[number - 1] ?? 0;
        reached.set(name, spent);
      }
      if (spent > most) break;
    }
    const recall = budgets.map((budget) =>
      Math.max(
        ...gold.map(
          (names) => names.filter((name) => (reached.get(name) ?? Infinity) <= budget).length / names.length,
        ),
      ),
    );
    return { complete: recall.map((share) => share === 1), recall, isReported: isReported(question) };
  });
}
