import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReadDocument } from '../../../agents/document.js';
import { readOrThrow } from '../../tools/found-sentences.js';

const prose =
  'The marsh was visited every week of the summer, and the water was tested for salt and for the eggs of gnats at nine places along the dam, at noon. It was never dry in those weeks.';

interface Parts {
  readonly meta?: string;
  readonly body?: string;
  readonly back?: string;
  readonly attributes?: string;
}

const article = ({
  meta = '',
  body = '',
  back = '',
  attributes = 'article-type="research-article"',
}: Parts): string =>
  `<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS v1.0//EN" "x.dtd"><article ${attributes} xmlns:xlink="http://www.w3.org/1999/xlink">
  <front><journal-meta><journal-title-group><journal-title>Marsh Letters</journal-title></journal-title-group></journal-meta>
  <article-meta><article-id pub-id-type="doi">10.1000/MARSH.1</article-id><article-id pub-id-type="pmcid">123456</article-id>
  <title-group><article-title>Gnats of the <italic>lower</italic> marsh</article-title></title-group>
  <contrib-group><contrib contrib-type="author"><name><surname>Rohr</surname><given-names>Ada B.</given-names></name></contrib></contrib-group>
  <author-notes><corresp>Write to rohr@example.org</corresp></author-notes>
  <pub-date pub-type="ppub"><month>9</month><year>2012</year></pub-date><pub-date pub-type="pmc-release"><day>1</day><month>1</month><year>2010</year></pub-date>
  <permissions><copyright-statement>All rights reserved by Rohr</copyright-statement><license xlink:href="http://creativecommons.org/licenses/by/4.0/"><license-p>Open</license-p></license></permissions>
  <abstract><p>${prose}</p></abstract>${meta}</article-meta></front>
  ${body === '' ? '' : `<body>${body}</body>`}<back>${back}</back></article>`;

const references = `<ref-list>${[1, 2, 3, 4]
  .map(
    (number) =>
      `<ref id="r${number}"><label>${number}.</label><element-citation publication-type="journal"><person-group person-group-type="author"><name><surname>Sumpf</surname><given-names>C${number}</given-names></name></person-group><article-title>Salt ${number}.</article-title><source>J Salt</source><year>200${number}</year><volume>${number}</volume><fpage>1${number}</fpage><lpage>20</lpage><pub-id pub-id-type="doi">10.1000/salt.${number}</pub-id></element-citation></ref>`,
  )
  .join('')}</ref-list>`;

const read = (parts: Parts): Promise<ReadDocument> =>
  readOrThrow({ bytes: Buffer.from(article(parts)), address: 'a.xml' });
const cite = (number: number, label = String(number)): string =>
  `<xref ref-type="bibr" rid="r${number}">${label}</xref>`;

describe('metadata', () => {
  it('is taken from the front matter', async () => {
    expect(await read({ body: `<p>${prose}</p>` })).toMatchObject({
      title: 'Gnats of the lower marsh',
      authors: ['Ada B. Rohr'],
      doi: '10.1000/marsh.1',
      pmcid: 'PMC123456',
      publishedAt: '2012-09',
      siteName: 'Marsh Letters',
      license: 'http://creativecommons.org/licenses/by/4.0/',
      articleType: 'research-article',
      readClass: 'full',
      language: 'en',
    });
  });
  it('never lets notes of the authors or rights into the text', async () => {
    const { text } = await read({ body: `<p>${prose}</p>` });
    expect(text).not.toMatch(/rohr@example|rights reserved|Open/);
  });
  it('knows a record without a body for an abstract', async () => {
    expect((await read({})).readClass).toBe('abstract');
  });
  it('tells what it retracts, and that it is retracted', async () => {
    const related = (type: string): string =>
      `<related-article related-article-type="${type}" xlink:href="10.1000/Old" ext-link-type="doi"/>`;
    expect((await read({ meta: related('retracted-article') })).notices).toEqual([
      { kind: 'retraction', doi: '10.1000/old' },
    ]);
    expect((await read({ meta: related('retraction-forward') })).notices).toEqual([
      { kind: 'retracted', doi: '10.1000/old' },
    ]);
    expect((await read({ meta: related('corrected-article') })).notices).toEqual([
      { kind: 'correction', doi: '10.1000/old' },
    ]);
  });
});

