import { describe, expect, it } from 'vitest';
import { checkNumbers } from '../../../loop/gate/numbers/check-numbers.js';
import { prepareSource } from '../../../loop/gate/prepare.js';

const absent = (claim: string, text: string): readonly string[] =>
  checkNumbers(claim, [{ source: prepareSource({ id: 'S1', text }), spans: [] }]).absent;

describe('a percentage of the claim, where the source has a fraction or a factor', () => {
  it.each([
    ['25 %', 'Fever was seen in 6/24 of the children.'],
    ['66 %', 'Two thirds of the children had fever.'],
    ['67 %', 'Two thirds of the children had fever.'],
    ['66.7 %', 'Two thirds of the children had fever.'],
    ['20 %', 'One in five children had fever.'],
    ['80 %', 'They flew 1.8 times as far.'],
    ['100 %', 'The number of cases doubled.'],
  ])('%s stands in “%s”', (percent, text) => {
    expect(absent(`Of all, ${percent} had it.`, text)).toEqual([]);
  });

  it.each([
    ['26 %', 'Fever was seen in 6/24 of the children.'],
    ['24 %', 'Fever was seen in 6/24 of the children.'],
    ['66.2 %', 'Two thirds of the children had fever.'],
    ['34 %', 'A third of the children had fever.'],
    ['21 %', 'One in five children had fever.'],
    ['81 %', 'They flew 1.8 times as far.'],
    ['101 %', 'The number of cases doubled.'],
  ])('%s does not stand in “%s”', (percent, text) => {
    expect(absent(`Of all, ${percent} had it.`, text)).toEqual([percent]);
  });
});
