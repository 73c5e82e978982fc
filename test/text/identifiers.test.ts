import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  doisIn,
  firstArxiv,
  firstDoi,
  identifiersIn,
  keyOfIdentifiers,
  normaliseArxiv,
  normaliseDoi,
  normalisePmcid,
  normalisePmid,
  pmcidOfField,
} from '../../text/identifiers.js';
import { processorMs } from '../tools/processor-time.js';

const LANCET = '10.1016/s0140-6736(13)62228-x';
const WILEY = '10.1002/(sici)1097-4636(199823)43:4<357::aid-jbm3>3.0.co;2-8';

const SPELLINGS: readonly (readonly [written: string, doi: string])[] = [
  ['10.1000/xyz', '10.1000/xyz'],
  ['10.1000/XYZ', '10.1000/xyz'],
  ['doi:10.1000/xyz', '10.1000/xyz'],
  ['DOI 10.1000/xyz', '10.1000/xyz'],
  ['DOI: 10.1000/xyz.', '10.1000/xyz'],
  ['https://doi.org/10.1000/xyz', '10.1000/xyz'],
  ['HTTPS://DOI.ORG/10.1000/XYZ', '10.1000/xyz'],
  ['http://dx.doi.org/10.1000/xyz', '10.1000/xyz'],
  ['https://www.doi.org/10.1000/xyz', '10.1000/xyz'],
  ['doi.org/10.1000/xyz', '10.1000/xyz'],
  ['doi:https://doi.org/10.1000/xyz', '10.1000/xyz'],
  ['https://doi.org/doi:10.1000/xyz', '10.1000/xyz'],
  ['https://doi.org/10.1000/xyz?utm_source=mail', '10.1000/xyz'],
  ['https://doi.org/10.1000/xyz#abstract', '10.1000/xyz'],
  ['https://doi.org/10.1000%2Fxyz', '10.1000/xyz'],
  ['https://doi.org/10.1000%252Fxyz', '10.1000/xyz'],
  ['urn:doi:10.1000/xyz', '10.1000/xyz'],
  ['info:doi/10.1000/xyz', '10.1000/xyz'],
  ['info:doi:10.1000/xyz', '10.1000/xyz'],
  ['10.1000/xyz.', '10.1000/xyz'],
  ['10.1000/xyz,', '10.1000/xyz'],
  ['10.1000/xyz;', '10.1000/xyz'],
  ['10.1000/xyz)', '10.1000/xyz'],
  ['10.1000/xyz].', '10.1000/xyz'],
  ['(10.1000/xyz)', '10.1000/xyz'],
  ['<10.1000/xyz>', '10.1000/xyz'],
  ['"10.1000/xyz"', '10.1000/xyz'],
  ['“10.1000/xyz”', '10.1000/xyz'],
  ['10.1000/xyz/', '10.1000/xyz'],
  ['10.1000/xyz/full', '10.1000/xyz'],
  ['https://doi.org/10.1000/xyz/pdf', '10.1000/xyz'],
  ['  10.1000/xyz\n', '10.1000/xyz'],
  ['10.1000/ xyz', '10.1000/xyz'],
  ['10.1000/\u200bxyz\u200b', '10.1000/xyz'],
  ['\ufeff10.1000/xy\u00adz', '10.1000/xyz'],
  ['10.1000/x\u2010y', '10.1000/x-y'],
  ['10.1000.10/xyz', '10.1000.10/xyz'],
  ['10.1016/S0140-6736(13)62228-X', LANCET],
  ['(https://doi.org/10.1016/S0140-6736(13)62228-X).', LANCET],
  ['https://doi.org/10.1016/S0140-6736%2813%2962228-X', LANCET],
  ['10.1002/(SICI)1097-4636(199823)43:4<357::AID-JBM3>3.0.CO;2-8', WILEY],
  ['doi:10.1002/(SICI)1097-4636(199823)43:4<357::AID-JBM3>3.0.CO;2-8.', WILEY],
  ['https://doi.org/10.1002/(SICI)1097-4636(199823)43:4%3C357::AID-JBM3%3E3.0.CO;2-8', WILEY],
  ['10.1002/(SICI)1097-4636(199823)43:4&lt;357::AID-JBM3&gt;3.0.CO;2-8', WILEY],
  ['10.1002/(SICI)1097-4636(199823)43:4&amp;lt;357::AID-JBM3&amp;gt;3.0.CO;2-8', WILEY],
  ['10.1002/(SICI)1097-4636(199823)43:4&#60;357::AID-JBM3&#x3E;3.0.CO;2-8', WILEY],
  ['10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2', '10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2'],
  ['10.1002/1521-3773(20010316)40:6<9823::AID-ANIE9823>3.3.CO;2-#', '10.1002/1521-3773(20010316)40:6<9823::aid-anie9823>3.3.co;2-#'],
  ['10.1175/1520-0469(1963)020<0130:DNF>2.0.CO;2', '10.1175/1520-0469(1963)020<0130:dnf>2.0.co;2'],
  ['10.1642/0004-8038(2000)117[0001:TAOT]2.0.CO;2', '10.1642/0004-8038(2000)117[0001:taot]2.0.co;2'],
]; // prettier-ignore

