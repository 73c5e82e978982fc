import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { parse } from '@retorquere/bibtex-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bibliography } from '../../../loop/report/references/bibliography.js';
import type { BriefSource } from '../../../loop/report/brief.js';
import { nameOf, referencesOf } from '../../../loop/report/references/reference.js';

const SOURCE: BriefSource = {
  id: 'S1',
  key: 'doi:10.3201/eid1705.101939',
  address: 'https://doi.org/10.3201/eid1705.101939',
  addresses: [],
  title: 'Probable Non–Vector-borne Transmission of Zika Virus, Colorado, USA',
  authors: ['Foy, Brian D.', 'Kobylinski, Kevin C.'],
  siteName: 'Emerging Infectious Diseases',
  articleType: 'research-article',
  language: 'en',
  doi: '10.3201/eid1705.101939',
  publishedAt: '2011-05',
  modifiedAt: null,
  publisher: null,
  sourceKind: null,
  interests: [],
  recognitionConfidence: null,
  retrievedAt: '2026-11-22T10:00:00.000Z',
  readClass: 'full',
  extractor: 'jats 1',
  sha256: '0'.repeat(64),
  sourceType: 'peer',
  work: 'W1',
  sameWork: [],
  retracted: false,
  supersededBy: null,
  unreadNotices: [],
  warnings: [],
  quotes: [],
};
const source = (more: Partial<BriefSource>): BriefSource => ({ ...SOURCE, ...more });
const page = (more: Partial<BriefSource>): BriefSource =>
  source({ key: `url:${more.address}`, doi: null, articleType: null, sourceType: 'practitioner', ...more });

const risFields = (ris: string): Map<string, string[]> => {
  const fields = new Map<string, string[]>();
  for (const line of ris.split('\r\n').filter((each) => each !== '')) {
    const [tag = '', ...value] = line.split('  - ');
    fields.set(tag, [...(fields.get(tag) ?? []), value.join('  - ')]);
  }
  return fields;
};
const kindsOf = (given: BriefSource) => {
  const { bibtex, ris, csl } = bibliography([given]);
  const [item] = JSON.parse(csl) as { type: string }[];
  return [/^@(\w+)/.exec(bibtex)?.[1], risFields(ris).get('TY')?.[0], item?.type];
};

