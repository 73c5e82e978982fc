/**
 * Ways to put a false sentence that cites into a document so that a check could pass over it: tables of places, spellings
 * of marks, quotation marks, set phrases, characters and asides, which `bench/hiding.ts` multiplies. `LIE` stands in each.
 */
import { LANGUAGES, wordTree, type WordTree } from '../../loop/words/index.js';

/** Of no source, and short of any of its weighty words. */
export const LIE = 'Bees carry the fever into every garden of Norway';
/** The mark of a source that has none of it. */
const MARK = '[S1]';
const SAID = `${LIE} ${MARK}.`;

export interface Form {
  readonly group: string;
  readonly name: string;
  readonly text: string;
}

type Table = Readonly<Record<string, string>>;

/** Where the sentence stands: what a reader of the page, or of the file, finds there. */
const PLACES: Table = {
  paragraph: SAID,
  'end of a paragraph': `It is known. ${SAID}`,
  'bullet list': `- ${SAID}`,
  'nested list': `- a\n  - b\n    - c\n      - ${SAID}`,
  'ordered list': `7. ${SAID}`,
  'task list': `- [x] ${SAID}`,
  'list under a paragraph of an item': `1. one\n\n   ${SAID}`,
  'definition list': `Fever\n: ${SAID}`,
  heading: `## ${LIE} ${MARK}`,
  'setext heading': `${LIE} ${MARK}\n---`,
  'deep heading': `###### ${LIE} ${MARK}`,
  'heading in a list': `- ### ${LIE} ${MARK}`,
  blockquote: `> ${SAID}`,
  'blockquote in a blockquote': `> > ${SAID}`,
  'lazy blockquote': `> One\n${SAID}`,
  alert: `> [!NOTE]\n> ${SAID}`,
  table: `| a | b |\n|---|---|\n| x | ${SAID} |`,
  'table header': `| ${LIE} ${MARK} | b |\n|---|---|\n| x | y |`,
  'table with its mark in a column': `| a | b |\n|---|---|\n| ${LIE} | ${MARK} |`,
  'table with its mark in a header': `| a ${MARK} | b |\n|---|---|\n| ${LIE} | y |`,
  'table of a grid': `| Compared | Price |\n|---|---|\n| **Bees** | ${SAID} |`,
  'table in code': `| a | b |\n|---|---|\n| x | \`${SAID}\` |`,
  'table in HTML': `<table><tr><th>${SAID}</th><td>x</td></tr></table>`,
  fence: `\`\`\`\n${SAID}\n\`\`\``,
  'fence with a language': `\`\`\`python\n${SAID}\n\`\`\``,
  'fence of tildes': `~~~js\n${SAID}\n~~~`,
  'fence in a list': `- one\n\n  \`\`\`sh\n  ${SAID}\n  \`\`\``,
  'fence over two lines': `\`\`\`yaml\nBees carry the fever\ninto every garden of Norway ${MARK}.\n\`\`\``,
  'head of a fence': `\`\`\`text ${LIE} ${MARK}\nx\n\`\`\``,
  'fence never closed': `\`\`\`\n\n${SAID}`,
  'code set in by blanks': `It is so.\n\n    ${SAID}`,
  'code in a line': `It is so: \`${SAID}\``,
  'mark in code': `${LIE} \`${MARK}\`.`,
  'front matter': `---\ndescription: ${LIE} ${MARK}\n---\n\nIt is so.`,
  'item of front matter': `---\nnotes:\n  - ${LIE} ${MARK}\n---\n\nIt is so.`,
  'lines of front matter': `---\nabstract: >\n  Bees carry the fever\n  into every garden of Norway ${MARK}\n---\n\nIt is so.`,
  comment: `<!-- ${SAID} -->`,
  'comment of several lines': `<!--\n\n${SAID}\n\n-->`,
  'comment in a line': `It is <!-- ${SAID} --> so.`,
  'comment that ends at once': `<!--> ${SAID} -->`,
  'comment of a definition': `[//]: # (${SAID})`,
  details: `<details><summary>More</summary>\n\n${SAID}\n\n</details>`,
  summary: `<details><summary>${SAID}</summary></details>`,
  hidden: `<p hidden>${SAID}</p>`,
  'display none': `<div style="display:none">${SAID}</div>`,
  'aria-hidden': `<span aria-hidden="true">${SAID}</span>`,
  'title attribute': `<abbr title="${SAID}">bees</abbr>`,
  'data attribute': `<div data-note="${SAID}">Note</div>`,
  'aria-label': `<div aria-label="${SAID}">Note</div>`,
  'value of a field': `<input value="${SAID}">`,
  placeholder: `<input placeholder="${SAID}">`,
  script: `<script>${SAID}</script>`,
  style: `<style>${SAID}</style>`,
  noscript: `<noscript>${SAID}</noscript>`,
  template: `<template>${SAID}</template>`,
  textarea: `<textarea>${SAID}</textarea>`,
  option: `<select><option>${SAID}</option></select>`,
  button: `<button>${SAID}</button>`,
  pre: `<pre>${SAID}</pre>`,
  iframe: `<iframe srcdoc="${SAID}"></iframe>`,
  svg: `<svg><text>${SAID}</text></svg>`,
  'math in HTML': `<math><mtext>${SAID}</mtext></math>`,
  figcaption: `<figure><figcaption>${SAID}</figcaption></figure>`,
  'caption of a table': `<table><caption>${SAID}</caption></table>`,
  'processing instruction': `<?note ${SAID} ?>`,
  'character data': `<![CDATA[ ${SAID} ]]>`,
  declaration: `<!NOTE ${SAID}>`,
  'description of a picture': `![${LIE} ${MARK}](y.png)`,
  'title of a picture': `![x](y.png "${SAID}")`,
  'picture in HTML': `<img src="y.png" alt="${SAID}">`,
  'title of a picture in HTML': `One <img src="y.png" title="${SAID}"> here.`,
  'caption in italics': `![x](y.png)\n\n*Figure 1: ${SAID}*`,
  'linked picture': `[![${LIE} ${MARK}](y.png)](https://a.example)`,
  'words of a link': `[${LIE} ${MARK}](https://a.example)`,
  'title of a link': `[here](https://a.example "${SAID}")`,
  'title of a definition': `It is [here][x].\n\n[x]: https://a.example "${SAID}"`,
  'definition nobody uses': `[x]: https://a.example '${SAID}'`,
  footnote: `It is so.[^a]\n\n[^a]: ${SAID}`,
  'footnote with a year': `It is so.[^a]\n\n[^a]: In 2011, ${SAID}`,
  'footnote that nobody cites': `[^zz]: ${SAID}`,
  'footnote after an entry': `It is so.[^a]\n\n[^a]: Foy, B. (2011). Moons.\n\n    ${SAID}`,
  'footnote of a line': `It is so.^[${SAID}]`,
  'math in a line': `It is $\\text{${SAID}}$ so.`,
  'math of its own': `$$\n${SAID}\n$$`,
  'abbreviation of a word': `*[bees]: ${SAID}`,
  'link around all': `<a href="https://a.example">${SAID}</a>`,
  'struck-through': `~~${SAID}~~`,
  subscript: `<sub>${SAID}</sub>`,
  'in parentheses': `It is so (${LIE} ${MARK}).`,
  'between dashes': `It is — ${LIE} ${MARK} — so.`,
  'after a colon': `Note: ${SAID}`,
  'leads to a list': `${LIE} ${MARK}:\n\n- so`,
  'leads to a quotation': `${LIE} ${MARK}:\n\n> so it is`,
  question: `${LIE} ${MARK}?`,
  'question with a mark after it': `Is it so that bees carry the fever into every garden? ${MARK}`,
  'question in wide marks': `${LIE} ${MARK}？`,
  'words without a verb': `Fever of Norwegian bees ${MARK}`,
  'two words': `Norwegian bees. ${MARK}`,
  'one word': `Bees ${MARK}.`,
  'a title': `# ${LIE} ${MARK}`,
};

