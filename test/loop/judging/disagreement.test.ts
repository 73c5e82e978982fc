import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Claim, ClaimEvidence } from '../../../loop/claim.js';
import { disagreementOf } from '../../../loop/judging/disagreement.js';
import { foundContradictions } from '../../../loop/judging/found-contradictions.js';
import { isAdjudicated } from '../../../loop/judging/contradictions.js';
import { gateGaps } from '../../../loop/judging/opposition-gate.js';
import { ROOT } from '../../tools/cli.js';

const kindOf = (first: string, second: string) => disagreementOf(first, second)?.kind;

describe('disagreementOf', () => {
  it('finds another value of the same measure in the same people', () => {
    const found = disagreementOf(
      'Infection fatality in nursing home residents was 12 %.',
      'In nursing home residents, infection fatality was 31 %.',
    );
    expect(found).toMatchObject({ kind: 'value', difference: '12 % against 31 %' });
    expect(found?.shared).toContain('fatality');
  });

  it('finds a turned direction and a denial', () => {
    expect(
      kindOf(
        'Coffee intake increases systolic blood pressure.',
        'Coffee intake lowers systolic blood pressure.',
      ),
    ).toBe('direction');
    expect(
      kindOf(
        'Sexual transmission of the virus was observed.',
        'Sexual transmission of the virus was not observed.',
      ),
    ).toBe('denial');
  });

  it('finds a denial inside a longer sentence', () => {
    expect(
      kindOf(
        'Hydroxychloroquine prevents severe illness.',
        'In the open-label extension run at the three largest centres over one winter, hydroxychloroquine never prevents severe illness or admission to intensive care.',
      ),
    ).toBe('denial');
  });

  it.each([
    ['another population', 'Fatality in children was 1 %.', 'Fatality in patients was 31 %.'],
    ['another place', 'The fatality rate in Sweden was 1 %.', 'The fatality rate in Norway was 9 %.'],
    ['another year', 'In 2015 the attack rate was 1 %.', 'In 2016 the attack rate was 9 %.'],
    ['another measure', 'Infection fatality was 12 %.', 'Infection fatality was 12 per week.'],
    ['another unit', 'The dose given to mice was 5 mg.', 'The dose given to mice was 50 kg.'],
    ['another matter', 'Mosquitoes transmit the virus in cities.', 'Ticks do not live in cold water.'],
    ['nearly the same value', 'The attack rate was 50 %.', 'The attack rate was 51 %.'],
    ['two differing figures', 'The rate was 5 % of 100 mice.', 'The rate was 9 % of 400 mice.'],
    ['the same words', 'The attack rate was 50 %.', 'The attack rate was 50 %.'],
  ])('leaves %s', (_, first, second) => {
    expect(disagreementOf(first, second)).toBeNull();
    expect(disagreementOf(second, first)).toBeNull();
  });

  it('is not slowed down by a huge or strange text', () => {
    for (const strange of [
      '',
      '\0',
      '\uD800',
      '__proto__ constructor',
      'not '.repeat(100_000),
      '9'.repeat(50_000),
    ])
      expect(() => disagreementOf(strange, `${strange} no`)).not.toThrow();
  });
});

const claim = (id: string, words: string, source: ClaimEvidence['sourceId']): Claim => ({
  ...{ kind: 'reported', part: 'section', place: 1, findingIds: [] },
  id,
  claim: words,
  subtopic: 'fatality',
  stance: 'for',
  confidence: 'med',
  decisionCritical: false,
  answersOpposition: false,
  sourceIds: [source],
  evidence: [
    {
      ref: `${source}.1`,
      sourceId: source,
      exact: words,
      prefix: '',
      suffix: '',
      start: 0,
      end: words.length,
      sha256: '',
      works: [source.replace('S', 'W')],
    },
  ],
  works: [source.replace('S', 'W')],
  gate: { verdict: 'holds', warnings: [], reviewPriority: 0 },
  review: { status: 'not-reviewed', triggers: [], verdicts: [], challenge: null },
  firstRound: 1,
  changedRound: 1,
});

const FIRST = 'Infection fatality in residents was 12 %.';
const SECOND = 'Infection fatality in residents was 31 %.';
const pair = [claim('C1', FIRST, 'S1'), claim('C2', SECOND, 'S2')];

