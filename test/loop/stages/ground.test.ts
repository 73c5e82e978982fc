import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReaderFinding } from '../../../agents/roles/reader.js';
import type { WriterInput, WriterReply } from '../../../agents/roles/writer.js';
import type { Grounded, Plan } from '../../../loop/results.js';
import { ground } from '../../../loop/stages/ground.js';
import { notesOfRun } from '../../../loop/reading/notes.js';
import { readSources } from '../../../loop/stages/read-sources.js';
import { write } from '../../../loop/stages/write.js';
import { initialState, type RoundState } from '../../../loop/state.js';
import { addRunSources, listRunSources } from '../../../store/run-sources.js';
import { createRun } from '../../../store/runs.js';
import { temporaryFolder } from '../../tools/cli.js';
import { answeringRoles, articleOf, readWeb, type ReadWeb } from '../read-web.js';

/** From findings to claims that hold, over stored texts and the real gate. */

const PRICE = 'The tonic of Alpha Works costs $2.49 a bottle when it is bought by the dozen.';
const FEWER = 'Cramps fell from 9 to 4 a week among 61 people who drank the tonic.';
const LEFT = 'Two people left the trial because of headaches after the first glass.';

type Drafted = Partial<WriterReply['claims'][number]> & {
  readonly claim: string;
  readonly findings: string[];
};

const drafted = (given: Drafted): WriterReply['claims'][number] => ({
  ...{ action: 'new', claimId: null, kind: 'reported', part: 'section', section: 'use' },
  ...{ stance: 'for', confidence: 'med', decides: false, answersOpposition: false },
  ...given,
});

const reply = (claims: readonly Drafted[], more: Partial<WriterReply> = {}): WriterReply => ({
  ...{
    limitations: '',
    insufficient: false,
    table: { columns: [], rows: [] },
    leftOut: [],
    contradictions: [],
  },
  claims: claims.map(drafted),
  ...more,
});

const noted = (
  statement: string,
  ref: string,
  weight: ReaderFinding['weight'] = 'useful',
): ReaderFinding => ({
  ...{ statement, refs: [ref], thing: null, attribute: null, value: null, unit: null, conditions: [] },
  ...{ asOf: null, speaker: null, interest: null, weight, number: null },
});

