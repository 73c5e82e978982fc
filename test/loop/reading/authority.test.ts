import { describe, expect, it } from 'vitest';
import { sourceTypeOf, typeOfSource } from '../../../loop/reading/authority.js';

const hit = (address: string, about: { doi?: string; kind?: string } = {}) => ({
  address,
  doi: about.doi ?? null,
  kind: about.kind ?? null,
});

describe('what a hit counts as before it is read', () => {
  it('never takes "article" or a preprint for an article of a journal', () => {
    expect(sourceTypeOf(hit('https://forum.example/t/1', { kind: 'article' }))).toBe('practitioner');
    expect(sourceTypeOf(hit('https://www.biorxiv.org/content/10.1101/2020.01.01.1v1'))).toBe('primary');
    expect(sourceTypeOf(hit('https://arxiv.org/abs/1706.03762', { kind: 'preprint' }))).toBe('primary');
    const moved = hit('https://doi.org/10.1101/2020.01.01.900001', { doi: '10.1101/2020.01.01.900001' });
    expect(sourceTypeOf(moved)).toBe('primary');
    expect(sourceTypeOf(hit('file:///saved/blog.html', { kind: 'other' }))).toBe('practitioner');
  });

  it('takes records of journals, and their addresses', () => {
    expect(sourceTypeOf(hit('https://x.example/1', { kind: 'journal-article' }))).toBe('peer');
    expect(sourceTypeOf(hit('https://journals.plos.org/plosone/article?id=10.1371/journal.pone.1'))).toBe(
      'peer',
    );
    expect(sourceTypeOf(hit('https://doi.org/10.1000/1', { doi: '10.1000/1' }))).toBe('peer');
  });

  it('knows governments, schools that are none, and news', () => {
    expect(sourceTypeOf(hit('https://www.cdc.gov/zika'))).toBe('primary');
    expect(sourceTypeOf(hit('https://www.mit.edu/x'))).toBe('primary');
    expect(sourceTypeOf(hit('https://en.wikipedia.org/wiki/Zika'))).toBe('press');
    expect(sourceTypeOf(hit('https://vendor.example/blog/best-tools'))).toBe('practitioner');
  });
});

describe('what a source counts as once it was read', () => {
  it('the page wins', () => {
    expect(typeOfSource('other', 'peer')).toBe('practitioner');
    expect(typeOfSource('peer-reviewed', 'practitioner')).toBe('peer');
    expect(typeOfSource('other', 'peer')).toBe('practitioner');
    expect(typeOfSource('other', 'primary')).toBe('primary');
    expect(typeOfSource(null, 'press')).toBe('press');
  });
});
