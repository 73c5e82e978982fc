import fc from 'fast-check';

/** Sources made of what Markdown, HTML and a brief itself would act on, among words. */

const WORDS = 'kettle boils water the is 12 3.5 litres Brunnel ist voll 水壶 Чайник été 🙂 ﬁ e\u0301'.split(
  ' ',
);
const MARKS = [
  '* ** _ __ ` `` ~~ | # ## + - -- --- === > = $x$ {a} @ ^2^ ~ % \\ ! ? : ... 1. 2) “ ” " „ « » \' ’'.split(
    ' ',
  ),
  '<b> </b> <br> <div> </div> <sup>1</sup> <script>alert(1)</script> &amp; &copy;'.split(' '),
  '[a] [a](b) [S1] (S1) [1] [^1] ![p](q) [x]: S1: 【1】 https://x.example/a_b <http://x.example>'.split(' '),
  ['<!-- x -->', '[S1, S2]', '(see S2)', '[see S1 & S2.34]', '(C1; high)', '(1; foo)', '(low confidence)'],
  ['Sources', '## Methodology', 'Searches tried: 3', 'Insufficient evidence', '- [ ]', '| a |'],
  ['\u00a0', '\u200b', '\u00ad', '\u2028', '\ufdd0'],
].flat();
const LEADS = [
  ...[
    '',
    '',
    '',
    '1. ',
    '2) ',
    '10. ',
    '+ ',
    '- ',
    '* ',
    '# ',
    '## ',
    '> ',
    '> > ',
    '    ',
    '\t',
    '| ',
    ': ',
  ],
  ...['```\n', '~~~\n', '[^1]: ', '[a]: ', '<p>', '* * *\n', '---\n', '===\n', '  - ', '   1. ', '• ', '– '],
];

const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.constantFrom(...MARKS) },
);
const line = fc
  .tuple(
    fc.constantFrom(...LEADS),
    fc.array(word, { minLength: 1, maxLength: 14 }),
    fc.constantFrom('\n', '\n\n', '\n\n'),
  )
  .map(([lead, words, end]) => `${lead}${words.join(' ')}${end}`);

export const oddText = fc.oneof(
  { weight: 5, arbitrary: fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => lines.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 20, maxLength: 160 }) },
);