describe('citations', () => {
  it('expand ranges and point into the reference list', async () => {
    const document = await read({
      body: `<p>${prose} Salt kills eggs (${cite(1)}–${cite(3)},${cite(4)}).</p>`,
      back: references,
    });
    expect(document.text).toContain('Salt kills eggs (1–3,4).');
    expect(new Set(document.citationMarks.flatMap((mark) => mark.references))).toEqual(new Set([0, 1, 2, 3]));
    expect(document.references[2]).toMatchObject({
      label: '3',
      title: 'Salt 3',
      authors: ['C3 Sumpf'],
      year: 2003,
      journal: 'J Salt',
      volume: '3',
      firstPage: '13',
      doi: '10.1000/salt.3',
    });
  });
  it('leave the text where they are raised, at a place of no length', async () => {
    const raised = `<sup>${cite(1)},${cite(2)}</sup>`;
    const { text, citationMarks } = await read({
      body: `<p>${prose} Salt kills eggs.${raised} It is cheap<xref ref-type="bibr" rid="r3"><sup>3</sup></xref> too.</p>`,
      back: references,
    });
    expect(text).toContain('Salt kills eggs. It is cheap too.');
    const after = (words: string): number => text.indexOf(words) + words.length;
    expect(citationMarks).toEqual([
      { start: after('kills eggs.'), end: after('kills eggs.'), references: [0, 1] },
      { start: after('is cheap'), end: after('is cheap'), references: [2] },
    ]);
  });
  it('lose the white space of indented XML inside their brackets', async () => {
    const { text, citationMarks } = await read({
      body: `<p>${prose} It is known [\n ${cite(1)}\n , ${cite(2)}\n ].</p>`,
      back: references,
    });
    expect(text).toContain('It is known [1, 2].');
    expect(citationMarks.map(({ start, end }) => text.slice(start, end))).toEqual(['1', '2']);
  });
});

describe('raised and lowered text', () => {
  it.each([
    ['10<sup>5</sup> eggs', '10⁵ eggs'],
    ['10<sup>−8</sup> mol', '10⁻⁸ mol'],
    ['10<sup>2.5</sup> eggs', '10^2.5 eggs'],
    ['4 m<sup>2</sup> of CO<sub>2</sub>', '4 m² of CO₂'],
    ['H<sub>2</sub>O<sub>2</sub> and SO<sub>4</sub><sup>2−</sup>', 'H₂O₂ and SO₄²⁻'],
    ['CD4<sup>+</sup> and <sup>18</sup>O', 'CD4⁺ and ¹⁸O'],
    ['3 mL<sup>-1</sup> of x<sub>i</sub> and V<sub>max</sub>', '3 mL⁻¹ of xᵢ and Vₘₐₓ'],
    ['K<sub>d</sub> and k<sub>red,org</sub>', 'K_d and k_{red,org}'],
    ['10<sup>5-6</sup> eggs', '10⁵⁻⁶ eggs'],
    ['the M<sup>me</sup> of the XIX<sup>e</sup> century', 'the Mme of the XIXe century'],
    ['Salt<sup>®</sup> and Dam<sup>TM</sup>', 'Salt® and Dam™'],
    ['5% CO<sub>2 </sub>in air', '5% CO₂ in air'],
    ['the 19<sup>th</sup> day', 'the 19th day'],
  ])('%s is written %s', async (markup, written) => {
    expect((await read({ body: `<p>${prose} There were ${markup}.</p>` })).text).toContain(
      `There were ${written}.`,
    );
  });
});

