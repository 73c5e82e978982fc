import { expect, test } from 'vitest';
import { LANGUAGES, wordsIn } from '../../loop/words/index.js';
import { dateOf } from '../../text/source-date.js';

test.each([
  [null, null, 'no date found'],
  ['2021-03-04', null, '2021-03-04'],
  ['2021-03-04', '2023-01-10', '2021-03-04, updated 2023-01-10'],
  [null, '2023-01-10', 'updated 2023-01-10'],
  ['2021', '2021-05-03', '2021, updated 2021-05-03'],
  // A change on the day of publication, before it, or less exact says nothing.
  ['2021-03-04', '2021-03-04', '2021-03-04'],
  ['2021-03-04', '2020-03-04', '2021-03-04'],
  ['2021-03-04', '2021', '2021-03-04'],
])('a source published %s and changed %s is of %s', (publishedAt, modifiedAt, words) => {
  expect(dateOf({ publishedAt, modifiedAt })).toBe(words);
});

test('every language has its own words for a date that was not found, and none says undated', () => {
  const none = LANGUAGES.map((language) =>
    dateOf({ publishedAt: null, modifiedAt: null }, wordsIn(language).evidence),
  );
  expect(none[0]).toBe('no date found');
  expect(new Set(none).size).toBe(LANGUAGES.length);
  expect(none.join(' ')).not.toMatch(/undated|undatiert|ohne Datum|sans date|sin fecha/i);
  const updated = { publishedAt: '2021-03-04', modifiedAt: '2023-01-10' };
  for (const language of LANGUAGES)
    expect(dateOf(updated, wordsIn(language).evidence)).toMatch(/2021-03-04.+2023-01-10/);
});