describe('a DOI', () => {
  it.each(SPELLINGS)('is read from %j', (written, doi) => {
    expect(normaliseDoi(written)).toBe(doi);
    expect(firstDoi(written)).toBe(doi);
  });

  it.each(SPELLINGS.filter(([written]) => !/\/ |\/(?:full|pdf)$|[?#](?:utm|abstract)/.test(written)))(
    'is found in a line that holds %j',
    (written, doi) => {
      expect(doisIn(`Smith J. A title. Journal 1998; 43: 357. ${written} Accessed today.`)).toEqual([doi]);
    },
  );

  it('gives itself', () => {
    for (const [, doi] of SPELLINGS) expect(normaliseDoi(doi)).toBe(doi);
    const anyText = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
      .map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(anyText, (suffix) => {
        const doi = normaliseDoi(`10.1234/${suffix}`);
        if (doi !== null) expect(normaliseDoi(doi)).toBe(doi);
      }),
    );
  });

  it('is not read from what is none', () => {
    const none = [
      '',
      'abc',
      '10.5555/12345678',
      '10.0123/x',
      '11.1000/x',
      '10.15.7/x',
      `10.1000/${'('.repeat(5000)}`,
    ];
    for (const text of none)
      expect([normaliseDoi(text), firstDoi(text)], text.slice(0, 30)).toEqual([null, null]);
    expect(firstDoi(null)).toBeNull();
  });

  it('is found in a sentence, a link or an address, but is then not the whole of it', () => {
    for (const text of ['See 10.1000/xyz, and others.', 'https://journal.test/doi/10.1000/xyz']) {
      expect(firstDoi(text)).toBe('10.1000/xyz');
      expect(normaliseDoi(text)).toBeNull();
    }
  });

  it('is found in long hostile text in time', () => {
    const hostile = [
      '10.1000/(sici)0000-0000(1)'.repeat(10_000),
      `10.1002/(SICI)1097-4636(${'1'.repeat(200_000)}`,
      '&lt;'.repeat(100_000),
    ];
    expect(processorMs(() => hostile.map(doisIn))).toBeLessThan(2_000);
  });
});

describe('numbers of archives', () => {
  it('are read from a field', () => {
    expect(normaliseArxiv('arXiv:hep-th/9901001v27')).toBe('hep-th/9901001');
    expect(normaliseArxiv('2013.12345')).toBeNull();
    expect(firstArxiv('https://arxiv.org/pdf/1601.03642v2')).toBe('1601.03642');
    expect(firstArxiv('1601.03642')).toBeNull();
    expect(normalisePmid('PMID: 0021529401')).toBe('21529401');
    expect(normalisePmcid('pmc3321795.1')).toBe('PMC3321795');
    expect(normalisePmcid('3321795')).toBeNull();
    expect(pmcidOfField(' 3321795 ')).toBe('PMC3321795');
    expect(pmcidOfField('PMC3321795')).toBe('PMC3321795');
  });

  it('are found in a reference entry', () => {
    const entry =
      'Foy BD, et al. Emerg Infect Dis. 2011;17:880-2. https://doi.org/10.3201/eid1705.101939, PMID: 21529401; PMCID: PMC3321795. See also arXiv:2012.07436v2.';
    expect(identifiersIn(entry)).toEqual({
      dois: ['10.3201/eid1705.101939'],
      pmids: ['21529401'],
      pmcids: ['PMC3321795'],
      arxivs: ['2012.07436'],
    });
  });
});

describe('keyOfIdentifiers', () => {
  it('takes the most lasting', () => {
    expect(keyOfIdentifiers({ doi: 'https://doi.org/10.1000/X', pmid: '1' })).toBe('doi:10.1000/x');
    expect(keyOfIdentifiers({ doi: '10.48550/arXiv.1601.03642' })).toBe('arxiv:1601.03642');
    expect(keyOfIdentifiers({ pmcid: 'PMC12', pmid: '34' })).toBe('pmcid:PMC12');
    expect(keyOfIdentifiers({ doi: null, pmid: '34' })).toBe('pmid:34');
    expect(keyOfIdentifiers({})).toBeNull();
  });
});