describe('citations that the markup does not raise', () => {
  it.each([
    ['described in 1952<c1/> after', 'described in 1952 after', [0]],
    ['described in 1952<sup>1</sup> after', 'described in 1952 after', [0]],
    ['forms a ring<c1/><c2/><c3/>. This', 'forms a ring. This', [0, 1, 2]],
    ['of H<sub>2</sub>O<sub>2</sub><c3/>. In', 'of H₂O₂. In', [2]],
    ['been reported<c1/>, <c4/>. However', 'been reported. However', [0, 3]],
    ['a rash<c1/><sup>,</sup><c2/><sup>–</sup><c4/>. Then', 'a rash. Then', [0, 1, 2, 3]],
    ['in 2007,<c3/> and', 'in 2007, and', [2]],
    ['was dry.[<c1/><c2/><c3/>] North', 'was dry. North', [0, 1, 2]],
    ['was dry.<sup>[</sup><c1/><sup>]</sup> North', 'was dry. North', [0]],
    ['was dry [<sup>1,3</sup>] again', 'was dry again', [0, 2]],
    ['was dry <sup>(<c1/>, <c2/>)</sup>, again', 'was dry, again', [0, 1]],
    ['of 40,000<sup>2</sup> and', 'of 40,000 and', [1]],
    ['some water<sup>2</sup> and', 'some water and', [1]],
    ['of the century.<sup><c2/></sup>These', 'of the century. These', [1]],
  ])('%s', async (markup, written, cited) => {
    const body = markup.replace(/<c(\d)\/>/gu, (_, number: string) => cite(Number(number)));
    const { text, citationMarks } = await read({
      body: `<p>${prose} There it ${body}.</p>`,
      back: references,
    });
    expect(text).toContain(`There it ${written}.`);
    expect(citationMarks.flatMap((mark) => mark.references)).toEqual(cited);
    for (const { start, end } of citationMarks) expect(end).toBe(start);
  });
  it.each([
    ['known [<c1/><c2/>] there', 'known [1,2] there'],
    ['known (<c1/>, <c2/>) there', 'known (1, 2) there'],
    ['10<sup>3</sup> of 5 m<sup>2</sup> and R<sup>2</sup>', '10³ of 5 m² and R²'],
    ['2<sup>3</sup> of χ<sup>2</sup> and 12 cells/mm<sup>3</sup>', '2³ of χ² and 12 cells/mm³'],
    ['words<sup>77</sup> there', 'words⁷⁷ there'],
  ])('stay on the line, or are exponents: %s', async (markup, written) => {
    const body = markup.replace(/<c(\d)\/>/gu, (_, number: string) => cite(Number(number)));
    const { text } = await read({ body: `<p>${prose} It is ${body}.</p>`, back: references });
    expect(text).toContain(`It is ${written}.`);
  });
});

describe('signs', () => {
  it.each([
    ['<underline>&lt;</underline>3 days', '≤3 days'],
    ['<underline>&gt;</underline>20', '≥20'],
    ['<bold><underline>&#x0003e;</underline>20</bold>', '≥20'],
    ['<underline><bold> &lt; </bold></underline>3', '≤ 3'],
    ['<styled-content style="text-decoration: underline">&gt;</styled-content>1', '≥1'],
    ['12<underline>+</underline>3', '12±3'],
    ['&lt;\u0332 3 and &gt;&#x333;4 and +\u0331 5', '≤ 3 and ≥4 and ± 5'],
    ['&gt;<sub>–</sub>3', '≥3'],
    ['\uf0a3 3 or \uf0b3 4 \uf0b1 1 \uf061', '≤ 3 or ≥ 4 ± 1 α'],
    ['<inline-graphic><alt-text>≤</alt-text></inline-graphic>3', '≤3'],
    ['<inline-graphic alt="[gt-or-equal, slanted]"/>3', '≥3'],
    ['<inline-graphic alt="A map"/>3', '3'],
    ['<underline>house</underline> and <underline>b</underline>ig', 'house and big'],
    ['&lt;3 and &gt;4', '<3 and >4'],
    [
      '<inline-formula><mml:math><mml:munder><mml:mo>&gt;</mml:mo><mml:mo>_</mml:mo></mml:munder><mml:msub><mml:mi>x</mml:mi><mml:mn>1</mml:mn></mml:msub></mml:math></inline-formula>',
      '≥ x₁',
    ],
  ])('%s', async (markup, written) => {
    const { text } = await read({ body: `<p>${prose} It took ${markup}.</p>` });
    expect(text).toContain(`It took ${written}.`);
  });
});

describe('marks of notes in the cells of a table', () => {
  const rows = async (cells: readonly string[]): Promise<string[]> => {
    const table = `<table-wrap><label>Table 1</label><caption><p>Eggs</p></caption><table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table><table-wrap-foot><fn><p><sup>60</sup>Rohr (2001); <sup>61</sup>Dam (2002)</p></fn><fn id="f1"><label>*</label><p>At noon</p></fn><fn><p><sup>a</sup> Some</p></fn><fn><p><sup>2</sup> Salt</p></fn></table-wrap-foot></table-wrap>`;
    const { blocks, text } = await read({ body: `<p>${prose}</p>${table}`, back: references });
    const block = blocks.find(({ kind }) => kind === 'table');
    return text.slice(block?.start, block?.end).split(' · ');
  };
  it.each([
    ['High<sup>60,61</sup>', 'High'],
    ['High<sup>60</sup> partial<sup>61</sup>', 'High partial'],
    ['12.3<sup>a</sup>', '12.3'],
    ['12.3a', '12.3'],
    ['0.05*', '0.05'],
    ['0.05<xref ref-type="table-fn" rid="f1"><sup><bold>*</bold></sup></xref>', '0.05'],
    ['Score<sup><xref ref-type="table-fn" rid="f1">*</xref></sup>,<sup>60</sup>', 'Score'],
    ['<p>7<italic><sup>a,*</sup></italic></p>', '7'],
    ['Salt†', 'Salt†'],
    ['45 m<sup>2</sup>', '45 m²'],
    ['10<sup>2</sup>', '10²'],
    ['CD4<sup>+</sup>', 'CD4⁺'],
    ['the 1<sup>st</sup>', 'the 1st'],
    ['Patient 822a', 'Patient 822a'],
    ['Ca<sup>2+</sup>', 'Ca²⁺'],
    ['3 cm<sup>−1</sup>', '3 cm⁻¹'],
  ])('%s', async (cell, written) => {
    expect((await rows(['Dam', cell, 'x']))[2]).toBe(written);
  });
});

