import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalKey } from '../../store/canonical-key.js';
import { keyOfIdentifiers } from '../../text/identifiers.js';

const key = (address: string): string => canonicalKey(address).key;
const data = process.env['RESEARCH_LOOP_DATA'];

describe('a DOI in an address', () => {
  it.each([
    ['https://doi.org/10.1000/ABC.1', '10.1000/abc.1'],
    [
      'http://dx.doi.org/10.1002/(SICI)1099(199601)1:1%3C1::AID-X1%3E3.0.CO;2-B',
      '10.1002/(sici)1099(199601)1:1<1::aid-x1>3.0.co;2-b',
    ],
    [
      'https://journal.example/doi/full/10.1080/00036846.2011.568404?needAccess=true#refs',
      '10.1080/00036846.2011.568404',
    ],
    ['https://journal.example/articles/10.3389/fpsyg.2011.00326/full', '10.3389/fpsyg.2011.00326'],
    ['https://journal.example/document/doi/10.1515/vfzg-2021-0028/html', '10.1515/vfzg-2021-0028'],
    ['https://iop.example/article/10.1088/0022-3727/34/10/311/meta', '10.1088/0022-3727/34/10/311'],
    ['https://oup.example/isq/advance-article/doi/10.1093/isq/sqaa085/5999080?x=1', '10.1093/isq/sqaa085'],
    [
      'https://www.biorxiv.org/content/10.1101/2019.12.11.872580v1.full.pdf+html',
      '10.1101/2019.12.11.872580',
    ],
    ['https://data.example/dataset.xhtml?persistentId=doi:10.7910/DVN/3OUPKS', '10.7910/dvn/3oupks'],
    [
      'https://journals.plos.org/plosone/article?id=10.1371%2Fjournal.pone.0009505',
      '10.1371/journal.pone.0009505',
    ],
    ['https://link.example/article/10.1007%2Fs00159-022-00146-x/fulltext.html', '10.1007/s00159-022-00146-x'],
    [
      'https://emerald.example/insight/content/doi/10.1108/S0163-786X(2012)0000033008/full/html',
      '10.1108/s0163-786x(2012)0000033008',
    ],
    ['https://sci-hub.example/https://doi.org/10.1038/nature19057', '10.1038/nature19057'],
    [
      'https://web.archive.org/web/20230418141722/https://x.example/doi/10.1111/bjhp.12438',
      '10.1111/bjhp.12438',
    ],
  ])('%s', (address, doi) => {
    expect(canonicalKey(address)).toEqual({ key: `doi:${doi}`, doi });
  });

  it('is not seen where there is none', () => {
    for (const address of [
      'https://pypi.org/project/simplejson/3.10.0/',
      'https://example.org/v10.1234x',
      'https://dl.acm.org/doi/10.5555/1717186',
      'https://scholar.example/search?q=10.1000/xyz',
      'https://example.org/a/210.1000/b',
      'https://www.doi.org/factsheets/Identifier_Interoper.html',
    ]) {
      expect(canonicalKey(address).doi, address).toBeNull();
    }
  });

  it('is made of the path only where the site has a fixed rule', () => {
    expect(canonicalKey('https://elifesciences.org/articles/16800').doi).toBe('10.7554/elife.16800');
    expect(canonicalKey('https://www.nature.com/articles/s41586-020-2649-2').doi).toBe(
      '10.1038/s41586-020-2649-2',
    );
    expect(canonicalKey('https://www.nature.com/articles/bjc2015101').doi).toBeNull();
    expect(
      canonicalKey('https://www.sciencedirect.com/science/article/pii/S0896627311004430').doi,
    ).toBeNull();
    expect(canonicalKey('https://www.sciencedirect.com/science/article/abs/pii/0584853976801316').doi).toBe(
      '10.1016/0584-8539(76)80131-6',
    );
  });
});

