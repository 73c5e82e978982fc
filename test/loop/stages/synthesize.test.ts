import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { Claim, OppositionMemo } from '../../../loop/claim.js';
import type { Digest, Drafts, Plan } from '../../../loop/results.js';
import { synthesize } from '../../../loop/stages/synthesize.js';
import { initialState, type RoundState } from '../../../loop/state.js';
import type { RoleShapes } from '../../../agents/roles/roles.js';
import { temporaryFolder } from '../../tools/cli.js';
import { openRun, optionsFor, scriptedRoles, type OpenRun } from '../../tools/run-in-process.js';
import { finishStage } from '../../../store/runs.js';
import { sourceNumber } from '../../../text/source-number.js';

const QUESTION = 'Does quinine help adults with night cramps?';
const BENEFIT = { name: 'benefit', scope: 'how many cramps it prevents' };
const HARM = { name: 'harm', scope: 'what it does to platelets' };

describe('who is asked to draft again', () => {
  const folder = temporaryFolder();
  let opened: OpenRun;
  let asked: string[];
  let drafted: RoleShapes['synthesizer']['reply']['claims'];
  let count = 0;
  beforeEach(() => {
    asked = [];
    drafted = [];
    const roles = scriptedRoles({
      synthesizer: (input, usual) => {
        asked.push(input.subtopic?.name ?? '');
        return {
          ...usual,
          claims: drafted,
          limitations: `Nothing on ${input.subtopic?.name}.`,
          insufficientEvidence: false,
        };
      },
    });
    opened = openRun({
      ...{ folder: join(folder.path, `run-${(count += 1)}`), question: QUESTION },
      options: optionsFor(folder.path, { maxRounds: 4 }),
      roles: { ...roles, kind: 'model' },
    });
  });
  afterAll(() => folder.remove());

  const digestOf = (subtopic: typeof BENEFIT, sentences: readonly number[]): Digest => ({
    ...{ subtopic, frozen: 0, best: [] },
    shown: sentences.map((sentence) => [sourceNumber(1), sentence]),
  });
  const memo = (words: string, attacks: readonly string[]): OppositionMemo => ({
    ...{ memo: words, refs: [], queries: [], absence: null },
    attacks: attacks.map((claimId) => ({ claimId, why: '' })),
  });
  const claim = (id: string, subtopic: string): Claim =>
    ({
      id,
      claim: `Claim ${id}.`,
      subtopic,
      evidence: [],
      works: [],
      stance: 'for',
      confidence: 'med',
    }) as unknown as Claim;

  /** One round, with its digest kept as the stage before would. */
  async function round(
    number: number,
    shown: readonly Digest[],
    before: Partial<RoundState> = {},
  ): Promise<Drafts> {
    const { run, store } = opened;
    finishStage(store, {
      ...{ runId: run.id, round: number, stage: 'digest' },
      result: shown,
      at: run.now(),
    });
    const queries = {
      round: number,
      target: { text: QUESTION },
      subtopics: [BENEFIT, HARM],
    } as unknown as Plan;
    asked = [];
    return synthesize(run, {
      before: { ...initialState(QUESTION), round: number - 1, ...before },
      queries,
      shown,
    });
  }

  it('is nobody who is shown nothing new, and what they said goes on', async () => {
    const shown = [digestOf(BENEFIT, [1, 2]), digestOf(HARM, [3])];
    await round(1, shown);
    expect(asked).toEqual(['benefit', 'harm']);
    const second = await round(2, [digestOf(BENEFIT, [1, 2]), digestOf(HARM, [3, 4])]);
    expect(asked).toEqual(['harm']);
    expect([...second.limitations].sort()).toEqual(['Nothing on benefit.', 'Nothing on harm.']);
    // What was shown two rounds ago is not new either.
    await round(3, [digestOf(BENEFIT, [2]), digestOf(HARM, [3])]);
    expect(asked).toEqual([]);
    opened.close();
  });

  it('writes for its part, whatever it calls it', async () => {
    drafted = [
      {
        ...{ action: 'new', claimId: null, claim: 'Prices fell.', refs: ['S1.1'], subtopic: 'price' },
        ...{ stance: 'for', confidence: 'low', decisionCritical: false, answersOpposition: false },
        ...{ computed: false, findings: [] },
      },
    ];
    const { drafts } = await round(1, [digestOf(BENEFIT, [1]), digestOf(HARM, [3])]);
    expect(drafts.map(({ subtopic }) => subtopic)).toEqual(['benefit', 'harm']);
    opened.close();
  });

  it('is who has a memo to meet: one on a claim of the part, one on none, any in the last round', async () => {
    const shown = [digestOf(BENEFIT, [1]), digestOf(HARM, [3])];
    const claims = [claim('C1', 'benefit'), claim('C2', 'harm')];
    await round(1, shown);
    await round(2, shown, { claims, opposition: memo('The trials were small.', ['C2']) });
    expect(asked).toEqual(['harm']);
    await round(3, shown, { claims, opposition: memo('Nobody was asked for a year.', []) });
    expect(asked).toEqual(['benefit', 'harm']);
    await round(4, shown, { claims, opposition: memo('One trial was withdrawn.', ['C1']) });
    expect(asked).toEqual(['benefit', 'harm']);
    opened.close();
  });

  it('is nobody twice for one memo', async () => {
    const shown = [digestOf(BENEFIT, [1])];
    const before = { claims: [claim('C1', 'benefit')], opposition: memo('The trials were small.', ['C1']) };
    await round(1, shown);
    await round(2, shown, before);
    await round(3, shown, before);
    expect(asked).toEqual([]);
    opened.close();
  });

  it('is everybody where an earlier version of the program drafted', async () => {
    const shown = [digestOf(BENEFIT, [1])];
    const { run, store } = opened;
    const drafted = { drafts: [], contradictions: [], limitations: [], insufficient: [], failedParts: [] };
    const place = { runId: run.id, round: 1, at: run.now() };
    finishStage(store, { ...place, stage: 'synthesize', result: drafted });
    finishStage(store, { ...place, stage: 'digest', result: shown });
    await round(2, shown);
    expect(asked).toEqual(['benefit']);
    opened.close();
  });
});
