import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reopen } from '../../../loop/reopen.js';
import { spentBudget } from '../../../loop/limits/budget.js';
import { allowanceOf, refusalNow, withinBudgets } from '../../../desk/queue/allowance.js';
import { openDesk, type Desk } from '../../../desk/desk.js';
import { spentSince, type DeskBudgets } from '../../../desk/store/spending.js';
import { temporaryFolder } from '../../tools/cli.js';
import { openModelRun, startWorlds, type ModelRun, type Worlds } from '../../tools/model-run.js';

const NONE: DeskBudgets = { dayUsd: null, personUsd: null };

describe('a run under the budgets of its desk', () => {
  const folder = temporaryFolder();
  let worlds: Worlds;
  let desk: Desk;
  beforeAll(async () => {
    worlds = await startWorlds();
    desk = await openDesk({ databaseUrl: undefined, runsFolder: folder.path });
  });
  afterAll(async () => {
    await desk.close();
    await worlds.close();
    folder.remove();
  });

  const open = (run: string, attempt: number, budgets: Partial<DeskBudgets>): Promise<ModelRun> => {
    const job = { run, askedBy: 'ada', attempt };
    const allowance = allowanceOf(desk, job, { ...NONE, ...budgets });
    return openModelRun({
      worlds,
      folder: join(folder.path, run),
      desk: { allowance },
      flags: { depth: 'quick' },
    });
  };

  it('ends with what it has when the day is spent, says which budget, and goes on when there is one again', async () => {
    const first = await open('spent', 1, { dayUsd: 0.15 });
    const stopped = await first.research();
    expect(stopped.ending).toBe('day-budget');
    expect(stopped.claims.length).toBeGreaterThan(0);
    const usd = spentBudget(first.run).usd;
    expect(usd).toBeLessThanOrEqual(0.15);
    const total = async (): Promise<number> =>
      (await spentSince(desk.database, { day: '', person: 'ada' })).reduce(
        (sum, each) => sum + each.costUsd,
        0,
      );
    expect(await total()).toBeCloseTo(usd, 6);
    first.close();
    const asked = worlds.models.calls.length;
    const second = await open('spent', 2, { dayUsd: 100 });
    expect(reopen(second.run, second.run.options)).toBe(true);
    expect((await second.research()).ending).not.toBe('day-budget');
    expect(worlds.models.calls.length).toBeGreaterThan(asked);
    expect(await total()).toBeCloseTo(spentBudget(second.run).usd, 6);
    second.close();
  });

  it('is not begun where nothing is left', async () => {
    const budgets = { ...NONE, personUsd: 0.05 };
    const model = 'openai/gpt-5';
    expect(await refusalNow(desk, { person: 'ada', model }, budgets)).toMatchObject({ code: 'over-budget' });
    expect(await refusalNow(desk, { person: 'ada' }, budgets)).toBeNull();
    expect(await refusalNow(desk, { person: 'bob', model }, budgets)).toBeNull();
  });

  it('gives work beside runs what is left, sets it aside, and counts what it has cost', async () => {
    const budgets = { ...NONE, personUsd: 0.5 };
    const work = { run: 'a plan', person: 'cem', attempt: 1, model: 'openai/gpt-5', budgetUsd: 2 };
    const most = await withinBudgets(desk, work, {
      budgets,
      perform: async (mostUsd) => {
        // Nothing else of this person has room meanwhile.
        expect(await refusalNow(desk, work, budgets)).toMatchObject({ code: 'over-budget' });
        return { mostUsd, spent: { tokens: 10, usd: 0.2 } };
      },
    });
    expect(most.mostUsd).toBe(0.5);
    expect(await spentSince(desk.database, { day: '', person: 'cem' })).toMatchObject([{ costUsd: 0.2 }]);
  });
});