describe('numbers of archives', () => {
  it('gives one key to every address of an arXiv paper, whatever the version', () => {
    const addresses = [
      'https://arxiv.org/abs/2012.07436',
      'http://arxiv.org/pdf/2012.07436v3.pdf',
      'https://export.arxiv.org/abs/2012.07436v1',
      'https://ar5iv.labs.arxiv.org/html/2012.07436',
      'https://doi.org/10.48550/arXiv.2012.07436',
      'arXiv:2012.07436v2',
      'https://ui.adsabs.harvard.edu/abs/2020arXiv201207436Z/abstract',
    ];
    expect(new Set(addresses.map(key))).toEqual(new Set(['arxiv:2012.07436']));
    expect(key('https://arxiv.org/abs/math.GT/0309136')).toBe('arxiv:math/0309136');
  });

  it('knows PubMed and PubMed Central in their forms', () => {
    for (const address of [
      'https://pubmed.ncbi.nlm.nih.gov/20981092/',
      'https://www.ncbi.nlm.nih.gov/pubmed/20981092',
      'https://www.ncbi.nlm.nih.gov/pubmed?term=20981092',
      'https://europepmc.org/article/MED/20981092',
    ]) {
      expect(key(address)).toBe('pmid:20981092');
    }
    for (const address of [
      'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC3042601/pdf/x.pdf',
      'https://pmc.ncbi.nlm.nih.gov/articles/PMC3042601/',
      'https://europepmc.org/article/pmc/pmc3042601',
    ]) {
      expect(key(address)).toBe('pmcid:PMC3042601');
    }
    expect(key('https://www.ncbi.nlm.nih.gov/pubmed')).toBe('url:ncbi.nlm.nih.gov/pubmed');
    expect(key('https://www.ncbi.nlm.nih.gov/books/NBK26374/')).toBe('url:ncbi.nlm.nih.gov/books/NBK26374');
  });

  it('prefers the most lasting identifier of a record', () => {
    expect(keyOfIdentifiers({ doi: 'https://doi.org/10.1000/X', pmid: '1' })).toBe('doi:10.1000/x');
    expect(keyOfIdentifiers({ doi: '10.48550/arXiv.2012.07436' })).toBe('arxiv:2012.07436');
    expect(keyOfIdentifiers({ pmcid: 'PMC12', pmid: '34' })).toBe('pmcid:PMC12');
    expect(keyOfIdentifiers({ doi: 'none' })).toBeNull();
  });
});

describe('other addresses', () => {
  it('keeps parameters that choose the page and drops those that tell how one came', () => {
    expect(key('http://www.example.org/show?page=2&id=3&utm_source=x&fbclid=y#top')).toBe(
      'url:example.org/show?id=3&page=2',
    );
    expect(key('https://www.youtube.com/watch?v=abcdefghijk&t=12s&si=zz')).toBe(
      key('https://youtu.be/abcdefghijk'),
    );
    expect(key('https://github.com/a/b/commits?ref=branch')).not.toBe(key('https://github.com/a/b/commits'));
    expect(key('https://www.nordstrom.com/s/1?origin=keyword&sp=1')).not.toBe(
      key('https://www.nordstrom.com/s/2'),
    );
  });

  it.each([
    ['https://web.archive.org/web/20230324165925/http://example.org/a/', 'http://example.org/a'],
    ['https://example-org.cdn.ampproject.org/c/s/www.example.org/story.amp', 'https://example.org/story'],
    ['https://www.google.com/url?q=https://example.org/a&sa=D', 'example.org/a'],
    [
      'https://www.facebook.com/login/?next=https%3A%2F%2Fwww.facebook.com%2Fx%2Fposts%2F1',
      'https://facebook.com/x/posts/1',
    ],
    ['https://EXAMPLE.org:443/a/../b//c/index.html?', 'http://example.org/b/c'],
    ['https://user:secret@m.example.org/%7Ejoe/', 'example.org/~joe'],
    ['https://example.org/a;jsessionid=1A2B', 'https://example.org/a'],
    ['https://en.m.wikipedia.org/wiki/Zika', 'https://en.wikipedia.org/wiki/Zika'],
    ['https://example.org/a?x=1&amp;y=2', 'https://example.org/a?y=2&x=1'],
  ])('%s', (address, same) => {
    expect(key(address)).toBe(key(same));
  });

  it('keeps apart what only looks alike', () => {
    expect(key('https://example.org/a')).not.toBe(key('https://example.org/A'));
    expect(key('https://example.org/#/one')).not.toBe(key('https://example.org/#/two'));
    expect(key('https://example.org:8080/a')).not.toBe(key('https://example.org/a'));
  });

  it('names files, handles and texts', () => {
    expect(key('file:///home/a%20b/x.pdf')).toBe('file:/home/a%20b/x.pdf');
    expect(key('/home/a b/x.pdf')).toBe('file:/home/a%20b/x.pdf');
    expect(key('https://hdl.handle.net/10013/EPIC.10033')).toBe('hdl:10013/epic.10033');
    expect(key('12082125')).toBe('text:12082125');
    expect(key('')).toBe('text:');
    expect(key(`https://example.org/${'a'.repeat(5000)}`)).toMatch(/^long:[0-9a-f]{64}$/);
  });
});

