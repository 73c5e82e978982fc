import { describe, expect, it } from 'vitest';
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