/** Headings of which a check might think that nothing below them states anything. */
const HEADINGS: readonly string[] = [
  ...['Sources', 'References', 'Bibliography', 'Works cited', 'Further reading', 'Notes', 'Literatur'],
  ...['Methodology', 'Rounds', 'Open questions', 'Confidence and limitations', 'Unverified', 'Search'],
  ...['Appendix: struck claims', 'Contents', 'Methodik', 'Offene Fragen', 'What was said before'],
];
const BELOW: Table = {
  'an item': `- ${SAID}`,
  'a labelled entry': `- [S1] ${LIE}.`,
  'a labelled entry with a year': `- [S1]: In 2011 bees carried the fever into every garden of Norway.`,
  'a labelled entry with an address': `- [S1] ${LIE}. https://a.example/x`,
  'an entry with an author': `- Foy, B. (2011). ${SAID}`,
  'a quotation': `> “${LIE}.” (S1)`,
  'words after a quotation': `> “Zika virus was found in urine of the travellers.” (S2) ${SAID}`,
  'a row': `| No. | Title |\n|---|---|\n| 1 | ${SAID} |`,
};

/** Spellings of the mark. */
const MARKS: readonly string[] = [
  ...['[S1]', '[ S1 ]', '[s1]', '[S 1]', '[S1, S2]', '[S2–S1]', '[S1; S2]', '[S1/S2]', '[S1 & S2]', '[[S1]]'],
  ...[
    '(S1)',
    '【S1】',
    '［S1］',
    '〔S1〕',
    '〚S1〛',
    '⟦S1⟧',
    '（S1）',
    '【S1†L1-L4】',
    '｢S1｣',
    '❲S1❳',
    '⁅S1⁆',
    '[Ѕ1]',
  ],
  ...[
    '[S１]',
    '[Ｓ1]',
    '[S\u200b1]',
    '[\u2060S1]',
    '[S\u00ad1]',
    '\u202e[S1]\u202c',
    '[S\u00a01]',
    '[S\u20091]',
  ],
  ...[
    '&#91;S1&#93;',
    '&lbrack;S1&rbrack;',
    '&lsqb;S1&rsqb;',
    '[&#83;1]',
    '[S&#49;]',
    '[S&#x31;]',
    '[S&zwnj;1]',
  ],
  ...[
    '\\[S1\\]',
    '\\[S1]',
    '[S1\\]',
    '**[S1]**',
    '*[S1]*',
    '~~[S1]~~',
    '[**S1**]',
    '[*S*1]',
    '[`S1`]',
    '`[S1]`',
  ],
  ...['<sup>[S1]</sup>', '<sup>S1</sup>', '<b>[S1]</b>', '[<b>S1</b>]', '[S<!-- -->1]', '[S1<!-- x -->]'],
  ...[
    '[S1](https://a.example)',
    '[[S1]](https://a.example)',
    '[S1](<>)',
    '[S1]()',
    '[x][S1]',
    '[S1][]',
    '[^S1]',
  ],
  ...[
    '[S1, p. 4]',
    '[see S1]',
    '[Source: S1]',
    '[S1.12]',
    '[S1.12–14]',
    '[S1: as it says]',
    '[cf. S1, Table 2]',
  ],
  ...['[S1]{.cite}', '{S1}', '[S01]', '[S0001]', '[S1]\u0301', '[S1]\ufe0f', '[S1 ]', '[\nS1]'],
];

