import { describe, expect, it } from 'vitest';
import { searcherRole, type SearcherInput } from '../../../agents/roles/searcher.js';
import { pickerRole } from '../../../agents/roles/picker.js';
import { INPUTS } from './inputs.js';

const sent = (changes: Partial<SearcherInput>): string => {
  const { stable, prompt } = searcherRole.render({ ...INPUTS.searcher, ...changes }, 1);
  return `${stable}\n${prompt}`;
};

describe('what a searcher is told', () => {
  it('keeps the gap and the query that was proposed for it apart', () => {
    const text = sent({ target: 'Nobody measured the price.', targetQuery: 'price of short weeks' });
    expect(text).toContain('Target of this round:\nNobody measured the price.');
    expect(text).toContain('A query that was proposed for it: price of short weeks');
    expect(sent({ targetQuery: null })).not.toContain('proposed for it');
  });

  it('sees what its earlier queries found', () => {
    expect(sent({})).toContain('- Who tried it first? (9 results, 7 of them new, 2 read)');
    expect(sent({ asked: [{ question: 'Who?', found: null }] })).toContain('- Who? (not answered)');
  });

  it('sees works that were cited and never opened and leading claims, and nothing where there are none', () => {
    const text = sent({});
    expect(text).toContain('Output of short weeks · Author 2 2014 · cited by 3 · for: A four-day work week');
    expect(text).toContain('find what speaks against them:\n- A four-day work week');
    const bare = sent({ citedWorks: [], leadingClaims: [] });
    for (const part of ['never opened', 'speaks against']) expect(bare).not.toContain(part);
  });

  it('is told of fetched text, of earlier queries and of known hits only where there are any', () => {
    const nothing = {
      known: [],
      knownTerms: [],
      citedWorks: [],
      readersLeads: [],
      asked: [],
      round: 1,
    } as const;
    const { system } = searcherRole.render({ ...INPUTS.searcher, ...nothing }, 1);
    expect(system).not.toContain('<<<untrusted');
    expect(sent(nothing)).not.toMatch(/already known|earlier queries|Read so far/);
    const leads = sent({ ...nothing, readersLeads: ['The 2019 survey: it measured output'] });
    expect(leads).toContain('would settle more:\n<<<untrusted');
  });

  it.each([
    ['product', 'choice', 'with its prices and terms'],
    ['law', 'yes-no', 'statute'],
    ['statistics', 'amount', 'data set'],
    ['software', 'how-to', 'changelog'],
    ['health', 'yes-no', 'systematic reviews'],
  ] as const)('is told the kinds of source that settle a question on %s', (domain, kind, words) => {
    const text = sent({ domain, kind });
    expect(text).toContain(words);
    if (domain !== 'health') expect(text).not.toContain('systematic reviews');
  });
});

describe('what a picker is shown of a hit', () => {
  const { prompt } = pickerRole.render(INPUTS.picker, 1);

  it('its site, authors and best sentences, and whether it was read before', () => {
    expect(prompt).toMatch(/H1 \| .* \| Author 3 \| Output stayed\. … Nobody left\.$/m);
    expect(prompt).toMatch(/H2 \| .* \| has the title of S4, which was read \| Garlic\./);
  });
});
