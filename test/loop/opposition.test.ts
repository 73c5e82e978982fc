import { afterEach, describe, expect, it } from 'vitest';
import { askedQueries, failedQueries, plans } from '../../loop/history.js';
import { assembleBrief } from '../../loop/report/assemble-brief.js';
import { research } from '../../loop/research.js';
import { Interrupted, type Run, type RunEvent } from '../../loop/run.js';
import { temporaryFolder } from '../tools/cli.js';
import { scriptedRoles } from '../tools/run-in-process.js';
import { getAt, json, type Route } from '../world/route.js';
import { documentOf, openSmallWeb, type SmallWeb } from './small-web.js';

/** Searches for the other side against an index that is down for them, through the whole loop. */

const folder = temporaryFolder();
const opened: SmallWeb[] = [];

afterEach(async () => {
  for (const small of opened.splice(0)) {
    small.opened.close();
    await small.world.close();
  }
  folder.remove();
});

const OPPOSING = 'drawback';

/** The index, down for every search that asks for drawbacks while `isDown`. */
const failing = (state: { isDown: boolean }): Route => ({
  kind: 'search:crossref',
  matches: (request) => state.isDown && getAt('/crossref/works')(request) && isOpposing(request.query),
  answer: () => json({ status: 'error' }, 400),
});
const isOpposing = (query: URLSearchParams): boolean => [...query.values()].join(' ').includes(OPPOSING);

const TRIALS = ['alpha', 'beta', 'gamma'].map((id) =>
  documentOf(id, {
    doi: `10.7177/${id}`,
    sections: [
      {
        heading: 'Results',
        paragraphs: [
          `Quinine tonic helped against cramps at night in trial ${id}, where attacks fell from nine to four a week.`,
          `Quinine tonic did not help against cramps at night in people over eighty in trial ${id}.`,
        ],
      },
    ],
  }),
);

const roles = scriptedRoles({
  searcher: (input, usual) => ({
    queries: usual.queries.map((query, index) =>
      input.angle === 'counter-argument'
        ? { ...query, question: `${OPPOSING} ${input.round} ${index}`, terms: [OPPOSING, 'quinine', 'tonic'] }
        : query,
    ),
  }),
  critic: () => ({ gaps: [], mend: [], ranking: [], answered: [], signoff: true }),
  antagonist: (_input, usual) => ({ ...usual, refs: [], queries: [`${OPPOSING} of quinine tonic`] }),
});

async function openWeb(state: { isDown: boolean }, name: string, maxRounds: number): Promise<SmallWeb> {
  const small = await openSmallWeb({
    folder: `${folder.path}/${name}`,
    documents: TRIALS,
    routes: [failing(state)],
    options: { maxRounds },
  });
  opened.push(small);
  return { ...small, opened: { ...small.opened, run: { ...small.opened.run, roles } } };
}

/** Told to stop as soon as a stage is done. */
function stoppedAfter(run: Run, stage: string): Run {
  const controller = new AbortController();
  const watch = (event: RunEvent): void => {
    if (event.type === 'stage-finished' && event['stage'] === stage) controller.abort();
  };
  return { ...run, signal: controller.signal, watch };
}

const opposingIn = (run: Run, round: number): number =>
  plans(run)
    .find((plan) => plan.round === round)
    ?.queries.filter((query) => query.angle === 'counter-argument').length ?? 0;

describe('a run whose searches for the other side fail', () => {
  it('converges where they are answered', async () => {
    const small = await openWeb({ isDown: false }, 'up', 4);
    const state = await research(small.opened.run);
    expect(state.claims.length).toBeGreaterThan(0);
    expect(state.ending).toBe('converged');
  });

  it('never signs off where all of them fail, and says that they failed', async () => {
    const small = await openWeb({ isDown: true }, 'down', 3);
    const state = await research(small.opened.run);
    expect(state.claims.length).toBeGreaterThan(0);
    expect(state.signOffs.map((each) => each.signoff)).toEqual(state.signOffs.map(() => false));
    expect(state.ending).not.toBe('converged');
    expect(state.limitations.join(' ')).toMatch(/searches on crossref failed/);
    // A brief counts the searches that ran.
    const { run } = small.opened;
    const [first] = assembleBrief(run.store, run.id).rounds;
    const ran = plans(run)[0]?.queries.filter(({ id }) => !failedQueries(run, 1).has(id)) ?? [];
    expect(first?.queries).toHaveLength(ran.length);
    expect(failedQueries(run, 1).size).toBeGreaterThan(0);
  });

  it('is opposed only by the searches that were answered after it was stopped and resumed', async () => {
    const state = { isDown: true };
    const { run } = (await openWeb(state, 'resumed', 4)).opened;
    await expect(research(stoppedAfter(run, 'search'))).rejects.toThrow(Interrupted);
    expect(opposingIn(run, 1)).toBeGreaterThan(0);
    expect(failedQueries(run, 1).size).toBe(opposingIn(run, 1));
    expect(askedQueries(run, 'counter-argument')).toEqual([]);
    state.isDown = false;
    const end = await research(run);
    expect(end.signOffs.map((each) => each.signoff)).toEqual([false, true, true]);
    expect(end.ending).toBe('converged');
    expect(end.claims.some((claim) => claim.firstRound === 1)).toBe(true);
  });
});