describe('the body', () => {
  it('has sections by type, by heading and by inheritance; boilerplate is marked', async () => {
    const section = (attributes: string, title: string, inner = ''): string =>
      `<sec ${attributes}><title>${title}</title><p>${prose} ${title}</p>${inner}</sec>`;
    const { blocks, text } = await read({
      body:
        section('sec-type="materials|methods"', 'What we did', section('', 'Places')) +
        section('', '4. Case Report') +
        section('', 'Competing interests'),
    });
    const found = blocks
      .filter(({ kind }) => kind !== 'heading' && kind !== 'title')
      .map(({ kind, section: part, heading }) => `${kind} ${part} ${heading}`);
    expect(found).toEqual([
      'paragraph abstract Abstract',
      'paragraph methods What we did',
      'paragraph methods Places',
      'paragraph case-report 4. Case Report',
      'boilerplate body Competing interests',
    ]);
    expect(
      blocks.every(
        ({ start, end }, index) =>
          start < end && (index === 0 || start === (blocks[index - 1]?.end ?? 0) + 2),
      ),
    ).toBe(true);
    expect(text.length).toBe(blocks.at(-1)?.end);
  });
  it('writes tables as rows with their heads, and the notes below as text that may be cited', async () => {
    const table = `<table-wrap><label>Table 1</label><caption><p>Eggs by place</p></caption><table><thead><tr><th>Place</th><th>Eggs</th></tr></thead><tbody><tr><td>Dam</td><td>12<sup>a</sup></td></tr></tbody></table><table-wrap-foot><fn><p>a At noon.</p></fn></table-wrap-foot></table-wrap>`;
    const { blocks, text, footnotes } = await read({
      body: `<p>Before the table ${table}the sentence goes on. ${prose}</p>`,
    });
    expect(text).toContain('Before the table the sentence goes on.');
    expect(
      blocks
        .filter(({ kind }) => kind === 'table' || kind === 'caption')
        .map(({ start, end }) => text.slice(start, end)),
    ).toEqual(['Table 1. Eggs by place', 'Table 1 · Place: Dam · Eggs: 12', 'a At noon.']);
    expect(footnotes).toEqual([]);
  });
  const cals =
    '<tgroup cols="2"><thead><row><entry><p>Place</p></entry><entry><p>Eggs</p></entry></row></thead>NOTES<tbody><row><entry><p>Dam<sup>a</sup></p></entry><entry><p>12</p></entry></row><row><entry><p>Ford</p></entry><entry/></row></tbody></tgroup>';
  const calsRows = ['Table 1. Eggs by place', 'Table 1 · Place: Dam · Eggs: 12\nTable 1 · Place: Ford'];
  const tablesOf = ({ text, blocks }: ReadDocument): string[] =>
    blocks
      .filter(({ kind }) => kind === 'table' || kind === 'caption')
      .map(({ start, end }) => text.slice(start, end));
  it('keeps the cells of CALS tables, with their namespace and without', async () => {
    for (const prefix of ['', 'oasis:']) {
      const inner = cals
        .replace('NOTES', '')
        .replace(/<(\/?)(?=tgroup|thead|row|entry|tbody)/gu, `<$1${prefix}`);
      const table = `<table-wrap><label>Table 1</label><caption><p>Eggs by place</p></caption><${prefix}table>${inner}</${prefix}table></table-wrap>`;
      expect(tablesOf(await read({ body: `<p>${prose}</p>${table}` }))).toEqual(calsRows);
    }
  });
  it('spreads what cells span, in both models of a table', async () => {
    const html =
      '<thead><tr><td rowspan="2">Place</td><td colspan="2">Eggs</td></tr><tr><td>May</td><td>June</td></tr></thead><tbody><tr><td colspan="3">North</td></tr><tr><td rowspan="2">Dam</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody>';
    const cals =
      '<tgroup cols="3"><colspec colname="a"/><colspec colname="b"/><colspec colname="c"/><spanspec namest="a" nameend="c" spanname="all"/><thead><row><entry morerows="1">Place</entry><entry namest="b" nameend="c">Eggs</entry></row><row><entry colname="b">May</entry><entry colname="c">June</entry></row></thead><tbody><row><entry spanname="all">North</entry></row><row><entry morerows="1">Dam</entry><entry>1</entry><entry>2</entry></row><row><entry>3</entry><entry>4</entry></row></tbody></tgroup>';
    for (const rows of [html, cals]) {
      const table = `<table-wrap><label>Table 1</label><table>${rows}</table></table-wrap>`;
      expect(
        tablesOf(await read({ body: `<p>${prose}</p>${table}` }))
          .at(-1)
          ?.split('\n'),
      ).toEqual([
        'Table 1 · North › Place: Dam · Eggs › May: 1 · June: 2',
        'Table 1 · North › Place: Dam · Eggs › May: 3 · June: 4',
      ]);
    }
  });
  it('takes rows that are set in by spaces for parts of a group, and a rule for the edge of the heads', async () => {
    const older =
      '<tr><td>Place</td><td>Eggs</td></tr><tr><td colspan="2"><hr/></td></tr><tr><td>Pools</td><td/></tr><tr><td>\u00a0\u00a0Dam</td><td>12</td></tr><tr><td>Other<hr/></td><td>3<hr/></td></tr>';
    const table = `<table-wrap><label>Table 1</label><table><tbody>${older}</tbody></table></table-wrap>`;
    expect(
      tablesOf(await read({ body: `<p>${prose}</p>${table}` }))
        .at(-1)
        ?.split('\n'),
    ).toEqual(['Table 1 · Pools › Place: Dam · Eggs: 12', 'Table 1 · Place: Other · Eggs: 3']);
  });
});

