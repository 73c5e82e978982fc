import { randomUUID } from 'node:crypto';
import type { EndTurn, SharedTurns, TurnRequest } from '../../../agents/fetch/shared-turns.js';
import type { DeskDatabase } from '../../../store/desk/database.js';
import { patiently } from '../../../store/desk/patience.js';
import { openSqliteDesk } from '../../../store/desk/sqlite-database.js';
import { dropTurns, endTurn, enterTurns, keepTurns, pauseTurns } from '../../../store/desk/turns.js';
import { Line, type Gate } from './line.js';
import { openStarts, type Starts } from './starts.js';

/** A worker that lives says so this often; the turns of one that does not are free after three times. In milliseconds. */
const KEEP_EVERY_MS = 10_000;
const LEASE_MS = 3 * KEEP_EVERY_MS;

/** The turns of one worker: it takes them for its runs, of the whole desk where that has a Postgres. */
export interface TurnKeeper {
  /** For a run of this worker; `close` ends what it has open and aborts what it waits for. */
  turnsOf(run: string): RunTurns;
  close(): Promise<void>;
}

interface RunTurns extends SharedTurns {
  close(): void;
}

/** Turns of this process alone without a team's database: a database in memory keeps them then. */
export async function openTurns(desk: DeskDatabase | null): Promise<TurnKeeper> {
  const shared = desk?.kind === 'postgres' ? desk : null;
  const database = shared ?? (await openSqliteDesk(':memory:'));
  const keeper = new Keeper(database, await openStarts(shared));
  return {
    turnsOf: (run) => keeper.turnsOf(run),
    close: async () => {
      await keeper.close();
      if (shared === null) await database.close();
    },
  };
}

class Keeper {
  private readonly holder = randomUUID();
  private readonly lines = new Map<string, Line>();
  private readonly over = new AbortController();
  private readonly ends = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;

  private readonly database: DeskDatabase;
  private readonly starts: Starts;

  constructor(database: DeskDatabase, starts: Starts) {
    this.database = database;
    this.starts = starts;
    this.timer = setInterval(() => {
      void keepTurns(database, this.holder, LEASE_MS).catch(() => undefined);
    }, KEEP_EVERY_MS);
    this.timer.unref();
  }

  turnsOf(run: string): RunTurns {
    const closing = new AbortController();
    const open = new Set<EndTurn>();
    return {
      take: async (turn, signal) => {
        const either = AbortSignal.any([closing.signal, this.over.signal, ...(signal ? [signal] : [])]);
        const taken = await this.lineOf(turn.queue).take(run, turn, either);
        if (!taken.ok) return taken;
        const end: EndTurn = (tokens) => {
          if (open.delete(end)) taken.value(tokens);
        };
        open.add(end);
        return { ok: true, value: end };
      },
      pause: (queue, forMs) => patiently(() => pauseTurns(this.database, queue, forMs), this.over.signal),
      close: () => {
        closing.abort();
        for (const end of open) end();
      },
    };
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.over.abort();
    await Promise.allSettled(this.ends);
    await dropTurns(this.database, this.holder).catch(() => undefined);
  }

  private lineOf(queue: string): Line {
    const known = this.lines.get(queue);
    if (known !== undefined) return known;
    const line = new Line(queue, this.gateOf(queue));
    this.lines.set(queue, line);
    return line;
  }

  private gateOf(queue: string): Gate {
    const entry = { queue, holder: this.holder, leaseMs: LEASE_MS };
    const { signal } = this.over;
    return {
      enter: async (turns) => {
        const waiting = turns.map(({ pace, tokens }) => ({ concurrency: pace.concurrency, tokens }));
        const { ids, waitMs } = await patiently(() => enterTurns(this.database, entry, waiting), signal);
        return { ends: ids.map((id, at) => this.endOf(id, turns[at])), waitMs };
      },
      start: ({ pace }) => patiently(() => this.starts.take(queue, pace), signal),
    };
  }

  private endOf(id: string, turn: TurnRequest | undefined): EndTurn {
    return (taken) => {
      const tokens = turn?.tokens === undefined ? null : { taken };
      const done = patiently(() => endTurn(this.database, id, tokens), this.over.signal)
        .catch(() => undefined)
        .finally(() => {
          this.ends.delete(done);
          this.lines.get(turn?.queue ?? '')?.nudge();
        });
      this.ends.add(done);
    };
  }
}
