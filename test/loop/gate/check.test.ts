import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkClaim, type CitedEvidence } from '../../../loop/gate/check.js';
import { allHold, ground } from '../../../loop/gate/ground.js';
import { verifyReport } from '../../../loop/gate/verify.js';
import { indexSources as indexed } from '../../../loop/gate/source-index.js';
import type { SourceInput } from '../../../loop/gate/prepare.js';
import { longEnough } from '../../tools/long-enough.js';

/** Each text as long as a source has to be, unless it is meant to be none. */
const indexSources = (sources: readonly SourceInput[]) =>
  indexed(sources.map((each) => (each.text.trim() === '' ? each : { ...each, text: longEnough(each.text) })));

const text =
  'Zika virus was found in semen of 5 % of 120 men after 69 days. The risk did not increase with age. It may be passed on by sex.';
const sha256 = createHash('sha256').update(longEnough(text), 'utf8').digest('hex');
const stored = indexSources([
  { id: 'S1', text, sha256 },
  { id: 'S2', text: 'Dengue fever is a disease that mosquitoes carry in warm countries.' },
  { id: 'S3', text: ' ' },
  { id: 'S4', text: 'Words that were changed in the store.', sha256 },
]);

const verdict = (claim: string, evidence: Partial<CitedEvidence> & { exact: string }) =>
  checkClaim({ id: 'C1', claim, sourceIds: [], evidence: [{ sourceId: 'S1', ...evidence }] }, stored)[0];

const quote = 'Zika virus was found in semen of 5 % of 120 men';

describe('every verdict', () => {
  it.each([
    ['holds', { exact: quote }],
    ['holds', { exact: quote, start: 0, end: quote.length, sha256 }],
    ['fabricated-source', { exact: quote, sourceId: 'S9' }],
    ['unread-source', { exact: quote, sourceId: 'S3' }],
    ['quote-absent', { exact: 'The moon is made of cheese and so is the sun' }],
    ['misattributed', { exact: 'Dengue fever is a disease that mosquitoes carry' }],
    ['altered', { exact: 'Zika virus was found in semen of 15 % of 120 men' }],
    ['too-short', { exact: 'semen of' }],
    ['source-changed', { exact: quote, sha256: '0'.repeat(64) }],
    ['source-changed', { exact: quote, start: 5, end: 5 + quote.length }],
    ['source-changed', { exact: 'Words that were changed', sourceId: 'S4' }],
  ] as const)('%s', (expected, evidence) => {
    expect(verdict('Zika virus was found.', evidence)?.verdict).toBe(expected);
  });

  it('altered, where a claim without a quote repeats a sentence that abbreviations seem to cut', () => {
    const sentence =
      'H2O (Imai et al. 2011), CH3OH (Bartkiewicz et al. 2016) and OH (Fish et al. 2003) masers were detected east of the source (cf. Fig. 4), and the head of the jet did not exceed the limit.';
    const source = { id: 'S1', text: `It is so. ${sentence} Then there is more of it.` };
    const holds = (claim: string) =>
      checkClaim({ id: 'C1', claim, sourceIds: ['S1'] }, indexSources([source]))[0]?.verdict;
    expect(holds(sentence)).toBe('located');
    expect(holds(sentence.replace('did not exceed', 'did exceed'))).toBe('altered');
    expect(holds(sentence.replace('were detected', 'were never detected'))).toBe('altered');
  });

  it('number-absent, and the number that stands elsewhere is shown', () => {
    const absent = verdict('It was found in 7 % of men.', { exact: quote });
    expect(absent).toMatchObject({
      verdict: 'number-absent',
      difference: 'the cited text does not hold `7 %`; the nearest sentence of S1 has `5 %`',
      nearest: { text: expect.stringContaining('5 %') as string },
    });
    const other = verdict('It was found in 5 % of men after 69 days.', { exact: quote });
    expect(other?.verdict).toBe('holds');
    expect(other?.addedEvidence?.map(({ start, end }) => text.slice(start, end))).toEqual(['69 days']);
  });

  it('not-checked: a claim that cites nothing', () => {
    expect(checkClaim({ id: 'C1', claim: 'Zika is a virus.', sourceIds: [] }, stored)[0]?.verdict).toBe(
      'not-checked',
    );
  });

  it('not-checked: what is too long to be a claim or a quote', () => {
    const long = 'Zika is a virus. '.repeat(1500);
    expect(verdict(long, { exact: quote })?.verdict).toBe('not-checked');
    expect(verdict('Zika is a virus.', { exact: long })?.verdict).toBe('not-checked');
    expect(verdict('doubled '.repeat(300), { exact: quote })?.verdict).toBe('not-checked');
  });

  it('says where the words do stand, and how they differ', () => {
    expect(verdict('x', { exact: 'Dengue fever is a disease that mosquitoes carry' })?.heldBy).toBe('S2');
    expect(verdict('x', { exact: quote.replace('5 %', '15 %') })?.difference).toBe('`5` → `15`');
  });
});

