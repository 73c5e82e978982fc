import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../agents/readers/html/metadata.js';
import { scanPage } from '../../../../agents/readers/html/page-scan.js';
import { normaliseDate } from '../../../../agents/readers/html/normalise.js';
import { parseTree } from '../../../../agents/readers/tree.js';
import { firstDoi } from '../../../../text/identifiers.js';

const of = (head: string, address = 'https://journal.example/a/1', body = '') =>
  readMetadata(scanPage(parseTree(`<html><head>${head}</head><body>${body}</body></html>`).root), address);

describe('readMetadata', () => {
  it('reads Highwire tags before anything else', () => {
    const found =
      of(`<meta name="citation_title" content="On &lt;i&gt;bridges&lt;/i&gt;"><meta name="citation_author" content="Roe, Jane"><meta name="citation_author" content="Doe, John">
      <meta name="citation_doi" content="doi:10.1000/ABC.1"><meta name="citation_publication_date" content="2021/03/05"><meta name="citation_pmid" content="12345678">
      <meta name="citation_journal_title" content="Journal of Bridges"><meta name="citation_language" content="en"><meta property="og:title" content="Other"><link rel="canonical" href="/a/1">`);
    expect(found).toMatchObject({
      title: 'On bridges',
      authors: ['Roe, Jane', 'Doe, John'],
      doi: '10.1000/abc.1',
      publishedAt: '2021-03-05',
      pmid: '12345678',
      siteName: 'Journal of Bridges',
      language: 'en',
      canonicalAddress: 'https://journal.example/a/1',
      isScholarly: true,
    });
  });

  it('keeps a DOI with angle brackets whole', () => {
    const sici = '10.1002/(SICI)1097-4636(199823)43:4<357::AID-JBM3>3.0.CO;2-8';
    const encoded = sici.replace('<', '&lt;').replace('>', '&gt;');
    expect(of(`<meta name="citation_doi" content="${encoded}">`).doi).toBe(sici.toLowerCase());
  });

  it('reads Dublin Core, Open Graph and JSON-LD', () => {
    expect(
      of(
        '<meta name="DC.Title" content="T one"><meta name="DC.Creator" content="A B"><meta name="DC.Date" content="2019-07"><meta name="DC.Identifier" content="https://doi.org/10.1000/xyz">',
      ),
    ).toMatchObject({ title: 'T one', authors: ['A B'], publishedAt: '2019-07', doi: '10.1000/xyz' });
    const graph = {
      '@graph': [
        { '@type': 'Person', '@id': '#p', name: 'Ann Lee' },
        {
          '@type': 'NewsArticle',
          headline: 'Levy agreed',
          author: { '@id': '#p' },
          datePublished: '2024-02-01T10:00:00Z',
          inLanguage: 'de-DE',
          publisher: { name: 'Daily' },
        },
      ],
    };
    expect(of(`<script type="application/ld+json">${JSON.stringify(graph)}</script>`)).toMatchObject({
      title: 'Levy agreed',
      authors: ['Ann Lee'],
      publishedAt: '2024-02-01',
      language: 'de-de',
      siteName: 'Daily',
    });
    expect(
      of(
        '<meta property="og:title" content="Levy agreed - Daily"><meta property="og:site_name" content="Daily"><meta property="article:published_time" content="2024-02-01">',
      ),
    ).toMatchObject({ title: 'Levy agreed', siteName: 'Daily', publishedAt: '2024-02-01' });
  });

  it('takes identifiers from addresses and licences from links', () => {
    expect(of('', 'https://arxiv.org/abs/2101.01234v2').arxiv).toBe('2101.01234');
    expect(of('', 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC1234567/').pmcid).toBe('PMC1234567');
    expect(
      of('', 'https://x.example/', '<a href="https://creativecommons.org/licenses/by/4.0/">CC</a>').license,
    ).toBe('https://creativecommons.org/licenses/by/4.0/');
  });

  it('notices retractions and corrections by their titles, and nothing else', () => {
    const kinds = (title: string) =>
      of(`<meta name="citation_title" content="${title}">`).notices.map(({ kind }) => kind);
    expect(kinds('RETRACTED: Bridges and tides')).toEqual(['retracted']);
    expect(kinds('Retraction: Bridges and tides')).toEqual(['retraction']);
    expect(kinds('Correction to: Bridges and tides')).toEqual(['correction']);
    expect(kinds('Expression of Concern: Bridges')).toEqual(['expression-of-concern']);
    expect(kinds('Correction of scoliosis by bracing')).toEqual([]);
    expect(kinds('Retraction of the gums in adults')).toEqual([]);
  });

  it('survives hostile JSON-LD and prototype names', () => {
    expect(
      of(
        '<script type="application/ld+json">{"@type":"Article","headline":{"__proto__":1},"author":[null,1,{}]}</script><script type="application/ld+json">{oops</script><meta name="__proto__" content="x">',
      ).authors,
    ).toEqual([]);
    expect(of(`<script type="application/ld+json">${'['.repeat(20_000)}</script>`).title).toBeNull();
  });
});

describe('firstDoi', () => {
  it.each([
    ['https://doi.org/10.1000/ABC', '10.1000/abc'],
    ['10.1016/S0140-6736(20)30183-5.', '10.1016/s0140-6736(20)30183-5'],
    ['(doi: 10.1000/xyz)', '10.1000/xyz'],
    ['10.1002%2Fcncr.1', '10.1002/cncr.1'],
    ['version 110.1000/x', null],
    ['10.1000/', null],
  ])('%s', (raw, expected) => {
    expect(firstDoi(raw)).toBe(expected);
  });
});

describe('normaliseDate', () => {
  it.each([
    ['2020-01-31T10:00:00Z', '2020-01-31'],
    ['20200131', '2020-01-31'],
    ['2020/1', '2020-01'],
    ['January 31, 2020', '2020-01-31'],
    ['31. März 2020', '2020-03-31'],
    ['15 Jan 2020', '2020-01-15'],
    ['31/01/2020', '2020-01-31'],
    ['02/03/2020', '2020'],
    ['yesterday', null],
    ['0001-01-01', null],
  ])('%s', (raw, expected) => {
    expect(normaliseDate(raw)).toBe(expected);
  });
});
