import { describe, expect, it } from 'vitest';
import { closingOf, markdownLines, parseInline, parseMarkdown } from '../../text/markdown.js';
import { processorMs } from '../tools/processor-time.js';

describe('front matter', () => {
  it.each([
    ['---\ntitle: A\nauthors:\n  - B\n---\nText', ['', '', '', '', '', 'Text']],
    ['\uFEFF---\r\ntitle: A\r\n---\r\nText', ['', '', '', 'Text']],
    // A sentence between two rules is text.
    ['---\nThe moon is made of cheese.\n---', ['---', 'The moon is made of cheese.', '---']],
    ['---\ntitle: never closed', ['---', 'title: never closed']],
  ])('%j', (text, lines) => expect(markdownLines(text)).toEqual(lines));
});

describe('tokens', () => {
  it('count their lines behind front matter', () => {
    const tokens = parseMarkdown('---\na: b\n---\n\nFirst.\n\n- Second.');
    expect(tokens.filter(({ type }) => type === 'inline').map(({ map }) => map?.[0])).toEqual([4, 6]);
  });

  it('keep what is escaped apart where that is asked for', () => {
    const types = (options: { keepEscapes: boolean }) =>
      parseMarkdown('\\[1]', options)[1]?.children?.map(({ type, content }) => [type, content]);
    expect(types({ keepEscapes: true })).toEqual([
      ['text_special', '['],
      ['text', '1]'],
    ]);
    expect(types({ keepEscapes: false })).toEqual([['text', '[1]']]);
  });

  it('are read in time that grows with the text, whatever is left open', () => {
    for (const piece of ['[', '![', '[a](', '<!--', '`', '**a', '> ', '- '])
      expect(processorMs(() => parseMarkdown(piece.repeat(20_000)))).toBeLessThan(3000);
  });

  it('find their closing token', () => {
    const tokens = parseMarkdown('- a\n- b\n\nc');
    expect(tokens[closingOf(tokens, 0)]?.type).toBe('bullet_list_close');
  });

  it('of one line', () => expect(parseInline('a *b*').map(({ type }) => type)).toContain('em_open'));
});
