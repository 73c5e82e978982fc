import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../../agents/readers/html/index.js';
import { loadPages } from '../../../../bench/html/pages.js';
import { scoreOf, summarise } from '../../../../bench/html/score.js';

const data = process.env['RESEARCH_LOOP_DATA'];

describe.skipIf(!data)('main text of real pages (needs RESEARCH_LOOP_DATA)', () => {
  const pages = data ? loadPages(data).filter((_, at) => at % 4 === 0) : [];
  const read = pages.map((page) => ({
    page,
    result: readHtml({ bytes: page.bytes, address: page.address }),
  }));

  it.each([
    ['aeb', 'article', 0.955],
    ['wcxb', 'article', 0.94],
    ['wcxb', null, 0.82],
  ] as const)('%s %s: F1 of at least its goal', (set, type, goal) => {
    const own = read.filter(({ page }) => page.set === set && (type === null || page.type === type));
    const scores = own.map(({ page, result }) => scoreOf(page, result.ok ? result.value.text : ''));
    expect(summarise(set, scores)).toBeGreaterThanOrEqual(goal);
  });

  it('refuses at most one in a hundred of the pages that hold a text', () => {
    const true_ = read.filter(({ page }) => page.gold.length >= 600);
    const refused = true_.filter(({ result }) => !result.ok);
    expect(refused.length, refused.map(({ page }) => page.address).join()).toBeLessThanOrEqual(
      Math.ceil(true_.length / 100),
    );
  });
});