describe('claims from findings', () => {
  const folder = temporaryFolder();
  let web: ReadWeb;
  let runs = 0;
  beforeAll(async () => {
    web = await readWeb(`${folder.path}/web`, [articleOf('alpha', [PRICE, FEWER, LEFT])]);
  });
  afterAll(async () => {
    await web.close();
    folder.remove();
  });

  /** F1.1 the price, F1.2 the cramps (which decides), F1.3 the headaches. */
  async function grounded(
    answer: (input: WriterInput) => WriterReply,
    before: Partial<RoundState> = {},
    subtopics: Plan['subtopics'] = [],
  ): Promise<{ result: Grounded; asked: readonly WriterInput[] }> {
    const { store, options, today } = web.run;
    const id = `run-${(runs += 1)}`;
    const question = `Does the tonic help (${id})?`;
    createRun(store, { id, question, options, today, at: '2026-01-01T00:00:00.000Z' });
    addRunSources(
      store,
      id,
      listRunSources(store, web.run.id).map(({ source: _source, number: _number, ...row }) => row),
    );
    const asked: WriterInput[] = [];
    const roles = answeringRoles({
      reader: () => ({
        findings: [
          noted(PRICE, web.refOf(PRICE)),
          noted(FEWER, web.refOf(FEWER), 'decisive'),
          noted(LEFT, web.refOf(LEFT)),
        ],
        sources: [],
      }),
      writer: (input) => {
        asked.push(input);
        return answer(input);
      },
    });
    const run = { ...web.run, id, question, roles };
    await readSources(run, { round: 1, target: null });
    expect(notesOfRun(run).findings.map((each) => each.id)).toEqual(['F1.1', 'F1.2', 'F1.3']);
    const state = { ...initialState(question), ...before };
    const target = state.nextTarget;
    const queries: Plan = {
      round: 1,
      target,
      queries: [],
      subtopics,
      familiarity: 'common',
      failedParts: [],
    };
    const written = await write(run, { before: state, queries });
    return { result: await ground(run, { before: state, queries, written }), asked };
  }

  it('rest on the sentences of the findings that they cite, and on no others', async () => {
    const { result, asked } = await grounded(() =>
      reply([
        { claim: 'Among 61 people cramps fell from 9 to 4 a week.', findings: ['[F1.2!]'], part: 'short' },
      ]),
    );
    expect(asked).toHaveLength(1);
    const [claim] = result.claims;
    expect(claim).toMatchObject({ id: 'C1', kind: 'reported', part: 'short', findingIds: ['F1.2'] });
    expect(claim?.evidence.map(({ exact }) => exact)).toEqual([FEWER]);
    expect(result.answer).toEqual([{ sentence: claim?.claim, claimIds: ['C1'] }]);
  });

  it('never hold a finding that there is not: one request to mend, then they are struck', async () => {
    const { result, asked } = await grounded((input) =>
      input.task === 'mend'
        ? reply([{ action: 'revise', claimId: 'D1', claim: 'The tonic tastes of mint.', findings: ['F9.8'] }])
        : reply([
            { claim: 'The tonic tastes of mint.', findings: ['F9.9'] },
            { claim: 'Cramps fell from 9 to 4 a week.', findings: ['F1.2', 'F7.7'] },
          ]),
    );
    expect(asked.map(({ task }) => task)).toEqual(['whole', 'mend']);
    expect(asked[1]?.mend.map(({ id }) => id)).toEqual(['D1']);
    expect(JSON.stringify(result.claims)).not.toMatch(/F9|F7/);
    expect(result.claims.map(({ findingIds }) => findingIds)).toEqual([['F1.2']]);
    expect(result.struck).toMatchObject([{ verdict: 'fabricated-source', by: 'gate' }]);
    expect(result.counts['invented-sources']).toBe(3);
  });

  it('are struck for a number or a name, and not for their wording', async () => {
    const { result } = await grounded(() =>
      reply([
        {
          claim: 'Weekly cramping episodes dropped to 4 after the beverage was introduced.',
          findings: ['F1.2'],
        },
        { claim: 'Cramps fell from 9 to 3 a week among 61 people who drank the tonic.', findings: ['F1.2'] },
        { claim: 'Professor Zorblatt saw cramps fall to 4 a week.', findings: ['F1.2'] },
      ]),
    );
    expect(result.claims.map(({ claim }) => claim)).toEqual([
      'Weekly cramping episodes dropped to 4 after the beverage was introduced.',
    ]);
    expect(result.struck.map(({ verdict }) => verdict)).toEqual(['number-absent', 'name-absent']);
  });

  it('have their sums filled in and proved', async () => {
    const { result } = await grounded(() =>
      reply([
        { claim: 'A dozen costs ${= 2.49 × 12}.', findings: ['F1.1'], kind: 'computed' },
        { claim: 'A dozen costs ${= 3.49 × 12}.', findings: ['F1.1'], kind: 'computed' },
        { claim: 'A dozen costs ${= a lot}.', findings: ['F1.1'], kind: 'computed' },
        { claim: FEWER, findings: ['F1.2'] },
      ]),
    );
    expect(result.claims.map(({ claim }) => claim)).toEqual(['A dozen costs $29.88 (= 2.49 × 12).', FEWER]);
    expect(result.struck.map(({ verdict }) => verdict)).toEqual(['number-absent', 'number-absent']);
  });

  it('account for every decisive finding: asked once more, else listed as not used', async () => {
    const silent = await grounded(() => reply([{ claim: PRICE, findings: ['F1.1'] }]));
    expect(silent.asked.map(({ missing }) => missing)).toEqual([[], ['F1.2']]);
    expect(silent.result.leftOut).toEqual([{ finding: 'F1.2', why: 'not used by the writer' }]);
    const mended = await grounded(({ missing }) =>
      missing.length > 0
        ? reply([{ claim: FEWER, findings: ['F1.2'] }])
        : reply([{ claim: PRICE, findings: ['F1.1'] }]),
    );
    expect(mended.result.leftOut).toEqual([]);
    expect(mended.result.claims.map(({ findingIds }) => findingIds)).toEqual([['F1.1'], ['F1.2']]);
    const explained = await grounded(() =>
      reply([{ claim: PRICE, findings: ['F1.1'] }], {
        leftOut: [{ findings: ['F1.2'], why: 'One trial alone.' }],
      }),
    );
    expect(explained.asked).toHaveLength(1);
    expect(explained.result.leftOut).toEqual([{ finding: 'F1.2', why: 'One trial alone.' }]);
  });

  it('keep, revise and withdraw what stands by its id', async () => {
    const first = await grounded(() =>
      reply([
        { claim: PRICE, findings: ['F1.1'] },
        { claim: FEWER, findings: ['F1.2'] },
        { claim: LEFT, findings: ['F1.3'] },
      ]),
    );
    const { result } = await grounded(
      () =>
        reply([
          { action: 'revise', claimId: 'C2', claim: 'Cramps fell to 4 a week.', findings: ['F1.2'] },
          { action: 'keep', claimId: 'C1', claim: '', findings: [] },
          { action: 'withdraw', claimId: 'C3', claim: '', findings: [] },
          { claim: 'Two people left because of headaches.', findings: ['F1.3'] },
        ]),
      { claims: first.result.claims },
    );
    expect(result.claims.map(({ id, claim, place }) => [id, claim, place])).toEqual([
      ['C2', 'Cramps fell to 4 a week.', 1],
      ['C1', PRICE, 2],
      ['C4', 'Two people left because of headaches.', 3],
    ]);
    expect(result.struck).toMatchObject([{ claimId: 'C3', verdict: 'withdrawn' }]);
  });

  it('are the answer where none of the short one passed', async () => {
    const { result } = await grounded(() =>
      reply([
        { claim: 'Cramps fell by 87 per cent.', findings: ['F1.2'], part: 'short' },
        { claim: FEWER, findings: ['F1.2'] },
      ]),
    );
    expect(result.answer.map(({ sentence }) => sentence)).toEqual([FEWER]);
  });
});
