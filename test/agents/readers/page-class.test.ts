import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../agents/readers/html/index.js';
import { fakePages } from './page-class/pages.js';
import { paddedPages } from './page-class/padded-pages.js';
import { structurePages, structureTruths } from './page-class/structure-pages.js';
import { thirdFamily } from './page-class/third-family.js';
import { truePages } from './page-class/true-pages.js';
import { variants } from './page-class/variants.js';

const read = (html: string, address = 'https://example.org/page') =>
  readHtml({ bytes: Buffer.from(html), address, contentType: 'text/html; charset=utf-8' });

const codeOf = (html: string): string => {
  const result = read(html);
  return result.ok ? 'kept' : result.failure.code;
};

describe('judgePage', () => {
  it.each(fakePages.map((page) => [page.code, page.name, page] as const))(
    'refuses as %s: %s',
    (code, _name, page) => {
      expect(codeOf(page.html)).toBe(code);
    },
  );

  // Written after the rules, without looking at them: how far the rules carry.
  it('refuses nearly all of a second family, most for the right reason', () => {
    const codes = variants.map((page) => ({
      name: page.name,
      expected: page.code,
      found: codeOf(page.html),
    }));
    const kept = codes.filter(({ found }) => found === 'kept');
    const wrong = codes.filter(({ found, expected }) => found !== expected);
    expect(kept, 'kept').toEqual([]);
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(variants.length * 0.15);
  });

  it('refuses a third family, in full dress and other languages', () => {
    const codes = thirdFamily.map((page) => ({
      name: page.name,
      expected: page.code,
      found: codeOf(page.html),
    }));
    expect(codes.filter(({ found, expected }) => found !== expected)).toEqual([]);
  });

  it.each(structurePages.map((page) => [page.code, page.name, page] as const))(
    'knows without its words as %s: %s',
    (code, _name, page) => {
      const result = read(page.html, 'https://news.example.com/world/2024/bridge');
      expect(result.ok ? 'kept' : result.failure.code).toBe(code);
    },
  );

  it.each([...truePages, ...structureTruths, ...paddedPages].map((page) => [page.name, page] as const))(
    'keeps %s',
    (_name, page) => {
      expect(codeOf(page.html)).toBe('kept');
    },
  );

  it('says in one sentence why, and never without a message', () => {
    for (const page of fakePages) {
      const result = read(page.html);
      if (!result.ok) expect(result.failure.message).toMatch(/^[A-Z].{15,}\.$/su);
    }
  });
});
