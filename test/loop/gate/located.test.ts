import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../loop/gate/check.js';
import { indexSources } from '../../../loop/gate/source-index.js';
import { verifyReport } from '../../../loop/gate/verify.js';
import { isAccepted, wasChecked } from '../../../loop/gate/verdict.js';
import { data } from '../../../bench/gate-texts.js';
import { GOAL, meanOf, measure } from '../../../bench/located.js';
import { hasLocatedData, readLocatedPairs } from '../../../bench/located-pairs.js';
import { longEnough } from '../../tools/long-enough.js';

const TRIAL = longEnough(
  'In this trial of 120 children with leukaemia the drug did not lower the rate of relapse of the cancer after two years. Children who took it had fewer infections. The school of Lisbon took part.',
);
const BRIDGES = longEnough(
  'Bats crossed dark bridges 4.1 times as often as lit ones. Amber lamps disturbed the animals less than white lamps did.',
);

const check = (claim: string, sourceIds: string[] = ['S1'], strictness?: 'strict') =>
  checkClaim(
    { id: 'C1', claim, sourceIds },
    indexSources([
      { id: 'S1', text: TRIAL, title: 'A drug against leukaemia in schools' },
      { id: 'S2', text: BRIDGES },
      { id: 'S3', text: 'Bats crossed dark bridges 4.1 times as often as lit ones.' },
      { id: 'S4', text: `${'\n '.repeat(300)}Bats crossed dark bridges.` },
    ]),
    { strictness },
  );

describe('a claim without a quote', () => {
  it.each([
    'Children on the drug had fewer infections.',
    'After two years the rate of relapse was no lower in the 120 children.',
  ])('is located, with its passage: %s', (claim) => {
    const [found] = check(claim);
    expect(found?.verdict).toBe('located');
    const { start = 0, end = 0, exact = '', sentences = [] } = found?.located ?? {};
    expect(TRIAL.slice(start, end)).toBe(exact);
    expect(sentences.every((each) => /^S1\.\d+$/.test(each))).toBe(true);
    expect(sentences.length).toBeGreaterThan(0);
  });

  it.each([
    'The drug cures cancer in children.',
    'The drug prevented cancer in children.',
    'Parisian doctors gave patients a vaccine against malaria.',
    'A drug against leukaemia in schools made teachers rich.',
  ])('is not found: %s', (claim) => {
    const [found] = check(claim);
    expect(found?.verdict).toBe('not-found');
    expect(found?.difference).toMatch(/S1/);
    expect(found?.located?.sourceId).toBe('S1');
  });

  it('is refused for its number first', () => {
    expect(check('Children on the drug had 77 fewer infections.')[0]?.verdict).toBe('number-absent');
  });

  it('names the source that it was rather taken from', () => {
    const [found] = check('Amber lamps disturbed bats less than white lamps did.');
    expect(found).toMatchObject({ verdict: 'not-found', heldBy: 'S2' });
  });

  it('is judged beside each source that it cites, and may be carried by several together', () => {
    const both = 'Children had fewer infections on the drug, and bats crossed dark bridges more often.';
    expect(check(both, ['S1', 'S2']).map(({ verdict }) => verdict)).toEqual(['located', 'located']);
    const one = 'Amber lamps disturbed the animals less than white lamps.';
    expect(check(one, ['S2', 'S1']).map(({ verdict }) => verdict)).toEqual(['located', 'not-found']);
  });

  it('is not checked in another language than its source', () => {
    const [found] = check(
      'Die Kinder hatten mit dem Mittel nicht weniger Infektionen und auch keine Rückfälle.',
    );
    expect(found).toMatchObject({ verdict: 'not-checked' });
    expect(found?.difference).toContain('language of S1');
  });

  it('does not pass a strict gate', () => {
    const [found] = check('Children on the drug had fewer infections.', ['S1'], 'strict');
    expect(found).toMatchObject({ verdict: 'not-checked', located: { sourceId: 'S1' } });
  });

  it('warns as before where a negation or a direction is turned', () => {
    expect(
      check('The drug did lower the rate of relapse of the cancer in the children of the trial.')[0],
    ).toSatisfy(
      (found: { verdict: 'located'; warnings: string[] }) =>
        !isAccepted(found.verdict) || found.warnings.includes('negation-differs'),
    );
  });
});

describe('a text that is too short to be a source', () => {
  it.each(['S3', 'S4'])('backs nothing: %s', (id) => {
    const claim = 'Bats crossed dark bridges.';
    expect(check(claim, [id])[0]).toMatchObject({ verdict: 'unread-source' });
    const quoted = { id: 'C1', claim, sourceIds: [], evidence: [{ sourceId: 'S1', exact: claim }] };
    const stored = indexSources([{ id: 'S1', text: claim }]);
    expect(checkClaim(quoted, stored)[0]?.verdict).toBe('unread-source');
    const report = verifyReport(`${claim} [S1]`, stored);
    expect(report.coverage).toEqual({ checked: 0, statements: 1 });
    expect(wasChecked('unread-source')).toBe(false);
  });
});

describe.skipIf(!hasLocatedData(data))('on real pairs of claim and source (RESEARCH_LOOP_DATA)', () => {
  it('locates at least 92 % beside their own source and at most 5 % beside another text of the field', () => {
    const pairs = readLocatedPairs(data).filter(
      ({ half, set }) => half === 'report' && (GOAL as readonly string[]).includes(set),
    );
    const mean = meanOf(measure(pairs, ['together']), { way: 'together', half: 'report', sets: GOAL });
    expect(mean.own).toBeGreaterThanOrEqual(92);
    expect(mean.other).toBeLessThanOrEqual(5);
  });
});
