import { describe, expect, it } from 'vitest';
import { readHtml } from '../../agents/readers/html/index.js';
import { readDocument } from '../../agents/readers/index.js';
import { textWeight } from '../../text/text-weight.js';

const chinese =
  '研究人员整个夏天每周都去沼泽，在堤坝旁九个地点测量水的盐度，并清点水中的蚊卵。结果显示，盐度最高的两年里蚊卵减少了一半，而堤坝上方没有任何变化。他们认为这与当年的干旱有关。';

describe('the weight of a text', () => {
  it('counts a letter as one, a syllable as two, a Han character as three', () => {
    expect(textWeight('abc')).toBe(3);
    expect(textWeight('かな한글')).toBe(8);
    expect(textWeight('研究')).toBe(6);
  });
  it('lets a short Chinese report be a source, and no stub', async () => {
    expect(chinese.length).toBeLessThan(200);
    const page = (text: string) =>
      readHtml({
        bytes: Buffer.from(`<title>沼泽</title><h1>沼泽</h1><p>${text}</p>`),
        address: 'https://example.org/a',
        contentType: 'text/html; charset=utf-8',
      });
    expect(page(chinese).ok).toBe(true);
    expect(page(chinese.slice(0, 40))).toMatchObject({ ok: false, failure: { code: 'too-short' } });
    const file = { bytes: Buffer.from(chinese), address: 'a.txt' };
    expect((await readDocument(file, { inThread: true })).ok).toBe(true);
  });
});

describe('a page that is refused', () => {
  it('shows what text it had', () => {
    const html =
      '<title>Salt in the marsh</title><article><h1>Salt in the marsh</h1><p>The marsh was visited every week of the summer, and the water was tested for salt.</p></article><div class="paywall"><p>Subscribe to continue reading this article.</p></div>';
    const read = readHtml({ bytes: Buffer.from(html), address: 'https://example.org/a' });
    expect(read).toMatchObject({ ok: false, failure: { code: 'paywall' } });
    expect(read.ok ? '' : read.failure.teaser).toContain('visited every week');
  });
});
