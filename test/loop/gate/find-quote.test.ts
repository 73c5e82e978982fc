import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { findQuote } from '../../../loop/gate/find-quote.js';
import { prepareSource } from '../../../loop/gate/prepare.js';

const found = (text: string, quote: string): boolean =>
  findQuote(prepareSource({ id: 'S1', text }), quote).found;

describe('typesetting is folded', () => {
  const cases: [string, string, string][] = [
    ['line ends', 'Zika virus was\r\n  detected in semen', 'Zika virus was detected in semen'],
    ['hyphenation at a line end', 'the infor-\nmation was lost', 'the information was lost'],
    ['a compound cut at its hyphen', 'a well-\nknown vector of it', 'a well-known vector of it'],
    ['ligatures', 'di\uFB00erent e\uFB03cient \uFB01nding', 'different efficient finding'],
    ['a ligature set apart', 'with di fferent sta ff at work', 'with different staff at work'],
    ['quotation marks', 'they said “it’s over” then', 'they said "it\'s over" then'],
    ['dashes', 'the years 2010–2015 were dry', 'the years 2010-2015 were dry'],
    ['soft hyphens and zero width', 'trans\u00ADmis\u200Bsion by sex', 'transmission by sex'],
    ['spaces beside signs', 'significant (p<0.05) in men', 'significant (p < 0.05) in men'],
    ['spacing accents', 'as L¨ optien and Moc´ak showed', 'as Löptien and Mocák showed'],
    ['minus and hyphen', 'a change of −5 points', 'a change of -5 points'],
    ['full width', 'a rate of ５ in １００ cases', 'a rate of 5 in 100 cases'],
  ];
  it.each(cases)('%s', (_, text, quote) => {
    expect(found(`Before it. ${text}. After it.`, quote)).toBe(true);
  });
});

describe('what was said is not folded', () => {
  const cases: [string, string, string][] = [
    ['token boundaries', 'in the year 2012 we saw', 'year 2012'.replace('2012', '12')],
    ['part of a number', 'a rate of 10.5 per day', '5 per day'],
    ['a number cut from its decimals', 'it rose to 0.051 at night', 'it rose to 0.05'],
    ['a number cut from its per cent', 'it rose by 5 % at night', 'it rose by 5'],
    ['a sign left behind', 'a change of -5 points in all', '5 points in all'],
    ['a comparison left behind', 'with p < 0.05 in all arms', '0.05 in all arms'],
    ['comparisons', 'the test gave p < 0.05 here', 'the test gave p > 0.05 here'],
    ['superscripts', 'about 10⁵ copies per ml', 'about 105 copies per ml'],
    ['negation', 'the risk did not increase', 'the risk did increase'],
    ['two words and one', 'the result was notable to us', 'the result was not able to us'],
    ['one word and two', 'she saw the rapist at home', 'she saw therapist at home'],
    ['digits joined', 'groups of 1 2 and 3 people', 'groups of 12 and 3 people'],
    ['a range and a negative number', 'values of 5 -3 were seen', 'values of 5-3 were seen'],
    ['units', 'a dose of 5 mg per day', 'a dose of 5 g per day'],
    ['thousands', 'some 12,000 people came', 'some 12000 people came'],
  ];
  it.each(cases)('%s', (_, text, quote) => {
    expect(found(`Before it. ${text}. After it.`, quote)).toBe(false);
  });
});

describe('offsets', () => {
  it('give the words as they are stored', () => {
    const text = 'Intro. The e\uFB03-\ncacy was “high” in men. End.';
    const finding = findQuote(prepareSource({ id: 'S1', text }), 'The efficacy was "high" in men.');
    expect(finding.found && finding.spans.map(({ start, end }) => text.slice(start, end))).toEqual([
      'The e\uFB03-\ncacy was “high” in men.',
    ]);
  });

  it('a nearest text says how it differs, the source first', () => {
    const source = prepareSource({ id: 'S1', text: 'Virus was found in semen of 5 % of all the men.' });
    const finding = findQuote(source, 'Virus was found in semen of 15 % of all the men.');
    expect(finding.found ? '' : finding.nearest?.difference).toBe('`5` → `15`');
  });
});

