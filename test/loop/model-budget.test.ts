import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { verifyStore } from '../../store/verify.js';
import { reopen } from '../../loop/reopen.js';
import { spentBudget } from '../../loop/limits/budget.js';
import { research } from '../../loop/research.js';
import { assembleBrief } from '../../loop/report/assemble-brief.js';
import { documentOf } from '../../loop/report/document.js';
import { reportMarkdown } from '../../loop/report/markdown/report.js';
import { temporaryFolder } from '../tools/cli.js';
import { runBudgetWorld } from '../tools/budget-world.js';
import { openModelRun, startWorlds } from '../tools/model-run.js';
import { few } from '../tools/volume.js';

/** `bench/overnight.ts` does this a thousand times. */
describe.concurrent('a budget', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it.each(few([2, 5, 9, 14, 21, 33, 47, 58, 232]))(
    'is not overrun by what is truly billed (world %i)',
    async (seed) => {
      const { budgetTokens, budgetUsd, trueTokens, trueUsd, ending } = await runBudgetWorld(seed);
      expect(ending).not.toBeNull();
      if (budgetTokens !== null) expect(trueTokens).toBeLessThanOrEqual(budgetTokens);
      if (budgetUsd !== null) expect(trueUsd).toBeLessThanOrEqual(budgetUsd);
    },
  );

  it('that allows no draft is not spent on resolving nothing (world 12)', async () => {
    const { claims, trueTokens, ending } = await runBudgetWorld(12);
    expect({ claims, trueTokens, ending }).toEqual({ claims: 0, trueTokens: 0, ending: 'money-budget' });
  });

  it('ends with what is grounded when it is spent, and goes on from there when it is raised', async () => {
    const worlds = await startWorlds();
    const place = join(folder.path, 'raised');
    const first = await openModelRun({ worlds, folder: place, flags: { budgetTokens: 95_000 } });
    const stopped = await first.research();
    expect(stopped.ending).toBe('token-budget');
    expect(stopped.claims.length).toBeGreaterThan(0);
    expect(spentBudget(first.run).tokens).toBeLessThanOrEqual(95_000);
    expect(verifyStore(first.store)).toEqual([]);
    const before = first.run.options;
    first.close();
    const asked = worlds.models.calls.length;
    const hashes = new Set(worlds.models.calls.map((call) => call.hash));
    const options = { ...before, budgetTokens: 900_000 };
    const second = await openModelRun({ worlds, folder: place, changes: options });
    expect(reopen(second.run, before)).toBe(true);
    const finished = await research(second.run);
    expect(finished.ending).not.toBe('token-budget');
    expect(finished.round).toBeGreaterThan(stopped.round);
    const later = worlds.models.calls.slice(asked);
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter((call) => hashes.has(call.hash))).toEqual([]);
    second.close();
    await worlds.close();
  });

  it('that is spent before the model answers leaves no verdict on what was read', async () => {
    const worlds = await startWorlds();
    const place = join(folder.path, 'spent');
    const opened = await openModelRun({ worlds, folder: place, flags: { budgetTokens: 20_000 } });
    const { ending, claims } = await opened.research();
    expect([ending, claims.length]).toEqual(['token-budget', 0]);
    const report = reportMarkdown(documentOf(assembleBrief(opened.store, opened.run.id)));
    expect(report).toContain(
      '**No answer yet.** The run ended before the model had answered (your limit of 20,000 tokens leaves no room for more).',
    );
    expect(report).not.toMatch(/Insufficient evidence/);
    opened.close();
    await worlds.close();
  });

  it('counts what searches cost', async () => {
    const worlds = await startWorlds();
    const opened = await openModelRun({
      worlds,
      folder: join(folder.path, 'money'),
      flags: { search: 'exa', budgetUsd: 0.03 },
    });
    const state = await opened.research();
    expect(state.ending).toBe('money-budget');
    expect(spentBudget(opened.run).usd).toBeLessThanOrEqual(0.03);
    expect(worlds.world.counts()['search:exa'] ?? 0).toBeLessThan(5);
    opened.close();
    await worlds.close();
  });
});