describe('references', () => {
  it.each([
    ['an article', {}, ['article', 'JOUR', 'article-journal']],
    [
      'an article read as PDF',
      { articleType: null, address: 'https://x.org/a.pdf' },
      ['article', 'JOUR', 'article-journal'],
    ],
    [
      'a preprint',
      { key: 'arxiv:1706.03762', doi: '10.48550/arxiv.1706.03762' },
      ['misc', 'UNPB', 'article'],
    ],
    ['bioRxiv', { doi: '10.1101/2019.12.11.872580', siteName: null }, ['misc', 'UNPB', 'article']],
    ['a journal of the same registrant', { doi: '10.1101/gr.123' }, ['article', 'JOUR', 'article-journal']],
    ['a chapter', { articleType: 'book-chapter' }, ['incollection', 'CHAP', 'chapter']],
    [
      'a conference paper',
      { articleType: 'proceedings-article' },
      ['inproceedings', 'CPAPER', 'paper-conference'],
    ],
    ['a data set', { articleType: 'dataset', doi: '10.5281/zenodo.1' }, ['misc', 'DATA', 'dataset']],
  ] as const)('know what kind a source is: %s', (_name, more, kinds) => {
    expect(kindsOf(source(more))).toEqual(kinds);
  });

  it.each([
    ['a blog', { address: 'https://blog.example.org/a' }, ['online', 'BLOG', 'post-weblog']],
    ['a hosted blog', { address: 'https://anna.substack.com/p/a' }, ['online', 'BLOG', 'post-weblog']],
    [
      'a page that calls itself an article',
      { address: 'https://example.org/a', articleType: 'article' },
      ['online', 'ELEC', 'webpage'],
    ],
    [
      'a blog that calls itself a review',
      { address: 'https://example.org/blog/a', articleType: 'review' },
      ['online', 'BLOG', 'post-weblog'],
    ],
    [
      'news',
      { address: 'https://bbc.co.uk/a', sourceType: 'press' },
      ['online', 'NEWS', 'article-newspaper'],
    ],
    [
      'a report',
      { address: 'https://who.int/a.pdf', sourceType: 'primary' },
      ['techreport', 'RPRT', 'report'],
    ],
    [
      'an official page',
      { address: 'https://who.int/a', sourceType: 'primary' },
      ['online', 'ELEC', 'webpage'],
    ],
  ] as const)('call no page an article: %s', (_name, more, kinds) => {
    expect(kindsOf(page(more))).toEqual(kinds);
  });

  it('keep journal, DOI, date and names in every format', () => {
    const { bibtex, ris, csl } = bibliography([SOURCE]);
    expect(bibtex).toBe(
      `@article{foy2011probable,
  author = {Foy, Brian D. and Kobylinski, Kevin C.},
  title = {{Probable Non–Vector-borne Transmission of Zika Virus, Colorado, USA}},
  journal = {Emerging Infectious Diseases},
  year = {2011},
  month = may,
  doi = {10.3201/eid1705.101939},
  url = {https://doi.org/10.3201/eid1705.101939},
  urldate = {2026-11-22},
  language = {en},
  note = {S1 in the brief},
}
`,
    );
    expect(ris.split('\r\n').slice(0, 10)).toEqual([
      'TY  - JOUR',
      'ID  - foy2011probable',
      'TI  - Probable Non–Vector-borne Transmission of Zika Virus, Colorado, USA',
      'AU  - Foy, Brian D.',
      'AU  - Kobylinski, Kevin C.',
      'PY  - 2011',
      'DA  - 2011/05',
      'T2  - Emerging Infectious Diseases',
      'DO  - 10.3201/eid1705.101939',
      'UR  - https://doi.org/10.3201/eid1705.101939',
    ]);
    expect(JSON.parse(csl)).toMatchObject([
      { id: 'foy2011probable', 'container-title': 'Emerging Infectious Diseases', DOI: SOURCE.doi },
    ]);
  });

  it('leave out the path of a document of a folder', () => {
    const { bibtex, ris, csl } = bibliography([page({ address: 'file:///home/me/private/a.md' })]);
    for (const text of [bibtex, ris, csl]) expect(text).not.toContain('private');
  });
});

describe('cite keys', () => {
  const keysOf = (sources: readonly BriefSource[]) => referencesOf(sources).map(({ citeKey }) => citeKey);

  it('are author, year and word, in ASCII letters and digits', () => {
    expect(
      keysOf([
        SOURCE,
        source({ authors: ['Müller-Østergård, Åse'], title: 'Über die Größe', publishedAt: null }),
        source({ authors: ['佐藤, 健'], title: '研究の方法' }),
        source({ authors: ['World Health Organization'], title: 'The 2023 report' }),
        source({ authors: [], title: '…', publishedAt: null }),
        source({ authors: ['3M'], title: '5 % of it' }),
      ]),
    ).toEqual([
      'foy2011probable',
      'mullerostergardnduber',
      expect.stringMatching(/^[a-z]+2011[a-z]+$/),
      'world2011report',
      'nduntitled',
      'source3m2011it',
    ]);
  });

  it('do not depend on the order of the list', () => {
    const sources = ['doi:10.1/c', 'doi:10.1/a', 'doi:10.1/b'].map((key) => source({ key }));
    expect(keysOf(sources)).toEqual(['foy2011probablec', 'foy2011probablea', 'foy2011probableb']);
    expect(keysOf([...sources].reverse())).toEqual([...keysOf(sources)].reverse());
    const many = Array.from({ length: 60 }, (_, index) => source({ key: `doi:10.1/${index}` }));
    expect(new Set(keysOf(many)).size).toBe(60);
  });
});

describe('names', () => {
  it.each([
    ['Foy, Brian D.', { family: 'Foy', given: 'Brian D.' }],
    ['Brian D. Foy', { family: 'Foy', given: 'Brian D.' }],
    ['Amelia P Travassos da Rosa', { family: 'da Rosa', given: 'Amelia P Travassos' }],
    ['Jan van der Berg', { family: 'van der Berg', given: 'Jan' }],
    ['King, Martin Luther, Jr.', { family: 'King', given: 'Martin Luther', suffix: 'Jr.' }],
    ['Martin Luther King Jr.', { family: 'King', given: 'Martin Luther', suffix: 'Jr.' }],
    ['World Health Organization', { literal: 'World Health Organization' }],
    ['The COVID-19 Study Group', { literal: 'The COVID-19 Study Group' }],
    ['Nature', { literal: 'Nature' }],
    ['someone@example.org', { literal: 'someone@example.org' }],
    ['Smith, Jones, Brown, and Co', { literal: 'Smith, Jones, Brown, and Co' }],
  ])('%s', (author, name) => {
    expect(nameOf(author)).toEqual(name);
  });
});

