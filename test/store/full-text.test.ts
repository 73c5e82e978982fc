import { describe, expect, it } from 'vitest';
import { putCorpus, putCorpusFile } from '../../store/corpora.js';
import { searchSentences, findSnippets } from '../../store/retrieval.js';
import type { Store } from '../../store/open-store.js';
import { addRunSources } from '../../store/run-sources.js';
import { getSource, getText, putSource } from '../../store/sources.js';
import { tokensOf } from '../../store/tokens.js';
import { document, runSource, startRun, workspace } from './sample.js';

const { store: newStore } = workspace();
const documents = [
  document(['The virus was transmitted sexually in two cases.', 'Nothing else was seen.'], { key: 'a' }),
  document(['Mosquitoes carry it. Rain helps.'], {
    key: 'b',
    title: 'Guillain-Barré syndrome after infection',
  }),
  document(['Das Fieber kam. Naïve Größe, São Paulo.', '寨卡病毒的传播途径'], { key: 'c' }),
  document(['A sexual phase. The transmission of yeast.'], { key: 'd' }),
];

function filled(order = documents): Store {
  const store = newStore();
  for (const source of order) putSource(store, source);
  return store;
}

const snippets = (store: Store, terms: string[], more = {}) =>
  findSnippets(store, { aspects: [{ text: terms.join(' '), weight: 1 }], limit: 10, ...more });

const keysOf = (store: Store, terms: string[], more = {}) =>
  snippets(store, terms, more).map(({ sourceId }) => getSource(store, sourceId)?.key);

describe('tokensOf', () => {
  it('folds accents and case, stems words, keeps numbers whole, pairs unspaced scripts', () => {
    expect(tokensOf('Transmission transmitted São ﬁts')).toEqual(['transmit', 'transmit', 'sao', 'fit']);
    expect(tokensOf('viruses virus studies study cases case')).toEqual([
      'virus',
      'virus',
      'studi',
      'studi',
      'case',
      'case',
    ]);
    expect(tokensOf('вирусного вирусный Impfungen Impfung')).toEqual([
      'вирусн',
      'вирусн',
      'impfung',
      'impfung',
    ]);
    expect(tokensOf('H1N1pdm2009x 0.05')).toEqual(['h1n1pdm2009x', '0', '05']);
    expect(tokensOf('寨卡病毒x 病')).toEqual(['寨卡', '卡病', '病毒', 'x', '病']);
    expect(tokensOf(' \0 — ')).toEqual([]);
    expect(tokensOf('CO₂ m² K_d x_{1} 10⁵ 10^5 19⁵² max_size')).toEqual(
      tokensOf('CO2 m2 Kd x1 10 5 10 5 19 52 max size'),
    );
  });
});

describe('findSnippets', () => {
  it('finds by other endings, accents, titles, and scripts without spaces', () => {
    const store = filled();
    expect(keysOf(store, ['transmitting'])).toEqual(expect.arrayContaining(['a', 'd']));
    expect(keysOf(store, ['Sao'])).toEqual(['c']);
    expect(keysOf(store, ['guillain-barre'])).toEqual(['b']);
    expect(keysOf(store, ['病毒'])).toEqual(['c']);
    expect(keysOf(store, ['absent', '', '   '])).toEqual([]);
  });

  it('finds no word that only begins alike', () => {
    const store = newStore();
    putSource(store, document(['It was hypothesized that yeast can transform milk.'], { key: 'x' }));
    expect(keysOf(store, ['hypothyroidism'])).toEqual([]);
    expect(keysOf(store, ['transfusion'])).toEqual([]);
    expect(keysOf(store, ['hypotheses', 'transformation'])).toEqual(['x']);
  });

  it('takes a phrase in quotation marks as a whole, and gives the place of what it found', () => {
    const store = filled();
    expect(keysOf(store, ['"sexual transmission"'])).toEqual([]);
    expect(keysOf(store, ['"transmitted sexually"'])).toEqual(['a']);
    const [hit] = snippets(store, ['sexually', 'transmitted', 'virus'], { limit: 1 });
    const text = getText(store, hit?.sourceId ?? 0)?.text ?? '';
    expect(hit?.snippet).toContain('transmitted sexually');
    expect(text).toContain(hit?.snippet);
  });

  it('takes any text as a term', () => {
    const store = filled();
    const hostile = [
      '"',
      'NEAR(',
      'words : x',
      'a* OR b',
      "'; DROP TABLE runs",
      '\0',
      '\ud800',
      'x'.repeat(100_000),
      '^',
      '-',
    ];
    for (const term of hostile) expect(() => keysOf(store, [term, 'virus'])).not.toThrow();
    expect(keysOf(store, [...hostile, 'virus'])).toContain('a');
  });

  it('keeps to the corpora and sources it is given', () => {
    const store = filled();
    const corpusId = putCorpus(store, '/folder');
    const file = { path: 'd.txt', sizeBytes: 1, modifiedAtMs: 1, sha256: null, sourceId: 4, failure: null };
    putCorpusFile(store, corpusId, file);
    expect(keysOf(store, ['transmission'], { corpusIds: [corpusId] })).toEqual(['d']);
    expect(keysOf(store, ['transmission'], { sourceIds: [1] })).toEqual(['a']);
    expect(keysOf(store, ['transmission'], { sourceIds: [1], corpusIds: [corpusId] })).toEqual([]);
  });
});

describe('searchSentences', () => {
  it('prefers what has more, and rarer, of the terms; within a run if asked', () => {
    const store = filled();
    const runId = startRun(store);
    addRunSources(store, runId, [runSource(4), runSource(2)]);
    const hits = searchSentences(store, { terms: ['sexual', 'transmission', 'virus'], limit: 5 });
    expect(hits[0]).toMatchObject({ sourceId: 1, number: 1 });
    const inRun = searchSentences(store, { terms: ['sexual', 'transmission'], runId, limit: 5 });
    expect(inRun.map(({ sourceId }) => sourceId)).toEqual([4, 4]);
    expect(
      searchSentences(store, { terms: ['transmission', 'sexual'], runId, limit: 5, perSource: 1 }),
    ).toHaveLength(1);
  });

  it('answers the same whatever was read first', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      document(['The same words stand here. The same words.'], { key: `url:${index}` }),
    );
    const answers = [many, [...many].reverse()].map((order) => {
      const store = filled(order);
      const passages = snippets(store, ['stand', 'words']);
      const sentences = searchSentences(store, { terms: ['words'], limit: 10 });
      return [passages, sentences].map((hits) => hits.map(({ sourceId }) => getSource(store, sourceId)?.key));
    });
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toHaveLength(10);
  });

  it('forgets the words of a text that was replaced', () => {
    const store = newStore();
    putSource(store, document(['Provisional snippet.'], { key: 'k', readClass: 'snippet' }));
    expect(searchSentences(store, { terms: ['provisional'], limit: 5 })).toHaveLength(1);
    putSource(store, document(['Final words.'], { key: 'k', readClass: 'full', title: 'Final title' }));
    expect(searchSentences(store, { terms: ['provisional'], limit: 5 })).toEqual([]);
    expect(keysOf(store, ['title'])).toEqual(['k']);
  });
});
