import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutSentences } from '../../text/sentences.js';

const cut = (text: string, language?: string): string[] =>
  cutSentences(text, language ? { language } : {}).map(({ start, end }) => text.slice(start, end));

describe('places that look like the end of a sentence and are none', () => {
  it.each([
    ['Foy et al. (2011) saw Ae. aegypti in Fig. 2 at 3.5 km.'],
    ['It was tested, e.g. by PCR, i.e. in vitro, cf. Table 3 vs. Table 4.'],
    ['J. R. Smith and A.-M. Weber met Dr. Jones of the U.S. Army in St. Louis.'],
    ['The value (see Smith. The book is old.) was low.'],
    ['Isolates of E. coli K-12 and of Ae. (Stegomyia) albopictus were kept.'],
    ['See Roe v. Wade, 410 U.S. 113 (1973), and No. 12-345.'],
    ['It rose approx. 5 % (p < .05) between Jan. and Feb. 2011.'],
    ['1. Introduction to the marsh'],
    ['What? is a question word.'],
  ])('%s', (text) => expect(cut(text)).toEqual([text]));
});

describe('ends of sentences', () => {
  it.each([
    ['It ended in 2013. The next year was dry.', 2],
    ['We gave vitamin C. The dose was low. In all, it helped.', 3],
    ['“It works.” He left! Did it? Yes.', 4],
    ['It was an infection.12,13 The next was not.', 2],
    ['It was seen. [12] The next was not.', 2],
    ['There was confusion.The emergence was slow.', 2],
    ['Levels fell. mRNA was not found.', 2],
    ['He lives in the U.S. The court agreed.', 2],
  ])('%s', (text, count) => expect(cut(text)).toHaveLength(count));
  it('gives a citation behind the stop to the sentence before it', () => {
    expect(cut('It was seen. [12] The next was not.')[0]).toBe('It was seen. [12]');
  });
});

describe('other languages', () => {
  it('German abbreviations, ordinals and articles of law', () => {
    const text =
      'Das ist z. B. am 3. Mai geschehen, d. h. spät. Nach Art. 5 Abs. 2 GG gilt das nicht. Dr. Müller war der 2. Zeuge.';
    expect(cut(text)).toHaveLength(3);
    expect(cut(text, 'de')).toHaveLength(3);
  });
  it('Chinese and Japanese stops, also inside quotation marks', () => {
    expect(cut('今天很好。他走了！真的吗？是的。')).toHaveLength(4);
    expect(cut('「はい。そうです。」と言った。次の文。')).toEqual([
      '「はい。そうです。」と言った。',
      '次の文。',
    ]);
  });
  it('Arabic and Hindi', () => {
    expect(cut('هل هذا صحيح؟ نعم. هذا جيد.')).toHaveLength(3);
    expect(cut('यह एक वाक्य है। यह दूसरा है।')).toHaveLength(2);
  });
});

describe('blocks', () => {
  const text =
    'The marsh. A study\n\nOne row | 1.5\nNext row. Two | 2\n\nIt ends here without a stop\n\nand goes on. There.';
  const at = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
  const blocks = [
    { ...at('The marsh. A study'), kind: 'title' },
    { ...at('One row | 1.5\nNext row. Two | 2'), kind: 'table' },
    { ...at('It ends here without a stop'), kind: 'paragraph' },
    { ...at('and goes on. There.'), kind: 'paragraph' },
  ];
  it('are never crossed; titles and rows are one piece each', () => {
    expect(cutSentences(text, { blocks }).map(({ start, end }) => text.slice(start, end))).toEqual([
      'The marsh. A study',
      'One row | 1.5',
      'Next row. Two | 2',
      'It ends here without a stop',
      'and goes on.',
      'There.',
    ]);
  });
  it('keep the label of a caption with its first sentence', () => {
    expect(cut('Table 2. Eggs by place. At noon.')).toEqual(['Table 2. Eggs by place.', 'At noon.']);
  });
});

describe('any text', () => {
  const words = fc.constantFrom(
    'The',
    'marsh',
    'e.g.',
    'Fig.',
    '12',
    '3.5',
    '(',
    ')',
    '[7]',
    '.',
    '?',
    '。',
    '「',
    '」',
    '\n\n',
    '\n',
    ' ',
    'Dr.',
    '“',
    '”',
    '…',
    '😀',
    '\ud800',
  );
  it('is covered but for white space, in order, without overlaps', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (parts) => {
        const text = parts.join(' ');
        const pieces = cutSentences(text);
        let from = 0;
        for (const { start, end } of pieces) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(text.slice(from, start).trim()).toBe('');
          expect(end).toBeGreaterThan(start);
          from = end;
        }
        expect(text.slice(from).trim()).toBe('');
      }),
    );
  });
  it('has no sentence beyond the limit, and pairs of surrogates stay whole', () => {
    const pieces = cutSentences('😀'.repeat(5000));
    expect(Math.max(...pieces.map(({ start, end }) => end - start))).toBeLessThanOrEqual(1501);
    expect(pieces.every(({ start }) => start % 2 === 0)).toBe(true);
  });
});
