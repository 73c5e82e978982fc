import { describe, expect, it } from 'vitest';
import { cutWindows, shareTokens, tokensOf, type TextLine } from '../../../loop/reading/windows.js';

/** Lines of ten tokens each: `h` a heading, `p` a sentence, `P` the first of a paragraph, `t` a row, `c` a caption, `:` words before a list, `l` an item. */
function linesOf(marks: string): readonly TextLine[] {
  let paragraph = -1;
  const kinds = {
    h: 'heading',
    p: 'paragraph',
    P: 'paragraph',
    t: 'table',
    c: 'caption',
    ':': 'paragraph',
    l: 'list',
  };
  return [...marks].map((mark, index): TextLine => {
    if (!(
      mark === 'p' ||
      (mark === 't' && marks[index - 1] === 't') ||
      (mark === 'l' && marks[index - 1] === 'l')
    ))
      paragraph += 1;
    const kind = kinds[mark as keyof typeof kinds] as TextLine['kind'];
    const text = mark === ':' ? 'These are:' : `Line ${index + 1}.`;
    return {
      ...{ number: index + 1, ref: `S1.${index + 1}`, text, kind, section: 'body', paragraph, page: null },
      ...{ restsOn: [], tokens: 10 },
    };
  });
}

const cut = (marks: string, limit: number): readonly string[] => {
  const lines = linesOf(marks);
  return cutWindows(lines, limit).map((window) => window.map(({ number }) => marks[number - 1]).join(''));
};

describe('windows of a text', () => {
  it('hold every line once, in order, and no more than they may', () => {
    const marks = 'hPppPphPpppttttttPpphPpPp:lllllPphPp';
    for (const limit of [20, 50, 70, 90, 150, 1_000]) {
      const windows = cutWindows(linesOf(marks), limit);
      expect(windows.flat().map(({ number }) => number)).toEqual([...marks].map((_, index) => index + 1));
      expect(Math.max(...windows.map(tokensOf))).toBeLessThanOrEqual(limit);
    }
  });

  it('begin at headings, and are one where the text fits', () => {
    expect(cut('hPpppphPppp', 80)).toEqual(['hPpppp', 'hPppp']);
    expect(cut('hPpphPpp', 80)).toEqual(['hPpphPpp']);
  });

  it('keep a table with its caption, and a list with what leads in', () => {
    expect(cut('PpppPppcttttPpp', 80)).toEqual(['PpppPpp', 'cttttPpp']);
    expect(cut('Ppppp:llllPpp', 80)).toEqual(['Ppppp', ':llllPpp']);
  });

  it('share what a round may read, the rest of the short ones going to the long', () => {
    expect(shareTokens([10, 100, 1_000], 600)).toEqual([10, 100, 490]);
    expect(shareTokens([500, 500], 600)).toEqual([300, 300]);
  });
});
