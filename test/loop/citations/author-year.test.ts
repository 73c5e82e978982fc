import { describe, expect, it } from 'vitest';
import { findAuthorYear, withoutLinkedYears } from '../../../loop/citations/author-year.js';

describe('a bracket of many citations', () => {
  it('gives each of them', () => {
    const text = '(Foy and Roe, 2011, 2012; Doe et al. 1998, for a review and Poe et al. 2001)';
    expect(findAuthorYear(text).map(({ targets }) => targets.map(({ words }) => words))).toEqual([
      ['Foy and Roe 2011', 'Foy and Roe 2012', 'Doe et al. 1998', 'Poe et al. 2001'],
    ]);
  });

  it('ends where it is closed, whatever follows', () =>
    expect(findAuthorYear('Sharks (Richardson, 1836) and rays').map(({ end }) => end)).toEqual([25]));

  it.each(['Foy and Roe, 2011, 2012; ', 'Foy and Roe, 2011 for and Foy and '])(
    'does not hang where it is never closed: %s',
    (each) => expect(findAuthorYear(`(${each.repeat(20)}!`)).toEqual([]),
  );

  it('does not hang on links that are never closed', () => {
    const text = `(${'Foy and Roe, 2011, 2012 [^1][^2]; '.repeat(20)}!`;
    expect(withoutLinkedYears(text)).toBe(text);
  });
});
