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
    ['Both An. Gambiae and Ae. Aegypti, and Cx. Pipiens, bite at night.'],
    ['We thank E. Y. Y. Lo, J. R. Smith and Y. K. So for help in Washington, D.C. in May.'],
    ['Trees of Senna spectabilis (DC.) Irwin and Milicia excelsa (Welw.) Berg were counted.'],
    ['It stands in Bull. Soc. Bot. France 80: 787. 1933, and in Nat. Hist. 1: 104. 1789.'],
    ['Crataegus sect. Coccineae sp. nov. (Fig. 2) has approx. 5 styles vs. 3 in Figs. 1 and 4.'],
    ['“Bohr [...] used stairs […] at times” (Smith 55).'],
    ['Accession no. HQ641388, nos. KJ873160 and KJ873161, Suppl. Fig. S1, N°. 7.'],
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
    ['It was read by machine (Illumina Inc., Hayward, CA). De novo assembly failed.', 2],
    ['It was low (Smith et al. 2015). Here (S2 Fig). Oligos of Acme (Acme Inc.). We stop.', 4],
    ['It was low (p < 0.05). We stop (see Fig. 2). The end [57,58]. Especially now.', 4],
    ['Kept for 5 min. Further steps took 1 hr. After 20 sec. Fluorescence rose.', 4],
    ['Rain was 740 mm.[89] Western winds blew from 138° E. Papers in 2 M. Mixes of 1.6 Ct. Its end.', 5],
    ['Speed is in μm/sec. Rates were low.', 2],
    ['See panel A. Cells are in lanes A and B. Mice had hepatitis C. Serum was kept.', 4],
    ['It came in Dec. The year went. None was found in 2012.[15] High cover helps.', 4],
    ['Mice were fed. Then the ED. Patients had antibodies. Neutralizing Abs. In this regard.', 5],
    ['A family (genus flavivirus[1] sent by mosquitoes. Its cycle (see below) is known.', 2],
    ['Levels rose. p53 fell. β-actin stood. <5% died. 10 lived. α-Synuclein rose.', 6],
    ['What can be done? (i) Develop vaccines. (ii) Give them. a. Scans were taken.', 4],
    ['He left at 6 P.M. Mr. Roe stayed. Aedes sp. Mosquito control helps. Aedes spp. We agree.', 6],
    ['It was told (Carey, pers. comm.). (5,6,14). Isolation failed.', 2],
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

describe('labels', () => {
  it.each([
    ['Figure. Rash on the arm. It faded.', 2],
    ['Fig. 1.—. The tree. It grew.', 2],
    ['Extended Data Table 2. Rows of it. Columns of it.', 2],
    ['Appendix figure 1. The type. It is old.', 2],
    ['Background. Fever is common. It kills.', 2],
    ['Flow cytometry. Cells were sorted. They died.', 2],
    ['Materials and methods. Cells were sorted. They died.', 2],
    ['(a) The first. (b) The second.', 2],
    ['a1–e1. The first row. a2–e2. The second row.', 2],
    ['(A). The first row was stained.', 1],
    ['2.1. The marsh was wet. It was cold.', 2],
  ])('stand with what they label: %s', (text, count) => expect(cut(text)).toHaveLength(count));

  it.each([
    ['Assange denied both allegations. He was held.', 2],
    ['We need protection. They have none.', 2],
    ['Nobody knew the reason for inflation. It was told later.', 2],
    ['Levels fell. They rose again.', 2],
  ])('are no short sentences: %s', (text, count) => expect(cut(text)).toHaveLength(count));
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
