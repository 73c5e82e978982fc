import { createHash } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Pace } from '../../../agents/fetch/pace.js';
import type { DeskDatabase, Value } from '../../../store/desk/database.js';
import { deskNowMs } from '../../../store/desk/jobs.js';

/**
 * Starts at a service, evenly: one in each share of its time, so that no window of any clock holds more than it allows.
 * rate-limiter-flexible counts them, in Postgres for all workers of a team, else in memory.
 */
export interface Starts {
  /** Takes a start. @returns 0, or after how many milliseconds to ask again */
  take(queue: string, pace: Pace): Promise<number>;
}

/** Calls arrive earlier or later than they start: what is left of a service's limit for that. Measured. */
const MARGIN = 1.03;
/** A limiter counts whole milliseconds: faster services get several starts at once, in a longer time. */
const SHORTEST_MS = 20;
/** More than that a second is nobody's limit, and not counted. */
const MOST_PER_SECOND = 500;
/** PostgreSQL's column for keys takes 255 signs. */
const LONGEST_KEY = 200;
/** How often the clocks are compared. */
const COMPARE_EVERY_MS = 10_000;

interface StartPlan {
  /** Starts at once. */
  readonly points: number;
  readonly durationMs: number;
}

/** How many starts in how many milliseconds keep a pace; null where it need not be kept. */
function startPlanOf({ calls, perMs }: Pace): StartPlan | null {
  const gapMs = perMs / calls;
  if (1000 / gapMs > MOST_PER_SECOND) return null;
  const points = Math.max(1, Math.floor(SHORTEST_MS / gapMs));
  return { points, durationMs: Math.ceil(points * gapMs * MARGIN) };
}

export async function openStarts(database: DeskDatabase | null): Promise<Starts> {
  const { RateLimiterMemory, RateLimiterPostgres } = await import('rate-limiter-flexible');
  const storeClient = database === null ? null : limiterClient(database);
  const limiters = new Map<string, RateLimiterAbstract>();
  const make = ({ points, durationMs }: StartPlan): RateLimiterAbstract => {
    const settings = { points, duration: durationMs / 1000, keyPrefix: 'turn' };
    if (storeClient === null) return new RateLimiterMemory(settings);
    return new RateLimiterPostgres({
      ...settings,
      storeClient,
      storeType: 'pool',
      tableName: 'turn_starts',
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
  };
  return {
    async take(queue, pace) {
      const plan = startPlanOf(pace);
      if (plan === null) return 0;
      const name = `${String(plan.points)}/${String(plan.durationMs)}`;
      const limiter = limiters.get(name) ?? make(plan);
      limiters.set(name, limiter);
      try {
        await limiter.consume(keyOf(queue));
        return 0;
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        return Math.max(1, (refused as { msBeforeNext: number }).msBeforeNext);
      }
    },
  };
}

const keyOf = (queue: string): string =>
  queue.length <= LONGEST_KEY ? queue : createHash('sha256').update(queue).digest('hex');

/**
 * The desk's database as the limiter asks it. The limiter reckons by the clock of its own machine: its times go to the
 * database by the database's clock, and come back by ours, so that workers whose clocks differ hold one pace.
 */
function limiterClient(database: DeskDatabase): {
  query(asked: { text: string; values?: readonly Value[] }): Promise<{ rows: object[]; rowCount: number }>;
} {
  let aheadMs = 0;
  let comparedAt = -Infinity;
  const compare = async (): Promise<void> => {
    if (performance.now() - comparedAt < COMPARE_EVERY_MS) return;
    const before = Date.now();
    const deskMs = await deskNowMs(database);
    aheadMs = Math.round(deskMs - (before + Date.now()) / 2);
    comparedAt = performance.now();
  };
  return {
    async query({ text, values = [] }) {
      await compare();
      const ahead = aheadMs;
      const rows = await database.query<{ expire?: number }>(
        text,
        values.map((value) => (isTime(value) ? value + ahead : value)),
      );
      const ours = rows.map((row) =>
        isTime(row.expire) ? { ...row, expire: row.expire - ahead } : { ...row },
      );
      return { rows: ours, rowCount: ours.length };
    },
  };
}

/** Points are small, times are milliseconds since 1970. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value > 1e11;
