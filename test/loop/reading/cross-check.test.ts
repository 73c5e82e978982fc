import { describe, expect, it } from 'vitest';
import { readHere } from '../../../agents/readers/index.js';
import { makeHit } from '../../../agents/search/reply.js';
import { crossCheck, type Described, type ReadPage } from '../../../loop/reading/cross-check.js';

const page: ReadPage = {
  title: 'Zika virus outbreak, Bahia, Brazil',
  authors: ['Campos, Gubio S.', 'Bandeira, Antonio C.', 'Sardi, Silvia I.'],
  publishedAt: '2015-10',
  doi: '10.3201/eid2110.150847',
  address: 'https://wwwnc.cdc.gov/eid/article/21/10/15-0847_article',
  siteName: 'Emerging Infectious Diseases',
  text: 'Zika Virus Outbreak, Bahia, Brazil. Gubio S. Campos, Antonio C. Bandeira, Silvia I. Sardi. To the Editor: Zika virus…',
};
const { title, authors, publishedAt, doi } = page;
const check = (said: Partial<Described>) => crossCheck({ title, authors, publishedAt, doi, ...said }, page);

describe('what an engine says of the page itself', () => {
  it.each<[string, Partial<Described>]>([
    ['a DOI as an address', { doi: 'https://doi.org/10.3201/EID2110.150847' }],
    ['the DOI of a version', { doi: '10.3201/eid2110.150847.v2' }],
    ['the DOI of a preprint', { doi: '10.1101/2015.08.01.123456' }],
    ['the site as author', { authors: ['Emerging Infectious Diseases'], doi: null }],
    [
      'the site as author and behind the title',
      { title: `${title} - EID Journal - CDC`, authors: ['EID Journal'], doi: null },
    ],
    ['an office as author', { authors: ['CDC'], doi: null }],
    ['an address as author', { authors: ['wwwnc.cdc.gov'], doi: null }],
    ['one author of several', { authors: ['Sardi SI'], doi: null }],
    ['the year of an earlier version', { publishedAt: '2013', doi: null }],
    ['any year beside its DOI', { publishedAt: '1999' }],
    ['entities and capitals', { title: '<b>ZIKA VIRUS OUTBREAK,&nbsp;BAHIA, BRAZIL</b>', doi: null }],
  ])('%s is no mismatch', (_name, said) => {
    expect(check(said)).toEqual({ isOther: false, isHomePage: false, warnings: [] });
  });
});

describe('another document', () => {
  it('is seen where its title is near and nothing else agrees', () => {
    const near = 'Zika virus outbreak, Cape Verde';
    expect(check({ title: near, authors: ['Zammarchi, L.'], doi: null }).isOther).toBe(true);
    expect(check({ title: near, doi: '10.3201/eid2112.000000' }).isOther).toBe(true);
    expect(check({ title: near, doi: null }).isOther).toBe(false);
    expect(check({ title: near, authors: ['Zammarchi, L.'] }).isOther).toBe(false);
  });

  it('is a letter of the same title by other people', () => {
    const letter = check({ authors: ['Musso, Didier'], doi: '10.3201/eid2205.000000' });
    expect(letter.isOther).toBe(true);
    expect(letter.warnings).toHaveLength(3);
  });

  it('is told by its DOI and its people even where only they differ', () => {
    expect(check({ doi: '10.3201/eid2205.000000' })).toMatchObject({
      isOther: false,
      warnings: [expect.stringContaining('DOI')],
    });
    expect(check({ authors: ['Musso, Didier'], doi: null }).warnings).toEqual([
      expect.stringContaining('Musso'),
    ]);
    expect(check({ publishedAt: '2010', doi: null }).warnings).toEqual([expect.stringContaining('2010')]);
  });
});

describe('a DOI made of a SICI', () => {
  const sici = '10.1002/(SICI)1097-4636(199823)43:4<357::AID-JBM3>3.0.CO;2-8';
  const named = 'Bone formation around coated titanium screws in rabbits';
  const paragraphs = [
    'Sixty screws were placed in the tibia of twelve rabbits and left there for six weeks, half of them with a thin layer of hydroxyapatite, the others plain.',
    'After the animals had been killed, thin sections were cut along the axis of each screw and stained, so that the new bone could be measured.',
    'New bone covered most of the coated surface and about a third of the plain one; the force needed to loosen a screw was higher in the coated group.',
  ];

  it.each([
    ['as it is', sici],
    ['with entities', sici.replace('<', '&lt;').replace('>', '&gt;')],
    ['as an address', `https://doi.org/${encodeURIComponent(sici)}`],
  ])('is read whole from a page that writes it %s, and agrees with the search', async (_name, written) => {
    const html = `<html><head><title>${named}</title><meta name="citation_title" content="${named}">
      <meta name="citation_doi" content="${written}"></head>
      <body><article><h1>${named}</h1><p>${paragraphs.join('</p><p>')}</p></article></body></html>`;
    const address = 'https://journal.example/article/1';
    const read = await readHere({ bytes: Buffer.from(html), address, contentType: 'text/html' });
    if (!read.ok) throw new Error(read.failure.message);
    const hit = makeHit({ address, title: named, doi: sici });
    if (hit === null) throw new Error('no hit');
    expect([read.value.doi, hit.doi]).toEqual([sici.toLowerCase(), sici.toLowerCase()]);
    expect(crossCheck(hit, { ...read.value, address })).toMatchObject({ isOther: false, warnings: [] });
  });
});
