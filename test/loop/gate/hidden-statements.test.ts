import { describe, expect, it } from 'vitest';
import { namesStoredSources } from '../../../loop/gate/citation-marks.js';
import { readStatements } from '../../../loop/gate/statements.js';
import { BARE, CITED, MOON, NOTHING } from './hidden-statements.js';

const WORDS = /moon|القمر|चाँद|Luna/iu;
const seen = (markdown: string): readonly (readonly [string, string])[] =>
  readStatements(markdown)
    .statements.filter(({ text }) => WORDS.test(text))
    .map(({ text, sourceIds }) => [text, sourceIds.join()]);

describe('no form of a report hides a sentence:', () => {
  it.each(Object.entries(BARE))('%s', (_, form) => {
    for (const markdown of [form, `# Report\n\nIt is so. [S1]\n\n${form}`, `${form}\n\nIt is so. [S1]\n`]) {
      const found = seen(markdown);
      expect(
        found.map(([, ids]) => ids),
        JSON.stringify(found),
      ).toContain('');
    }
  });
});

describe('no spelling of a mark hides what it cites:', () => {
  it.each(Object.entries(CITED))('%s', (_, form) => {
    const markdown = form.startsWith('---') ? form : `# Report\n\nIt is so. [S1]\n\n${form}\n`;
    const found = seen(markdown);
    expect(
      found.map(([, ids]) => ids.split(',').includes('S2')),
      JSON.stringify(found),
    ).toContain(true);
    expect(
      found.every(([text]) => !/\[|S\d/.test(text)),
      JSON.stringify(found),
    ).toBe(true);
  });
});

describe('a report is known by its marks in', () => {
  it.each([
    '[S2]',
    '【S2】',
    '［S2］',
    '（S2）',
    '&#91;S2&#93;',
    '[s2]',
    '[\u200bS2]',
    '<sup>S2</sup>',
    '[see S2]',
  ])('%s', (mark) => expect(namesStoredSources(`${MOON} ${mark}.`)).toBe(true));
  it.each(['[2]', '(S2)', '[Smith]', '[S]', 'S2', '[see Smith]'])('and not in %s', (mark) =>
    expect(namesStoredSources(`${MOON} ${mark}.`)).toBe(false),
  );
});

describe('what states nothing is listed with its reason:', () => {
  it.each(Object.entries(NOTHING))('%s', (_, form) => {
    const { statements, skipped } = readStatements(form);
    expect(statements.map(({ text }) => text).filter((text) => !/^It is so/.test(text))).toEqual([]);
    expect(skipped.length, JSON.stringify(skipped)).toBeGreaterThan(0);
  });

  it('at its line', () => {
    const report = `# Report\n\nIt is so. [S1]\n\n\`\`\`\nx y z\n\`\`\`\n\n<!-- ${MOON} -->\n\nIs it so?`;
    expect(readStatements(report).skipped).toEqual([
      { line: 5, why: 'code', text: 'x y z' },
      { line: 9, why: 'comment', text: MOON },
      { line: 11, why: 'question', text: 'Is it so?' },
    ]);
  });
});
