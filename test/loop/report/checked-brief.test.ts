import { describe, expect, it } from 'vitest';
import { checkedBrief } from '../../../loop/report/checked-brief.js';
import { documentOf } from '../../../loop/report/document.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import type { Brief } from '../../../loop/report/brief.js';
import { CHOICE_PAGES, choiceBrief, storedOf } from './finished-briefs.js';

/** What stands in no document, because its own evidence does not carry it. */

const stored = storedOf(CHOICE_PAGES);
/** The pages are longer in the store. */
const withoutHashes = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part, (key, value: unknown) => (key === 'sha256' ? undefined : value))) as Part;
const made = choiceBrief();
const { claims, grid, contradictions } = made;
const brief: Brief = { ...made, ...withoutHashes({ claims, grid, contradictions }) };
const withClaim = (id: string, words: string): Brief => ({
  ...brief,
  claims: brief.claims.map((claim) => (claim.id === id ? { ...claim, claim: words } : claim)),
});

describe('a brief before it is written', () => {
  it('is left as it is where all of it holds', () => {
    const { brief: checked, withheld } = checkedBrief(brief, stored);
    expect(withheld).toEqual([]);
    expect(reportMarkdown(documentOf(checked))).toBe(reportMarkdown(documentOf(brief)));
  });

  it('loses a claim with a number that its evidence has not, wherever it stands, and says so', () => {
    const wrong = withClaim('C6', 'Pong is free for any number of 97 people.');
    const { brief: checked, withheld } = checkedBrief(wrong, stored);
    expect(withheld).toMatchObject([{ verdict: 'number-absent' }]);
    expect(checked.answer).toHaveLength(brief.answer.length - 1);
    const markdown = reportMarkdown(documentOf(checked));
    expect(markdown.slice(0, markdown.indexOf('## Taken out'))).not.toContain('97 people');
    expect(markdown).toContain(
      '| Pong is free for any number of 97 people. | a number in it is not in what it cites: 97 |',
    );
    // Its value of the table rests on it alone.
    expect(markdown).not.toContain('| any number of people [S1]');
    expect(markdown).toContain('$2.99, billed monthly [S1, S2]');
  });

  it('loses what quotes words that no longer stand in their source', () => {
    const changed = storedOf(
      CHOICE_PAGES.map((page) => ({ ...page, text: page.text.replaceAll('Tock has', 'Tock had') })),
    );
    const { brief: checked } = checkedBrief(brief, changed);
    expect(checked.claims.map(({ id }) => id)).not.toContain('C9');
    expect(
      checked.sources.flatMap(({ quotes }) => quotes).some(({ claimIds }) => claimIds.includes('C9')),
    ).toBe(false);
  });
});
