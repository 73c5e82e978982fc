import { describe, expect, it } from 'vitest';
import { canonicalKey, fragmentRules } from '../../../store/canonical-key.js';

const keyOf = (address: string): string => canonicalKey(address).key;
const judgment = 'https://hudoc.echr.coe.int/eng#{"itemid":["001-94162"]}';

describe('fragments that name the document', () => {
  it.each(fragmentRules().map(({ name, example }) => [name, ...example] as const))(
    '%s',
    (_name, address, key) => {
      expect(keyOf(address)).toBe(key);
      expect(keyOf(key)).toBe(key);
    },
  );

  it.each([
    ['escaped', 'https://hudoc.echr.coe.int/eng#%7B%22itemid%22:[%22001-94162%22]%7D'],
    ['escaped throughout', 'https://hudoc.echr.coe.int/eng#%7B%22itemid%22%3A%5B%22001-94162%22%5D%7D'],
    ['with what led to it', 'https://hudoc.echr.coe.int/eng#{"fulltext":["zika"],"sort":["kpdate Descending"],"itemid":["001-94162"]}'],
    ['in French', 'https://hudoc.echr.coe.int/fre#{"itemid":["001-94162"]}'],
    ['with a place in the text', `${judgment}:~:text=The%20Court`],
  ])('a judgment by its number, %s', (_name, address) => {
    expect(keyOf(address)).toBe(keyOf(judgment));
  }); // prettier-ignore

  it.each([
    [judgment, 'https://hudoc.echr.coe.int/eng#{"itemid":["001-94163"]}'],
    ['https://hudoc.esc.coe.int/eng#{"ESCDcIdentifier":["cc-01-1998-dmerits-en"]}', 'https://hudoc.esc.coe.int/eng#{"ESCDcIdentifier":["cc-02-1998-dmerits-en"]}'],
    ['https://legislation.example.gov/#/view/act/1900/40', 'https://legislation.example.gov/#/view/act/1900/41'],
    ['https://groups.google.com/forum/#!topic/a/b', 'https://groups.google.com/forum/#!topic/a/c'],
    ['https://law.example.gov/reader.html#docid=1', 'https://law.example.gov/reader.html#docid=2'],
  ])('%s is not %s', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  }); // prettier-ignore

  it.each([
    'https://example.org/a#:~:text=some%20words', 'https://example.org/a#page=3', 'https://example.org/a#section-2', 'https://example.org/a#',
    'https://example.org/a#ref-12', 'https://example.org/a#1', 'https://example.org/a#top:~:text=x', 'https://example.org/a#v=onepage&q&f=false', 'https://example.org/a#{}',
  ])('a place in a page is not: %s', (address) => {
    expect(keyOf(address)).toBe('url:example.org/a');
  }); // prettier-ignore
});