describe('claims without quotes', () => {
  const check = (claim: string) => checkClaim({ id: 'C1', claim, sourceIds: ['S1'] }, stored)[0];
  it('are located with a warning', () => {
    expect(check('Zika was in semen of 5 % of men.')).toMatchObject({ verdict: 'located', sourceId: 'S1' });
    expect(check('Zika was in semen of 5 % of men.')?.warnings).toContain('no-quote');
  });
  it('do not hold with another number', () => {
    expect(check('Zika was in semen of 6 % of men.')?.verdict).toBe('number-absent');
  });
});

describe('claims that repeat their source with one word turned', () => {
  it.each([
    ['a negation dropped', 'The risk did increase with age.', 'The risk did not increase with age.'],
    ['a hedge dropped', 'It is passed on by sex in men.', 'It may be passed on by sex in men.'],
    ['a quantifier', 'All of the men had the virus.', 'Some of the men had the virus.'],
    ['the order of two numbers', 'It was found in 40 of 12 men here.', 'It was found in 12 of 40 men here.'],
    ['a name', 'The virus was first seen in Brazil then.', 'The virus was first seen in Uganda then.'],
  ])('%s', (_, claim, source) => {
    const store = indexSources([{ id: 'S1', text: `Other words of no weight. ${source} More words.` }]);
    const evidence = [{ sourceId: 'S1', exact: source }];
    expect(checkClaim({ id: 'C1', claim, sourceIds: [], evidence }, store)[0]?.verdict).toBe('altered');
    expect(checkClaim({ id: 'C1', claim: source, sourceIds: [], evidence }, store)[0]?.verdict).toBe('holds');
  });
});

describe('soft signals', () => {
  it('warn of what the words do not cover, and rank it', () => {
    const evidence = [{ sourceId: 'S1', exact: 'The risk did not increase with age' }];
    const near = checkClaim(
      { id: 'C1', claim: 'The risk did not increase with age.', sourceIds: [], evidence },
      stored,
    )[0];
    const far = checkClaim(
      { id: 'C1', claim: 'Parisian doctors cured every patient of cancer.', sourceIds: [], evidence },
      stored,
    )[0];
    expect(near?.warnings).toEqual([]);
    expect(far?.warnings).toContain('words-not-covered');
    expect(far?.reviewPriority).toBeGreaterThan(near?.reviewPriority as number);
  });
});

describe('the report', () => {
  const claim = {
    id: 'C1',
    claim: 'Zika virus was found.',
    sourceIds: [],
    evidence: [{ sourceId: 'S1', exact: quote }],
  };
  it('holds only where everything was checked and holds', () => {
    expect(allHold(ground([claim], stored))).toBe(true);
    expect(allHold(ground([], stored))).toBe(false);
    expect(allHold(ground([claim, { id: 'C2', claim: 'Uncited words.', sourceIds: [] }], stored))).toBe(
      false,
    );
  });
  it('numbers of a claim may be spread over its citations', () => {
    const both = { id: 'C1', claim: 'Of 120 men, 5 % had it; 3 women did not.', sourceIds: ['S1', 'S5'] };
    const sources = [
      { id: 'S1', text: longEnough(text) },
      { id: 'S5', text: longEnough('There were 3 women in the other study of the virus.') },
    ];
    expect(allHold(ground([both], sources))).toBe(true);
  });
});

describe('a strict gate', () => {
  const check = (claim: string, strictness?: 'standard' | 'strict', isComputed = false) =>
    checkClaim(
      { id: 'C1', claim, sourceIds: ['S1'], evidence: [{ sourceId: 'S1', exact: text }], isComputed },
      stored,
      { strictness },
    )[0];

  it('accepts no warning, and says which', () => {
    const claim = 'Zika virus was found in semen of 5 % of 120 men in Lisbon after 69 days.';
    expect(check(claim)?.verdict).toBe('holds');
    expect(check(claim, 'standard')?.warnings).toContain('names-not-covered');
    const strict = check(claim, 'strict');
    expect(strict?.verdict).toBe('not-checked');
    expect(strict?.difference).toContain('the strict gate accepts no warning: names-not-covered');
    expect(strict?.warnings).toContain('names-not-covered');
    expect(strict?.spans).toEqual(check(claim)?.spans);
  });

  it('takes no number that only the claim computes', () => {
    const claim = 'The men and days were 189 in all: 120 men and 69 days.';
    expect(check(claim, 'standard', true)?.verdict).toBe('holds');
    expect(check(claim, 'strict', true)?.verdict).toBe('number-absent');
  });

  it('accepts what holds without a warning, and gives every other verdict as it is', () => {
    expect(check(text, 'strict')?.verdict).toBe('holds');
    expect(check('It was found in 7 % of 120 men.', 'strict')?.verdict).toBe('number-absent');
    const report = `“It may be passed on by sex.” [S1]`;
    expect(
      verifyReport(report, stored, { strictness: 'strict' }).citations.map((each) => each.verdict),
    ).toEqual(['holds']);
  });
});
