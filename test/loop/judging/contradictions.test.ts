import { describe, expect, it } from 'vitest';
import type { ClaimEvidence, Contradiction, ContradictionSide } from '../../../loop/claim.js';
import { isAdjudicated, settledDisagreements } from '../../../loop/judging/contradictions.js';
import { gateGaps } from '../../../loop/judging/opposition-gate.js';

/** What comes on record once, however often and under whatever names it is named, and what is owed to it. */

const evidence = (source: number, work = source, sentence = 1): ClaimEvidence => ({
  ref: `S${source}.${sentence}`,
  sourceId: `S${source}`,
  exact: 'Words.',
  prefix: '',
  suffix: '',
  start: 0,
  end: 6,
  sha256: '',
  works: [`W${work}`],
});

const side = (statement: string, ...of: readonly ClaimEvidence[]): ContradictionSide => ({
  statement,
  refs: of.map(({ ref }) => ref),
  evidence: of,
});

const between = (id: string, ...sides: readonly ContradictionSide[]): Contradiction => ({
  id,
  topic: 'Fatality',
  sides,
  sourceIds: [],
  resolved: false,
  reason: 'unresolved',
  resolution: '',
  round: 2,
});

const ONE = between('X1', side('It was 12 %.', evidence(1)), side('It was 31 %.', evidence(2)));

describe('a disagreement', () => {
  it('is one record a matter: what names it again brings its sentences and its decision', () => {
    const again = {
      ...between('X2', side('31 %', evidence(2), evidence(3)), side('12 %', evidence(1))),
      resolution: 'Both are of one design.',
    };
    const [only, ...more] = settledDisagreements([ONE, again]);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ id: 'X1', resolution: 'Both are of one design.' });
    expect(only?.sides.map(({ refs }) => refs)).toEqual([['S1.1'], ['S2.1', 'S3.1']]);
  });

  it('stands between works, or within one source', () => {
    const versions = between('X1', side('12 %', evidence(1, 1)), side('31 %', evidence(2, 1)));
    const inside = between('X2', side('12 %', evidence(4)), side('31 %', evidence(4, 4, 2)));
    expect(settledDisagreements([versions, inside]).map(({ id }) => id)).toEqual(['X2']);
  });

  it('is a material gap until somebody says how it is decided, or why it stays open', () => {
    const gapsOf = (contradiction: Contradiction) =>
      gateGaps({ memo: null, opposing: [], claims: [], contradictions: [contradiction] });
    expect(gapsOf(ONE)).toMatchObject([{ material: true, subject: 'contradiction:X1' }]);
    expect(gapsOf({ ...ONE, resolution: 'Both studies are of equal design.' })).toEqual([]);
  });

  it.each(['', ' ', 'Unresolved.', 'n/a', 'No resolution', '—'])(
    'takes “%s” for no word on how it is decided',
    (resolution) =>
      expect(isAdjudicated({ reason: 'larger-sample', resolution }, [{ isPreferred: true }])).toBe(false),
  );
});
