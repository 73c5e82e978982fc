import { afterAll, describe, expect, it } from 'vitest';
import { learnCost, reserve } from '../../../loop/limits/budget.js';
import type { Run } from '../../../loop/run.js';
import { openStore } from '../../../store/open-store.js';
import { createRun } from '../../../store/runs.js';
import { openJournal } from '../../../store/sqlite-journal.js';

describe('what a reader leaves of a token budget', () => {
  const store = openStore(':memory:');
  afterAll(() => store.close());
  const at = '2026-01-15T10:00:00.000Z';
  createRun(store, { id: 'r', question: 'q', options: {}, today: '2026-01-15', at });
  const run = {
    id: 'r',
    store,
    journal: openJournal(store, { runId: 'r', now: () => at }),
    now: () => at,
    watch: () => undefined,
    options: { budgetTokens: 1_000_000, budgetUsd: null, budgetMinutes: null, maxRounds: 4 },
    signal: new AbortController().signal,
  } as unknown as Run;
  const reads = async (tokens: number): Promise<boolean> => {
    const reply = { tokens: 0, usd: null };
    const call = { worst: { tokens, usd: null, reply }, model: 'm', asked: {} as never };
    const granted = await reserve(run, 'reader', call);
    if (granted.ok) await granted.value.settle(null);
    return granted.ok;
  };

  it('is a first brief with its review, and half of that once one is written', async () => {
    expect(await reads(640_000)).toBe(true);
    expect(await reads(660_000)).toBe(false);
    learnCost(run, {
      role: 'writer',
      cost: { inputTokens: 100, outputTokens: 100, usd: null },
      worstTokens: 0,
    });
    expect(await reads(815_000)).toBe(true);
    expect(await reads(835_000)).toBe(false);
  });
});
