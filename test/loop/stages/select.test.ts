import { describe, expect, it } from 'vitest';
import { bestOf } from '../../../loop/stages/ask-picker.js';
import { mergeHits, spread } from '../../../loop/stages/select.js';
import {
  holdsEnough,
  passesFloor,
  speaksToQuery,
  distinctiveStems,
} from '../../../loop/reading/hit-relevance.js';
import type { RankedHit } from '../../../loop/results.js';

let count = 0;
const hit = (changes: Partial<RankedHit>): RankedHit => ({
  address: `https://site${(count += 1)}.example/page`,
  title: 'Night cramps and quinine tonic in elderly volunteers',
  snippet: '',
  authors: [],
  publishedAt: null,
  doi: null,
  copies: [],
  text: null,
  textClass: null,
  kind: null,
  queryId: 'R1.Q1',
  angle: 'entity',
  engine: 'world',
  rank: 1,
  ...changes,
});

const KOWALSKA = { authors: ['Ines Kowalska', 'Farid Eklund'], publishedAt: '2021-04-02' };

describe('merging hits', () => {
  it.each<[string, Partial<RankedHit>, Partial<RankedHit>, number]>([
    ['one address with and without a tracker', { address: 'https://a.example/x' }, { address: 'https://a.example/x?utm_source=y' }, 1],
    ['the page and the record of one article', { ...KOWALSKA, doi: '10.7177/a' }, { ...KOWALSKA }, 1],
    ['article and preprint', { ...KOWALSKA, doi: '10.7177/a' }, { ...KOWALSKA, doi: '10.1101/2021.01.02.425001' }, 1],
    ['two published articles of one title', { ...KOWALSKA, doi: '10.7177/a' }, { ...KOWALSKA, doi: '10.7177/b' }, 2],
    ['letters of one title by other people', { ...KOWALSKA, doi: '10.7177/a' }, { authors: ['Hugo Lunde'], publishedAt: '2021-05-01' }, 2],
    ['two parts of one study', { ...KOWALSKA, title: 'Night cramps and quinine tonic: part 1' }, { ...KOWALSKA, title: 'Night cramps and quinine tonic: part 2' }, 2],
    ['an article and its erratum', { ...KOWALSKA, doi: '10.7177/a' }, { ...KOWALSKA, title: 'Erratum: Night cramps and quinine tonic in elderly volunteers' }, 2],
    ['one title in years far apart', { ...KOWALSKA, doi: '10.7177/a' }, { ...KOWALSKA, publishedAt: '2011' }, 2],
    ['two files of a folder', { ...KOWALSKA, address: 'file:///a.xml' }, { ...KOWALSKA, address: 'file:///b.xml' }, 2],
  ])('%s', (_name, one, other, works) => {
    expect(mergeHits([hit(one), hit(other)])).toHaveLength(works);
  }); // prettier-ignore

  it('keeps every address, copy and notice of what it merges', () => {
    const [merged] = mergeHits([
      hit({ ...KOWALSKA, doi: '10.7177/a', address: 'https://doi.org/10.7177/a', copies: ['https://c.example/pdf'] }),
      hit({ ...KOWALSKA, address: 'https://journal.example/a', notices: [{ kind: 'retracted' }], angle: 'source-type' }),
    ]); // prettier-ignore
    expect(merged?.addresses).toEqual(['https://doi.org/10.7177/a', 'https://journal.example/a']);
    expect(merged?.copies).toEqual(['https://c.example/pdf']);
    expect(merged?.notices).toEqual([{ kind: 'retracted' }]);
    expect(merged?.angles).toEqual(['entity', 'source-type']);
  });
});

describe('spreading picks over domains', () => {
  const picked = (addresses: readonly string[]): readonly string[] =>
    spread(
      mergeHits(addresses.map((address, index) => hit({ address, title: `Title number ${index} of many` }))).map(
        (each) => ({ ...each, why: '' }),
      ),
      10,
    ).map((each) => each.address); // prettier-ignore

  it('takes three of a domain at most', () => {
    expect(picked(['1', '2', '3', '4', '5'].map((page) => `https://blog.example/${page}`))).toHaveLength(3);
  });

  it('takes more of a resolver, a repository of many publishers or a folder', () => {
    for (const at of ['https://doi.org/10.7177/', 'https://arxiv.org/abs/2101.0000', 'file:///docs/'])
      expect(picked(['1', '2', '3', '4', '5'].map((page) => `${at}${page}`))).toHaveLength(5);
  });
});

describe('padding', () => {
  const stems = distinctiveStems('Can Zika virus be transmitted other than by mosquitoes?');

  it('goes by the distinctive words of the question', () => {
    expect(stems).toEqual(['zika', 'virus', 'transmit', 'mosquito']);
  });

  it.each([
    ['Sexual transmission of Zika virus was suspected in a couple.', true],
    ['Zika virus RNA was found in urine.', true],
    ['Silk moths of a reserve, by J. Zika: temporal patterns at a lamp.', false],
    ['Consent templates of biobanks differ.', false],
  ])('%s', (text, holds) => {
    expect(holdsEnough(text, stems)).toBe(holds);
  });

  it.each([
    ['a first place', 1, 'Eels of the harbour', true],
    ['words of its query', 9, 'It was refuted: no evidence, and not confirmed', true],
    ['a word or two of its query', 9, 'There is no evidence of eels', false],
  ])('a hit speaks to its query by %s', (_name, rank, snippet, speaks) => {
    const terms = ['refuted', 'no evidence', 'not confirmed', 'ruled out', 'Zika'];
    expect(speaksToQuery({ rank, title: '', snippet }, terms)).toBe(speaks);
  });

  it('leaves nothing out where there are no distinctive words', () => {
    expect(holdsEnough('Anything.', distinctiveStems('What is it?'))).toBe(true);
  });
});

describe('the floor below which no picker is asked', () => {
  const asked = ['Does short-chain verdanine help against night cramps?', 'Nobody has measured the harm.'];

  it.each([
    ['Verdanine in calf cramp: a trial', true],
    ['Cramping at night, and what was tried', true],
    ['A meta-analysis of criticism: limitations, contrary evidence and failed replications', false],
    ['Tea leaves and their pickers', false],
    ['Harms of sleeping pills', true],
  ])('%s: %s', (shown, passes) => {
    expect(passesFloor(shown, asked)).toBe(passes);
  });

  it('knows a question of asking words by them', () => {
    expect(passesFloor('Who wrote this book', ['Who wrote the book?'])).toBe(true);
  });
});

describe('what a hit says of what was asked', () => {
  it('is its two best sentences, in their order', () => {
    const text =
      'We thank the ward. Verdanine was given to 40 people. The ward was painted. Night cramps fell by half with verdanine.';
    expect(bestOf(text, { asked: ['Does verdanine help against night cramps?'], most: 2 })).toEqual([
      'Verdanine was given to 40 people.',
      'Night cramps fell by half with verdanine.',
    ]);
    expect(bestOf('', { asked: ['x'], most: 2 })).toEqual([]);
  });
});
