import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkNumbers } from '../../../loop/gate/numbers/check-numbers.js';
import { prepareSource } from '../../../loop/gate/prepare.js';
import { OTHER_RATES, SAME_RATES } from './rate-pairs.js';

const absent = (claim: string, text: string): readonly string[] =>
  checkNumbers(claim, [{ source: prepareSource({ id: 'S1', text }), spans: [] }]).absent;

describe('rates, and numbers in unusual dress', () => {
  it.each(OTHER_RATES)('%s is not: %s', (claim, text) => expect(absent(claim, text)).not.toEqual([]));
  it.each(SAME_RATES)('%s is: %s', (claim, text) => expect(absent(claim, text)).toEqual([]));
});

/** A fiftieth, and what a percentage rounds. */
const SLACK = 0.021;

describe('any rate', () => {
  const written = (part: number, whole: number): string[] => [
    `${part} in ${whole.toLocaleString('en')}`,
    `${part} out of ${whole}`,
    `${part} per ${whole.toLocaleString('en')}`,
    `${part}/${whole}`,
  ];
  const counts = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 401, max: 2_000_000 }));
  const forms = fc.tuple(fc.nat(3), fc.nat(3));

  it('holds in every form for the same parts', () => {
    fc.assert(
      fc.property(counts, forms, ([part, whole], [claimed, stored]) => {
        const form = written(part, whole);
        const claim = `It struck ${form[claimed]} adults.`;
        expect(absent(claim, `Of the adults, ${form[stored]} were struck.`)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('does not hold once it has changed by more than its rounding', () => {
    fc.assert(
      fc.property(counts, counts, forms, ([part, whole], [other, otherWhole], [claimed, stored]) => {
        const [rate, changed] = [part / whole, other / otherWhole];
        fc.pre(Math.abs(rate - changed) > SLACK * Math.max(rate, changed));
        const claim = `It struck ${written(other, otherWhole)[claimed]} adults.`;
        const text = `Of the adults, ${written(part, whole)[stored]} were struck.`;
        expect(absent(claim, text)).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('in per cent holds only where its digits round it', () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 4 }), ([part, whole], decimals) => {
        const percent = (100 * part) / whole;
        const unit = 10 ** -decimals;
        fc.pre(percent > 2 * unit);
        const text = `It struck ${part} of ${whole.toLocaleString('en')} adults.`;
        expect(absent(`It struck ${percent.toFixed(decimals)} % of them.`, text)).toEqual([]);
        for (const wrong of [percent + 1.1 * unit, percent - 1.6 * unit])
          expect(absent(`It struck ${wrong.toFixed(decimals)} % of them.`, text)).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
