import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Edition } from '../../../loop/claim.js';
import { keepState } from '../../../loop/round-state.js';
import { stage } from '../../../loop/stage.js';
import { finish, isFinished } from '../../../loop/stages/finish.js';
import { recheck } from '../../../loop/recheck.js';
import { initialState, type RoundRow, type RoundState } from '../../../loop/state.js';
import { getRun } from '../../../store/runs.js';
import { temporaryFolder } from '../../tools/cli.js';
import { articleOf, readWeb, type ReadWeb } from '../read-web.js';

/** How a run ends whose edition has a sentence that does not hold: it is left out of every document. */

const FEWER = 'In the ward of alpha quinine tonic may lower cramps at night in 12 of 40 people.';
const MORE = 'In the ward of beta quinine tonic was followed by more cramps at night than water.';
const ROW: RoundRow = {
  ...{ target: 'quinine', queries: [], readsByAngle: {}, found: 2, read: 2, unread: 0, sources: 2 },
  ...{ newSources: 2, claims: 2, struck: 0, openGaps: 0, signoff: true, saturation: 0, tokens: 0, usd: 0 },
  ...{ round: 1, seconds: 1 },
};

const folder = temporaryFolder();
let web: ReadWeb;
let round = 0;
beforeAll(async () => {
  web = await readWeb(`${folder.path}/web`, [articleOf('alpha', [FEWER]), articleOf('beta', [MORE])]);
});
afterAll(async () => {
  await web.close();
  folder.remove();
});

/** A round that has ended, with this sentence in its edition. */
async function edited(text: string): Promise<RoundState> {
  round += 1;
  const state: RoundState = {
    ...initialState(web.run.question),
    claims: [web.claim('C1', FEWER, [web.refOf(FEWER)]), web.claim('C2', MORE, [web.refOf(MORE)])],
    ...{ round, ending: 'round-limit', familiarity: 'specialised' },
    answer: [{ sentence: FEWER, claimIds: ['C1'] }],
  };
  keepState(web.run, state, { ...ROW, round });
  const edition: Edition = {
    short: [{ text: FEWER, claimIds: ['C1'], sourceIds: ['S1'] }],
    otherwise: [{ text, claimIds: ['C2'], sourceIds: ['S2'] }],
    ...{ sure: [], check: [], sections: [], claims: { C1: FEWER, C2: MORE } },
  };
  await stage(web.run, { round, name: 'edit' }, () => ({ result: edition }));
  return state;
}

const report = (): string => readFileSync(join(web.run.folder, 'report.md'), 'utf8');

it('is left out of every document, and the run has ended', async () => {
  const state = await edited('In the ward of beta 31 of 77 people had more cramps at night.');
  await finish(web.run, state);
  expect(isFinished(web.run, state)).toBe(true);
  expect(report()).toContain('12 of 40');
  expect(report()).not.toContain('31 of 77');
  expect(getRun(web.run.store, web.run.id)?.status).toBe('stopped');
});

it('keeps its sentences when it is judged again, strictly too, but for those whose claims fall', async () => {
  const state = await edited(MORE);
  const again = await recheck(web.run, state, { strict: true, review: false });
  await finish(web.run, again);
  for (const { claim } of again.claims) expect(report()).toContain(claim.slice(0, 40));
});
