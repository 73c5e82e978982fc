import { describe, expect, it } from 'vitest';
import { auditDocument } from '../../../loop/citations/audit.js';
import { prepareTexts } from '../../../loop/citations/audit-context.js';
import { authorYearOfKey, findKeys } from '../../../loop/citations/key-marks.js';
import { partsOfHtml } from '../../../loop/citations/html-parts.js';
import { partsOfMarkdown } from '../../../loop/citations/markdown-parts.js';
import { quotedWords } from '../../../loop/citations/quoted-words.js';
import { readCitations } from '../../../loop/citations/read-citations.js';

const read = (markdown: string) => readCitations(partsOfMarkdown(markdown));

describe('quotedWords', () => {
  it.each([
    ['He wrote “the cat sat down,” and left.', ['the cat sat down']],
    ['„Die Katze saß da“ und »der Hund lief fort« schrieb er.', ['Die Katze saß da', 'der Hund lief fort']],
    ['« Le chat était là » ; ‹ le chien est parti ›', ['Le chat était là', 'le chien est parti']],
    ['她说「猫坐在垫子上」。', ['猫坐在垫子上']],
    ["It's the farmer's 'old cat of the abbot' again.", ['old cat of the abbot']],
    // Where an apostrophe may be the end, nobody is accused of words that he did not quote.
    ["the 'farmers' old cats of the abbots' place", []],
    ['a “so-called” cat, 6" long, and “never closed', []],
    ['“an outer “inner words here” quotation”', ['an outer “inner words here']],
  ])('%s', (text, expected) => expect(quotedWords(text)).toEqual(expected));

  it('does not hang on marks that are never closed', () => {
    for (const mark of ['“', "'a ", '« ', '‘a’b']) expect(quotedWords(mark.repeat(20_000))).toEqual([]);
  });
});

describe('thousands of short notes of one author', () => {
  it('all lead to its one full entry, however far away', () => {
    const notes = Array.from({ length: 2_000 }, (_, at) => `[^n${at}]: Foy, water ${at}.`).join('\n');
    const list = '## References\n\nFoy, B. (1998). *On water and its keepers*. Press.\n';
    const text = `Water runs down the hill.[^n0] It stays there.[^n1200]\n\n${notes}\n\n${list}`;
    const { statements, unused } = readCitations(partsOfMarkdown(text));
    expect(statements.map(({ cited }) => cited.map(({ reference }) => reference?.years))).toEqual([
      [['1998']],
      [['1998']],
    ]);
    expect(unused).toHaveLength(0);
  });
});

describe('a badge', () => {
  const targetsOf = (parts: readonly { targets: readonly unknown[] }[]): number =>
    parts.reduce((sum, { targets }) => sum + targets.length, 0);

  it.each([
    ['[![build](https://img.example.org/b.svg)](https://ci.example.org)', 0],
    ['[see ![](https://img.example.org/b.svg)](https://ci.example.org)', 1],
    ['[](https://ci.example.org)', 1],
  ])('%s cites so often: %i', (link, expected) =>
    expect(targetsOf(partsOfMarkdown(`Data on slow zones. ${link}`))).toBe(expected),
  );

  it('backs no statement in HTML either', () => {
    const page = (link: string) => `<p>Data on slow zones. <a href="https://ci.example.org">${link}</a></p>`;
    expect(targetsOf(partsOfHtml(page('<img src="b.svg">')))).toBe(0);
    expect(targetsOf(partsOfHtml(page('see <img src="b.svg">')))).toBe(1);
  });
});

describe('keys of a bibliography', () => {
  const keys = (text: string): string[] =>
    findKeys(text).flatMap(({ targets }) => targets.map(({ key }) => key));

  it.each([
    ['[@smith2020, p. 3]', ['smith2020']],
    ['[see @a2000; -@b2001, pp. 3-5; @{c:2002}]', ['a2000', 'b2001', 'c:2002']],
    ['As @smith2020 [p. 12] says, and @jones99.', ['smith2020', 'jones99']],
    ['write to ann@smith2020.org or see npm i @types/node [me@b.org]', ['types/node']],
    [String.raw`so~\citep[see][p.~3]{a14, b15} and \textcite{c16}; \recite{x}`, ['a14', 'b15', 'c16']],
  ])('%s', (text, expected) => expect(keys(text).sort()).toEqual([...expected].sort()));

  it.each([
    ['smith2020', ['smith'], '2020'],
    ['kowalskaLind2014a', ['kowalska', 'Lind'], '2014a'],
    ['van-der-berg_1999_roofs', ['van', 'der', 'berg'], '1999'],
    ['smith20', ['smith'], '2020'],
    ['smithEtAl98', ['smith'], '1998'],
  ])('%s names %s', (key, surnames, year) => expect(authorYearOfKey(key)).toMatchObject({ surnames, year }));

  it('names nobody where it is only a word', () => expect(authorYearOfKey('types/node')).toBeNull());

  it('cite an entry of a list outside the document: that is not checked, and no fault', () => {
    const audit = auditDocument(read('The cat sat on the mat [@smith2020].\n'), prepareTexts([]));
    expect(audit.findings.map(({ rule }) => rule)).toEqual(['not-checked']);
  });
});

describe('what is no citation', () => {
  it.each([
    'Run the command `tool --all [2]` and then wait for it.',
    'The array is `a[1]` and its length is 3 in all.',
    'Ask @somebody on the list about the cat of the abbot.',
    'The cat is old.[citation needed] It sleeps on the mat.',
  ])('%s', (markdown) => {
    const list = '\n## References\n\n1. Foy B. The cat of the abbot and its mat. 2011.\n';
    const { statements } = read(`${markdown}\n${list}`);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.flatMap(({ cited }) => cited)).toEqual([]);
  });
});

describe('a closing colon', () => {
  const texts = (markdown: string) => read(markdown).statements.map(({ text }) => text);

  it('leads to a list or to code, else it closes a statement', () => {
    expect(texts('The moon is made of cheese:\n\nThe sun is not.')).toEqual([
      'The moon is made of cheese:',
      'The sun is not.',
    ]);
    expect(texts('The moon is made of:\n\n- cheese of the cow')).toEqual(['cheese of the cow']);
    expect(texts('The moon is made of:\n\n```\ncheese\n```\n\nThe sun is not.')).toEqual(['The sun is not.']);
  });
});
