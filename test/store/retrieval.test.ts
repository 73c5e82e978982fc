import { describe, expect, it } from 'vitest';
import { findPassages, findSentences } from '../../store/retrieval.js';
import type { RetrievalQuery } from '../../store/retrieval.js';
import type { Store } from '../../store/open-store.js';
import { sentenceText } from '../../store/sentence-rows.js';
import { putSource } from '../../store/sources.js';
import type { NewSource } from '../../store/sources.js';
import type { BlockKind } from '../../text/document.js';
import { document, workspace } from './sample.js';

const { store: newStore } = workspace();

function storeOf(...texts: readonly (readonly string[])[]): Store {
  const store = newStore();
  texts.forEach((text, index) => putSource(store, document(text, { key: `k${index}` })));
  return store;
}

/** A document whose blocks are of these kinds; what stands below a heading knows it. */
function laidOut(...parts: readonly (readonly [BlockKind, string])[]): NewSource {
  const plain = document(parts.map(([, text]) => text));
  let heading: string | undefined;
  const blocks = plain.blocks.map((block, index) => {
    const [kind, text] = parts[index] ?? ['paragraph', ''];
    if (kind === 'heading') heading = text;
    return { ...block, kind, ...(heading === undefined || kind === 'heading' ? {} : { heading }) };
  });
  return { ...plain, blocks };
}

const ask = (text: string, more: Partial<RetrievalQuery> = {}): RetrievalQuery => ({
  aspects: [{ text, weight: 1 }],
  limit: 10,
  ...more,
});

const sentences = (store: Store, query: RetrievalQuery): (string | undefined)[] =>
  findSentences(store, query).map(({ sourceId, number }) => sentenceText(store, sourceId, { from: number }));

const passages = (store: Store, query: RetrievalQuery): (string | undefined)[] =>
  findPassages(store, query).map(({ sourceId, first, last }) =>
    sentenceText(store, sourceId, { from: first, to: last }),
  );

describe('findSentences', () => {
  it('prefers a sentence whose surroundings speak of the same', () => {
    const filler = Array.from(
      { length: 9 },
      (_, index) => `Nobody in town number ${index} said a word of that then.`,
    );
    const store = storeOf(
      [['Herons were seen once in the whole year.', ...filler].join(' ')],
      [
        [
          'Herons were seen twice in the whole year. They nest in the reeds. The nests of herons are wide.',
        ].join(' '),
      ],
    );
    expect(findSentences(store, ask('herons'))[0]).toMatchObject({ sourceId: 2 });
  });

  it('gives nothing for stop words alone, and passes over words that no source has', () => {
    const store = storeOf(['The herons nest in the reeds. What they do there is unknown.']);
    expect(findSentences(store, ask('what do they do in the'))).toEqual([]);
    expect(findSentences(store, ask('"what they do"'))).toHaveLength(1);
    expect(sentences(store, ask('herons zygomorphic quux'))[0]).toBe('The herons nest in the reeds.');
    expect(findSentences(store, ask('zygomorphic'))).toEqual([]);
    expect(findSentences(store, ask(''))).toEqual([]);
    expect(findSentences(store, { aspects: [], limit: 5 })).toEqual([]);
  });

  it('takes what stands in quotation marks as it is, and finds nothing where it is missing', () => {
    const store = storeOf(
      ['Transmission by sexual contact was seen. Sexual transmission is rare.'],
      ['Nothing of sexual contact. Other transmission was seen.'],
    );
    expect(sentences(store, ask('"sexual transmission" contact'))).toEqual(['Sexual transmission is rare.']);
    expect(sentences(store, ask('“sexual transmission”'))).toEqual(['Sexual transmission is rare.']);
    expect(findSentences(store, ask('"transmission sexual" contact'))).toEqual([]);
    expect(findSentences(store, ask('"never written" contact'))).toEqual([]);
  });
});