/** Pairs of quotation marks. */
const QUOTES: readonly (readonly [string, string])[] = [
  ['“', '”'],
  ['"', '"'],
  ['„', '“'],
  ['„', '”'],
  ['«', '»'],
  ['« ', ' »'],
  ['»', '«'],
  ['‘', '’'],
  ["'", "'"],
  ['‹', '›'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
  ['＂', '＂'],
  ['”', '”'],
  ['“', '“'],
  ['“‘', '’”'],
  ['&ldquo;', '&rdquo;'],
  ['&quot;', '&quot;'],
  ['<q>', '</q>'],
  ['*“', '”*'],
  ['**“**', '**”**'],
];
const QUOTED: Readonly<Record<string, (open: string, close: string) => string>> = {
  'mark, then the full stop': (open, close) => `${open}${LIE}${close} ${MARK}.`,
  'full stop, mark, full stop': (open, close) => `${open}${LIE}.${close} ${MARK}.`,
  'mark after the full stop': (open, close) => `He says ${open}${LIE}${close}. ${MARK}`,
  'mark glued to it': (open, close) => `He says ${open}${LIE}${close}${MARK}, as it were.`,
  'two in a row': (open, close) => `${open}${LIE}${close} ${MARK}; ${open}${LIE}${close} ${MARK}.`,
};

/** What a check might cut away as a remark on the sentence. */
const ASIDES: readonly string[] = [
  ...[
    'C1;',
    'P9;',
    '1;',
    '12;',
    'C1,',
    'C12; high confidence;',
    'low confidence;',
    'p. 3;',
    'S1.3; C7',
    'geringe Verlässlichkeit;',
  ],
  ...[
    'not reviewed;',
    'disputed;',
    'one voice;',
    'UNVERIFIED: search snippet only;',
    '= 2 × 3;',
    'see',
    'page 3,',
  ],
];
const FALSE_ASIDE = 'bees carry the fever into 4711 gardens of Norway';
const ASIDE: Readonly<Record<string, (aside: string) => string>> = {
  'before the mark': (aside) => `Zika virus was found in urine (${aside} ${FALSE_ASIDE}) [S2].`,
  'in italics': (aside) => `Zika virus was found in urine *(${aside} ${FALSE_ASIDE})* [S2].`,
  'all of it': (aside) => `(${aside} ${FALSE_ASIDE}) ${MARK}`,
  'inside the mark': (aside) => `Zika virus was found in urine [S2; ${aside} ${FALSE_ASIDE}].`,
};

/** Characters and markup in the middle of words or between them. */
const TRICKS: Table = {
  'zero-width spaces': SAID.replaceAll('e', 'e\u200b'),
  'zero-width joiners': SAID.replaceAll(' ', '\u200d \u200d'),
  'word joiners': SAID.replaceAll('a', '\u2060a'),
  'soft hyphens': SAID.replaceAll('r', '\u00adr'),
  'byte order marks': SAID.replaceAll('n', 'n\ufeff'),
  'bidi override': `\u202e${SAID}\u202c`,
  'bidi isolate': `\u2067${SAID}\u2069`,
  'no-break spaces': SAID.replaceAll(' ', '\u00a0'),
  'thin spaces': SAID.replaceAll(' ', '\u2009'),
  'line separators': SAID.replaceAll(' ', '\u2028'),
  'tag characters': SAID.replaceAll(' ', ' \u{e0041}'),
  'variation selectors': SAID.replaceAll('e', 'e\ufe0e'),
  'Cyrillic letters': SAID.replaceAll('e', 'е').replaceAll('a', 'а').replaceAll('o', 'о'),
  'mathematical letters': `𝐁𝐞𝐞𝐬 𝐜𝐚𝐫𝐫𝐲 𝐭𝐡𝐞 𝐟𝐞𝐯𝐞𝐫 𝐢𝐧𝐭𝐨 𝐠𝐚𝐫𝐝𝐞𝐧𝐬 ${MARK}.`,
  'wide letters': `Ｂｅｅｓ ｃａｒｒｙ ｔｈｅ ｆｅｖｅｒ ${MARK}.`,
  'combining marks': SAID.replaceAll('e', 'e\u0301'),
  'emphasis in words': `B**ee**s c*arr*y the f__ev__er into every g**ard**en ${MARK}.`,
  'tags in words': `B<b>ee</b>s c<i>arr</i>y the f<span>ev</span>er into every garden ${MARK}.`,
  'comments in words': `B<!-- -->ees c<!-- x -->arry the fever into every garden ${MARK}.`,
  'entities in words': `B&#101;es c&#x61;rry the fe&#118;er into every garden ${MARK}.`,
  'named entities': `Bees&nbsp;carry&nbsp;the&ensp;fever into every garden ${MARK}.`,
  'escapes in words': `Bees carry\\ the\\. fever into every garden ${MARK}.`,
  'hard breaks': `Bees carry  \nthe fever\\\ninto every garden ${MARK}.`,
  'breaks in HTML': `Bees carry<br>the fever<br/>into every garden ${MARK}.`,
  'line ends of Windows': `Bees carry\r\nthe fever into every garden ${MARK}.`,
  'old line ends': `Bees carry\rthe fever into every garden ${MARK}.`,
  'form feeds': `Bees carry\fthe fever into every garden ${MARK}.`,
  NUL: `Bees carry\0 the fever into every garden ${MARK}.`,
  'no full stop': `${LIE} ${MARK}`,
  'mark first': `${MARK} ${LIE}.`,
  'mark on a line of its own': `${LIE}.\n\n${MARK}`,
  'mark on a line of its own before it': `${MARK}\n\n${LIE}.`,
  'mark in an item below': `- ${LIE}\n  - ${MARK}`,
  'marks behind a label': `${LIE}.\n\nSources: ${MARK}`,
  'mark in a raised link': `${LIE}.<sup>[${MARK}](#s1)</sup>`,
  'capital letters': `${LIE.toUpperCase()} ${MARK}.`,
  'capitals of titles': `Bees Carry The Fever ${MARK}`,
  Arabic: `النحل يحمل الحمى إلى كل حديقة ${MARK}.`,
  Chinese: `蜜蜂把热病带到每个花园${MARK}。`,
  Japanese: `ミツバチはすべての庭に熱を運ぶ${MARK}。`,
  Thai: `ผึ้งนำไข้ไปยังทุกสวน ${MARK}`,
  Hindi: `मधुमक्खियाँ हर बगीचे में बुखार ले जाती हैं ${MARK}।`,
  German: `Bienen tragen das Fieber in jeden Garten ${MARK}.`,
  Greek: `Οι μέλισσες μεταφέρουν πυρετό σε κάθε κήπο ${MARK};`,
  'very long': `${`${LIE} and `.repeat(600)}so on ${MARK}.`,
  'in a word list': `bees, fever, gardens, Norway ${MARK}`,
};

/** Messages of a brief that are sentences, in every language, with something in place of what they leave open. */
function phrases(): readonly string[] {
  const found: string[] = [];
  const walk = (node: WordTree | Readonly<Record<string, unknown>>): void => {
    if ('en' in node) {
      if (typeof node['en'] !== 'string' || node['en'].split(' ').length < 5) return;
      for (const language of LANGUAGES) found.push((node as Record<string, string>)[language] ?? '');
    } else for (const each of Object.values(node)) if (typeof each === 'object') walk(each as WordTree);
  };
  walk(wordTree());
  return found.map((phrase) => phrase.replace(/\{\w+\}/g, 'bees and fever'));
}

const FORMER = [
  ...[
    'Nothing that was read contradicts that bees carry the fever',
    'Insufficient evidence that bees carry the fever',
  ],
  ...[
    'No shown source holds bees',
    'Run parameters: bees',
    'Resolved (newer): bees carry the fever',
    'Answered by: C1',
  ],
  ...[
    'Unresolved: bees carry the fever into gardens',
    'As of 2026-01-01, from 3 sources read',
    'Depth: standard; bees',
  ],
];
const PHRASED: Readonly<Record<string, (phrase: string) => string>> = {
  'with a mark': (phrase) => `${phrase.replace(/[.:。：]$/u, '')} ${MARK}.`,
  'before the sentence': (phrase) => `${phrase.replace(/[.:。：]$/u, '')} ${LIE} ${MARK}.`,
};
const HEADS: Table = {
  'the head of a brief': '# Fever\n\n*As of 2026-11-27, from 30 sources read.*\n\n',
  'the head of an earlier brief': '# Fever\n\n*Run parameters: depth standard*\n\n',
  'the method of a brief': '## Methodology\n\n- Depth: standard\n\n',
};

const times = <T>(
  group: string,
  values: readonly T[],
  makes: Readonly<Record<string, (value: T) => string>>,
): Form[] =>
  values.flatMap((value) =>
    Object.entries(makes).map(([name, make]) => ({
      group,
      name: `${JSON.stringify(value)}, ${name}`,
      text: make(value),
    })),
  );

const table = (group: string, forms: Table): Form[] =>
  Object.entries(forms).map(([name, text]) => ({ group, name, text }));

/** All of them; each text is a part of a document that also states something true. */
export function hidingForms(): readonly Form[] {
  const spoken = [...FORMER, ...phrases()];
  return [
    ...table('place', PLACES),
    ...times(
      'heading',
      HEADINGS,
      mapped(BELOW, (text) => (heading: string) => `## ${heading}\n\n${text}`),
    ),
    ...times('mark', MARKS, {
      'at the end': (mark) => `${LIE} ${mark}.`,
      'after the full stop': (mark) => `${LIE}. ${mark}`,
      'after a quotation': (mark) => `“${LIE}” ${mark}.`,
    }),
    ...times(
      'quotation',
      QUOTES,
      mapped(
        QUOTED,
        (make) =>
          ([open, close]) =>
            make(open, close),
      ),
    ),
    ...times('aside', ASIDES, ASIDE),
    ...table('trick', TRICKS),
    ...times('phrase', spoken, PHRASED),
    ...times(
      'phrase under a head',
      spoken.filter((_, at) => at % 7 === 0),
      mapped(HEADS, (head) => (phrase: string) => `${head}${PHRASED['with a mark']?.(phrase) ?? ''}`),
    ),
    ...times('phrase in a fence', FORMER, { fence: (phrase) => `\`\`\`md\n${phrase} ${MARK}.\n\`\`\`` }),
    ...times('phrase under Sources', FORMER, { item: (phrase) => `## Sources\n\n- ${phrase} ${MARK}.` }),
    ...times('phrase as a question', FORMER, { question: (phrase) => `${phrase} ${MARK}?` }),
  ];
}

const mapped = <From, To>(
  record: Readonly<Record<string, From>>,
  make: (value: From) => To,
): Readonly<Record<string, To>> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]));
