import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reopen } from '../../../loop/reopen.js';
import { spentBudget } from '../../../loop/limits/budget.js';
import { allowanceOf, refusalNow, spendingBy } from '../../../scripts/desk/allowance.js';
import { openDesk, type Desk } from '../../../scripts/desk/desk.js';
import type { DeskBudgets } from '../../../store/desk/spending.js';
import { temporaryFolder } from '../../tools/cli.js';
import { openModelRun, startWorlds, type ModelRun, type Worlds } from '../../tools/model-run.js';

const NONE: DeskBudgets = { dayUsd: null, deskUsd: null, personUsd: null };

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
    const settings = { budgets: { ...NONE, ...budgets }, signal: new AbortController().signal };
    const allowance = allowanceOf(desk, job, settings);
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
    const days = await spendingBy(desk, 'day', { since: '' });
    expect(days.reduce((sum, each) => sum + each.usd, 0)).toBeCloseTo(usd, 6);
    first.close();
    const asked = worlds.models.calls.length;
    const second = await open('spent', 2, { dayUsd: 100 });
    expect(reopen(second.run, second.run.options)).toBe(true);
    expect((await second.research()).ending).not.toBe('day-budget');
    expect(worlds.models.calls.length).toBeGreaterThan(asked);
    const all = await spendingBy(desk, 'person', { since: '' });
    expect(all.map((each) => each.of)).toEqual(['ada']);
    expect(all[0]?.usd).toBeCloseTo(spentBudget(second.run).usd, 6);
    second.close();
  });

  it('is not begun where nothing is left', async () => {
    expect(await refusalNow(desk, 'ada', { ...NONE, personUsd: 0.05 })).toMatchObject({
      code: 'over-budget',
    });
    expect(await refusalNow(desk, 'bob', { ...NONE, personUsd: 0.05 })).toBeNull();
  });
});
