import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecomposerReply } from '../../agents/roles/decomposer.js';
import { subjectOf } from '../../loop/history.js';
import { givenPlan, givePlan, planOf, planOnly } from '../../loop/own-plan.js';
import { planDocument } from '../../loop/plan-document.js';
import { research } from '../../loop/research.js';
import { lastState } from '../../loop/round-state.js';
import { listRunSources } from '../../store/run-sources.js';
import { rowsOfRun } from '../../store/rows.js';
import { getRun } from '../../store/runs.js';
import { stages } from '../../store/schema.js';
import { temporaryFolder } from '../tools/cli.js';
import { openRun, optionsFor, scriptedRoles, type OpenRun } from '../tools/run-in-process.js';

const QUESTION = 'What does a tram ticket in Brenn cost for a family of four?';
const PLANNED: Partial<DecomposerReply> = {
  subtopics: [
    { name: 'Fares', scope: 'prices of tickets' },
    { name: 'Reductions', scope: 'for children' },
  ],
  kind: 'amount',
  domain: 'product',
  things: ['single ticket', 'day ticket', 'none'],
  attributes: [
    { name: 'price a person', unit: 'EUR' },
    { name: 'price for four', unit: 'EUR' },
  ],
  rubric: ['States each price with its day.'],
};

const folder = temporaryFolder();
const opened: OpenRun[] = [];
afterAll(() => {
  for (const each of opened) each.close();
  folder.remove();
});
beforeAll(() => {
  mkdirSync(join(folder.path, 'papers'));
  writeFileSync(
    join(folder.path, 'papers/fares.md'),
    '# Fares of the tram in Brenn\n\nA single ticket for the tram in Brenn costs 2.40 euros in the inner zone and 3.10 euros beyond it. A day ticket for the tram in Brenn costs 7.50 euros and is valid until three in the morning. Children under six ride the tram in Brenn without a ticket when an adult is with them.\n',
  );
});

function begin(name: string, asked: string[] = [], fail = false) {
  const run = openRun({
    folder: join(folder.path, name),
    question: QUESTION,
    options: optionsFor(join(folder.path, 'papers'), { maxRounds: 1 }),
    roles: scriptedRoles({
      decomposer: (_, usual) => {
        asked.push('decomposer');
        return { ...usual, ...PLANNED };
      },
    }),
  });
  opened.push(run);
  if (!fail) return run;
  const failing = { code: 'connection-failed', message: 'The service is down.', retryable: true } as const;
  const roles = { ...run.run.roles, ask: () => Promise.resolve({ ok: false as const, failure: failing }) };
  return { ...run, run: { ...run.run, roles } };
}

describe('a run that only plans', () => {
  it('keeps its plan, reads nothing, and goes on from it with no second asking', async () => {
    const asked: string[] = [];
    const { run, store } = begin('planned', asked);
    const plan = await planOnly(run);
    expect(plan).toEqual({
      question: QUESTION,
      kind: 'amount',
      domain: 'product',
      familiarity: plan.familiarity,
      subtopics: PLANNED.subtopics,
      things: ['single ticket', 'day ticket'],
      attributes: [
        { name: 'price a person', unit: 'EUR' },
        { name: 'price for four', unit: 'EUR' },
      ],
      rubric: PLANNED.rubric,
    });
    expect(getRun(store, run.id)).toMatchObject({ status: 'interrupted', ending: { why: /planned/u } });
    expect(rowsOfRun(store, run.id, stages).map(({ stage }) => stage)).toEqual(['decompose']);
    expect(listRunSources(store, run.id)).toEqual([]);
    expect(await planOnly(run)).toEqual(plan);
    const state = await research(run);
    expect(state.round).toBe(1);
    expect(asked).toEqual(['decomposer']);
    expect(planOf(run)).toEqual(plan);
    expect(listRunSources(store, run.id)).toHaveLength(1);
  });

  it('keeps nothing where the planner failed, so that it can be asked again', async () => {
    const { run, store } = begin('failed', [], true);
    await expect(planOnly(run)).rejects.toThrow(/could not be planned: decomposer: The service is down/u);
    expect(rowsOfRun(store, run.id, stages)).toEqual([]);
    expect(planOf(run)).toBeNull();
  });
});

describe('a run with a given plan', () => {
  const edited = planDocument(QUESTION, {
    subtopics: [{ name: 'Season tickets', scope: '' }],
    familiarity: 'common',
    kind: 'choice',
    wanted: { things: ['year ticket'], attributes: [], rubric: [] },
    failedParts: [],
  });

  it('asks nobody for one', async () => {
    const asked: string[] = [];
    const { run } = begin('given', asked);
    givePlan(run, edited);
    const state = await research(run);
    expect(asked).toEqual([]);
    expect(state.subtopics).toEqual([{ name: 'Season tickets', scope: '' }]);
    expect(subjectOf(run)).toMatchObject({ kind: 'choice', wanted: { things: ['year ticket'] } });
    expect(givenPlan(run)).toEqual(edited);
  });

  it('takes the place of its own as long as nothing was searched', async () => {
    const asked: string[] = [];
    const { run } = begin('replaced', asked);
    await planOnly(run);
    expect(givenPlan(run)).toBeNull();
    givePlan(run, edited);
    expect(planOf(run)).toEqual(edited);
    await research(run);
    expect(asked).toEqual(['decomposer']);
    const before = lastState(run);
    givePlan(run, edited);
    const other = { ...edited, things: ['week ticket'] };
    expect(() => givePlan(run, other)).toThrow(expect.objectContaining({ code: 'has-searched' }) as Error);
    expect(planOf(run)).toEqual(edited);
    expect(lastState(run)).toEqual(before);
  });
});
