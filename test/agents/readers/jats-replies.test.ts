import { expect, it } from 'vitest';
import { readJats } from '../../../agents/readers/jats/index.js';

it('takes neither words nor references from the reports of reviewers', () => {
  const report =
    '<sub-article article-type="reviewer-report"><body><p>The reviewer asks for more data.</p></body><back><ref-list><ref id="s1"><mixed-citation>Other work, 2009</mixed-citation></ref></ref-list></back></sub-article>';
  const xml = `<article><front><article-meta><title-group><article-title>Kilns</article-title></title-group></article-meta></front><body><p>Lime was burned here.</p></body><back><ref-list><ref id="r1"><mixed-citation>Own work, 2001</mixed-citation></ref></ref-list></back>${report}</article>`;
  const result = readJats({ bytes: Buffer.from(xml), address: 'article.xml' });
  expect(result.ok && result.value.references.map(({ text }) => text)).toEqual(['Own work, 2001']);
  expect(result.ok && result.value.text).not.toContain('reviewer');
});
