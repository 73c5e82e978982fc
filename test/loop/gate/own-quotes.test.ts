import { describe, expect, it } from 'vitest';
import { indexSources } from '../../../loop/gate/source-index.js';
import { verifyReport } from '../../../loop/gate/verify.js';

describe('a sentence of a source, quoted to the letter', () => {
  const text = [
    'Titers rose in all patients of the first group, and PRNT₉₀ results were read twice by two people who knew nothing of the group.',
    'PRNT90 results also showed that the neutralizing antibody response among primary flavivirus/ZIKV–infected patients was highly specific.',
    'PRNT80 results showed that among secondary patients the neutralizing antibody response was higher to ZIKV.',
    'In the Szeged trial 14 of 120 adults fell ill within 9 days, and all of them recovered.',
    'In the Zadar trial 17 of 140 adults fell ill within 8 days, and all of them recovered.',
  ].join(' ');
  const stored = indexSources([{ id: 'S1', text }]);

  it.each(text.split(/(?<=\.) /))('holds: %s', (sentence) => {
    for (const written of [
      `“${sentence}” [S1]`,
      `“${sentence}”. [S1]`,
      `- “${sentence}” [S1] *(C1; low confidence; not reviewed)*`,
    ]) {
      const { citations } = verifyReport(written, stored);
      expect(citations.map(({ verdict, difference }) => [verdict, difference])).toEqual([
        ['holds', undefined],
      ]);
    }
  });

  it('does not hold once a word of it is changed', () => {
    const { citations } = verifyReport(
      '“In the Zadar trial 14 of 140 adults fell ill within 8 days, and all of them recovered.” [S1]',
      stored,
    );
    expect(citations.map(({ verdict }) => verdict)).not.toContain('holds');
  });
});

describe('what a brief quotes in its list of sources', () => {
  const report = (quoted: string): string =>
    `It is so that the mill burned in May. [S1]\n\n## Sources\n\n### S1\n\nFoy, B. [Mills](<https://a.example>) (2012)\n\n> “${quoted}” (S1.1; C1)\n`;
  const stored = indexSources([
    { id: 'S1', text: `It is so that the mill burned in May. ${'The river was high that year. '.repeat(9)}` },
  ]);
  const verdicts = (quoted: string): string[] =>
    verifyReport(report(quoted), stored).citations.map(({ verdict }) => verdict);

  it('is checked, though it counts for no statement where it stands there', () => {
    expect(verdicts('It is so that the mill burned in May.')).toHaveLength(1);
    expect(verdicts('It is so that the mill burned in June.').at(-1)).toBe('altered');
  });
});
