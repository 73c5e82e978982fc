import { describe, expect, it } from 'vitest';
import {
  holdsInternalId,
  withoutEveryId,
  withoutInternalIds,
  withoutLabels,
} from '../../loop/internal-ids.js';

describe('names that a run gives to its own things', () => {
  it.each([
    ['Prices (C14, C16 and C19) come from rivals.', 'Prices come from rivals.'],
    ['It was read [X4] and is open.', 'It was read and is open.'],
    ['The passage is answered by nobody (S1.11).', 'The passage is answered by nobody.'],
    ['The passage is answered by nobody (see S1.11-13).', 'The passage is answered by nobody.'],
    ['X6: whether the plan is free', 'Whether the plan is free'],
    ['X1 and X8: the price of it', 'The price of it'],
    ['G3 – The price is not known.', 'The price is not known.'],
    ['One series of 6; a larger one could overturn C25 and C26.', 'One series of 6.'],
    ['Whether it has calls (X7) is undecided and could qualify C31.', 'Whether it has calls is undecided.'],
    ['The value (F3=) was computed.', 'The value was computed.'],
    ['Only [S3] and S4 say so.', 'Only [S3] and S4 say so.'],
    ['Flights to JFK (C-130) and 3M stay.', 'Flights to JFK (C-130) and 3M stay.'],
  ])('go where the words still read: %s', (given, said) => {
    expect(withoutInternalIds(given)).toBe(said);
  });

  it.each([
    'C25 rests on one work.',
    'This leaves G3 open.',
    'No claim but P2 and F3 says it.',
    'See S1.11.',
  ])('leave no sentence behind that needs them: %s', (given) => {
    expect(withoutInternalIds(given)).toBeNull();
  });

  it('stay where they are names of the sources', () => {
    const isKnown = (id: string): boolean => id === 'C3';
    expect(withoutInternalIds('Complement (C3) fell, and C3 rose later.', isKnown)).toBe(
      'Complement (C3) fell, and C3 rose later.',
    );
    expect(withoutInternalIds('Complement C3 is named by C4.', isKnown)).toBeNull();
    expect(holdsInternalId('C6/36 cells', () => true)).toBe(false);
  });

  it('leave of a title what is left', () => {
    expect(withoutEveryId('X4: Prices after C47')).toBe('Prices after');
    expect(withoutLabels('Prices [S3]')).toBe('Prices [S3]');
  });
});
