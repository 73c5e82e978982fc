import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../loop/gate/check.js';
import { comesTo, sumsIn, withoutSums } from '../../../loop/gate/numbers/sums.js';
import { prepareSource } from '../../../loop/gate/prepare.js';
import { indexSources } from '../../../loop/gate/source-index.js';
import { verifyReport } from '../../../loop/gate/verify.js';

/** Numbers that the program computed: the printed sum proves itself, or the number is absent. */

const TEXT = [
  'Pumble has a paid plan for teams that want guests and more storage than the free plan has.',
  'The Pro plan of Pumble costs $2.49 per user and month when it is billed annually, or $2.99 month by month.',
  'Slack takes $8.75 per user and month. In the trial 12 of 40 people changed from Slack to Pumble within a year.',
  'Its fee for each purchase is 3 % of it.',
  'The free plan keeps 15 GB. A year of the archive is 1,200 messages long, as the seller counts them.',
].join(' ');
const stored = indexSources([prepareSource({ id: 'S1', text: TEXT, title: 'Pumble prices' })]);

const verdictOf = (claim: string, isComputed = false): string | undefined =>
  checkClaim({ id: 'C1', claim, sourceIds: ['S1'], isComputed }, stored)[0]?.verdict;

describe('a number with its sum', () => {
  it.each([
    ['a product', 'The Pro plan of Pumble costs ten people $298.80 (= 2.49 × 120), billed annually.'],
    ['rounded as printed', 'The Pro plan of Pumble costs ten people $299 (= 2.49 × 120), billed annually.'],
    ['three factors', 'The Pro plan of Pumble costs ten people $298.80 (= 2.49 × 12 × 10), billed annually.'],
    [
      'thousands',
      'The Pro plan of Pumble costs a thousand people $29,880 (= 2.49 × 12,000), billed annually.',
    ],
    ['a currency in it', 'The Pro plan of Pumble costs ten people $298.80 (= $2.49 × 120), billed annually.'],
    ['a unit behind', 'The Pro plan of Pumble costs ten people 298.80 USD (= 2.49 × 120), billed annually.'],
    [
      'a difference',
      'Per user and month Pumble is $6.26 (= 8.75 − 2.49) cheaper than Slack when billed annually.',
    ],
    [
      'a difference of products',
      'A user of Pumble pays $75.12 (= 8.75 × 12 − 2.49 × 12) less than on Slack, billed annually.',
    ],
    ['a share', 'Within a year 30 % (= 12 ÷ 40) of the people changed from Slack to Pumble.'],
    [
      'how many it multiplies by',
      'The Pro plan of Pumble costs 4 people $119.52 (= 2.49 × 4 × 12), billed annually.',
    ],
    [
      'a part of a hundred of an example',
      'A purchase of $50 brings the seller of Pumble $1.50 (= 3 × 50 ÷ 100), its fee for each.',
    ],
    ['an asterisk', 'The Pro plan of Pumble costs ten people $298.80 (= 2.49 * 120), billed annually.'],
  ])('%s is accepted', (_, claim) => {
    expect(verdictOf(claim)).toBe('located');
  });

  it.each([
    ['a wrong result', 'The Pro plan of Pumble costs ten people $289.80 (= 2.49 × 120), billed annually.'],
    [
      'a result rounded the wrong way',
      'The Pro plan of Pumble costs ten people $298 (= 2.49 × 120), billed annually.',
    ],
    [
      'more places than the sum has',
      'The Pro plan of Pumble costs ten people $298.81 (= 2.49 × 120), billed annually.',
    ],
    ['another example', 'A purchase of $60 brings the seller of Pumble $1.50 (= 3 × 50 ÷ 100), its fee.'],
    ['another part', 'A purchase of $50 brings the seller of Pumble $1 (= 2 × 50 ÷ 100), its fee for each.'],
    ['another input', 'The Pro plan of Pumble costs ten people $238.80 (= 1.99 × 120), billed annually.'],
    [
      'an input of another measure',
      'The Pro plan of Pumble costs ten people $1,800 (= 15 × 120), billed annually.',
    ],
    [
      'the input behind the multiplier',
      'The Pro plan of Pumble costs ten people $298.80 (= 120 × 2.49), billed annually.',
    ],
    ['a hidden number', 'The Pro plan of Pumble costs 37 people $298.80 (= 2.49 × 120), billed annually.'],
    [
      'a hidden number in words',
      'The Pro plan of Pumble costs seventeen people $298.80 (= 2.49 × 120), billed annually.',
    ],
    [
      'a number behind the sum',
      'The Pro plan of Pumble costs $298.80 (= 2.49 × 120) and the other plan $77, billed annually.',
    ],
    ['a second input', 'Per user and month Pumble is $4.51 (= 8.75 − 4.24) cheaper than Slack.'],
    [
      'a share of another whole',
      'Within a year 24 % (= 12 ÷ 50) of the people changed from Slack to Pumble.',
    ],
    ['no sum', 'The Pro plan of Pumble costs ten people $298.80 a year, billed annually.'],
    [
      'words in the sum',
      'The Pro plan of Pumble costs ten people $298.80 (= 2.49 × 120 people), billed annually.',
    ],
    [
      'a division by nothing',
      'The Pro plan of Pumble costs ten people $298.80 (= 2.49 ÷ 0), billed annually.',
    ],
  ])('%s is absent', (_, claim) => {
    expect(verdictOf(claim)).toBe('number-absent');
  });

  it('is judged in a report by what it prints, and by nothing else', () => {
    const line = (sum: string): string =>
      verifyReport(
        `# Prices\n\nThe Pro plan of Pumble costs ten people ${sum}, billed annually [S1].\n`,
        stored,
      )
        .citations.map(({ verdict }) => verdict)
        .join();
    expect(line('$298.80 (= 2.49 × 120)')).toBe('located');
    expect(line('$298.80 (= 2.49 × 121)')).toBe('number-absent');
    expect(line('$298.80')).toBe('number-absent');
  });
});

describe('a number that a claim says is computed', () => {
  it.each([
    ['from numbers of the source', 'Of 40 people 12 changed and 28 did not (computed).', 'located'],
    [
      'from numbers that stand nowhere',
      'Of 90 people 61 changed and 29 did not (computed).',
      'number-absent',
    ],
    ['wrongly', 'Of 40 people 12 changed and 29 did not (computed).', 'number-absent'],
  ])('%s', (_, claim, verdict) => {
    expect(verdictOf(`In the trial on Slack and Pumble: ${claim}`, true)).toBe(verdict);
  });
});

describe('exact arithmetic', () => {
  it.each([
    ['0.1 × 3', '0.3', true],
    ['1.005 × 100', '100.5', true],
    ['2.675 × 100', '267.5', true],
    ['1.115 × 10', '11.15', true],
    ['0.07 × 100', '7', true],
    ['8.345 × 10', '83.5', true],
    ['8.345 × 10', '83.4', false],
    ['99999999999999.99 × 3', '299999999999999.97', true],
    ['1 ÷ 3', '0.33', true],
    ['1 ÷ 3', '0.34', false],
    ['3 − 5', '2', false],
  ])('%s comes to %s: %s', (formula, number, isRight) => {
    expect(comesTo(formula, number)).toBe(isRight);
  });

  it('finds sums alone, and gives their inputs for what they come to', () => {
    expect(sumsIn('f (= 3) and x = 2 (see 1)')).toEqual([]);
    expect(withoutSums('It is $298.80 (= 2.49 × 120) a year.')).toBe('It is $2.49  a year.');
  });
});
