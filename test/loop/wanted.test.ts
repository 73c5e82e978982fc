import { describe, expect, it } from 'vitest';
import type { DecomposerReply } from '../../agents/roles/decomposer.js';
import { wantedOf } from '../../loop/wanted.js';

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
const plain = (name: string, unit: string | null = null) => ({ name, unit });

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

  it('keeps a column that says what it is per', () => {
    const name = 'Dengue virus: infection, dissemination or transmission rate per mosquitoes exposed';
    expect(wantedOf(proposed({ attributes: [plain(name, '%')] }), [QUESTION])?.attributes).toHaveLength(1);
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
