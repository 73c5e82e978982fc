import { describe, expect, it } from 'vitest';
import { partsOfMarkdown } from '../../../loop/citations/markdown-parts.js';
import { readCitations } from '../../../loop/citations/read-citations.js';

const read = (markdown: string) => {
  const { statements, unused, skipped, references } = readCitations(partsOfMarkdown(markdown));
  const cites = statements.map(
    ({ text, cited }) =>
      `${text} ${cited.map(({ reference, ...rest }) => reference?.text.slice(0, 8) ?? `?${'words' in rest ? rest.words : ''}`).join('; ')}`,
  );
  return { cites, unused: unused.length, skipped, references: references.length };
};
const FOY = 'Foy, B. (2011). Mills of the upper river. Journal of Mills.';
const ROCHE = 'Roche, C. (2015). Weirs of the lower river. Journal of Weirs.';
const ONE = 'The mill burned in the spring.';
const TWO = 'The weir held for nine years.';
const BOTH = { cites: [`${ONE} Foy, B. `, `${TWO} Roche, C`], unused: 0, references: 2 };

describe('a document by its own numbering:', () => {
  it.each([
    [
      'a wrapped list',
      `${ONE} [1]\n\n${TWO} [2]\n\n## References\n\n[1] Foy, B. (2011). Mills of the\n    upper river. Journal\n    of Mills.\n[2] Roche, C. (2015). Weirs of\n    the lower river.`,
    ],
    [
      'wrapped entries as paragraphs',
      `${ONE} [1]\n\n${TWO} [2]\n\n## References\n\n[1] Foy, B. (2011). Mills of the\nupper river.\n\n[2] Roche, C. (2015). Weirs of\nthe lower river.`,
    ],
    [
      'a wrapped list without a heading',
      `${ONE} [1]\n\n${TWO} [2]\n\n[1] Foy, B. (2011). Mills of the\nupper river.\n[2] Roche, C. (2015). Weirs of\nthe lower river.`,
    ],
    [
      'a wrapped numbered list',
      `${ONE} [1]\n\n${TWO} [2]\n\n## References\n\n1. Foy, B. (2011). Mills of\n   the upper river.\n2. Roche, C. (2015). Weirs of\nthe lower river.`,
    ],
    ['any order', `${ONE} [7]\n\n${TWO} [3]\n\n## References\n\n[7] ${FOY}\n[3] ${ROCHE}`],
    ['a list with parentheses', `${ONE} [1]\n\n${TWO} [2]\n\n## References\n\n1) ${FOY}\n2) ${ROCHE}`],
    [
      'marks in parentheses',
      `${ONE.slice(0, -1)} (1). ${TWO.slice(0, -1)} (2).\n\n## References\n\n1. ${FOY}\n2. ${ROCHE}`,
    ],
    ['raised marks', `${ONE}¹ ${TWO}²\n\n## References\n\n1. ${FOY}\n2. ${ROCHE}`],
    ['raised in HTML', `${ONE}<sup>1</sup> ${TWO}<sup>2</sup>\n\n## References\n\n1. ${FOY}\n2. ${ROCHE}`],
    ['marks after the full stop', `${ONE}[1] ${TWO}[2]\n\n## References\n\n1. ${FOY}\n2. ${ROCHE}`],
    [
      'marks on lines of their own',
      `${ONE}\n\n[1]\n\n${TWO}\n\n[2]\n\n## References\n\n1. ${FOY}\n2. ${ROCHE}`,
    ],
    [
      'marks with a label on lines of their own',
      `${ONE}\n\nSource: [1]\n\n${TWO}\n\n*Sources: [2]*\n\n## References\n\n1. ${FOY}\n2. ${ROCHE}`,
    ],
    [
      'marks in an item below',
      `- ${ONE}\n  - [1]\n- ${TWO}\n  - [2]\n\n## References\n\n1. ${FOY}\n2. ${ROCHE}`,
    ],
    [
      'marks in a column of their own',
      `| Fact | Source |\n|---|---|\n| ${ONE} | [1] |\n| ${TWO} | [2] |\n\n## References\n\n1. ${FOY}\n2. ${ROCHE}`,
    ],
    ['footnotes', `${ONE}[^a] ${TWO}[^b]\n\n[^a]: ${FOY}\n[^b]: ${ROCHE}`],
    [
      'footnotes on several lines',
      `${ONE}[^a] ${TWO}[^b]\n\n[^a]: Foy, B. (2011). Mills of\n    the upper river.\n[^b]: Roche, C. (2015). Weirs of\n    the lower river.`,
    ],
    [
      'names with years',
      `${ONE.slice(0, -1)} (Foy, 2011). ${TWO.slice(0, -1)} (Roche, 2015).\n\n## References\n\n- ${FOY}\n- ${ROCHE}`,
    ],
    [
      'a fence in a list before',
      `- x\n\n  \`\`\`\n  code\n  \`\`\`\n\n${ONE} [1] ${TWO} [2]\n\n## References\n\n1. ${FOY}\n2. ${ROCHE}`,
    ],
  ])('%s', (_, markdown) => {
    const { skipped, ...rest } = read(markdown);
    expect(rest).toEqual(BOTH);
    expect(skipped.filter(({ why }) => why === 'reference')).toHaveLength(2);
  });

  it('marks in a row and ranges', () => {
    const { cites } = read(`${ONE} [1][2]\n\n${TWO} [1–2]\n\n## References\n\n1. ${FOY}\n2. ${ROCHE}`);
    expect(cites).toEqual([`${ONE} Foy, B. ; Roche, C`, `${TWO} Foy, B. ; Roche, C`]);
  });

  it('headings, captions, headers and pictures that state something are statements', () => {
    const { cites } = read(
      `# Mills\n\n## The mill burned in the spring [1]\n\n![The weir held for nine years](x.png)\n\n| The dam was built of stone | b |\n|---|---|\n| Dam | 40 m [1] |\n\n## What is known\n\n## References\n\n1. ${FOY}`,
    );
    expect(cites).toEqual([
      'The mill burned in the spring Foy, B. ',
      'The weir held for nine years ',
      'The dam was built of stone ',
      'Dam, 40 m Foy, B. ',
    ]);
  });
});

