import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../loop/gate/check.js';
import { indexSources } from '../../../loop/gate/source-index.js';

const TEXT = `A ride from end to end takes 45 minutes. Two guides describe the route, and a third guide is in print. The fare was 1.00 euro at first.
Prices fell by a third in 2020. ${'Nobody asked the gardener about the colour of the curtains in the dining room. '.repeat(3)}`;
const check = (claim: string) =>
  checkClaim({ id: 'C1', claim, sourceIds: ['S1'] }, indexSources([{ id: 'S1', text: TEXT }]))[0];

describe('words of quantity are judged for what they mean', () => {
  it.each([
    'A ride from end to end takes three quarters of an hour.',
    'The route is described by a third guide that is in print.',
    'In 2020 prices fell by a third.',
  ])('%s', (claim) => {
    expect(check(claim)?.verdict).not.toBe('number-absent');
  });

  it.each([
    'A ride from end to end takes half an hour.',
    'A ride takes two thirds of an hour from end to end.',
  ])('and not for more: %s', (claim) => {
    expect(check(claim)?.verdict).toBe('number-absent');
  });

  it('an ordinal of the claim hides no number of the nearest sentence', () => {
    expect(check('The fare was 1.10 euro at first.')?.difference).toContain('has `1.00 euro`');
  });
});
