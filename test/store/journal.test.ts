import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JournalOutcome, JournalRequest } from '../../store/journal.js';
import { openStore, type Store } from '../../store/open-store.js';
import { openJournal } from '../../store/sqlite-journal.js';
import { at, workspace } from './sample.js';

const { folder, store: newStore } = workspace();
const options = { runId: 'r', now: () => at };
const request = (more: Partial<JournalRequest> = {}): JournalRequest => ({
  runId: 'r',
  kind: 'model',
  label: 'critic',
  request: { prompt: 'why?', temperature: 0 },
  ...more,
});
const outcome: JournalOutcome = { ok: true, reply: 'because', inputTokens: 7, outputTokens: 3, costUsd: 0.5 };
const answer = () => Promise.resolve(outcome);
const mustNotRun = () => Promise.reject(new Error('performed again'));

describe('openJournal', () => {
  it('performs a request once, whatever the order of its keys, and across processes', async () => {
    const path = join(folder(), 'store.db');
    const first = openStore(path);
    expect(await openJournal(first, options).once(request(), answer)).toEqual({
      ...outcome,
      replayed: false,
    });
    first.close();
    const journal = openJournal(newStore(path), options);
    const turned = request({ request: { temperature: 0, prompt: 'why?' } });
    expect(await journal.once(turned, mustNotRun)).toEqual({ ...outcome, replayed: true });
    await expect(journal.once(request({ runId: 'other' }), mustNotRun)).rejects.toThrow('performed again');
    await expect(journal.once(request({ kind: 'search' }), mustNotRun)).rejects.toThrow('performed again');
  });

  it('keeps failures, bytes, long texts and odd characters as they were', async () => {
    const journal = openJournal(newStore(), options);
    const replies: JournalOutcome[] = [
      { ok: false, reply: '', failure: { code: 'timed-out', retryable: true }, costUsd: null },
      { ok: true, reply: new Uint8Array([0, 255, 128]), costUsd: null },
      { ok: true, reply: new Uint8Array(5_000).fill(7), costUsd: null },
      { ok: true, reply: `\0 ünï 😀 ${'long '.repeat(9_000)}`, meta: { model: 'm' }, costUsd: 0 },
    ];
    for (const [index, reply] of replies.entries()) {
      await journal.once(request({ request: index }), () => Promise.resolve(reply));
      const again = await journal.once(request({ request: index }), mustNotRun);
      const body = typeof again.reply === 'string' ? again.reply : new Uint8Array(again.reply);
      expect({ ...again, reply: body }).toEqual({ ...reply, replayed: true });
    }
    expect([...journal.entries('r')].map((entry) => entry.request)).toEqual([0, 1, 2, 3]);
  });

  it('shares one call among those that ask at the same time', async () => {
    const journal = openJournal(newStore(), options);
    let calls = 0;
    const slow = async () => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return outcome;
    };
    await Promise.all([1, 2, 3].map(() => journal.once(request(), slow)));
    expect(calls).toBe(1);
    expect(journal.totals('r').calls).toEqual({ model: 1 });
  });

  it('counts the reservations of calls that never came back, and of those that threw after being sent', async () => {
    const path = join(folder(), 'store.db');
    const dying = openStore(path);
    const reserved = { tokens: 100, usd: 2 };
    const never = new Promise<JournalOutcome>(() => undefined);
    void openJournal(dying, options).once(request({ reserved }), () => never);
    dying.close();
    const journal = openJournal(newStore(path), options);
    expect(journal.totals('r')).toMatchObject({ lostReservedTokens: 100, lostReservedUsd: 2, calls: {} });
    const sent = () => Promise.reject(new Error('reset'));
    const unsent = () => Promise.reject(Object.assign(new Error('no route'), { sent: false }));
    await expect(journal.once(request({ reserved }), sent)).rejects.toThrow('reset');
    await expect(journal.once(request({ reserved }), unsent)).rejects.toThrow('no route');
    expect(journal.totals('r').lostReservedTokens).toBe(200);
    expect((await journal.once(request({ reserved }), answer)).replayed).toBe(false);
    expect(journal.totals('r')).toEqual({
      inputTokens: 7,
      outputTokens: 3,
      costUsd: 0.5,
      unpricedCalls: 0,
      calls: { model: 1 },
      lostReservedTokens: 200,
      lostReservedUsd: 4,
    });
  });

  it('waits for the disk before a call that may cost something, and before its answer is used', async () => {
    const waited = async (more: Partial<JournalRequest>) => {
      const opened = newStore();
      const seen: boolean[] = [];
      const store: Store = {
        ...opened,
        commit: (body, how) => {
          seen.push(how?.durable === true);
          return opened.commit(body, how);
        },
      };
      await openJournal(store, options).once(request(more), answer);
      return seen.slice(1);
    };
    expect(await waited({ reserved: { tokens: 100, usd: 0.01 } })).toEqual([true, true]);
    expect(await waited({})).toEqual([false, true]);
  });

  it('keeps only the hash of a request where that is asked', async () => {
    const store = newStore();
    const journal = openJournal(store, options);
    await journal.once(request({ keepRequest: false }), answer);
    expect([...journal.entries('r', { kind: 'model' })].map((entry) => entry.request)).toEqual([undefined]);
    expect([...journal.entries('r', { kind: 'page' })]).toEqual([]);
    expect(store.database.prepare('SELECT request FROM journal').pluck().get()).toBeNull();
  });
});
