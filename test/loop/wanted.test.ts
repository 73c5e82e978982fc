import { describe, expect, it } from 'vitest';
import type { DecomposerReply } from '../../agents/roles/decomposer.js';
import { factorOf, wantedOf } from '../../loop/wanted.js';

const QUESTION =
  'Which heat pump suits a house of 140 square metres for a family of four, and what does it cost?';

const proposed = (
  more: Partial<DecomposerReply>,
): Pick<DecomposerReply, 'things' | 'attributes' | 'rubric'> => ({
  things: [],
  attributes: [],
  rubric: [],
  ...more,
});
const plain = (name: string, unit: string | null = null) => ({ name, unit, computed: null });

describe('what a good answer needs', () => {
  it('is nothing where nothing was named', () => {
    expect(wantedOf(proposed({}), [QUESTION])).toBeUndefined();
    expect(wantedOf(proposed({ things: ['none'], rubric: ['', 'N/A'] }), [QUESTION])).toBeUndefined();
  });

  it('names each thing once, in its first writing', () => {
    const things = ['Air source', 'air-source', ' "Ground source" ', '3. Water source', 'Air Source;'];
    expect(wantedOf(proposed({ things }), [QUESTION])?.things).toEqual([
      'Air source',
      'Ground source',
      'Water source',
    ]);
  });

  it.each([
    ['a placeholder', 'Product A'],
    ['a placeholder with a number', 'thing 1'],
    ['a general word', 'Others'],
    ['none', 'none'],
    ['not applicable', 'n/a'],
    ['the question itself', QUESTION],
    ['a sentence', 'All of the heat pumps that a family with a house of this size may want to buy'],
    ['a wall of text', 'x'.repeat(81)],
    ['marks alone', '—'],
  ])('leaves out %s', (_name, junk) => {
    expect(wantedOf(proposed({ things: [junk, 'Ground source'] }), [QUESTION])?.things).toEqual([
      'Ground source',
    ]);
  });

  it.each(['Product Hunt', 'Group B streptococcus', 'Vitamin D', 'X', '7-Zip', 'Others Like Us'])(
    'keeps the name %s',
    (name) => {
      expect(wantedOf(proposed({ things: [name] }), [QUESTION])?.things).toEqual([name]);
    },
  );

  it('keeps twelve things, eight attributes and eight lines of a rubric at most', () => {
    const names = Array.from({ length: 20 }, (_, index) => `Maker no. ${index + 100}`);
    const wanted = wantedOf(
      proposed({ things: names, attributes: names.map((name) => plain(name)), rubric: names }),
      [QUESTION],
    );
    expect([wanted?.things.length, wanted?.attributes.length, wanted?.rubric.length]).toEqual([12, 8, 8]);
  });

  it.each([
    ['USD', 'USD'],
    ['€', '€'],
    ['%', '%'],
    ['kWh per year', 'kWh per year'],
    ['none', null],
    ['yes/no', null],
    ['N/A', null],
    ['text', null],
    ['-', null],
    ['1', null],
    [null, null],
  ])('reads the unit %s', (unit, kept) => {
    expect(wantedOf(proposed({ attributes: [plain('power', unit)] }), [QUESTION])?.attributes).toEqual([
      { name: 'power', unit: kept },
    ]);
  });
});

describe('a column that the program works out', () => {
  const made = (from: string, factor: string) =>
    wantedOf(
      proposed({
        attributes: [
          plain('cost per person and week', 'EUR'),
          { name: 'cost a year', unit: 'EUR', computed: { from, factor } },
        ],
      }),
      [QUESTION],
    )?.attributes[1];

  it('is made from a column that is wanted too', () => {
    expect(made('Cost per person and week.', '4 × 52')).toEqual({
      name: 'cost a year',
      unit: 'EUR',
      computed: { from: 'cost per person and week', factor: 208 },
    });
  });

  it.each([
    ['of no other column', 'price', '4 × 52'],
    ['of itself', 'cost a year', '4 × 52'],
    ['with an invented number', 'cost per person and week', '5 × 52 × 1.19'],
    ['with a sum', 'cost per person and week', '4 + 52'],
    ['with words', 'cost per person and week', 'persons in the family'],
  ])('is left out %s', (_name, from, factor) => {
    expect(made(from, factor)).toBeUndefined();
  });

  it.each([
    ['4 × 52', 208],
    ['4x52', 208],
    ['4 people * 12 months', 48],
    ['208', 208],
    ['4 × 52 = 208', 208],
    ['52 (weeks)', 52],
    ['140 · 12', 1680],
    ['1,680', 1680],
    ['560', 560],
    ['4 × 52 = 204', null],
    ['1', null],
    ['0', null],
    ['-4', null],
    ['4/12', null],
    ['4 - 52', null],
    ['19 %', null],
    ['', null],
    ['2026', null],
    ['11', null],
    ['1e9', null],
    ['110', null],
    ['365', 365],
  ])('its factor %s is %s', (written, value) => {
    expect(factorOf(written, [QUESTION])).toBe(value);
  });

  it('takes the numbers of a question in other words, of its focus, and no year', () => {
    expect(factorOf('10 × 12', ['Wie viel kostet das für ein Team von zehn Personen?'])).toBe(120);
    expect(factorOf('10 × 12', ['What does it cost?', 'a team of ten'])).toBe(120);
    expect(factorOf('10 × 12', ['What does it cost?', ''])).toBeNull();
    expect(factorOf('2026 × 3', ['What did it cost in 2026?'])).toBeNull();
  });
});
