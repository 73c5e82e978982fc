import { expect, it } from 'vitest';
import { parseUrl } from '../../text/urls.js';

it('takes an address with a letter beyond ASCII, however often it is asked', () => {
  const refused = Array.from({ length: 50_000 }, () => parseUrl('https://b\u00fccher.example/')).filter(
    (url) => url === null,
  );
  expect(refused).toHaveLength(0);
});

it('tells what is none', () => {
  expect(parseUrl('b\u00fccher')).toBeNull();
  expect(parseUrl('b\u00fccher', 'https://example.org/')?.href).toBe('https://example.org/b%C3%BCcher');
  expect(parseUrl('https://')).toBeNull();
});
