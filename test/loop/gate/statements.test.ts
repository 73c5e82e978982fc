import { describe, expect, it } from 'vitest';
import { splitStatements } from '../../../loop/gate/statements.js';
import { prepareWorld } from '../../../loop/gate/source-index.js';
import { verifyReport } from '../../../loop/gate/verify.js';

const REPORT = `# Can Zika be passed on by sex?

*Run parameters: depth standard · 3 rounds · 12 sources read*

> **Made without a model.** Every claim is a sentence of its source, word for word.

## Answer

“Zika virus was found in semen of 5 % of 120 men (see Fig. 2).” [S1, S2] It may be passed on by sex. [S1]

## Transmission

- “The risk did not increase with age.” [S1] *(C1; high confidence; 1 independent work; not reviewed)*

Searches that could disprove it:

- \`zika only by mosquitoes\`

## Methodology

- Four angles were searched in three rounds.

## Sources

### S1

Foo, B. [A study of things that matter](<https://example.org/a>) (2012)

> “Zika virus was found.” (S1.3; C1)
`;

describe('statements', () => {
  it('are the sentences that state something, with their marks and quotes', () => {
    expect(splitStatements(REPORT).map(({ text, sourceIds }) => [text, sourceIds.join()])).toEqual([
      ['“Zika virus was found in semen of 5 % of 120 men (see Fig. 2).”', 'S1,S2'],
      ['It may be passed on by sex.', 'S1'],
      ['“The risk did not increase with age.”', 'S1'],
    ]);
  });

  it.each([
    [
      'in a paragraph',
      'It may be passed on by sex. [S1]',
      'It may be passed on by sex. [S1] The moon is made of cheese.',
    ],
    ['before another', '“Zika virus was found', 'The moon is made of cheese. “Zika virus was found'],
    ['as an item', '- “The risk', '- The moon is made of cheese.\n- “The risk'],
    ['in a table', '## Methodology', '| claim |\n|---|\n| The moon is made of cheese |\n\n## Methodology'],
    ['behind the sources', '(S1.3; C1)\n', '(S1.3; C1)\n\nThe moon is made of cheese.\n'],
    [
      'among the facts of the run',
      '- Four angles were searched',
      'The moon is made of cheese.\n\n- Four angles were searched',
    ],
    ['under the title', '## Answer', 'The moon is made of cheese.\n\n## Answer'],
  ])('an uncited sentence put %s lowers coverage', (_, old, now) => {
    const report = REPORT.replace(old, now);
    expect(report).not.toBe(REPORT);
    const uncited = splitStatements(report).filter((statement) => statement.sourceIds.length === 0);
    expect(uncited.map((statement) => statement.text)).toEqual([
      expect.stringContaining('The moon is made of cheese'),
    ]);
  });
});

describe('a report against a store', () => {
  const text =
    'Zika virus was found in semen of 5 % of 120 men (see Fig. 2). It may be passed on by sex. The risk did not increase with age.';
  const world = prepareWorld([
    { id: 'S1', text },
    { id: 'S2', text: 'Another study: of 120 men, 5 % had it.' },
  ]);
  it('holds, with full coverage', () => {
    const { citations, coverage } = verifyReport(REPORT, world);
    expect(citations.map((each) => each.verdict)).toEqual(['holds', 'holds', 'holds', 'holds']);
    expect(coverage).toEqual({ checked: 3, statements: 3 });
  });
  it('does not hold where its quote was changed', () => {
    const { citations } = verifyReport(REPORT.replace('did not increase', 'did increase'), world);
    expect(citations.filter((each) => each.verdict !== 'holds').map((each) => each.verdict)).toEqual([
      'altered',
    ]);
  });
});
