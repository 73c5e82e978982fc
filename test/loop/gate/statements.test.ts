import { describe, expect, it } from 'vitest';
import { remarkOn } from '../../../loop/gate/own-words.js';
import { readReport } from '../../../loop/gate/read-report.js';
import { splitStatements } from '../../../loop/gate/statements.js';
import { indexSources } from '../../../loop/gate/source-index.js';
import { longEnough } from '../../tools/long-enough.js';
import { isAccepted } from '../../../loop/gate/verdict.js';
import { verifyReport } from '../../../loop/gate/verify.js';

const WRITTEN = `# Can Zika be passed on by sex?

*Run parameters: depth standard · 3 rounds · 12 sources read*

> **A map of quoted evidence, for and against, compiled without a model.** Every claim is a sentence quoted from its source; nobody has judged whether it answers the question.

## Answer

“Zika virus was found in semen of 5 % of 120 men (see Fig. 2).” [S1, S2] It may be passed on by sex. [S1]

## Transmission

- “The risk did not increase with age.” [S1] *(C1; high confidence; 1 independent work; not reviewed)*

Searches that could disprove the answer:

- \`zika only by mosquitoes\`

## Methodology

- Depth: standard; the topic is common
- Searches: 12 (time 4, counter-arguments 8)

## Sources

### S1

Foo, B. [A study of things that matter](<https://example.org/a>) (2012)

> “Zika virus was found in semen of 5 % of 120 men (see Fig. 2).” (S1.3; C1)
`;

/** What it says of itself, and asides behind its marks. */
const OWN = [
  'Run parameters: depth standard · 3 rounds · 12 sources read',
  'A map of quoted evidence, for and against, compiled without a model.',
  'Every claim is a sentence quoted from its source; nobody has judged whether it answers the question.',
  'C1; high confidence; 1 independent work; not reviewed',
  'Depth: standard; the topic is common',
  'Searches: 12 (time 4, counter-arguments 8)',
];
const TEXT =
  'Zika virus was found in semen of 5 % of 120 men (see Fig. 2). It may be passed on by sex. The risk did not increase with age.';
const stored = indexSources([
  { id: 'S1', text: longEnough(TEXT) },
  { id: 'S2', text: longEnough('Another study: of 120 men, 5 % had it.') },
]);
const REPORT = `${WRITTEN}\n${remarkOn(
  OWN,
  [...stored.sources()].map(({ id, recordedSha256: sha256 }) => ({ id, sha256 })),
)}\n`;
const statedIn = (report: string) => readReport(report, stored).statements;