describe('properties', () => {
  /** Any UTF-16 units, halves of pairs and NUL included. */
  const anyText = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((units) => String.fromCharCode(...units));
  const pieces = fc.constantFrom(
    'http://', 'https:', 'url:', 'www.', 'm.', 'doi:', '10.1000/', '10.1101/', 'abc', '/', '//', '?', '&', '=', '%25', '%2F',
    '%', '#', '.pdf', '/full', 'amp', 'index.html', ';jsessionid=1', 'web.archive.org/web/20200101/', 'a.com', '..', '\\',
    'file:', 'arxiv:', '2012.07436', 'PMC123', '@', ':80', ' ', '+', '&amp;', 'url=', 'utm_source=a', 'é', '%ff', '(', ')',
    'hdl:', '10013/x', 'login', 'next=/', 'ampproject.org/c/', '__proto__', '\u0000', '\ud800',
  ); // prettier-ignore
  const mangled = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));

  it('never throws, and a printed key gives itself', () => {
    const anything = fc.oneof(
      mangled,
      anyText,
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
    );
    fc.assert(
      fc.property(anything, (address) => {
        const first = key(address);
        expect(key(first)).toBe(first);
      }),
      { numRuns: 3000 },
    );
  });

  it('does not hear the case of hosts and DOIs, nor the order of parameters', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.domain(), names, (host, parameters) => {
        const forth = `https://${host}/x?${parameters.map((name) => `${name}=1`).join('&')}`;
        const back = `HTTP://${host.toUpperCase()}/x?utm_medium=a&${[...parameters]
          .reverse()
          .map((name) => `${name}=1`)
          .join('&')}`;
        expect(key(back)).toBe(key(forth));
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,12}$/), (suffix) => {
        expect(key(`https://doi.org/10.1234/${suffix.toUpperCase()}`)).toBe(`doi:10.1234/${suffix}`);
      }),
    );
  });
});

interface AddressRow {
  readonly url: string;
  readonly doi: string | null;
  readonly doi_in_url: boolean | null;
  readonly title: string | null;
}
interface PairRow {
  readonly a: string;
  readonly b: string;
  readonly same: boolean | null;
}

describe.skipIf(!data)('real addresses (needs RESEARCH_LOOP_DATA)', () => {
  const rows = <Row>(file: string): Row[] =>
    readFileSync(join(data ?? '', 'ids-urls/dev', file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);

  it('finds every DOI that an address carries, and invents none', () => {
    const addresses = rows<AddressRow>('zotero-web-tests.jsonl');
    const carrying = addresses.filter((row) => row.doi_in_url);
    const exact = carrying.filter((row) => canonicalKey(row.url).doi === row.doi?.toLowerCase());
    expect(exact.length / carrying.length).toBeGreaterThanOrEqual(0.98);
    const wrong = addresses.filter((row) => {
      const { doi } = canonicalKey(row.url);
      return doi !== null && doi !== row.doi?.toLowerCase() && !row.url.toLowerCase().includes(doi);
    });
    expect(wrong.map((row) => row.url)).toEqual([]);
  });

  it('joins the same pages and no others', () => {
    const titles = new Map<string, Set<string>>();
    for (const row of rows<AddressRow>('zotero-web-tests.jsonl')) {
      const found = titles.get(key(row.url)) ?? new Set();
      titles.set(key(row.url), found.add(`${row.title} ${row.doi}`));
    }
    expect([...titles.values()].filter((found) => found.size > 1).length).toBeLessThanOrEqual(3);
    const pairs = rows<PairRow>('pairs.jsonl').filter(({ same }) => same !== null);
    const right = pairs.filter(({ a, b, same }) => (key(a) === key(b)) === same);
    expect(right.length / pairs.length).toBeGreaterThanOrEqual(0.9);
  });
});
