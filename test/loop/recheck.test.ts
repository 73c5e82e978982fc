import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Claim, Gap } from '../../loop/claim.js';
import { keepState, lastState } from '../../loop/round-state.js';
import { recheck } from '../../loop/reopen.js';
import { hashedClaims } from '../../loop/rows.js';
import { initialState, type RoundRow, type RoundState } from '../../loop/state.js';
import { claimsHash } from '../../store/claims-hash.js';
import { temporaryFolder } from '../tools/cli.js';
import { articleOf, readWeb, type ReadWeb } from './read-web.js';

/** A converged run whose claims meet the strict gate afterwards. */

const ONE = 'In the ward of alpha quinine tonic was associated with fewer cramps at night.';
const TWO = 'In the ward of beta quinine tonic was associated with more cramps at night than water.';

const ROW: RoundRow = {
  ...{ round: 1, target: 'quinine', queries: [], readsByAngle: {}, found: 2, read: 2, unread: 0, sources: 2 },
  ...{
    newSources: 2,
    claims: 2,
    struck: 0,
    openGaps: 0,
    closedGaps: 0,
    gapsInVain: 0,
    signoff: true,
    saturation: 0,
    tokens: 0,
    usd: 0,
  },
  seconds: 1,
};

const folder = temporaryFolder();
let web: ReadWeb;

beforeAll(async () => {
  web = await readWeb(`${folder.path}/web`, [articleOf('alpha', [ONE]), articleOf('beta', [TWO])]);
  keepState(web.run, signed(), ROW);
});
afterAll(async () => {
  await web.close();
  folder.remove();
});

const claims = (second: string): readonly Claim[] => [
  web.claim('C1', ONE, [web.refOf(ONE)]),
  { ...web.claim('C2', TWO, [web.refOf(TWO)]), claim: second },
];

const gap = (id: string, closedBy: readonly string[]): Gap => ({
  ...{ id, kind: 'modality', description: id, query: id, priority: 50, material: true, subject: null },
  ...{ title: null, status: 'closed', openedRound: 1, closedRound: 1, how: 'New claims answer it.' },
  ...{ closedBy, queries: [], tries: 1 },
});

function signed(second = TWO): RoundState {
  const signOff = { signoff: true, claimsHash: claimsHash(hashedClaims(claims(second))) };
  return {
    ...initialState(web.run.question),
    ...{ round: 1, claims: claims(second), ending: 'converged', familiarity: 'specialised' },
    signOffs: [
      { round: 1, ...signOff },
      { round: 2, ...signOff },
    ],
    gaps: [gap('G1', ['C2']), gap('G2', ['C1', 'C2'])],
  };
}

describe('judging a converged run once more', () => {
  it('leaves the sign-offs where every claim stands as it was signed off', () => {
    const state = recheck(web.run, signed());
    expect(state.ending).toBe('converged');
    expect(state.signOffs.map((each) => each.signoff)).toEqual([true, true]);
    expect(state.gaps.map((each) => each.status)).toEqual(['closed', 'closed']);
  });

  it('voids them where a claim falls, and opens what that claim had closed', () => {
    const state = recheck(web.run, signed(TWO.replace('was associated', 'was not associated')));
    expect(state.claims.map((each) => each.id)).toEqual(['C1']);
    expect(state.struck).toMatchObject([{ claimId: 'C2', by: 'gate' }]);
    expect(state.ending).toBe('rejudged');
    expect(state.signOffs.map((each) => each.signoff)).toEqual([false, false]);
    expect(state.gaps.map((each) => [each.id, each.status])).toEqual([
      ['G1', 'open'],
      ['G2', 'closed'],
    ]);
    expect(lastState(web.run).ending).toBe('rejudged');
  });
});