describe('foundContradictions', () => {
  it('puts both sides on record with their words, and nobody’s word on how it is decided: a material gap', () => {
    const found = foundContradictions(pair, { known: [], round: 2 });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ id: 'X1', resolved: false, resolution: '', round: 2 });
    expect(found[0]?.sides.map((side) => side.evidence[0]?.exact)).toEqual([FIRST, SECOND]);
    expect(found[0]?.sourceIds).toEqual(['S1', 'S2']);
    const gaps = gateGaps({ memo: null, opposing: [], claims: pair, contradictions: found });
    expect(gaps).toMatchObject([{ material: true, subject: 'contradiction:X1' }]);
  });

  it('closes that gap as soon as somebody adjudicates it or says why it stays open', () => {
    const [found] = foundContradictions(pair, { known: [], round: 2 });
    const open = { ...(found as NonNullable<typeof found>), resolution: 'Both studies are of equal design.' };
    const decided = { ...open, resolved: true, reason: 'larger-sample' as typeof open.reason };
    for (const contradiction of [open, decided])
      expect(gateGaps({ memo: null, opposing: [], claims: pair, contradictions: [contradiction] })).toEqual(
        [],
      );
  });

  it.each(['', ' ', 'Unresolved.', 'n/a', 'No resolution', '—'])(
    'takes “%s” for no word on how it is decided',
    (resolution) => {
      const [found] = foundContradictions(pair, { known: [], round: 2 });
      const contradictions = [{ ...(found as NonNullable<typeof found>), resolution }];
      expect(gateGaps({ memo: null, opposing: [], claims: pair, contradictions })).toHaveLength(1);
      expect(isAdjudicated({ reason: 'larger-sample', resolution }, [{ isPreferred: true }])).toBe(false);
    },
  );

  it('does not find it again, nor what the synthesizer named, nor between versions of one work', () => {
    const known = foundContradictions(pair, { known: [], round: 2 });
    expect(foundContradictions(pair, { known, round: 3 })).toEqual([]);
    expect(foundContradictions([...pair].reverse(), { known, round: 3 })).toEqual([]);
    const [first, second] = pair as [Claim, Claim];
    expect(foundContradictions([first, { ...second, works: first.works }], { known: [], round: 2 })).toEqual(
      [],
    );
  });
});

describe('a much longer sentence', () => {
  const short = 'Quinine tonic eased cramps by 5 % among nurses.';
  it.each([
    ['with one more word', 'Quinine tonic eased cramps by 12 % among nurses in winter.', 'value'],
    [
      'with many words of its own',
      'Quinine tonic eased cramps by 12 % among nurses taking magnesium, potassium, long walks, warm baths and early dinners.',
      null,
    ],
  ])('%s', (_name, long, kind) => {
    expect(disagreementOf(short, long)?.kind ?? null).toBe(kind);
  });
});

type Pair = readonly [string, string];
const PAIRS = JSON.parse(
  readFileSync(join(ROOT, 'test/fixtures/disagreement/pairs.json'), 'utf8'),
) as Readonly<Record<'disagree' | 'agree', readonly Pair[]>>;

describe('results under other conditions', () => {
  it.each([
    ['another dose', 'Cardexan 10 mg lowered systolic pressure in older men.', 'Cardexan 80 mg did not lower systolic pressure in older men.'],
    ['another time', 'After 12 weeks cardexan lowered systolic pressure in older men.', 'After 52 weeks cardexan did not lower systolic pressure in older men.'],
    ['another temperature', 'Hot rolling raised the fatigue strength of the alloy at 272 degrees.', 'Hot rolling raised the fatigue strength of the alloy at 619 degrees.'],
    ['another rate', 'Biochar increased the yield of maize at a rate of 74 kg per hectare.', 'Biochar did not increase the yield of maize at a rate of 156 kg per hectare.'],
  ])('(%s) do not disagree', (_what, one, other) => {
    expect(disagreementOf(one, other)).toBeNull();
  }); // prettier-ignore

  it.each([
    ['denial', 'Cardexan 10 mg lowered systolic pressure in older men.', 'Cardexan 10 mg did not lower systolic pressure in older men.'],
    ['denial', 'Cardexan lowered systolic pressure in older men.', 'After 52 weeks cardexan did not lower systolic pressure in older men.'],
    ['value', 'Cardexan 10 mg lowered systolic pressure by 14 mm in older men.', 'Cardexan 10 mg lowered systolic pressure by 3 mm in older men.'],
  ])('but those under the same do, by a %s', (kind, one, other) => {
    expect(disagreementOf(one, other)?.kind).toBe(kind);
  }); // prettier-ignore
});

describe('what only looks like a denial', () => {
  it.each([
    ['of another thing in a longer sentence', 'Velorin did not reduce swelling in Morvan disease.', 'Velorin lowered uric acid by 15 percent in patients with Morvan disease within a month.'],
    ['of what is only possible', 'Cardexan may shorten the cough of older men.', 'Cardexan did not shorten the cough of older men.'],
  ])('%s is none', (_what, one, other) => {
    expect(disagreementOf(one, other)).toBeNull();
  }); // prettier-ignore

  it('is one in the month of May', () => {
    expect(
      kindOf('In May 2020 cardexan eased cough in men.', 'In May 2020 cardexan did not ease cough in men.'),
    ).toBe('denial');
  });
});

describe('pairs that differ by a word, written by hand', () => {
  it('are found where they disagree, in either order', () => {
    const missed = PAIRS.disagree.filter(([one, other]) => !kindOf(one, other) || !kindOf(other, one));
    // A unit for another of its kind, and "doubled" against "fell by half", are not laid beside each other.
    expect(missed.map(([one]) => one)).toEqual(['The glacier has retreated by 1.2 km since 1990.']);
  });

  it('are left where each speaks of something else', () => {
    const called = PAIRS.agree.filter(([one, other]) => kindOf(one, other) || kindOf(other, one));
    // "Falls" is read as a direction; "the fear of crime" holds all that is said of crime.
    expect(called.map(([one]) => one)).toEqual([
      'Vitamin D supplements reduce the risk of falls in older adults.',
      'Night-time lighting has no effect on crime.',
    ]);
  });
});
