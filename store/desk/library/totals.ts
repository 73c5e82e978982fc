/** How large the library is: looked up now and then, since a search needs it only roughly. */
import type { DeskDatabase } from '../database.js';

export interface LibraryTotals {
  readonly sources: number;
  readonly sentences: number;
}

const LOOK_AGAIN_MS = 60_000;
const known = new WeakMap<DeskDatabase, { readonly atMs: number; readonly totals: Promise<LibraryTotals> }>();

export function totalsOf(database: DeskDatabase, maxAgeMs = LOOK_AGAIN_MS): Promise<LibraryTotals> {
  const kept = known.get(database);
  const now = performance.now();
  if (kept !== undefined && now - kept.atMs < maxAgeMs) return kept.totals;
  const totals = count(database);
  known.set(database, { atMs: now, totals });
  totals.catch(() => known.delete(database));
  return totals;
}

async function count(database: DeskDatabase): Promise<LibraryTotals> {
  const [row] = await database.query<LibraryTotals>(
    'SELECT count(*) AS sources, coalesce(sum(sentences), 0) AS sentences FROM library_sources',
  );
  return { sources: row?.sources ?? 0, sentences: row?.sentences ?? 0 };
}
