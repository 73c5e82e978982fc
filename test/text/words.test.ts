import { describe, expect, it } from 'vitest';
import { fold } from '../../text/fold.js';
import { HEDGES, NEGATING, NEGATIONS, STOP_WORDS, TOPIC_STOP_WORDS } from '../../text/lexicon.js';
import { ENGLISH_MONTHS, monthOf, monthOfField } from '../../text/months.js';
import { stem } from '../../text/stem.js';
import { contentStems, isContentWord, words } from '../../text/tokens.js';

describe('fold', () => {
  it.each([
    ['Guillain–Barré', 'guillain–barre'],
    ['ﬁnd', 'find'],
    ['Straße', 'strasse'],
    ['Sørensen', 'sorensen'],
    ['İstanbul', 'istanbul'],
    ['ＤＮＡ', 'dna'],
    ['plain', 'plain'],
  ])('%s', (text, folded) => expect(fold(text)).toBe(folded));
});

const FAMILIES = [
  'analysis analyses analyse analysed analyze analyzed analyzing',
  'diagnosis diagnoses diagnosed diagnose',
  'hypothesis hypotheses hypothesise hypothesized',
  'metastasis metastases',
  'transmit transmits transmitted transmitting transmission transmissions transmissible transmitter',
  'admit admission',
  'reduce reduces reduced reducing reduction reductions',
  'introduce introduction',
  'vaccine vaccines vaccinated vaccination vaccinations',
  'bus buses',
  'infect infects infected infecting infection infections infectious infectivity',
  'prescribe prescription',
  'perceive perception',
  'absorb absorption',
  'decide decision',
  'conclude conclusion',
  'invade invasion invasive',
  'expand expansion',
  'extend extension extensive',
  'respond response responses',
  'apply applied application applications',
  'pregnant pregnancy pregnancies',
  'microcephaly microcephalic',
  'discover discovered discovery discoveries',
  'recover recovery',
  'periphery peripheral',
  'origin original originally origins',
  'emerge emerged emergence emerging',
  'isolate isolated isolation',
  'history historic',
  'bacterium bacteria bacterial',
  'virus viruses viral',
  'child children',
  'mouse mice',
  'randomised randomized randomization randomisation',
  'hospitalise hospitalized',
  'tumour tumours tumor',
  'behaviour behavioral behavioural',
  'anaemia anemia',
  'oedema edema',
  'oestrogen estrogen',
  'paediatric pediatric',
];

const APART = [
  'hypothyroidism hypothesized',
  'transfusion transform',
  'transmission mission',
  'production product',
  'conduction conclusion',
  'precision decision',
  'thesis these',
  'exception exceed',
  'interview interval',
  'commission common',
  'protein protest',
  'contract contrast',
];

describe('stem', () => {
  it.each(FAMILIES)('joins %s', (line) => {
    expect(new Set(line.split(' ').map(stem)).size, line.split(' ').map(stem).join(' ')).toBe(1);
  });

  it.each(APART)('keeps apart %s', (line) => {
    const all = line.split(' ');
    expect(new Set(all.map(stem)).size, all.map(stem).join(' ')).toBeGreaterThan(1);
    expect(stem(all[0] ?? '')).not.toBe(stem(all[1] ?? ''));
  });

  it('leaves codes, numbers and other scripts as they are', () => {
    for (const word of ['h1n1', '2019', 'вирусы', '病毒', 'é', '']) expect(stem(word)).toBe(word);
    expect(stem("mosquito's")).toBe(stem('mosquito'));
  });
});

describe('words', () => {
  it('have offsets, folded form, stem and capital', () => {
    const text = 'The mRNA didn’t reach São Paulo.';
    const found = words(text);
    expect(found.map((word) => text.slice(word.start, word.end))).toEqual(found.map((word) => word.surface));
    expect(found.map((word) => word.folded)).toEqual(['the', 'mrna', 'didn’t', 'reach', 'sao', 'paulo']);
    expect(found.map((word) => word.capital)).toEqual([true, true, false, false, true, true]);
  });

  it('name a topic or not', () => {
    expect(
      contentStems('How is the Zika virus transmitted by 3 mosquitoes, and by mosquitoes only?'),
    ).toEqual(['zika', 'virus', 'transmit', 'mosquito']);
    expect(words('ob die 2016').map(isContentWord)).toEqual([true, false, false]);
  });
});

describe('the lexicon', () => {
  it('holds keys as the lists promise: lower case, no accents, no apostrophes', () => {
    for (const set of [STOP_WORDS, TOPIC_STOP_WORDS, NEGATIONS, HEDGES])
      for (const word of set) expect(word).toMatch(/^[a-z]+$/);
  });

  it('nests what is wider', () => {
    for (const word of STOP_WORDS) expect(TOPIC_STOP_WORDS.has(word)).toBe(true);
    for (const word of NEGATING) expect(NEGATIONS.has(word)).toBe(true);
  });
});

describe('months', () => {
  it('are read from names, abbreviations and fields', () => {
    expect(ENGLISH_MONTHS).toHaveLength(12);
    expect([monthOf('Sept.'), monthOf('März'), monthOf('août'), monthOf('out')]).toEqual([9, 3, 8, 0]);
    expect(
      ['out', 'ene', 'Dez', 'fév', 'aoû', 'giu', 'lug', 'mag', 'gen', 'mei', 'foo'].map(monthOfField),
    ).toEqual([10, 1, 12, 2, 8, 6, 7, 5, 1, 5, 0]);
  });
});
