import { expect, it } from 'vitest';
import { isUrl } from '../../text/urls.js';

it('takes an address with a letter beyond ASCII, however often it is asked', () => {
  const refused = Array.from({ length: 50_000 }, () => isUrl('https://b\u00fccher.example/')).filter(
    (is) => !is,
  );
  expect(refused).toHaveLength(0);
});

it('tells what is none', () => {
  expect(isUrl('b\u00fccher')).toBe(false);
  expect(isUrl('b\u00fccher', 'https://example.org/')).toBe(true);
  expect(isUrl('https://')).toBe(false);
});
