import { describe, expect, it } from 'vitest';
import { prepareSource } from '../../../../loop/gate/prepare.js';
import { reviewPriority } from '../../../../loop/gate/signals/review-priority.js';

const TEXT = `The library opened in 1962. It was designed by Anna Berg. The hall seats two hundred readers.
A fire damaged the roof in 1978. The city paid for the repairs.`;
const priority = (claim: string, text = TEXT, spans: { start: number; end: number }[] = []): number =>
  reviewPriority({ claim, source: prepareSource({ id: 'S1', text }), spans });

const HOUSE = `The rooms stayed open to visitors when the heating failed. One keeper guards the archive at night.
Letters are kept in the cellar, and maps were placed in the tower. The tower is higher than the chapel. The wall is ten meters long.
The house shows clocks, coins, maps and letters. Some visitors do, but it is wise not to touch the frames.
Local children paid for the tour, while guests from abroad entered free of charge.`;

describe('reviewPriority', () => {
  it('puts a claim with one foreign name above the one that the text holds', () => {
    const held = priority('The library, designed by Anna Berg, opened in 1962.');
    expect(priority('The library, designed by Otto Lind, opened in 1962.')).toBeGreaterThan(held);
    expect(priority('The aquarium in Lisbon lost four million visitors.')).toBeGreaterThan(held);
  });

  it('puts a cause above a link where a passage speaks of a link', () => {
    const passage = 'Drinking coffee was associated with a lower risk of stroke in this cohort.';
    const plain = priority('Drinking coffee was associated with a lower risk of stroke.', passage);
    expect(priority('Drinking coffee prevents stroke.', passage)).toBeGreaterThan(plain);
  });

  it('adds up four shares: words, the best three sentences, numbers and names', () => {
    expect(priority('The library opened in 1962.')).toBe(0);
    // Of "library opened 1963" two thirds of the words are there; the year weighs more in the window, and is no number of the text.
    const otherYear = priority('The library opened in 1963.');
    expect(otherYear).toBeGreaterThan(0.4 / 3 + 0.2 + 0.2 / 3);
    expect(otherYear).toBeLessThan(0.4 / 3 + 0.2 + 0.2);
    expect(priority('Zebras Xylophone 7')).toBe(1);
  });

  it.each([
    ['negation', 'The repairs were not paid by the city for the roof.'],
    ['direction', 'Fewer readers came to the library after the fire.'],
  ])('puts nearly the words of the source with a %s turned round before other words', (_, claim) => {
    const text =
      'The repairs were paid by the city for its roof. More readers came to the library after the great fire. Libraries design readers.';
    expect(priority(claim, text)).toBeGreaterThan(0.7);
    expect(priority('The town met the cost of mending.', text)).toBeGreaterThan(0.3);
  });

  it.each([
    ['an opposite', 'The rooms were closed to visitors when the heating failed.'],
    [
      'an opposite in a clause of many',
      'Letters are kept in the cellar, and maps were removed from the tower.',
    ],
    ['a negation left out in a moved clause', 'It is wise to touch the frames, as some visitors do.'],
  ])('puts %s first', (_, claim) => {
    expect(priority(claim, HOUSE)).toBeGreaterThan(0.7);
  });

  it.each([
    ['two turns at one place', 'The rooms were not closed to visitors when the heating failed.'],
    ['a clause that moved', 'When the heating failed, the rooms stayed open to visitors.'],
    ['a list in another order', 'The house shows letters, maps, coins and clocks.'],
    ['another spelling', 'The wall is ten metres long.'],
  ])('leaves a true sentence with %s', (_, claim) => {
    expect(priority(claim, HOUSE)).toBeLessThan(0.5);
  });

  it('looks at the cited words alone where words are cited', () => {
    const claim = 'A fire damaged the roof in 1978.';
    expect(priority(claim)).toBe(0);
    expect(priority(claim, TEXT, [{ start: 0, end: 27 }])).toBeGreaterThan(0.7);
  });

  it.each([
    ['nothing', ''],
    ['signs', '—…!'],
    ['a prototype key', '__proto__ constructor'],
    ['half a character', '\uD83D'],
  ])('is a number from 0 to 1 for %s', (_, claim) => {
    for (const text of [TEXT, '', '\0', 'library '.repeat(200_000)])
      expect(priority(claim, text)).toSatisfy((value: number) => value >= 0 && value <= 1);
  });
});
