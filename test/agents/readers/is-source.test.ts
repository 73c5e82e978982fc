import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../agents/readers/html/index.js';
import { fakePages } from './is-source/pages.js';

const read = (html: string, address = 'https://example.org/page') =>
  readHtml({ bytes: Buffer.from(html), address, contentType: 'text/html; charset=utf-8' });

describe('judgePage', () => {
  it.each(fakePages.map((page) => [page.code, page.name, page] as const))('refuses as %s: %s', (code, _name, page) => {
    const result = read(page.html);
    expect(result.ok ? 'kept' : result.failure.code).toBe(code);
  });
});
