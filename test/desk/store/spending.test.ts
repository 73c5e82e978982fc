import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskDatabase } from '../../../desk/store/database.js';
import { addJob, changeJob } from '../../../desk/store/jobs.js';
import {
  leftOfBudgets,
  reserveCall,
  settleAbandoned,
  settleCall,
  spentSince,
  type DeskBudgets,
  type Reserved,
} from '../../../desk/store/spending.js';
import { describeDesks } from '../../tools/desk-databases.js';

const NONE: DeskBudgets = { dayUsd: null, personUsd: null };
const of = (person: string, run = `run of ${person}`) => ({ run, person, attempt: 1 });
const call = (usd: number | null, more: { leaveUsd?: number } = {}) => ({
  ...{ id: randomUUID(), model: 'a/model', tokens: 10, usd },
  ...more,
});

describeDesks('spending', (desk) => {
  let databases: readonly DeskDatabase[] = [];
  let database: DeskDatabase;
  beforeAll(async () => {
    databases = await Promise.all(Array.from({ length: 3 }, () => desk().open()));
    database = databases[0] as DeskDatabase;
  });
  afterAll(() => Promise.all(databases.map((each) => each.close())));

  const forget = (): Promise<unknown> =>
    Promise.all(['reservations', 'spent_days'].map((table) => database.query(`DELETE FROM ${table}`)));
  const reserve = (usd: number | null, budgets: Partial<DeskBudgets>, person = 'ada'): Promise<Reserved> =>
    reserveCall(database, of(person), { budgets: { ...NONE, ...budgets }, call: call(usd) });

  it('is never overrun by many at once, and its sums are exact', async () => {
    await forget();
    const budgets = { dayUsd: 0.5, personUsd: 0.21 };
    const people = ['ada', 'bob', 'cleo'];
    let paid = 0;
    const work = async (of_: DeskDatabase, at: number): Promise<void> => {
      for (let number = 0; number < 12; number += 1) {
        const asked = call(0.03 + at / 1_000_000_000);
        const spender = of(people[(at + number) % people.length] ?? '');
        const reserved = await reserveCall(of_, spender, { budgets, call: asked });
        if (reserved.kind !== 'held') continue;
        const usd = 0.0101 + number / 10_000;
        await settleCall(of_, asked.id, { tokens: 7, usd });
        paid += Math.round(usd * 1e9);
      }
    };
    await Promise.all(databases.flatMap((each, at) => [work(each, at), work(each, at + 3)]));
    const rows = await spentSince(database, { day: '' });
    expect(rows.reduce((sum, { costUsd }) => sum + Math.round(costUsd * 1e9), 0)).toBe(paid);
    expect(paid).toBeLessThanOrEqual(500_000_000);
    for (const { costUsd } of rows) expect(costUsd).toBeLessThanOrEqual(0.21);
    const left = await leftOfBudgets(database, 'ada', budgets);
    expect(left.find(({ budget }) => budget === 'day')?.usd).toBeCloseTo(0.5 - paid / 1e9, 9);
  });

  it.each([
    ['day', { dayUsd: 1 }],
    ['person', { personUsd: 1 }],
  ] as const)('names the budget that is too small: %s', async (budget, budgets) => {
    await forget();
    expect(await reserve(1.000000001, budgets)).toEqual({ kind: 'short', budget });
    expect(await reserve(1, budgets)).toEqual({ kind: 'held' });
    // It is all in progress: when that has cost less, there is room.
    expect(await reserve(0.000000001, budgets)).toEqual({ kind: 'wait', budget });
    const person = await reserve(1, budgets, 'bob');
    expect(person.kind).toBe(budget === 'person' ? 'held' : 'wait');
  });

  it('leaves nothing reserved where one of the budgets refuses, and what is owed besides is kept back', async () => {
    await forget();
    const budgets = { ...NONE, dayUsd: 10, personUsd: 1 };
    await reserve(2, budgets);
    expect(await leftOfBudgets(database, 'ada', budgets)).toContainEqual({ budget: 'day', usd: 10 });
    const asked = call(0.6, { leaveUsd: 0.5 });
    expect(await reserveCall(database, of('ada'), { budgets, call: asked })).toMatchObject({ kind: 'short' });
  });

  it('refuses a call of unknown price where money is limited, and only there', async () => {
    await forget();
    expect(await reserve(null, { dayUsd: 1 })).toEqual({ kind: 'short', budget: 'day' });
    expect(await reserve(null, {})).toEqual({ kind: 'held' });
  });

  it('counts a call once, however often it is reserved or settled', async () => {
    await forget();
    const asked = { budgets: { ...NONE, dayUsd: 1 }, call: call(0.7) };
    await reserveCall(database, of('ada'), asked);
    expect(await reserveCall(database, of('ada'), asked)).toEqual({ kind: 'held' });
    await settleCall(database, asked.call.id, { tokens: 1, usd: 0.25 });
    await settleCall(database, asked.call.id, { tokens: 1, usd: 0.25 });
    expect(await spentSince(database, { day: '', person: 'ada' })).toMatchObject([
      { model: 'a/model', calls: 1, lostCalls: 0, tokens: 1, costUsd: 0.25 },
    ]);
  });

  it('counts what nobody works on any more, so that nobody waits for it', async () => {
    await forget();
    const run = `run-${randomUUID()}`;
    const { job } = await addJob(database, {
      ...{ id: randomUUID(), question: 'Why?', options: {}, askedBy: 'ada' },
      ...{ run },
    });
    await changeJob(database, { id: job.id }, { status: 'running' });
    const budgets = { ...NONE, dayUsd: 1 };
    await reserveCall(database, of('ada', run), { budgets, call: call(1) });
    await settleAbandoned(database);
    expect((await reserve(0.5, budgets)).kind).toBe('wait');
    // Another worker has it by now.
    await changeJob(database, { id: job.id }, { attempt: 2 });
    await settleAbandoned(database);
    expect((await reserve(0.5, budgets)).kind).toBe('short');
  });
});
