import { describe, expect, it } from 'vitest';
import type { ClaimEvidence, Contradiction } from '../../../loop/claim.js';
import { printedDisputes } from '../../../loop/report/sections/disputes.js';

const evidence = (exact: string): ClaimEvidence => ({
  ...{ ref: 'S1.1', sourceId: 'S1' as const, exact, prefix: '', suffix: '' },
  ...{ start: exact.length, end: 2 * exact.length, sha256: 'a', works: ['W1'] },
});

const dispute = (id: string, sides: readonly (readonly string[])[]): Contradiction => ({
  ...{ id, topic: 'positive pools', round: 1, sourceIds: ['S1'] },
  ...{ resolved: false, reason: 'unresolved', resolution: 'One page says both, and nothing decides.' },
  sides: sides.map((quotes) => ({
    ...{ statement: quotes.join(' '), refs: ['S1.1'] },
    evidence: quotes.map(evidence),
  })),
});

const ONE = 'Of 1,700 pools 31 were positive.';
const OTHER = 'Of the 1,969 pools that were tested 31 were positive.';
const HEAD = 'Wix · Squarespace · Hostinger · Shopify · GoDaddy';
const printed = (...all: readonly Contradiction[]): readonly string[] =>
  printedDisputes({ contradictions: all }).map(({ contradiction }) => contradiction.id);

describe('a dispute is printed', () => {
  it('once, whoever names it again', () => {
    expect(printed(dispute('X1', [[ONE], [OTHER]]), dispute('X2', [[OTHER], [ONE]]))).toEqual(['X1']);
  });

  it('by what its sides say, never by the head of a table alone', () => {
    expect(printed(dispute('X1', [[ONE], [HEAD]]))).toEqual([]);
    const [side] = printedDisputes({ contradictions: [dispute('X1', [[HEAD, ONE], [OTHER]])] });
    expect(side?.quotes.map((quote) => quote?.exact)).toEqual([ONE, OTHER]);
  });
});
