import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askFollowUp } from '../../loop/stages/follow-up/ask-follow-up.js';
import { followUpsOf } from '../../loop/report/follow-ups.js';
import { spentBudget } from '../../loop/limits/budget.js';
import { Interrupted } from '../../loop/run.js';
import { lastState, listRows } from '../../loop/round-state.js';
import { verifyStore } from '../../store/verify.js';
import { temporaryFolder } from '../tools/cli.js';
import { openModelRun, startWorlds, type ModelRun, type Worlds } from '../tools/model-run.js';

/** Over the wire: a finished run with models and the web, and what it is asked afterwards. */
describe('a follow-up to a run with models', () => {
  const folder = temporaryFolder();
  const asking = { budgetTokens: 100_000, budgetUsd: null };
  let worlds: Worlds;
  let opened: ModelRun;
  beforeAll(async () => {
    worlds = await startWorlds();
    const flags = { maxRounds: 1, depth: 'standard' as const };
    opened = await openModelRun({ worlds, folder: join(folder.path, 'run'), flags });
    await opened.research();
  });
  afterAll(async () => {
    opened.close();
    await worlds.close();
    folder.remove();
  });
  const question = (): string => `How many participants did the trials of ${worlds.world.universe.question} have?`;
  const rolesSince = (calls: number): readonly string[] =>
    worlds.models.calls.slice(calls).map(({ role }) => role);

  it('asks readers for the windows that speak of it, one writer and reviewers, and no engine', async () => {
    const { run, store } = opened;
    const [calls, rows, state] = [worlds.models.calls.length, listRows(run), lastState(run)];
    const { answer } = await askFollowUp(run, { ...asking, question: question() });
    expect(answer.sentences.length).toBeGreaterThan(0);
    expect(answer.sentences.every(({ claimIds, sourceIds = [] }) => claimIds.length * sourceIds.length > 0)).toBe(true);
    const roles = rolesSince(calls);
    expect(roles.filter((role) => role === 'writer')).toHaveLength(1);
    const readers = worlds.models.calls.slice(calls).filter(({ role }) => role === 'reader');
    expect(readers.length).toBeGreaterThan(0);
    for (const { user } of readers) expect(user).toContain(question());
    expect(roles.lastIndexOf('reader')).toBeLessThan(roles.indexOf('writer'));
    expect(roles).not.toContain('searcher');
    expect([listRows(run), lastState(run)]).toEqual([rows, state]);
    expect(verifyStore(store)).toEqual([]);
    const again = worlds.models.calls.length;
    await askFollowUp(run, { ...asking, question: question() });
    expect(worlds.models.calls).toHaveLength(again);
  });

  it('goes on after Ctrl-C, and pays no call twice', async () => {
    const { run, store } = opened;
    const before = worlds.models.calls.length;
    const asked = { ...asking, question: 'Which harms did the trials report?' };
    const stop = new AbortController();
    const watch = (event: { type: string; stage?: unknown }): void => {
      if (event.type === 'stage-finished' && String(event.stage).startsWith('draft-')) stop.abort();
    };
    await expect(askFollowUp({ ...run, signal: stop.signal, watch }, asked)).rejects.toThrow(Interrupted);
    await askFollowUp(run, asked);
    const hashes = worlds.models.calls.slice(before).map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(verifyStore(store)).toEqual([]);
  });

  it('keeps to a budget of its own', async () => {
    const { run } = opened;
    const spent = spentBudget(run).tokens;
    const asked = { ...asking, question: 'Who paid for the trials?', budgetTokens: 2_000 };
    await expect(askFollowUp(run, asked)).rejects.toThrow(/token budget/u);
    expect(spentBudget(run).tokens - spent).toBeLessThanOrEqual(2_000);
    expect(followUpsOf(run).map((each) => each.question)).not.toContain(asked.question);
    const { answer } = await askFollowUp(run, { ...asked, budgetTokens: 100_000 });
    expect(answer.failedParts).toEqual([]);
  });
}); // prettier-ignore