describe('words before a year that name no author', () => {
  const list = `## References\n\n- ${FOY}\n- ${ROCHE}`;
  it.each([
    'AT&T (2021) sold its mills to the town.',
    'Johnson & Johnson (2021) sold its mills to the town.',
    'It sold its mills (Johnson & Johnson, 2021).',
    'Procter & Gamble (2020) sold its mills to the town.',
    'McKinsey & Company (2021) sold its mills to the town.',
    'The mill burned in the spring (Dec 2023).',
    'The mill burned in the spring (Dec. 2023).',
    'The mill burned in the spring (Mai 2023).',
    'The mill burned as Figure 3 (2020) shows.',
    'The mill burned in the spring (Figure 2020).',
    'The mill burned during COVID (2019).',
    'The mill burned during the plague (COVID-19, 2020).',
    'The mill burned on a cold day (Monday, 2021).',
    'It is so in the law (Section 2021).',
    'Since 2020 the mill has burned.',
    'The mill ran on a system (Windows, 2021).',
    'The mill was shown to a meeting (EACL, 2003).',
    'The mill was seen by a group (CIRAD/INRAE, 2023).',
    'The mill was sold with a record (蓝调音符，2012).',
    'The mill burned (Spring 2021).',
    'R&D (2021) was cut at the mill.',
    'The mill was drawn to scale (UGent, 2022).',
    'The mill was drawn to scale (Aalto, 2020).',
    'The plans of the mill are kept (Zenodo, 2019).',
    'The mill was drawn by two groups (Cambridge-Turing, 2021).',
  ])('%s', (text) => {
    const { cites } = read(`${text} ${ONE.slice(0, -1)} (Foy, 2011).\n\n${list}`);
    expect(cites.filter((each) => each.includes('?'))).toEqual([]);
  });

  it.each([
    '(Fisher, 2011)',
    '(Fisher & Wood, 2011)',
    '(Hibou & Co, 2011)',
    '(Box & Jenkins, 1976)',
    '(Fisher et al., 2011)',
    '(WHO, 2011)',
  ])('%s is missed in the list', (mark) => {
    const { cites } = read(`${ONE.slice(0, -1)} ${mark}.\n\n${list}`);
    expect(cites.filter((each) => each.includes('?'))).toHaveLength(1);
  });
});
