import { expect, it } from 'vitest';
import { filledIn } from '../../../loop/writing/computed.js';

it.each<[string, string | null]>([
  ['It saves ${= (29 - 16) × 12} a year.', 'It saves $156 (= 29 × 12 - 16 × 12) a year.'],
  ['It saves ${= 12 × (29 − 16)} a year.', 'It saves $156 (= 29 × 12 − 16 × 12) a year.'],
  [
    'A sale of $50 costs ${= (2.9 ÷ 100) × 50 + 0.30}.',
    'A sale of $50 costs $1.75 (= 2.9 ÷ 100 × 50 + 0.30).',
  ],
  ['It is {= (12 + 4) ÷ 40} % of them.', 'It is 40 % (= 12 ÷ 40 + 4 ÷ 40) of them.'],
  ['It costs ${= 10 − (3 + 4)}.', null],
  ['On average {= 6312 ÷ 115} sessions.', 'On average 54.9 (= 6312 ÷ 115) sessions.'],
  [
    'A share of {= 2 ÷ 7} %, of {= 1000 ÷ 3} people.',
    'A share of 28.6 % (= 2 ÷ 7), of 333 (= 1000 ÷ 3) people.',
  ],
  ['It is {= 2.25 × 3} days.', 'It is 6.75 (= 2.25 × 3) days.'],
])('a sum of a writer is worked out, its brackets too: %s', (claim, printed) => {
  expect(filledIn(claim)).toBe(printed);
});
