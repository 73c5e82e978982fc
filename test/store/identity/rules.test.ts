import { describe, expect, it } from 'vitest';
import { canonicalKey } from '../../../store/canonical-key.js';
import { identityRules, type Rule, type TrackerRule } from '../../../store/identity/rules.js';

/** What is seen while one rule of the table holds for nothing. */
function without<T>(rule: Rule | TrackerRule, look: () => T): T {
  const silenced: { match?: Rule['match']; holds?: TrackerRule['holds'] } = rule;
  const { match, holds } = silenced;
  if (match) silenced.match = () => null;
  if (holds) silenced.holds = () => false;
  try {
    return look();
  } finally {
    if (match) silenced.match = match;
    if (holds) silenced.holds = holds;
  }
}

describe.each(['wrappers', 'identifiers', 'pages', 'trackers'] as const)('the %s of the table', (section) => {
  const rules: readonly (Rule | TrackerRule)[] = identityRules()[section];

  it.each(rules.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => {
    const [address, key] = rule.example;
    expect(canonicalKey(address).key).toBe(key);
    // The rule makes the difference: its example has another key without it.
    expect(without(rule, () => canonicalKey(address).key)).not.toBe(key);
  });

  it('names each rule once', () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
  });
});
