import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { spentBudget } from '../../loop/limits/budget.js';
import { research } from '../../loop/research.js';
import type { RunFlags } from '../../loop/options/run.js';
import { listRunSources } from '../../store/run-sources.js';
import { temporaryFolder, ZIKA } from '../tools/cli.js';
import type { FaultPlans } from '../world/faults.js';
import { openModelRun, startWorlds, type ModelRun, type Worlds } from '../tools/model-run.js';
import { few } from '../tools/volume.js';
import { WRITTEN } from '../tools/noted.js';
import { openRun, optionsFor, scriptedRoles } from '../tools/run-in-process.js';

/** The ending that a run is given is its true one: an empty run has not converged. */

describe.concurrent('the ending of a run', () => {
  const folder = temporaryFolder();
  const open: { worlds: Worlds[]; runs: ModelRun[] } = { worlds: [], runs: [] };
  let number = 0;
  afterAll(async () => {
    for (const run of open.runs) run.close();
    for (const worlds of open.worlds) await worlds.close();
    folder.remove();
  });

  const begin = async (
    options: Parameters<typeof startWorlds>[0],
    about: { flags?: RunFlags } & Partial<Parameters<typeof openModelRun>[0]> = {},
  ): Promise<{ opened: ModelRun; worlds: Worlds }> => {
    const worlds = await startWorlds(options);
    open.worlds.push(worlds);
    const opened = await openModelRun({
      worlds,
      folder: join(folder.path, `run-${(number += 1)}`),
      ...about,
      flags: { depth: 'quick', ...about.flags },
    });
    open.runs.push(opened);
    return { opened, worlds };
  };

  /** A program that answers every role with the same object. */
  const programSaying = (name: string, answer: object): string => {
    const path = join(folder.path, name);
    writeFileSync(path, `#!/bin/sh\ncat > /dev/null\ncat <<'END'\n${JSON.stringify(answer)}\nEND\n`);
    chmodSync(path, 0o755);
    return `exec/${path}`;
  };
  /** What every role asks for, and nothing in it. */
  const EMPTY = {
    subtopics: [],
    queries: [],
    picks: [],
    claims: [],
    contradictions: [],
    answer: [],
    limitations: '',
    memo: '',
    refs: [],
    attacks: [],
    gaps: [],
    signoff: true,
    familiarity: 'common',
    insufficientEvidence: false,
  };

  it('is not convergence where a model signs off on nothing', async () => {
    const model = programSaying('says-nothing', EMPTY);
    const { opened, worlds } = await begin({}, { flags: { model } });
    const state = await opened.research();
    expect(state.claims).toEqual([]);
    expect(state.ending).not.toBe('converged');
    expect(worlds.world.requests.some(({ kind }) => kind.startsWith('search:'))).toBe(true);
  });

  // The limits of a service and a page are minutes; with two stages that are five seconds late each, these are seconds.
  it.each(
    few<readonly [string, FaultPlans]>([
      ['every search', { search: { hangShare: 1 } }],
      ['every page', { page: { hangShare: 1 } }],
      ['every service of open copies', { copies: { hangShare: 1 }, page: { errorShare: 1 } }],
    ]),
  )('is the time budget, and soon, where %s hangs', { concurrent: false }, async (_what, faults) => {
    const { opened } = await begin({ world: { faults } }, { changes: { budgetMinutes: 0.02 } });
    const state = await opened.research();
    expect(state.ending).toMatch(/^(?:time-budget|snippets-only)$/);
  });

  it('is that the model does not answer, where its silence took the budget', async () => {
    const { opened } = await begin(
      { models: { faults: [{ kind: 'hang', share: 1, times: 999 }] } },
      { changes: { budgetTokens: 60_000 }, config: { timeouts: { modelMs: 200 } } },
    );
    const state = await opened.research();
    expect(state.ending).toBe('unanswered');
    const { tokens } = spentBudget(opened.run);
    expect(tokens).toBeLessThanOrEqual(60_000);
  });

  it.each([
    [true, 'converged'],
    [false, 'stalled'],
  ] as const)(
    'is convergence where sources were read and do not answer, if that is said: %s',
    async (said, ending) => {
      const { opened } = openSilent(said);
      const state = await research(opened.run);
      expect(listRunSources(opened.store, opened.run.id).length).toBeGreaterThan(0);
      expect(state.claims).toEqual([]);
      expect(state.ending).toBe(ending);
      opened.close();
    },
  );

  /** A run over a folder whose writer has no claim, and whose critic signs whatever there is. */
  const openSilent = (saysSo: boolean) => {
    const roles = scriptedRoles({
      writer: () => ({ ...WRITTEN, insufficient: saysSo }),
      critic: () => ({ gaps: [], mend: [], ranking: [], answered: [], signoff: true }),
      antagonist: (_input, usual) => ({
        ...usual,
        memo: '',
        refs: [],
        attacks: [],
        absence: 'Nothing to oppose.',
      }),
    });
    const question = 'Can Zika virus be transmitted other than by mosquitoes?';
    const place = join(folder.path, `silent-${saysSo}`);
    return {
      opened: openRun({ folder: place, question, options: optionsFor(ZIKA, { depth: 'quick' }), roles }),
    };
  };
});
