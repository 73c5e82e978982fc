import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPacer } from '../../../agents/fetch/pacing.js';
import { systemClock } from '../../../agents/fetch/clock.js';
import type { EndTurn, TurnRequest } from '../../../agents/fetch/shared-turns.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import { fail, succeed } from '../../../agents/result.js';
import { giveTurns } from '../../../scripts/desk/turns/channel.js';
import { openTurns, type TurnKeeper } from '../../../scripts/desk/turns/keeper.js';
import type { DeskDatabase } from '../../../store/desk/database.js';
import { dropTurns, endTurn, enterTurns, keepTurns } from '../../../store/desk/turns.js';
import { describeDesks } from '../../tools/desk-databases.js';

const FREE = { concurrency: 50, calls: 500, perMs: 500 };
const one = { concurrency: 1, calls: 500, perMs: 500 };
let names = 0;
/** A queue that no other test uses. */
const queue = (): string => `service-${String((names += 1))}`;

describeDesks('turns', (desk) => {
  let database: DeskDatabase;
  let keepers: readonly TurnKeeper[];
  beforeAll(async () => {
    database = await desk().open();
    const mine = await openTurns(database);
    // In memory a desk has one worker; two of a team share its database.
    keepers = database.kind === 'sqlite' ? [mine] : [mine, await openTurns(database)];
  });
  afterAll(async () => {
    await Promise.all(keepers.map((keeper) => keeper.close()));
    await database.close();
  });

  const take = async (turn: TurnRequest, run = 'run', worker = 0): Promise<EndTurn> => {
    const keeper = keepers[worker % keepers.length] as TurnKeeper;
    const taken = await keeper.turnsOf(run).take(turn);
    if (!taken.ok) throw new Error(taken.failure.message);
    return taken.value;
  };

  it('start evenly over all workers: no two within what the pace leaves between them', async () => {
    const turn = { queue: queue(), pace: { concurrency: 50, calls: 25, perMs: 1000 } };
    const began = performance.now();
    const starts = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        (await take(turn, `run ${String(at % 3)}`, at))();
        return performance.now() - began;
      }),
    );
    // However slow the machine, the last of twelve has eleven gaps of 40 ms before it.
    expect(Math.max(...starts)).toBeGreaterThanOrEqual(11 * 40);
  });

  it('are never more at once than allowed, and end with their run', async () => {
    const turn = { queue: queue(), pace: { ...FREE, concurrency: 3 } };
    let atWork = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const end = await take(turn, `run ${String(at)}`, at);
        most = Math.max(most, ++atWork);
        await systemClock.sleep(5);
        atWork -= 1;
        end();
      }),
    );
    expect(most).toBeLessThanOrEqual(3);
    const killed = (keepers[0] as TurnKeeper).turnsOf('killed');
    await Promise.all([1, 2, 3].map(() => killed.take(turn)));
    killed.close();
    (await take(turn, 'other', 1))();
  });

  it('of a worker that died are free after its lease, and only then', async () => {
    const entry = { queue: queue(), holder: 'dead', leaseMs: 60_000 };
    const waiting = [{ concurrency: 1 }];
    expect((await enterTurns(database, entry, waiting)).ids).toHaveLength(1);
    expect((await enterTurns(database, { ...entry, holder: 'other' }, waiting)).ids).toEqual([]);
    await keepTurns(database, 'dead', -1);
    expect((await enterTurns(database, { ...entry, holder: 'other' }, waiting)).ids).toHaveLength(1);
    await dropTurns(database, 'other');
    expect((await enterTurns(database, entry, waiting)).ids).toHaveLength(1);
  });

  it('wait for the tokens of the last minute; a call counts by what it took in the end', async () => {
    const entry = { queue: queue(), holder: 'worker', leaseMs: 60_000 };
    const asks = (amount: number) => [{ concurrency: 9, tokens: { amount, perMinute: 100 } }];
    const first = await enterTurns(database, entry, asks(60));
    const second = await enterTurns(database, entry, asks(60));
    expect(second.ids).toEqual([]);
    expect(second.waitMs).toBeGreaterThan(50_000);
    await endTurn(database, first.ids[0] ?? '', { taken: 40 });
    expect((await enterTurns(database, entry, asks(60))).ids).toHaveLength(1);
    expect((await enterTurns(database, entry, asks(1))).ids).toEqual([]);
    // More than a minute allows can only have the minute to itself.
    const large = { ...entry, queue: queue() };
    expect((await enterTurns(database, large, [...asks(5000), ...asks(1)])).ids).toHaveLength(1);
  });

  it('are held back for all by what a service asked of one', async () => {
    const name = queue();
    const [first] = keepers as [TurnKeeper];
    const began = performance.now();
    await first.turnsOf('asked').pause(name, 400);
    await first.turnsOf('asked').pause(name, 1);
    (await take({ queue: name, pace: FREE }, 'other', 1))();
    expect(performance.now() - began).toBeGreaterThanOrEqual(390);
    await first.turnsOf('asked').pause(name, 3_600_000);
    expect(await first.turnsOf('other').take({ queue: name, pace: FREE })).toMatchObject({
      ok: false,
      failure: { code: 'rate-limited', retryable: true },
    });
  });

  it('go round the runs: one of many calls does not hold up one of few', async () => {
    const turn = { queue: queue(), pace: one };
    const order: string[] = [];
    const ask = async (run: string): Promise<void> => {
      const end = await take(turn, run);
      order.push(run);
      end();
    };
    await Promise.all([...Array.from({ length: 8 }, () => ask('many')), ask('few')]);
    expect(order.indexOf('few')).toBeLessThanOrEqual(2);
  });

  it('are left by who no longer waits', async () => {
    const turn = { queue: queue(), pace: one };
    const end = await take(turn);
    const keeper = keepers[0] as TurnKeeper;
    const waiting = keeper.turnsOf('run').take(turn, AbortSignal.timeout(20));
    expect(await waiting).toMatchObject({ ok: false, failure: { code: 'aborted' } });
    const late = await keeper.turnsOf('run').take({ ...turn, maxWaitMs: 20 });
    expect(late).toMatchObject({ ok: false, failure: { code: 'rate-limited' } });
    end();
    (await take(turn))();
  });
});