describe('page boilerplate', () => {
  const body = (seed: string): string =>
    Array.from(
      { length: 20 },
      (_, at) => `Line ${seed}${at} of plain prose that fills the page with words.`,
    ).join('\n');
  const page = (number: number, first: string, last: string): string =>
    `Smith et al. Journal of Things\n${first}\n${body(`${number}x`)}\n${last}\n${number}\n`;
  const text = [
    page(1, 'It begins.', 'The virus was'),
    page(2, 'found in semen after sixty days.', 'It was not'),
    page(3, 'seen in tears of those men.', 'And so on.'),
    page(4, 'It ends.', 'At last.'),
  ].join('\n');

  it('a sentence that a page end cuts holds as two spans', () => {
    const finding = findQuote(
      prepareSource({ id: 'S1', text }),
      'The virus was found in semen after sixty days.',
    );
    expect(finding.found && finding.spans.length).toBeGreaterThan(1);
    expect(finding.found && finding.spliced).toBe(false);
  });

  it('does not let words of the text be skipped', () => {
    expect(found(text, 'It was seen in tears of those men.')).toBe(false);
  });

  it('a number in a line of its own is not boilerplate', () => {
    const rows = Array.from({ length: 30 }, (_, at) => `row ${at}\nof the dose\n${at}\nmg a day`).join('\n');
    expect(found(rows, 'of the dose mg a day row')).toBe(false);
  });
});

describe('quotes that show that they were cut', () => {
  const text =
    'The trial (12 of 40 sites) was small. Mortality in the treated group fell by half after a year. It did not rise in others. Some men may recover.';
  it.each([
    ['an ellipsis inside a sentence', 'Mortality in the […] group fell by half', true],
    ['a parenthesis left out', 'The trial … was small enough', false],
    ['a negation left out', 'It did … rise in others', false],
    ['a hedge left out', 'Some men … recover', false],
    ['halves of two sentences', 'The trial (12 of 40 sites) … fell by half after a year', false],
    ['an ellipsis that leaves nothing out', 'Mortality in the … treated group fell', false],
    ['a pronoun explained', 'Mortality in [the] treated group fell by half', true],
    ['a negation put in', 'Mortality in the treated group [never] fell by half', false],
    ['a name put in place of another', 'Mortality in the [control arm] fell by half after', false],
    ['two words that open the sentence', 'The trial … was small. Mortality in', true],
    ['two words inside a sentence', 'Treated group … by half', false],
    ['two words and another sentence', 'Some men … did not rise in others', false],
    ['the case of a first letter', '[m]ortality in the treated group fell', true],
  ])('%s', (_, quote, holds) => {
    expect(found(text, quote)).toBe(holds);
  });

  it('is shown as spliced', () => {
    const finding = findQuote(prepareSource({ id: 'S1', text }), 'Mortality in the … group fell by half');
    expect(finding.found && finding.spliced).toBe(true);
    expect(finding.found && finding.spans.length).toBe(2);
  });
});

describe('any input', () => {
  it('a piece of a text, cut at spaces, is found in it', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 8, maxLength: 40 }), fc.nat(20), (words, at) => {
        const from = at % (words.length - 4);
        expect(found(words.join(' '), words.slice(from, from + 4).join(' '))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('never throws and keeps offsets inside the text', () => {
    const odd = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(odd, odd, (text, quote) => {
        const finding = findQuote(prepareSource({ id: 'S1', text: text + quote }), quote);
        if (!finding.found) return;
        for (const { start, end } of finding.spans) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(text.length + quote.length);
        }
      }),
      { numRuns: 500 },
    );
  });
});
