import { describe, expect, it } from 'vitest';
import { kindOfAddress } from '../../text/origin/places.js';
import { isPreprintDoi, kindOfDocument, kindOfRecord } from '../../text/origin/records.js';

const pdf = { sourceKind: null, siteName: null };

describe('kindOfDocument', () => {
  it('takes a PDF for an article where it names journal and DOI, or a registry says so', () => {
    const address = 'https://site.example/a.pdf';
    expect(kindOfDocument({ ...pdf, siteName: 'Acta' }, { address, doi: '10.1000/1' })).toBe('peer-reviewed');
    expect(kindOfDocument(pdf, { address, doi: '10.1000/1' })).toBeNull();
    expect(kindOfDocument(pdf, { address, doi: null, recordKind: 'peer-reviewed' })).toBe('peer-reviewed');
    expect(kindOfDocument({ ...pdf, siteName: 'bioRxiv' }, { address, doi: '10.1000/1' })).toBe('preprint');
    expect(kindOfDocument({ ...pdf, siteName: 'Acta' }, { address, doi: '10.21203/rs.3.rs-1/v1' })).toBe(
      'preprint',
    );
  });

  it('leaves what the pages show, whatever the record of another version says', () => {
    const facts = { address: 'https://x.example', doi: '10.1000/1', recordKind: 'peer-reviewed' } as const;
    expect(kindOfDocument({ sourceKind: 'preprint', siteName: null }, facts)).toBe('preprint');
    expect(kindOfDocument({ sourceKind: 'product', siteName: null }, facts)).toBe('product');
    expect(kindOfDocument({ sourceKind: 'other', siteName: null }, facts)).toBe('peer-reviewed');
  });
});

describe('names of registries', () => {
  it.each([
    ['journal-article', 'peer-reviewed'],
    ['proceedings-article', 'peer-reviewed'],
    ['posted-content', 'preprint'],
    ['book-chapter', 'book'],
    ['dissertation', 'thesis'],
    ['editorial', 'other'],
    ['article', null],
    ['journalarticle', null],
    ['constructor', null],
  ])('%s: %s', (name, kind) => {
    expect(kindOfRecord(name)).toBe(kind);
  });
});

describe('preprints by DOI', () => {
  it.each([
    ['10.1101/2021.06.16.21258632', true],
    ['10.1101/123456', true],
    ['10.1101/gr.275770.121', false],
    ['10.1101/gad.1234', false],
    ['10.48550/arxiv.1706.03762', true],
    ['10.2139/ssrn.3550274', true],
    ['10.26434/chemrxiv-2021-x', true],
    ['10.20944/preprints202001.0001.v1', true],
    ['10.1038/s41586-020-2012-7', false],
  ])('%s: %s', (doi, expected) => {
    expect(isPreprintDoi(doi)).toBe(expected);
  });
});

describe('kindOfAddress', () => {
  it.each([
    ['https://www.biorxiv.org/content/10.1101/2020.01.01.900001v1.full', 'preprint'],
    ['https://chemrxiv.org/doi/full/10.26434/chemrxiv-2021-x', 'preprint'],
    ['https://wwwnc.cdc.gov/eid/article/22/1/15-1088_article', 'peer-reviewed'],
    ['https://www.cdc.gov/zika/index.html', 'government'],
    ['https://www.nature.com/articles/s41586-020-2012-7', 'peer-reviewed'],
    ['https://www.nature.com/articles/d41586-020-00001-1', 'news'],
    ['https://pubmed.ncbi.nlm.nih.gov/123/', null],
    ['https://www.state.gov/x', 'government'],
    ['https://www.estate.example/government/gov', null],
    ['https://notreuters.com/x', null],
    ['https://meta.stackexchange.com/questions/1', 'forum'],
    ['https://github.com/a/b/issues/12', 'forum'],
    ['https://mit.edu/', null],
    ['file:///home/x/wikipedia.org/a.html', null],
    ['not an address', null],
  ])('%s: %s', (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind);
  });
});