describe('turns of the process of a job', () => {
  let keeper: TurnKeeper;
  beforeAll(async () => {
    keeper = await openTurns(null);
  });
  afterAll(() => keeper.close());

  /** A process, and what it says, one word after the other. */
  const start = async (run: string) => {
    const file = fileURLToPath(new URL('../../tools/turns-process.mjs', import.meta.url));
    const child = fork(file, { execArgv: [] });
    const words: string[] = [];
    let heard = (): void => undefined;
    child.on('message', ({ took }: { took?: string }) => {
      if (took !== undefined) words.push(took);
      heard();
    });
    const said = async (): Promise<string> => {
      while (words.length === 0) await new Promise<void>((resolve) => (heard = resolve));
      return words.shift() ?? '';
    };
    await said();
    giveTurns(keeper, child, run);
    return { child, said };
  };

  it('come from its worker, and end with the process however it ends', async () => {
    const turn = { queue: queue(), pace: one };
    const [first, second] = await Promise.all([start('one'), start('two')]);
    first.child.send({ take: turn });
    expect(await first.said()).toBe('turn');
    second.child.send({ take: turn, abort: 50 });
    expect(await second.said()).toBe('aborted');
    second.child.send({ take: turn });
    first.child.kill('SIGKILL');
    expect(await second.said()).toBe('turn');
    second.child.send({ end: true });
    second.child.send({ take: turn });
    expect(await second.said()).toBe('turn');
    second.child.kill('SIGKILL');
    await once(second.child, 'exit');
  });

  it('are no reason to live on when the worker is gone', async () => {
    const { child } = await start('orphan');
    const exit = once(child, 'exit');
    child.disconnect();
    expect((await exit)[0]).toBe(0);
  });
});

describe('a run with turns of its desk', () => {
  it('asks them for every attempt, and tells all of a Retry-After', async () => {
    const keeper = await openTurns(null);
    const name = queue();
    const traffic = createTraffic({
      turns: keeper.turnsOf('run'),
      limits: { [name]: { concurrency: 1, perSecond: 400 } },
    });
    let attempts = 0;
    const began = performance.now();
    const result = await traffic.run({ queue: name, pace: FREE }, () => {
      attempts += 1;
      return Promise.resolve(
        attempts === 1
          ? fail({ code: 'rate-limited', message: 'slower', retryable: true, retryAfterMs: 300 })
          : succeed('answer'),
      );
    });
    expect(result).toEqual(succeed('answer'));
    expect(performance.now() - began).toBeGreaterThanOrEqual(290);
    const other = createPacer(systemClock, keeper.turnsOf('other'));
    expect(await other.run({ queue: name, pace: FREE }, () => Promise.resolve(succeed(1)))).toEqual(
      succeed(1),
    );
    await keeper.close();
  });
});
