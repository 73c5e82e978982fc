import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  identifiersIn,
  normaliseArxiv,
  normaliseDoi,
  normalisePmcid,
  normalisePmid,
} from '../../../text/identifiers.js';

/** Any UTF-16 units, halves of pairs and NUL included. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

describe('normaliseDoi', () => {
  it.each([
    ['doi: 10.1016/j.epsl.2011.11.037.', '10.1016/j.epsl.2011.11.037'],
    ['https://doi.org/10.1016/S0140-6736(13)62228-X', '10.1016/s0140-6736(13)62228-x'],
    ['(10.1000/xyz)', '10.1000/xyz'],
    ['10.1002/%28SICI%291097', '10.1002/(sici)1097'],
    ['urn:doi:10.1000/a', '10.1000/a'],
    ['10/b6vnmd', '10/b6vnmd'],
  ])('%s', (text, doi) => {
    expect(normaliseDoi(text)).toBe(doi);
  });

  it('refuses what is none', () => {
    for (const text of [
      '',
      'abc',
      '10.5555/12345678',
      '10.0123/x',
      '11.1000/x',
      `10.1000/${'('.repeat(5000)}`,
    ]) {
      expect(normaliseDoi(text), text.slice(0, 30)).toBeNull();
    }
  });

  it('gives itself', () => {
    fc.assert(
      fc.property(anyText, (suffix) => {
        const doi = normaliseDoi(`10.1234/${suffix}`);
        if (doi !== null) expect(normaliseDoi(doi)).toBe(doi);
      }),
    );
  });
});

describe('identifiers in text', () => {
  it('finds them in a reference entry', () => {
    const entry =
      'Foy BD, et al. Probable non-vector-borne transmission. Emerg Infect Dis. 2011;17:880-2. https://doi.org/10.3201/eid1705.101939, PMID: 21529401; PMCID: PMC3321795. See also arXiv:2012.07436v2 and doi:10.1002/(SICI)1521-3978(199806)46:4/5<493::AID-PROP493>3.0.CO;2-P.';
    expect(identifiersIn(entry)).toEqual({
      dois: ['10.3201/eid1705.101939', '10.1002/(sici)1521-3978(199806)46:4/5<493::aid-prop493>3.0.co;2-p'],
      pmids: ['21529401'],
      pmcids: ['PMC3321795'],
      arxivs: ['2012.07436'],
    });
  });

  it('does not take other numbers for them', () => {
    expect(identifiersIn('Version 10.15.7/x, 2010.1234/5, section 10.12/3, p. 2012.07')).toEqual({
      dois: [],
      pmids: [],
      pmcids: [],
      arxivs: [],
    });
  });

  it('normalises single ones', () => {
    expect(normaliseArxiv('arXiv:hep-th/9901001v27')).toBe('hep-th/9901001');
    expect(normaliseArxiv('2013.12345')).toBeNull();
    expect(normalisePmid('PMID: 0021529401')).toBe('21529401');
    expect(normalisePmcid('pmc3321795.1')).toBe('PMC3321795');
    expect(normalisePmcid('3321795')).toBeNull();
  });
});
