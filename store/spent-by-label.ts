/** What the calls of a run cost, by what they were made for. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Store } from './open-store.js';
import { journal } from './schema.js';

export interface LabelTotals {
  /** Role, engine or host. */
  readonly label: string;
  readonly calls: number;
  readonly tokens: number;
  /** US dollars, of the calls whose price is known. */
  readonly usd: number;
}

/** Finished calls of one kind (`model`, `search`, …), by label in the order of their names. */
export function spentByLabel(store: Store, runId: string, kind: string): readonly LabelTotals[] {
  return store.orm
    .select({
      label: journal.label,
      calls: sql<number>`count(*)`,
      tokens: sql<number>`coalesce(sum(${journal.inputTokens}), 0) + coalesce(sum(${journal.outputTokens}), 0)`,
      usd: sql<number>`coalesce(sum(${journal.costUsd}), 0)`,
    })
    .from(journal)
    .where(and(eq(journal.runId, runId), eq(journal.kind, kind), eq(journal.status, 'finished')))
    .groupBy(journal.label)
    .orderBy(asc(journal.label))
    .all();
}
