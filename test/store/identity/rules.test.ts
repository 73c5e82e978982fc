import { describe, expect, it } from 'vitest';
import { canonicalKey } from '../../../store/canonical-key.js';
import { identityRules, type Rule, type TrackerRule } from '../../../store/identity/rules.js';

/** The table without one rule, as long as `look` takes. */
function without<T>(section: readonly unknown[], index: number, look: () => T): T {
  const rules = section as unknown[];
  const [rule] = rules.splice(index, 1);
  try {
    return look();
  } finally {
    rules.splice(index, 0, rule);
  }
}

describe.each(['wrappers', 'identifiers', 'pages', 'trackers'] as const)('the %s of the table', (section) => {
  const rules: readonly (Rule | TrackerRule)[] = identityRules()[section];

  it.each(rules.map((rule, index) => [rule.name, index] as const))('%s', (_name, index) => {
    const [address, key] = rules[index]?.example ?? ['', ''];
    expect(canonicalKey(address).key).toBe(key);
    // The rule makes the difference: its example has another key without it.
    expect(without(rules, index, () => canonicalKey(address).key)).not.toBe(key);
  });

  it('names each rule once', () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
  });
});
