import { describe, expect, it } from 'vitest';
import { mostConfidence } from '../../loop/support.js';
import type { ClaimEvidence } from '../../loop/claim.js';
import { independentWorks } from '../../text/independent-works.js';
import { siteOf, voicesOf, type VoicedSource } from '../../text/voices.js';

/** One voice is one: of a site, a publisher, a maker, or of whoever repeats another's sentence. */

const of = (address: string, changes: Partial<VoicedSource> = {}): VoicedSource => ({
  ...{ address, doi: null, publisher: null, siteName: null, sourceKind: 'other' },
  ...changes,
});
const share = (one: VoicedSource, other: VoicedSource): boolean =>
  voicesOf(one).some((name) => voicesOf(other).includes(name));

describe('two sources', () => {
  it.each<[string, VoicedSource, VoicedSource, boolean]>([
    ['two pages of a site', of('https://a.example/x'), of('https://www.a.example/y'), true],
    ['a blog and its site', of('https://blog.dotmail.co.uk/x'), of('https://dotmail.co.uk/'), true],
    ['two domains of a maker', of('https://dotmail.com/'), of('https://dotmail.io/'), true],
    ['a publisher and its blog', of('file:///a', { publisher: 'Dotmail, Inc.' }), of('file:///b', { siteName: 'Dotmail Blog' }), true],
    ['two makers', of('https://dotmail.com/'), of('https://quillbox.com/'), false],
    ['two makers under one suffix', of('https://dotmail.co.uk/'), of('https://quillbox.co.uk/'), false],
    ['two authors of a platform', of('https://one.medium.com/a'), of('https://two.medium.com/b'), false],
    ['two articles of a publisher', of('https://j.example/1', { sourceKind: 'peer-reviewed', publisher: 'PLOS' }), of('https://j.example/2', { sourceKind: 'peer-reviewed', publisher: 'PLOS' }), false],
    ['two posts of a forum', of('https://f.example/1', { sourceKind: 'forum' }), of('https://f.example/2', { sourceKind: 'forum' }), false],
    ['two with general names', of('file:///a', { siteName: 'Blog' }), of('file:///b', { siteName: 'The Blog' }), false],
  ])('%s', (_name, one, other, same) => {
    expect(share(one, other)).toBe(same);
  }); // prettier-ignore

  it('have no site where the address has no host of a name', () => {
    expect([
      siteOf('file:///a/b.html'),
      siteOf('http://127.0.0.1:80/x'),
      siteOf('https://a.b.gov.uk/'),
    ]).toEqual([null, null, 'b.gov.uk']);
  });
});

const SENTENCE =
  'With paid plans starting at $2.49 per user per month it is one of the most affordable options.';

describe('independent works', () => {
  const piece = (work: string, exact: string, voice = work) => ({ works: [work], voices: [voice], exact });

  it.each<[string, Parameters<typeof independentWorks>[0], number]>([
    ['two who say it in their own words', [piece('W1', SENTENCE), piece('W2', 'The vendor asks $2.49 for each user every month when it is paid by the year.')], 2],
    ['a list that copies another', [piece('W1', SENTENCE), piece('W2', `And, ${SENTENCE.toLowerCase()}`)], 1],
    ['a short fact that both have', [piece('W1', 'It costs $3 per month.'), piece('W2', 'It costs $3 per month.')], 2],
    ['two pages of one voice', [piece('W1', SENTENCE), piece('W2', 'Everybody pays $2.49.', 'W1')], 1],
    ['one who retells the other', [piece('W1', SENTENCE), { ...piece('W2', 'It is said to cost $2.49.'), retells: true }], 1],
  ])('are %s', (_name, evidence, count) => {
    expect(independentWorks(evidence)).toHaveLength(count);
  }); // prettier-ignore
});

describe('the most confidence that evidence gives', () => {
  const seller = { interest: 'own' } as const;
  it.each([
    ['two disinterested works', [{}, {}], 'high'],
    ['one', [{}], 'med'],
    ['one and a seller', [{}, seller], 'med'],
    ['two sellers', [seller, seller], 'med'],
    ['a seller alone', [seller], 'low'],
  ] as const)('is that of %s', (_name, given, confidence) => {
    const evidence = given.map((each, at) => ({ ...each, works: [`W${at}`], exact: '' }));
    expect(mostConfidence(evidence as unknown as ClaimEvidence[])).toBe(confidence);
  });
});