describe('statements', () => {
  it('are the sentences that state something, with their marks and quotes', () => {
    expect(statedIn(REPORT).map(({ text, sourceIds }) => [text, sourceIds.join()])).toEqual([
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
    ['among the facts of the run', '- Depth: standard', 'The moon is made of cheese.\n\n- Depth: standard'],
    ['under the title', '## Answer', 'The moon is made of cheese.\n\n## Answer'],
  ])('an uncited sentence put %s lowers coverage', (_, old, now) => {
    const report = REPORT.replace(old, now);
    expect(report).not.toBe(REPORT);
    const uncited = statedIn(report).filter((statement) => statement.sourceIds.length === 0);
    expect(uncited.map((statement) => statement.text)).toEqual([
      expect.stringContaining('The moon is made of cheese'),
    ]);
  });
});

describe('nothing in a report keeps a sentence from being counted:', () => {
  const moon = 'The moon is made of cheese.';
  const uncited = (report: string): string[] =>
    splitStatements(report)
      .filter(({ sourceIds }) => sourceIds.length === 0)
      .map(({ text }) => text);

  it.each([
    ['a comment opened in inline code', `The mark is \`<!--\` here. [S1]\n\n${moon}`],
    [
      'a comment opened in the title of a link',
      `[One link](https://a.example "<!--") holds. [S1]\n\n${moon}`,
    ],
    ['a comment closed on its line', `<!-- a --> ${moon}`],
    ['two points in the sentence', 'The moon · is made · of cheese.'],
    ['two bars in the sentence', 'The moon | is made | of cheese.'],
    ['a heading that only begins like a list of sources', `## Notes on the moon\n\n- ${moon}`],
    ['a heading that only begins like one on searches', `## Search for the moon\n\n- ${moon}`],
    ['a heading that only begins like the rounds', `## Rounds of the moon\n\n- ${moon}`],
    ['a heading that only begins like the limitations', `## Limitations of the moon\n\n- ${moon}`],
    ['a title like a list of sources', `# Notes\n\n- ${moon}`],
    ['a heading inside a quotation', `First it is so. [S1]\n\n## On\n\n> ## Sources\n\n- ${moon}`],
    ['a closing colon that leads to nothing', 'The moon is made of cheese:\n\nIt is so. [S1]'],
    ['a fence in a list', `- One is so. [S1]\n\n  \`\`\`\n  code\n  \`\`\`\n\n${moon}`],
    ['a fence in a list that closes with more marks', `1. A:\n    ~~~\n    code\n    ~~~~\n\n${moon}`],
    ['backticks in the middle of a line', `The mark is \`\`\` here. [S1]\n\n${moon}`],
    ['four blanks before it', `It is so. [S1]\n\n    ${moon}`],
    ['a rule before and after it', `---\n${moon}\n\nIt is so. [S1]\n\n---`],
    ['the form of a link definition', `[1]: ${moon}`],
    ['HTML around it', `<div>${moon}</div>`],
    ['capitals', 'THE MOON IS MADE OF CHEESE.'],
  ])('%s', (_, report) => {
    expect(uncited(`# Moons\n\nIt is so. [S1]\n\n${report}`).concat(uncited(report))).toEqual(
      expect.arrayContaining([expect.stringMatching(/the moon.*is made.*of cheese/i)]),
    );
    expect(uncited(report)).toHaveLength(1);
  });

  it('what is code, a comment, front matter or words that lead to a list is not counted', () => {
    for (const report of [
      `\`\`\`\n${moon}\n\`\`\``,
      `- one\n\n  ~~~\n  ${moon}\n  ~~~`,
      `\`${moon}\``,
      `<!-- ${moon} -->`,
      `<!--\n${moon}\n\n${moon}\n-->`,
      `---\ntitle: ${moon}\n---`,
      'The findings of the study are:\n\n- `one`',
      `[^1]: Foy, B. ${moon} 2011.`,
      `[a]: https://a.example "${moon}"`,
    ])
      expect([report, uncited(report)]).toEqual([report, []]);
  });

  it.each(['Quellen', 'Fuentes', 'Sources', '来源', 'المصادر', 'References', '## 7. References'.slice(3)])(
    'entries under “%s” list sources',
    (heading) => {
      const entries = [
        '- Foy, B. (2011). The moon is made of cheese. Journal of Moons.',
        '- [The moon is made of cheese](https://a.example)',
        '1. NASA. The moon is made of cheese. https://a.example',
        '[S1] The moon is made of cheese.',
      ].join('\n');
      expect(uncited(`It is so. [S1]\n\n## ${heading}\n\n${entries}`)).toEqual([]);
      expect(uncited(`It is so. [S1]\n\n## ${heading}\n\n- ${moon}`)).toEqual([moon]);
    },
  );

  it.each(['Vorgehen', 'Runden', 'Método', 'Confiance et limites', '轮次', 'Confidence and limitations'])(
    'what states something under “%s” is a statement, a fact of the run is none',
    (heading) => {
      expect(uncited(`It is so. [S1]\n\n## ${heading}\n\n- ${moon}`)).toEqual([moon]);
      expect(uncited(`It is so. [S1]\n\n## ${heading}\n\n- \`moon cheese\``)).toEqual([]);
    },
  );
});

describe('marks', () => {
  it.each([
    ['It is so [S1, S3].', 'S1,S3'],
    ['It is so [S1–S3].', 'S1,S2,S3'],
    ['It is so (S4).', 'S4'],
    ['It is so [[1]](https://a.example).', '1'],
    ['It is so [2](#two).', '2'],
    ['It is so [2, 3](#two).', '2,3'],
    ['It is so [^3].\n\n[^3]: https://a.example', '3'],
    ['It is so [S1].\n\n[S1]: https://a.example', 'S1'],
  ])('%s', (markdown, ids) => {
    expect(splitStatements(markdown).map(({ text, sourceIds }) => [text, sourceIds.join()])).toEqual([
      ['It is so.', ids],
    ]);
  });
});

describe('a report against a store', () => {
  it('holds, with full coverage', () => {
    const { citations, coverage } = verifyReport(REPORT, stored);
    expect(citations.map((each) => each.verdict)).toEqual(['holds', 'located', 'located', 'holds']);
    expect(coverage).toEqual({ checked: 3, statements: 3 });
  });
  it('says nothing of itself that the store of another run proves', () => {
    const other = indexSources([{ id: 'S1', text: longEnough(`${TEXT} More.`), sha256: '0'.repeat(64) }]);
    expect(verifyReport(REPORT, other).coverage.statements).toBe(9);
    const changed = REPORT.replace('12 sources read', '13 sources read');
    expect(verifyReport(changed, stored).coverage.statements).toBe(4);
  });
  it('is judged where it cites, whatever it names as its own', () => {
    const words = 'Searches: 12 (time 4, counter-arguments 8)';
    const citing = REPORT.replace(words, `${words} [S1]`).replace('not reviewed)*', 'not reviewed) [S2]*');
    expect(verifyReport(citing, stored).citations.some(({ verdict }) => !isAccepted(verdict))).toBe(true);
  });
  it('does not hold where its quote was changed', () => {
    const { citations } = verifyReport(REPORT.replace('did not increase', 'did increase'), stored);
    const failing = citations.filter((each) => !isAccepted(each.verdict));
    expect(failing.map((each) => each.verdict)).toEqual(['altered']);
  });
});

describe('a quotation that quotes', () => {
  const told =
    'They worked in the Zika Forest (zika meaning “overgrown” in Luganda). It was found there in 1952. The third case came in 2007.';
  const stored = indexSources([{ id: 'S1', text: longEnough(told) }]);

  it('is one statement of the source behind it', () => {
    const { citations, coverage } = verifyReport(`“${told}” [S1]\n`, stored);
    expect(coverage).toEqual({ checked: 1, statements: 1 });
    expect(citations.map(({ verdict }) => verdict)).toEqual(['holds']);
  });

  it('hides no statement where a quotation is never closed', () => {
    const text =
      '“The first half opens “twice” and is closed.” [S1] It rained in May. “It snowed in June.” [S1]';
    expect(splitStatements(text).map(({ text: words }) => words)).toContain('It rained in May.');
    const open = '“The first half “opens and is never closed” here. It rained in May. It “snowed” in June.';
    expect(splitStatements(open).map(({ text: words }) => words)).toContain('It rained in May.');
  });
});
