import type { Person } from '../person.js';
import type { DeskService } from '../service.js';
import { may, mustMay } from '../../access/may.js';

/** What was spent, by day, person and model. */
export interface SpendingRow {
  /** `2026-11-22`, in UTC. */
  readonly day: string;
  readonly person: string;
  readonly model: string;
  readonly runs: number;
  readonly tokens: number;
  readonly costUsd: number;
  readonly seconds: number;
}

const DAY_MS = 86_400_000;

/** Newest day first; of everybody for an admin, else one's own. Runs count on the day on which they were asked. */
export async function spending(
  desk: DeskService,
  person: Person,
  { days = 30 }: { readonly days?: number } = {},
): Promise<readonly SpendingRow[]> {
  mustMay(person, 'read');
  const isAll = may(person, 'see-accounts');
  const rows = await desk.database.query<Spent>(
    `SELECT created_at_ms, asked_by, options, tokens, cost_usd, seconds_at_work FROM jobs
     WHERE created_at_ms >= now_ms() - $1 ${isAll ? '' : 'AND asked_by = $2'} AND (tokens > 0 OR seconds_at_work > 0)`,
    [Math.round(days * DAY_MS), ...(isAll ? [] : [person.name])],
  );
  const byKey = new Map<string, SpendingRow>();
  for (const row of rows) {
    const day = new Date(row.created_at_ms).toISOString().slice(0, 10);
    const model = (JSON.parse(row.options) as { model?: string }).model ?? 'extractive';
    const key = JSON.stringify([day, row.asked_by, model]);
    const { runs = 0, tokens = 0, costUsd = 0, seconds = 0 } = byKey.get(key) ?? {};
    byKey.set(key, {
      day,
      person: row.asked_by,
      model,
      runs: runs + 1,
      tokens: tokens + row.tokens,
      costUsd: costUsd + row.cost_usd,
      seconds: seconds + row.seconds_at_work,
    });
  }
  return [...byKey.values()].sort(
    (a, b) =>
      (a.day < b.day ? 1 : a.day > b.day ? -1 : b.costUsd - a.costUsd) || (a.person < b.person ? -1 : 1),
  );
}

interface Spent {
  readonly created_at_ms: number;
  readonly asked_by: string;
  readonly options: string;
  readonly tokens: number;
  readonly cost_usd: number;
  readonly seconds_at_work: number;
}
