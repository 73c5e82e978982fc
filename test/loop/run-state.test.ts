import { expect, it } from 'vitest';
import { ENDINGS } from '../../loop/state.js';
import { isUnjudged, stateIn, stateOf } from '../../loop/found.js';

it.each([
  ['converged', 'claims', 'answered'],
  ['round-limit', 'claims', 'answered'],
  ['stalled', 'passages', 'passages only'],
  ['converged', 'nothing', 'nothing found'],
  ['stalled', 'nothing-stands', 'nothing found'],
  ['money-budget', 'claims', 'your limit of $5 is reached'],
  ['depth-tokens', 'claims', 'the 150,000 tokens of depth quick leave no room for more'],
  ['finished', 'claims', 'finished early, as you asked'],
  ['unanswered', 'nothing', 'failed'],
  ['stalled', 'search-failed', 'failed'],
] as const)('a run that ended by %s with %s is "%s"', (ending, found, words) => {
  expect(stateIn(ending, found, { depth: 'quick', budgetUsd: 5 })).toBe(words);
});

it('knows every budget as a limit of whoever set it', () => {
  const budgets = ENDINGS.filter((ending) => ending.endsWith('-budget'));
  expect(budgets.length).toBeGreaterThan(3);
  for (const ending of budgets) expect(stateOf(ending, 'claims')).toBe('limit');
});

it('does not take an early end without an answer for a verdict on what was read', () => {
  expect(isUnjudged('token-budget', 'nothing')).toBe(true);
  expect(isUnjudged('converged', 'nothing')).toBe(false);
  expect(isUnjudged('token-budget', 'nothing-stands')).toBe(false);
});