const HOSTILE = [
  'A {title} with } and { and \\write18{rm -rf} 100 % & $x$ # _ ~ ^',
  '}, author = {Evil}, title = {x',
  'x}\n}\n@article{evil, title={y}}',
  'x\r\nER  - \r\nTY  - JOUR\r\nTI  - evil',
  'x\u2028ER  - \u2029TY  - JOUR\u0085TI  - evil\u000b\u000c',
  '\u202egnp.exe\u202c \u001b[31mred\u0007',
  '\\', '{', '}', '%', '"', '@article{', 'a and b', 'x\\',
]; // prettier-ignore

describe('no value of a page ends its field or begins another', () => {
  const text = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fc.constantFrom(...HOSTILE, 'word', ' ', '\n'), { maxLength: 6 }).map((parts) => parts.join('')),
  );
  const address = text.map((tail) => `https://example.org/${tail}`);
  const sources = fc
    .array(fc.record({ title: text, author: text, siteName: text, address, doi: text }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((all) =>
      all.map(({ title, author, siteName, address: url, doi }, index) =>
        source({
          id: `S${index + 1}`,
          key: `doi:${index}`,
          title: `T ${title} T`,
          authors: [`Foy, ${author}x`, `Org ${author} Group`],
          siteName: `J ${siteName}`,
          address: url,
          doi: `10.1000/${doi}`,
        }),
      ),
    );

  it('in BibTeX, by two parsers', () => {
    fc.assert(
      fc.property(sources, (given) => {
        const { bibtex } = bibliography(given);
        const titles = referencesOf(given).map(({ title }) => title);
        const { entries, errors } = parse(bibtex, { sentenceCase: false });
        expect(errors).toEqual([]);
        expect(entries.map(({ type }) => type)).toEqual(given.map(() => 'article'));
        for (const { fields } of entries) expect(fields.author).toHaveLength(2);
        const read = new Cite(bibtex).data;
        expect(read).toHaveLength(given.length);
        expect(read.map(({ title }) => plain(title))).toEqual(titles.map(plain));
      }),
      { numRuns: 150 },
    );
  });

  it('in RIS, line by line and by a parser', () => {
    fc.assert(
      fc.property(sources, (given) => {
        const { ris } = bibliography(given);
        const references = referencesOf(given);
        expect(ris.split('\r\n').every((line) => line === '' || /^[A-Z][A-Z0-9] {2}- /.test(line))).toBe(
          true,
        );
        expect(ris.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        const fields = risFields(ris);
        expect(fields.get('TI')).toEqual(references.map(({ title }) => title));
        expect(fields.get('TY')).toEqual(given.map(() => 'JOUR'));
        expect(fields.get('AU')).toHaveLength(2 * given.length);
        // The type is forced: left to guess, it takes a title with a brace for BibTeX.
        expect(new Cite(ris, { forceType: '@ris/file' }).data).toHaveLength(given.length);
      }),
      { numRuns: 100 },
    );
  });

  it('in CSL-JSON', () => {
    fc.assert(
      fc.property(sources, (given) => {
        const items = JSON.parse(bibliography(given).csl) as { title: string; type: string }[];
        expect(items.map(({ title }) => title)).toEqual(referencesOf(given).map(({ title }) => title));
        expect(new Cite(items).data).toHaveLength(given.length);
      }),
      { numRuns: 50 },
    );
  });

  it('and an address that is none of the web is left out', () => {
    for (const given of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'https://']) {
      const { bibtex, ris, csl } = bibliography([page({ address: given })]);
      for (const text of [bibtex, ris, csl]) expect(text).not.toContain(given);
    }
  });
});

/** What two ways of writing a title have in common: its letters and digits. */
const plain = (text: unknown): string =>
  String(text)
    .replace(/<[^<>]*>/g, '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
