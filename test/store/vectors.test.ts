import { describe, expect, it } from 'vitest';
import { findPassages, findSentences } from '../../store/retrieval.js';
import type { Store } from '../../store/open-store.js';
import { addRunSources } from '../../store/run-sources.js';
import { createRun } from '../../store/runs.js';
import { sentenceText } from '../../store/sentence-rows.js';
import { putSource } from '../../store/sources.js';
import { nearestPassages, passageWordsOf, putVectors, textHashOf, vectorFault } from '../../store/vectors.js';
import { document, workspace } from './sample.js';

const { store: newStore } = workspace();
const MODEL = 'exec/vectors';
const bytes = (...numbers: readonly number[]): Buffer => Buffer.from(Float32Array.from(numbers).buffer);

const TEXTS = [
  'The tower was built in 1890.',
  'Der Turm ist achtzig Meter hoch.',
  'Geese fly over the tower.',
];

function storeOf(vectors: Readonly<Record<string, Buffer>>): Store {
  const store = newStore();
  createRun(store, { id: 'r', question: 'q', options: {}, today: '2026-01-01', at: '2026-01-01' });
  for (const [index, text] of TEXTS.entries()) {
    const { sourceId } = putSource(store, document([text], { key: `k${index}` }));
    const row = { sourceId, round: 1, sourceType: 'peer' as const, angles: [], queries: [], why: '' };
    // The last one is no source of the run.
    if (index < 2) addRunSources(store, 'r', [row]);
  }
  const made = Object.entries(vectors).map(([text, vector]) => ({ textHash: textHashOf(text), vector }));
  putVectors(store, MODEL, made);
  return store;
}

const near = (store: Store, text: string) => nearestPassages(store, { model: MODEL, text, runId: 'r' });
const [BUILT = '', HIGH = '', GEESE = ''] = TEXTS;
const ALL = { [BUILT]: bytes(0, 1), [HIGH]: bytes(1, 0.1), [GEESE]: bytes(1, 0), tall: bytes(2, 0) };

describe('passages near in meaning', () => {
  it('are compared on this machine', () => expect(vectorFault()).toBeNull());

  it('are those of the run, the nearest first', () => {
    const store = storeOf(ALL);
    expect(near(store, 'tall').map(({ sourceId }) => sourceId)).toEqual([2, 1]);
    expect(passageWordsOf(store, 2)).toEqual([{ sourceId: 2, first: 1, last: 1, words: HIGH }]);
  });

  it('are none for words that have no vector, or for another model', () => {
    const store = storeOf(ALL);
    expect(near(store, 'wide')).toEqual([]);
    expect(nearestPassages(store, { model: 'exec/other', text: 'tall', runId: 'r' })).toEqual([]);
  });

  it('are without vectors of another length', () => {
    const store = storeOf({ ...ALL, [HIGH]: bytes(1, 0.1, 3) });
    expect(near(store, 'tall').map(({ sourceId }) => sourceId)).toEqual([1]);
  });

  it('keep the first vector of a text', () => {
    const store = storeOf(ALL);
    putVectors(store, MODEL, [{ textHash: textHashOf(HIGH), vector: bytes(0, 5) }]);
    expect(near(store, 'tall')[0]).toMatchObject({ sourceId: 2 });
  });
});

describe('a ranking by words and by meaning', () => {
  const query = { aspects: [{ text: 'tower', weight: 1 }], runId: 'r', limit: 5, hasWord: true };
  const found = (store: Store, meaning: ReturnType<typeof near>) =>
    findPassages(store, { ...query, meaning }).map(({ sourceId, first, last }) =>
      sentenceText(store, sourceId, { from: first, to: last }),
    );

  it('finds what has none of the words', () => {
    const store = storeOf(ALL);
    expect(found(store, [])).toEqual([BUILT]);
    expect(found(store, near(store, 'tall'))).toEqual([BUILT, HIGH]);
  });

  it('puts first what both rank high, by the sum of 1 / (60 + rank)', () => {
    const store = storeOf({ ...ALL, tall: bytes(0, 1) });
    const [first, second] = findSentences(store, { ...query, meaning: near(store, 'tall') });
    expect(first?.score).toBeCloseTo(2 / 61, 10);
    expect(second?.score).toBeCloseTo(1 / 62, 10);
  });

  it('stays within what is searched', () => {
    const store = storeOf(ALL);
    const meaning = [{ sourceId: 3, first: 1, last: 1 }];
    expect(findSentences(store, { ...query, meaning })).toHaveLength(1);
  });
});
