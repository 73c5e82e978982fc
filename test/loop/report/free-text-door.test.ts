import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../loop/claim.js';
import { prepareSource } from '../../../loop/gate/prepare.js';
import { Door } from '../../../loop/report/free-text/door.js';
import { readMarks, withoutSourceMarks } from '../../../loop/report/free-text/marks.js';

const TEXT =
  'The Ostrava trial enrolled 385 adults above seventy. Verdanine reduced falls by 11 percent compared with placebo. ' +
  'The trial was led by Maria Novak and paid for by the regional hospital. Follow-up lasted two years in every group.';

const claim = {
  id: 'C1',
  claim: 'In the Ostrava trial of 385 adults, verdanine reduced falls by 11 percent.',
  evidence: [{ exact: 'Verdanine reduced falls by 11 percent compared with placebo.' }],
} as unknown as Claim;

function doorIn(language: 'en' | 'de' = 'en'): Door {
  const source = prepareSource({ id: 'S1', text: TEXT, title: 'Falls under verdanine' });
  return new Door({
    language,
    source: (id) => (id === 'S1' ? source : undefined),
    claims: [claim],
    common: ['Does verdanine help older adults?'],
  });
}

describe('the door of free text', () => {
  it.each([
    'Deaths fell by 77 percent.',
    'Deaths fell by 77 percent [S1].',
    'Verdanine reduced falls by 12 percent [S1].',
    'Some seventy-seven people died.',
    'Millions of adults take it.',
    'Verdanine cures blindness among newborn horses [S1].',
    'Professor Zorblatt led the trial.',
    'Zorblatt found no effect.',
    'A trial in children by Zorblatt et al. was stopped.',
    'It was led by Maria Zorblatt [S1].',
    'The source says “verdanine cures every kind of fall at once”.',
    'More is at https://zorblatt.example/trial.',
    'See 10.1000/zorblatt.1 for more.',
    'Nothing else is known [S9].',
    'Nothing else is known 【S9】.',
    'Nothing else is known (S9.3).',
    'Nothing else is known &#91;S9&#93;.',
    'Nothing else is known [S\u200b9].',
    'C9 is not certain.',
    'C1 rests on one work.',
    'What P2 says stays open.',
    'The finding F3 weighs little.',
  ])('leaves out: %s', (sentence) => {
    const door = doorIn();
    expect(door.prose(`The sources say little about children. ${sentence}`)).toBe(
      'The sources say little about children.',
    );
  });

  it.each([
    ['Only older adults were studied.', 'Only older adults were studied.'],
    ['Verdanine reduced falls by 11 percent [S1].', 'Verdanine reduced falls by 11 percent.'],
    ['Verdanine reduced falls by 11 percent (S1.2).', 'Verdanine reduced falls by 11 percent.'],
    ['Verdanine reduced falls by 11 percent [S1.2-3, S1].', 'Verdanine reduced falls by 11 percent.'],
    ['The Ostrava trial had 385 adults.', 'The Ostrava trial had 385 adults.'],
    ['S1 was paid for by a hospital.', 'S1 was paid for by a hospital.'],
  ])('lets through: %s', (sentence, said) => {
    const door = doorIn();
    expect(door.prose(sentence)).toBe(said);
  });

  it('leaves out what speaks of a sentence that was left out, and all of what has to stand whole', () => {
    const said = 'Only older adults were studied. Zorblatt left. It gives no costs. The trial was small.';
    expect(doorIn().prose(said)).toBe('Only older adults were studied. The trial was small.');
    expect(doorIn().whole(said)).toBe('');
  });

  it('takes German nouns for nouns and two of them in a row for a name', () => {
    const door = doorIn('de');
    const said = 'Die Quellen sagen wenig über die Wirkung bei Kindern.';
    expect(door.prose(`${said} Das zeigt auch Hans Zorblatt.`)).toBe(said);
  });

  it('replaces a heading that says more than the claims, and leaves out a search that made something up', () => {
    const door = doorIn();
    const ours = (): string => 'Topic 1';
    expect(door.heading('Effects on falls', ours)).toBe('Effects on falls');
    expect(door.heading('Effects on falls [S1]', ours)).toBe('Effects on falls');
    expect(door.heading('Zorblatt: 77 percent fewer deaths [S1]', ours)).toBe('Topic 1');
    const long =
      'This heading tells at length of horses, boats, rivers and mountains, so that it states much';
    expect(door.heading(long, ours)).toBe('Topic 1');
    expect(door.search('verdanine falls Zorblatt trial')).toBe('');
    expect(door.search('verdanine falls 98765')).toBe('');
    expect(door.search('verdanine falls trial 2024 [S1]')).toBe('verdanine falls trial 2024');
  });

  it('knows whether a source carries a sentence', () => {
    expect(doorIn().isCarried('Verdanine reduced falls by 11 percent.', ['S1', 'S9'])).toBe(true);
    expect(doorIn().isCarried('Verdanine reduced falls by 12 percent.', ['S1'])).toBe(false);
  });
});

describe('marks in free text', () => {
  it('reads every form and keeps numbers that are none', () => {
    const { words, sourceIds } = readMarks('A [S1, S2.3-5; S4] and (see S6) and [7] [^8] 【S9】.');
    expect(words).toBe('A and and.');
    expect([...sourceIds].sort()).toEqual(['S1', 'S2', 'S4', 'S6', 'S7', 'S8', 'S9']);
    expect(readMarks('Between 3 and 5 (n = 12) of them')).toMatchObject({ sourceIds: [] });
  });

  it('takes marks of sources, and no others, out of a claim', () => {
    expect(withoutSourceMarks('It fell by 3 % [S1, S2] as [12] says (S3).')).toBe(
      'It fell by 3 % as [12] says.',
    );
  });
});
