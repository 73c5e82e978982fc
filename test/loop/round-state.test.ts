import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepState, lastState } from '../../loop/round-state.js';
import type { RoundRow, RoundState } from '../../loop/state.js';
import { betweenSides, sideOf } from '../../loop/support.js';
import { verifyStore } from '../../store/verify.js';
import { temporaryFolder } from '../tools/cli.js';
import { articleOf, readWeb, type ReadWeb } from './read-web.js';

const ONE = 'In the ward of alpha quinine tonic was associated with fewer cramps at night.';
const TWO = 'In the ward of beta quinine tonic was associated with more cramps at night than water.';

const folder = temporaryFolder();
let web: ReadWeb;

beforeAll(async () => {
  web = await readWeb(`${folder.path}/web`, [articleOf('alpha', [ONE]), articleOf('beta', [TWO])]);
});
afterAll(async () => {
  await web.close();
  folder.remove();
});

const rowOf = (round: number): RoundRow => ({
  ...{ round, target: 'quinine', queries: [], readsByAngle: {}, found: 2, read: 2, unread: 0, sources: 2 },
  ...{
    newSources: 2,
    claims: 2,
    struck: 2,
    openGaps: 1,
    closedGaps: 0,
    gapsInVain: 0,
    signoff: false,
    saturation: round / 10,
    tokens: 0,
  },
  ...{ usd: 0.25, seconds: 1 },
});

/** A state with something in every field. */
function fullState(): RoundState {
  const [one, two] = [web.claim('C2', ONE, [web.refOf(ONE)]), web.claim('C10', TWO, [web.refOf(TWO)])];
  const review = {
    status: 'SUPPORTED' as const,
    triggers: ['low-confidence'],
    verdicts: [{ reviewer: 1, verdict: 'SUPPORTED' as const, reason: 'Read.', judged: 'Once.' }],
    challenge: { verdict: 'SURVIVES' as const, reason: 'Held.' },
  };
  const gap = {
    ...{ kind: 'modality' as const, description: 'd', query: 'q', priority: 51.5, material: true },
    ...{ openedRound: 1, closedBy: [], queries: ['asked'], tries: 2 },
  };
  return {
    round: 2,
    subtopics: [
      { name: 'tonic', questions: ['Does it help?'], terms: ['tonic'] },
    ] as unknown as RoundState['subtopics'],
    familiarity: 'contested',
    claims: [{ ...one, review, confidence: 'low', stance: 'against', changedRound: 2 }, two],
    background: [],
    struck: [
      {
        claim: 'No.',
        why: 'w',
        by: 'gate',
        verdict: 'number-absent',
        round: 1,
        claimId: null,
        refs: ['S1.2'],
      },
      { claim: 'Gone.', why: 'v', by: 'synthesis', verdict: 'withdrawn', round: 2, claimId: 'C1', refs: [] },
    ],
    contradictions: [
      {
        ...{
          id: 'X1',
          topic: 'cramps',
          resolved: false,
          reason: 'unresolved',
          resolution: 'Nobody knows.',
          round: 1,
        },
        ...betweenSides([sideOf('Fewer.', one.evidence), sideOf('More.', two.evidence)]),
      },
    ],
    answer: [{ sentence: 'It may.', claimIds: ['C2', 'C10'] }],
    limitations: ['Two wards.'],
    gaps: [
      { ...gap, id: 'G1', status: 'open', subject: null, title: null, closedRound: null, how: null },
      {
        ...gap,
        id: 'G2',
        status: 'closed',
        subject: 'angle:entity',
        title: 'A work',
        closedRound: 2,
        how: 'Read.',
      },
    ],
    opposition: {
      memo: 'But.',
      refs: ['S2.1'],
      points: [],
      droppedPoints: 0,
      attacks: [{ claimId: 'C2', why: 'y' }],
      queries: ['q'],
      absence: null,
    },
    signOffs: [
      { round: 1, signoff: true, claimsHash: 'a' },
      { round: 2, signoff: false, claimsHash: 'b' },
    ],
    saturation: [0.1, 0.2],
    idleRounds: 1,
    counts: { repaired: 3 },
    failedParts: ['critic: no answer'],
    nextTarget: { text: 'Next?', query: 'next', gapId: 'G1', kind: 'gap', queries: ['and'] },
    ending: 'stalled',
  };
}

describe('the state of a round', () => {
  it('begins with nothing known and the question as the target', () => {
    expect(lastState(web.run)).toMatchObject({
      round: 0,
      claims: [],
      nextTarget: { text: web.run.question },
    });
  });

  it('is read back from the tables as it was kept, to the last field', () => {
    const state = fullState();
    keepState(
      web.run,
      { ...state, round: 1, claims: [], answer: [], opposition: null, ending: null },
      rowOf(1),
    );
    keepState(web.run, state, rowOf(2));
    expect(lastState(web.run)).toEqual(state);
    expect(verifyStore(web.run.store)).toEqual([]);
  });

  it('keeps two contradictions and two gaps of one id as two', () => {
    const state = fullState();
    const twice = <T>(items: readonly T[]): readonly T[] => [...items, ...items.slice(0, 1)];
    keepState(web.run, { ...state, contradictions: twice(state.contradictions), gaps: twice(state.gaps) });
    expect(lastState(web.run).contradictions.map(({ id }) => id)).toEqual(['X1', 'X2']);
    expect(lastState(web.run).gaps.map(({ id }) => id)).toEqual(['G1', 'G2', 'G3']);
    web.run.store.database.prepare("DELETE FROM gaps WHERE id = 'G3'").run();
  });

  it('is kept without a row that its table has already, and says so', () => {
    const { database } = web.run.store;
    const columns = database
      .prepare<[], string>("SELECT name FROM pragma_table_info('contradictions') ORDER BY cid")
      .pluck()
      .all();
    const row = columns.map((column) => `NEW."${column}"`).join(', ');
    database.exec(
      `CREATE TEMP TRIGGER twice BEFORE INSERT ON contradictions BEGIN INSERT INTO contradictions VALUES (${row}); END`,
    );
    const state = fullState();
    keepState(web.run, state);
    database.exec('DROP TRIGGER twice');
    expect(lastState(web.run).failedParts.at(-1)).toMatch(/^store: contradictions: UNIQUE constraint failed/);
  });

  it('keeps its row when it is kept once more', () => {
    keepState(web.run, { ...fullState(), ending: null });
    expect(lastState(web.run)).toEqual({ ...fullState(), ending: null });
  });

  it('is what the store proves: the sides of its contradictions and the claims of its answer too', () => {
    const { database } = web.run.store;
    const findings = (sql: string): readonly string[] => {
      keepState(web.run, fullState());
      database.exec(sql);
      return verifyStore(web.run.store, web.run.id).map(({ kind, place }) => `${kind} ${place}`);
    };
    const within = `run ${web.run.id}`;
    expect(findings(`UPDATE contradictions SET sides = replace(sides, 'fewer cramps', 'no cramps')`)).toEqual(
      [`span ${within}, contradiction X1, side 1, evidence 1`],
    );
    expect(findings(`UPDATE answer_sentences SET claim_ids = '["C2","C3"]'`)).toEqual([
      `reference ${within}, answer sentence 1`,
    ]);
    expect(findings('')).toEqual([]);
  });
});