describe('what is looked for', () => {
  const find = (text: string, query: string) => sentences(storeOf([text]), ask(query, { hasWord: true }));

  it.each([
    ['It ends for Windows 11 in 2031.', 'Windows 11'],
    ['A PRNT90 titre was measured.', 'PRNT90'],
    ['CO₂ rose by a fifth.', 'CO2'],
    ['It fell to 10⁵ copies.', '10^5'],
    ['It costs $49 a month.', '$49'],
    ['Er kostet 49 € im Monat.', '€49'],
    ['It is 3.5 metres high.', '3.5'],
    ['The virus is mosquito-borne.', 'mosquito borne'],
    ['A disease borne by the mosquito.', 'mosquito-borne'],
    ['IL-6 was raised.', 'IL-6'],
    ['Slack has raised it.', "Slack's"],
    ['COVID-19 was related.', 'COVID-19-related'],
    ['Yearly and/or monthly plans exist.', 'monthly/yearly'],
    ['São Paulo grew.', 'Sao paulo'],
    ['寨卡病毒的传播途径是蚊子。', '寨卡病毒如何传播'],
    ['病毒很小。', '病'],
    ['ジカウイルスは蚊によって広がる。', 'ウイルスの感染'],
    ['ไวรัสซิกาแพร่โดยยุง', 'ไวรัส'],
    ['Вирусные инфекции опасны.', 'вирусная инфекция'],
    ['الفيروس ينتقل بالبعوض.', 'الفيروس'],
    ['바이러스는 모기로 퍼진다.', '바이러스'],
  ])('%s is found by %s', (text, query) => {
    expect(find(text, query)).toEqual([text]);
  });

  it.each([
    ['It costs $490 a month.', '$49'],
    ['It was measured 105 times.', '10⁵'],
    ['It has 35 metres.', '3.5'],
    ['The mother stood on a board.', '"motherboard"'],
    ['The mosquito was borne away.', '"mosquito-borne"'],
  ])('%s is not found by %s', (text, query) => {
    expect(find(text, query)).toEqual([]);
  });

  it('scores each aspect by itself, so that a long one does not drown a short one', () => {
    const store = storeOf(
      [
        'Herons nest here. Reed, water, wind, weather, fish, frog, mouse and otter are what this scope names.',
      ],
      ['Herons are seldom ill. Their fever was measured once.'],
    );
    const scope = 'reed water wind weather fish frog mouse otter';
    const ranked = (weight: number) =>
      findSentences(store, {
        aspects: [
          { text: 'heron fever', weight: 2 },
          { text: scope, weight },
        ],
        limit: 1,
      })[0]?.sourceId;
    expect(ranked(1)).toBe(2);
    expect(ranked(4)).toBe(1);
  });
});

describe('findPassages', () => {
  const long = Array.from(
    { length: 14 },
    (_, index) => `Line ${index} of this report speaks of quiet weather only.`,
  );

  it('gives a whole paragraph, and of a long one the run around the best sentence', () => {
    const store = storeOf(
      [
        'First things come here. The herons nest in reeds. They are shy.',
        'Another paragraph on other birds.',
      ],
      [[...long.slice(0, 7), 'A stork was seen.', ...long.slice(7)].join(' ')],
    );
    expect(passages(store, ask('herons reeds'))[0]).toMatch(/^First things[^]*shy\.$/);
    const [found] = findPassages(store, ask('stork'));
    expect(found).toMatchObject({ sourceId: 2, best: 8 });
    expect((found?.last ?? 0) - (found?.first ?? 0) + 1).toBeGreaterThanOrEqual(3);
    expect((found?.last ?? 0) - (found?.first ?? 0) + 1).toBeLessThanOrEqual(8);
  });

  it('shows no sentence twice, and keeps to the limits', () => {
    const many = Array.from(
      { length: 30 },
      (_, index) => `The heron number ${index} stood in the reeds all day long.`,
    );
    const store = storeOf(
      [many.join(' ')],
      ['A heron stood there as well, in other reeds, and was seen by nobody.'],
    );
    const found = findPassages(store, ask('heron reeds', { limit: 40 }));
    const shown = found.flatMap(({ sourceId, first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => `${sourceId}.${first + index}`),
    );
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.length).toBe(31);
    expect(findPassages(store, ask('heron', { limit: 2 }))).toHaveLength(2);
    const sources = findPassages(store, ask('heron', { perSource: 1 })).map(({ sourceId }) => sourceId);
    expect(sources.sort()).toEqual([1, 2]);
    expect(findPassages(store, ask('heron', { limit: 0 }))).toEqual([]);
  });

  it('never shows what backs no claim, nor a heading as a sentence; the words of a heading count below it', () => {
    const store = newStore();
    putSource(
      store,
      laidOut(
        ['title', 'Herons of the north'],
        ['heading', 'Nests of herons'],
        [
          'paragraph',
          'They are built of twigs and lie low above the water, out of reach of foxes and people.',
        ],
        ['heading', 'Food'],
        ['paragraph', 'Fish and frogs are eaten at dawn, and now and then a mouse that has come too close.'],
        ['reference', 'Smith, Herons and their nests, 2004.'],
        ['boilerplate', 'Subscribe to our letter on herons and nests.'],
      ),
    );
    expect(passages(store, ask('nests of herons'))[0]).toMatch(/^They are built/);
    for (const text of passages(store, ask('herons nests food subscribe smith')))
      expect(text).not.toMatch(/Smith|Subscribe|^Food|^Nests|Herons of/);
  });

  it('shows a row of a table alone, and rows beside it that say as much', () => {
    const store = newStore();
    const rows = [
      'Pumble 2.49 300',
      'Chanty 3.00 360',
      'Slack 7.25 870',
      'Slack Plus 12.50 1500',
      'Zulip 6.67 800',
    ];
    putSource(
      store,
      laidOut(
        ['paragraph', 'Prices are per user and month, and the last column is what ten people pay in a year.'],
        ['table', rows.join('\n')],
      ),
    );
    expect(passages(store, ask('Chanty'))[0]).toBe('Chanty 3.00 360');
    expect(passages(store, ask('Slack'))[0]).toBe('Slack 7.25 870\nSlack Plus 12.50 1500');
  });
});