const data = process.env.RESEARCH_LOOP_DATA;
describe.skipIf(!data)('articles of PubMed Central (needs RESEARCH_LOOP_DATA)', () => {
  it('are read whole: offsets hold, marks point to entries, titles and dates are there', async () => {
    const folder = join(data ?? '', 'e2e-zika', 'xml');
    const files = readdirSync(folder).filter((_, index) => index % 6 === 0);
    for (const file of files) {
      const document = await readOrThrow({ bytes: readFileSync(join(folder, file)), address: file });
      expect(document.title, file).toMatch(/\p{L}/u);
      expect(document.publishedAt, file).toMatch(/^\d{4}/);
      for (const { start, end, references: cited } of document.citationMarks) {
        expect(start <= end && end <= document.text.length, file).toBe(true);
        expect(
          cited.every((index) => document.references[index] !== undefined),
          file,
        ).toBe(true);
      }
    }
  });
});

describe('what kind an article is', () => {
  const of = async (attributes: string, journal = 'Marsh Letters', doi = '10.1000/MARSH.1') => {
    const xml = article({ attributes, body: `<sec><p>${prose}</p></sec>` })
      .replace('Marsh Letters', journal)
      .replace('10.1000/MARSH.1', doi)
      .replace(
        '</journal-meta>',
        '<publisher><publisher-name>Marsh Press</publisher-name></publisher></journal-meta>',
      );
    const { sourceKind, publisher } = await readOrThrow({ bytes: Buffer.from(xml), address: 'a.xml' });
    return [sourceKind, publisher];
  };

  it('is peer-reviewed in a journal, and names its publisher', async () => {
    expect(await of('article-type="research-article"')).toEqual(['peer-reviewed', 'Marsh Press']);
    expect(await of('article-type="letter"')).toEqual(['peer-reviewed', 'Marsh Press']);
  });

  it('is a preprint by its type, its server or its DOI', async () => {
    expect((await of('article-type="preprint"'))[0]).toBe('preprint');
    expect((await of('article-type="research-article"', 'bioRxiv'))[0]).toBe('preprint');
    expect((await of('article-type="research-article"', 'Marsh', '10.21203/rs.3.rs-1/v1'))[0]).toBe(
      'preprint',
    );
  });

  it('is not peer-reviewed where no referee reads it', async () => {
    expect((await of('article-type="editorial"'))[0]).toBe('other');
    expect((await of('article-type="news"'))[0]).toBe('news');
    expect((await of('article-type="obituary"'))[0]).toBe('other');
  });
});
